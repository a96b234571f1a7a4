import Foundation
import Testing
import TreeData
import TreeLayout

/// A repository in a folder that goes away with it.
private final class Repository {
  let folder = FileManager.default.temporaryDirectory.appending(path: "git tests \(UUID())")
  var path: String { folder.appending(path: "work").path }

  static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  init(_ options: String...) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git(["init", "-q", "-b", "main"] + options + [path], in: folder.path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func git(_ arguments: [String], in directory: String? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    process.arguments =
      ["-C", directory ?? path, "-c", "user.name=n", "-c", "user.email=e", "-c", "gc.auto=0"]
      + arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
  }

  /// Writes files of these sizes (`nil` removes one) and commits.
  func commit(_ sizes: [String: Int?]) throws {
    for (name, size) in sizes {
      let file = URL(fileURLWithPath: path).appending(path: name)
      try? FileManager.default.removeItem(at: file)
      guard let size else { continue }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      // Contents of their own, so that git takes none for another.
      let line = "\(name) \(name.hashValue)\n"
      let text = String(repeating: line, count: size / line.utf8.count + 1).utf8.prefix(size)
      try Data(text).write(to: file)
    }
    try git(["add", "-A"])
    try git(["commit", "-q", "--allow-empty", "-m", "m"])
  }

  /// Commits a file in these sizes, one after the other, without touching the work tree.
  func commits(_ name: String, _ sizes: ClosedRange<Int>, on branch: String = "main") throws {
    let stream = URL(fileURLWithPath: folder.path).appending(path: "stream")
    let parent = { (first: Bool) in first ? "from refs/heads/\(branch)^0\n" : "" }
    let isNew = branch == "main" && sizes.lowerBound == 1
    let text = sizes.map { size in
      "commit refs/heads/\(branch)\ncommitter n <e> \(size) +0000\ndata 1\nm\n"
        + parent(size == sizes.lowerBound && !isNew)
        + "M 100644 inline \(name)\ndata \(size)\n" + String(repeating: "x", count: size) + "\n"
    }
    try Data(text.joined().utf8).write(to: stream)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    process.arguments = ["-C", path, "fast-import", "--quiet"]
    process.standardInput = try FileHandle(forReadingFrom: stream)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  func sequence(
    _ steps: Int? = nil, at path: String? = nil, branch: String? = nil
  ) throws -> TreeSequence {
    try TreeImporter.readSequence(.git(path ?? self.path, branch: branch), steps: steps)
  }

  func message(_ steps: Int? = nil, at path: String? = nil, branch: String? = nil) -> String? {
    do {
      _ = try sequence(steps, at: path, branch: branch)
      return nil
    } catch { return "\(error)" }
  }
}

extension TreeSequence {
  /// A line a step: the names of leaves, with key and value.
  fileprivate var lines: [String] {
    steps.map { tree in
      tree.nodes.filter { tree.isLeaf($0) }
        .map { "\(names[Int(tree.keys[$0])])#\(tree.keys[$0])=\(Int(tree.values[$0]))" }
        .joined(separator: " ")
    }
  }
}

@Suite("Repositories", .enabled(if: Repository.isPossible, "git is not installed"))
struct GitTests {
  @Test("files come, change, move and go; a moved one keeps its key, empty ones are absent")
  func history() throws {
    let repository = try Repository()
    try repository.commit(["a.txt": 500, "lib/b.txt": 700, "lib/empty": 0])
    try repository.commit(["a.txt": 600])
    try repository.git(["mv", "lib/b.txt", "src.txt"])
    try repository.commit(["c/d/e.txt": 10])
    try repository.git(["rm", "-q", "a.txt"])
    try repository.commit(["a.txt/inner": 40])
    let sequence = try repository.sequence()
    // The root is 0, a.txt 1, lib 2, b.txt 3.
    #expect(
      sequence.lines == [
        "a.txt#1=500 src.txt#3=700", "a.txt#1=600 src.txt#3=700",
        "a.txt#1=600 src.txt#3=700 c/d/e.txt#6=10", "src.txt#3=700 a.txt/inner#8=40 c/d/e.txt#6=10",
      ])
    #expect(sequence.steps[3].keys == [0, 7, 4, 3, 8, 5, 6], "siblings are sorted by name")
    #expect(sequence.id == "work" && sequence.names[0] == "work" && sequence.names[2] == "lib")
    #expect(sequence.stepNames.allSatisfy { $0.count == 12 } && sequence.warnings.isEmpty)
  }

  @Test("a file that takes a moved one's name is another file")
  func moves() throws {
    let repository = try Repository()
    try repository.commit(["a": 500, "b": 900])
    try repository.git(["mv", "a", "c"])
    try repository.commit([:])
    try repository.commit(["a": 70])
    try repository.git(["mv", "c", "d"])
    try repository.commit([:])
    try repository.git(["mv", "a", "c"])
    try repository.commit([:])
    // Each step by key: what was a is d at last, and c is another one.
    #expect(
      try repository.sequence().steps.map { tree in
        zip(tree.keys, tree.values).filter { !$0.1.isNaN }.map { "\($0.0)=\(Int($0.1))" }.sorted()
      } == [["1=500", "2=900"], ["1=500", "2=900"], ["1=500", "2=900", "3=70"]]
        + [["1=500", "2=900", "3=70"], ["1=500", "2=900", "3=70"]])
  }

  @Test("commits are evenly spread over first parents, the first and the last among them")
  func spread() throws {
    let repository = try Repository()
    try repository.commits("a", 1...9)
    try repository.git(["branch", "side", "main~3"])
    try repository.commits("b", 101...103, on: "side")
    try repository.git(["reset", "-q", "--hard"])
    try repository.git(["merge", "-q", "--no-ff", "-m", "m", "side"])
    func sizes(_ steps: Int?, branch: String? = nil) throws -> [Int] {
      try repository.sequence(steps, branch: branch).steps.map { Int($0.weights[0]) }
    }
    let all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 112]
    #expect(try sizes(nil) == all)
    #expect(try sizes(10) == all)
    #expect(try sizes(4) == [1, 4, 7, 112])
    #expect(try sizes(1) == [112])
    #expect(try sizes(2, branch: "side") == [1, 109])
    #expect(try sizes(2, branch: "main~2") == [1, 8])
    #expect(
      repository.message(11)
        == "git:\(repository.path): there are 10 steps, and --steps asks for 11")
    #expect(try repository.sequence(branch: "side").id == "work#side")
    // Of 30 commits those of 20 steps are taken.
    try repository.commits("a", 10...29)
    #expect(try sizes(nil).count == 20)
    // Clones without a work tree, and of the last commits alone.
    let bare = repository.folder.appending(path: "bare.git").path
    try repository.git(["clone", "-q", "--bare", repository.path, bare])
    #expect(try repository.sequence(5, at: bare).hash == repository.sequence(5).hash)
    let shallow = repository.folder.appending(path: "shallow").path
    try repository.git(["clone", "-q", "--depth", "3", "file://\(repository.path)", shallow])
    let cut = try repository.sequence(at: shallow)
    #expect(cut.steps.count == 3 && cut.warnings.count == 1)
  }

  @Test("SHA-256 is as good, and so is a folder inside of a repository or with a mark in its name")
  func kinds() throws {
    let repository = try Repository("--object-format=sha256")
    try repository.commit(["sub#1/a": 5, "b": 6])
    try repository.commit(["sub#1/a": 7])
    #expect(try repository.sequence().steps.map { $0.weights[0] } == [11, 13])
    let source = TreeSource("git:\(repository.path)/sub#1")
    #expect(source == .git(repository.path + "/sub#1", branch: nil))
    #expect(try TreeImporter.read(source).tree.weights[0] == 13)
    #expect(TreeSource("git:\(repository.path)#a#b") == .git(repository.path + "#a", branch: "b"))
  }

  @Test("odd names stay what they are, links and submodules are left out and told")
  func odd() throws {
    let repository = try Repository()
    let names = ["-n", "new\nline", "tab\tquote\"", " ", "ü/木", "back\\slash", "a -> b", "*"]
    try repository.commit(Dictionary(uniqueKeysWithValues: names.map { ($0, 9) }))
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/link", withDestinationPath: "-n")
    let inner = try Repository()
    try inner.commit(["x": 1])
    try repository.git(
      ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.path, "module"])
    try repository.git(["mv", "new\nline", "other\nline"])
    try repository.commit([:])
    let sequence = try repository.sequence()
    let last = sequence.steps[1]
    #expect(
      Set(last.nodes.filter { last.isLeaf($0) }.map { sequence.step(1).names[$0] })
        == Set(names + [".gitmodules", "other\nline"]).subtracting(["new\nline"]))
    #expect(last.keys.contains(sequence.steps[0].keys.max()!))
    #expect(
      sequence.warnings == [
        "submodules in the last commit, which are left out: 1",
        "symbolic links in the last commit, which are left out: 1",
      ])
  }

  @Test("commits without a file are left out and told")
  func empty() throws {
    let repository = try Repository()
    try repository.commit([:])
    #expect(repository.message()?.hasSuffix("none of the commits that are taken has files") == true)
    try repository.commit(["a": 1])
    #expect(
      repository.message()?.hasSuffix("only one of the commits that are taken has files") == true)
    #expect(try repository.sequence(1).steps.count == 1)
    try repository.commit(["a": 2])
    let sequence = try repository.sequence()
    #expect(sequence.steps.count == 2)
    #expect(sequence.warnings == ["commits without a file, which are left out: 1"])
  }

  @Test("what cannot be read is told with what to do")
  func refusals() throws {
    let repository = try Repository()
    #expect(repository.message()?.contains("there are no commits yet") == true)
    #expect(
      repository.message(at: repository.folder.path)?
        .contains("git says: fatal: not a git repository") == true)
    #expect(
      repository.message(at: "/no/such/folder")?.contains("No such file or directory") == true)
    try repository.commit(["a": 1])
    for branch in ["none", "--all", "", "HEAD:a"] {
      #expect(
        repository.message(branch: branch)?
          .contains("there is no branch, tag or commit '\(branch)'") == true)
    }
  }
}
