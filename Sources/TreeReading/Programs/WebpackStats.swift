import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  /// What `webpack --json` prints: the paths of all modules with their sizes. Of modules that are
  /// joined, those in them are read.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let webpackStats = json(
    "webpack", "statistics of webpack",
    because: "the object at the top has the key `assetsByChunkName`"
  ) {
    $0.hasMember("assetsByChunkName", .object)
  } read: { events, id, options throws(TreeImportError) in
    var reader = WebpackReader(events, wantsValues: !options.wantsNoValue)
    guard try reader.events.find(["modules"]) else {
      throw TreeImportError(
        .other("these statistics of webpack have no `modules`, which `stats.modules` turns on"),
        source: reader.events.source)
    }
    _ = try reader.readModules(areJoined: false)
    try reader.events.end()
    return try reader.tree(id: id)
  }
}

private struct WebpackReader: ~Copyable {
  var events: JSONEvents
  var paths: TreeBuilder
  private let wantsValues: Bool

  init(_ events: consuming JSONEvents, wantsValues: Bool) {
    paths = TreeBuilder(source: events.source)
    self.events = events
    self.wantsValues = wantsValues
  }

  /// Reads an array of modules; returns whether there are any.
  ///
  /// - Parameter areJoined: whether they are in another one; then no others are in them.
  mutating func readModules(areJoined: Bool) throws(TreeImportError) -> Bool {
    try events.enterArray()
    var areAny = false
    while try events.nextElement() {
      areAny = true
      try readModule(isJoined: areJoined)
    }
    return areAny
  }

  private mutating func readModule(isJoined: Bool) throws(TreeImportError) {
    let line = events.line
    var (name, key): ([UInt8], [UInt8]) = ([], [])
    var size = 0.0
    var holdsOthers = false
    try events.enterObject()
    while try events.nextMember(&key) {
      if key.elementsEqual("name".utf8), try events.isNext(.string) {
        try events.string(into: &name)
      } else if key.elementsEqual("size".utf8) {
        size = try events.number(of: "`size`")
      } else if !isJoined, key.elementsEqual("modules".utf8), try events.isNext(.array) {
        holdsOthers = try readModules(areJoined: true)
      } else {
        try events.skipValue()
      }
    }
    // What only counts modules that are not listed has no name.
    guard !holdsOthers, case let node = try node(of: name, line: line), node >= 0 else { return }
    if wantsValues { try paths.add(size, to: node) }
  }

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    paths.warn("read as statistics of webpack: the sizes of modules")
    return try paths.tree(id: id, inner: .onTop, names: .paths())
  }

  /// The node of a module, −1 for a name that is none; what is not bundled has no path.
  private mutating func node(of name: [UInt8], line: Int) throws(TreeImportError) -> Int32 {
    if name.starts(with: "external ".utf8) {
      return try paths.child(name.span, below: -1, line: line)
    }
    let path = Self.path(name)
    return try paths.node(at: 0..<path.count, of: path, line: line)
  }

  /// The path of a module behind those of its loaders: `loader.js!./src/a.css`.
  private static func path(_ name: [UInt8]) -> [UInt8] {
    let start = name.lastIndex(of: UInt8(ascii: "!")).map { $0 + 1 } ?? 0
    let path = name[start...]
    return Array(path.starts(with: "./".utf8) ? path.dropFirst(2) : path)
  }
}
