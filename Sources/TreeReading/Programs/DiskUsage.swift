import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  /// What `ncdu -o` writes: files with their sizes below their directories.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let diskUsage = json(
    "ncdu", "exports of ncdu",
    because: "the array at the top has two numbers, an object and an array", tellsFormat: true,
    namesValue: true
  ) {
    $0.beginsAsDiskUsage
  } read: { events, id, options throws(TreeImportError) in
    let key = options.wantsNoValue ? nil : options.value ?? "asize"
    guard key.map(["asize", "dsize"].contains) ?? true else {
      throw TreeImportError(
        .other("exports of ncdu have no `\(key!)`; use --value asize or --value dsize"),
        source: events.source)
    }
    var reader = DiskUsageReader(events, key: key.map { Array($0.utf8) })
    try reader.read()
    return try reader.tree(id: id)
  }
}

extension JSONTape {
  fileprivate var beginsAsDiskUsage: Bool {
    var events = JSONEvents(self)
    do throws(TreeImportError) {
      guard try events.takeArray() else { return false }
      for event: JSONEvent in [.number, .number, .object] {
        guard try events.isNext(event) else { return false }
        try events.skipValue()
      }
      return try events.isNext(.array)
    } catch {
      return false
    }
  }
}

/// An export of ncdu, as <https://dev.yorhel.nl/ncdu/jsonfmt> defines it: an array of two numbers
/// of the version, an object about the program, and a directory. A directory is an array of an
/// object about itself and of what is in it: objects, which are files, and directories.
///
/// Sizes that are not there are 0. A file with several hard links counts where its first one is.
private struct DiskUsageReader: ~Copyable {
  private var events: JSONEvents
  private var builder: TreeBuilder

  /// The key of the value; `nil` where none is to be read.
  private let key: [UInt8]?

  /// The directories whose arrays are open, and their devices, which only those say that are on
  /// another one than the directory above.
  private var open: [(node: Int32, device: [UInt8])] = []

  /// The device and number of each file with several hard links.
  private var linked: Set<[UInt8]> = []

  private var directories = InnerValues.Outcome()
  private var links = 0
  private var excluded = 0
  private var unread = 0

  init(_ events: consuming JSONEvents, key: [UInt8]?) {
    builder = TreeBuilder(source: events.source)
    self.events = events
    self.key = key
  }

  mutating func read() throws(TreeImportError) {
    try events.enterArray()
    for _ in 0..<3 { try events.skipValue() }
    repeat {
      let isDirectory = try events.takeArray()
      try readEntry(isDirectory: isDirectory)
      while try open.isEmpty ? false : !events.nextElement() { open.removeLast() }
    } while !open.isEmpty
    try events.end()
  }

  /// Reads an object. That of a directory is the first in its array, which stays open.
  private mutating func readEntry(isDirectory: Bool) throws(TreeImportError) {
    _ = try events.peek()
    let (parent, line) = (open.last?.node ?? -1, events.line)
    let node = try builder.append(below: parent, line: line)
    var device = open.last?.device ?? []
    var (inode, member): ([UInt8], [UInt8]) = ([], [])
    var (size, isLink, isExcluded) = (0.0, false, false)
    try events.enterObject()
    while try events.nextMember(&member) {
      if member == key {
        size = try events.number(of: "`\(String(decoding: member, as: UTF8.self))`")
        continue
      }
      switch String(decoding: member, as: UTF8.self) {
      case "name":
        let start = builder.names.bytes.count
        try events.string(into: &builder.names.bytes)
        builder.names.setName(from: start, of: node)
      case "dev":
        device = []
        try events.text(into: &device)
      case "ino": try events.text(into: &inode)
      case "hlnkc": isLink = try events.isTrue()
      case "excluded":
        isExcluded = true
        try events.skipValue()
      case "read_error": unread += try events.isTrue() ? 1 : 0
      default: try events.skipValue()
      }
    }
    if isDirectory { open.append((node, device)) }
    if isExcluded {
      excluded += 1
      size = 0
    }
    guard key != nil else { return }
    if isDirectory {
      directories.dropped += size > 0 ? 1 : 0
      return
    }
    let isAgain = isLink && !linked.insert(device + [UInt8(ascii: " ")] + inode).inserted
    links += isAgain ? 1 : 0
    builder[node].value = isAgain ? 0 : size
  }

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    var start = "read as an export of ncdu"
    if let key {
      let word = String(decoding: key, as: UTF8.self)
      let other = word == "asize" ? "dsize" : "asize"
      start += ": `\(word)` of each file; --value \(other) reads the other size"
    }
    builder.note(start)
    builder.warn(directories.directoryWarnings(hint: ""))
    if links > 0 { builder.warn("further links to files, which count 0: \(links)") }
    if excluded > 0 { builder.warn("entries that ncdu excluded, which count 0: \(excluded)") }
    if unread > 0 { builder.warn("entries that ncdu could not read completely: \(unread)") }
    var named = try builder.tree(id: id)
    if key != nil { named.unit = "bytes" }
    return named
  }
}
