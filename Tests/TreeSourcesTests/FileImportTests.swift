import Foundation
import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@Suite("Files and directories", .serialized)
final class FileImportTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "layoutbench-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder.appending(path: "locked").path)
    try? FileManager.default.removeItem(at: folder)
  }

  private func write(_ text: String, to name: String) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @Test("A format that is named is taken, whatever the file's name and its first bytes say")
  func namedFormat() throws {
    let options = ReadingOptions.with { $0.format = "paths" }
    let file = TreeSource.file(try write("a b, c\nd\n", to: "x.csv"))
    #expect(try TreeImporter.read(file, options: options).outline == "#0(a b, c=1 d=1)")
    #expect(throws: TreeImportError.self) {
      try TreeImporter.read(.directory(folder.path), options: options)
    }
  }

  private func refusal(of source: TreeSource) -> TreeImportError? {
    do {
      _ = try TreeImporter.read(source)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A byte of 0 is no text, whatever the file is called; formats of other packages may be none")
  func zeros() throws {
    for name in ["a.csv", "a.json", "a.yaml", "a"] {
      let file = try write("id,parent\nr,\n\0\n", to: name)
      #expect(refusal(of: .file(file)) == TreeImportError(.nulBytes, source: file))
    }
    #expect(refusal(of: .file("/dev/zero"))?.kind == .nulBytes)
    let own = TreeFormat(
      id: "own", extensions: ["own"], looksLike: { _ in false },
      read: { _, id, source throws(TreeImportError) in
        try TreeImporter.read(Array("(a,b);".utf8), as: .newick, id: id, source: source)
      })
    let file = try write("\0\0", to: "a.own")
    #expect(try TreeImporter.read(.file(file), formats: [own]).tree.count == 3)
  }

  @Test("A file with more bytes than are read is refused before it is read")
  func tooLong() throws {
    let file = try write("id,parent\nr,\n", to: "a.csv")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.truncate(atOffset: 4_000_000_001)
    #expect(
      refusal(of: .file(file))
        == TreeImportError(.tooLong(limit: 4_000_000_000), source: file))
  }

  @Test("The command line's spellings of a source")
  func sources() {
    #expect(TreeSource("a/b.csv") == .file("a/b.csv"))
    #expect(TreeSource("-").name == "standard-input")
    #expect(TreeSource("dir:/usr") == .directory("/usr"))
    #expect(TreeSource("swift-type:VStack<Text>") == .swiftType("VStack<Text>"))
  }

  @Test(
    "The extension or else the first bytes tell the format, the stem is the id",
    arguments: [
      ("a.csv", "id,parent\nr,\n", "a"), ("a.b.JSON", "{\"name\":\"r\"}", "a.b"),
      ("a.nwk", "r;", "a"), ("b.newick", "r;", "b"), ("c.tree", "r;", "c"),
      ("a.txt", "\n {\"name\":\"r\"}", "a"), ("a.txt", " [\n{\"name\":\"r\"}]", "a"),
      ("a.txt", "(r)r;", "a"), ("a", "[c](r)r;", "a"),
      (".hidden", "path,value\nr,1\n", ".hidden"), ("x.data", "\"id\",parent\nr,\n", "x"),
    ])
  func formats(name: String, text: String, id: String) throws {
    let tree = try TreeImporter.read(.file(try write(text, to: name)))
    #expect(tree.names[0] == "r")
    #expect(tree.id == id)
  }

  @Test("Missing, empty, unknown and unreadable files are refused")
  func refuses() throws {
    let missing = folder.appending(path: "none.csv").path
    #expect(refusal(of: .file(missing)) == TreeImportError(.noSuchFile, source: missing))
    let directory = folder.path
    #expect(refusal(of: .file(directory)) == TreeImportError(.directoryAsFile, source: directory))
    let empty = try write("", to: "empty.json")
    #expect(refusal(of: .file(empty)) == TreeImportError(.empty, source: empty))
    let unknown = try write("\u{1}\u{2}", to: "x.bin")
    #expect(refusal(of: .file(unknown)) == TreeImportError(.unknownFormat, source: unknown))
    #expect(refusal(of: .directory(unknown)) == TreeImportError(.fileAsDirectory, source: unknown))
    #expect(refusal(of: .directory(missing)) == TreeImportError(.noSuchFile, source: missing))
    for (start, words) in [
      ([0x1F, 0x8B, 8], "unpack it first"), (Array("PK\u{3}\u{4}".utf8), "save the sheet as CSV"),
    ] as [([UInt8], String)] {
      let packed = folder.appending(path: "packed.csv")
      try Data(start).write(to: packed)
      #expect(refusal(of: .file(packed.path))?.description.contains(words) == true)
    }
    if getuid() != 0 {
      let locked = try write("id,parent\nr,\n", to: "locked.csv")
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
      guard case .unreadable = refusal(of: .file(locked))?.kind else {
        Issue.record("a locked file was read")
        return
      }
    }
  }

  @Test(
    "A directory is its files' sizes, sorted by name, called by their paths; empty ones weigh 0")
  func directory() throws {
    for (name, size) in [("b.txt", 3), ("a/y", 2), ("a/x", 5), ("a/deep/z", 1), ("Z", 0)] {
      _ = try write(String(repeating: "x", count: size), to: name)
    }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "hollow"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "loop").path, withDestinationPath: ".")
    let name = folder.lastPathComponent
    for path in [folder.path, folder.path + "/", folder.path + "/a/.."] {
      let tree = try TreeImporter.read(.directory(path))
      #expect(tree.id == name)
      #expect(
        tree.outline == "\(name)(Z=0 a(a/deep(a/deep/z=1) a/x=5 a/y=2) b.txt=3 hollow=0 loop=1)")
      #expect(tree.tree.weights[0] == 12)
      #expect(tree.warnings.isEmpty)
    }
  }

  @Test("Names that are not UTF-8 are repaired and counted, locked directories counted")
  func hardEntries() throws {
    _ = try write("x", to: "locked/inside")
    let bad =
      Array(folder.path.utf8CString.dropLast()) + [47, 98, CChar(truncatingIfNeeded: 0xFF), 0]
    let descriptor = unsafe open(bad, O_CREAT | O_WRONLY, 0o600)
    let isStored = descriptor >= 0  // some file systems refuse such names
    if isStored { close(descriptor) }
    let isLocked = getuid() != 0
    if isLocked {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0], ofItemAtPath: folder.appending(path: "locked").path)
    }
    let tree = try TreeImporter.read(.directory(folder.path))
    #expect(tree.warnings.count == (isStored ? 1 : 0) + (isLocked ? 1 : 0))
    if isStored { #expect(tree.outline.contains("b\u{FFFD}=0")) }
    if isLocked {
      #expect(tree.warnings[0].hasPrefix("entries that could not be read and count nothing: 1,"))
    }
  }

  @Test("Files longer than a chunk read the same")
  func chunks() throws {
    let rows = (0..<40_000).map { "node\($0),\($0 == 0 ? "" : "node\(($0 - 1) / 7)"),\($0 % 10)" }
    let text = "id,parent,value\n" + rows.joined(separator: "\r\n")
    let file = try TreeImporter.read(.file(try write(text, to: "long.csv")))
    let memory = try read(text, as: .csv)
    #expect(file.tree.digest == memory.tree.digest)
    #expect(file.names[39_999] == "node39999")
    #expect(file.tree.count == 40_000)
  }
}
