import DelimitedText
import TreeModel

extension Dialect {
  /// What `pnpm list --json` prints: projects, and below them their dependencies of all kinds.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let pnpmList = json(
    "pnpm-list", "lists of pnpm",
    because: "the first object in the array has a `path`, and `private` or dependencies by name"
  ) { start in
    start.event == .array && start.hasMember(at: ["path"], .string)
      && (start.hasMember(at: ["private"], .yes, .no)
        || PnpmListReader.kinds.contains { start.hasMember(at: [$0], .object) })
  } read: { events, id, options throws(TreeImportError) in
    var reader = PnpmListReader(events)
    try reader.read()
    return try reader.tree(id: id, options)
  }
}

private struct PnpmListReader: ~Copyable {
  /// The keys that hold packages by their names.
  static let kinds = [
    "dependencies", "devDependencies", "optionalDependencies", "unsavedDependencies",
  ]

  private var events: JSONEvents
  private var builder: TreeBuilder

  init(_ events: consuming JSONEvents) {
    builder = TreeBuilder(source: events.source)
    self.events = events
  }

  mutating func read() throws(TreeImportError) {
    try events.enterArray()
    while try events.nextElement() { try readProject() }
    try events.end()
  }

  private mutating func readProject() throws(TreeImportError) {
    let line = events.line
    try events.enterObject()
    let project = try builder.append(below: -1, line: line)
    // What is open: the object of a package, or one of packages by their names.
    var open = [(isPackage: true, node: project)]
    var key: [UInt8] = []
    while let (isPackage, node) = open.last {
      guard try events.nextMember(&key) else {
        open.removeLast()
        continue
      }
      if !isPackage {
        let line = events.line
        try events.enterObject()
        open.append((true, try builder.append(key[...], below: node, line: line)))
      } else if Self.kinds.contains(where: { key.elementsEqual($0.utf8) }) {
        if try events.takeNull() { continue }
        try events.enterObject()
        open.append((false, node))
      } else if node == project, key.elementsEqual("name".utf8), try events.isNext(.string) {
        builder.setName(try events.string(), of: project)
      } else if node == project, key.elementsEqual("path".utf8), try events.isNext(.string) {
        // A project may have no other name.
        let path = try events.string()
        let folder = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        builder.names.set(folder.utf8, of: project)
      } else {
        try events.skipValue()
      }
    }
  }

  consuming func tree(
    id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    builder.note("read as a list of pnpm: dependencies of all kinds")
    return try builder.tree(id: id, countsLeaves: !options.wantsNoValue)
  }
}
