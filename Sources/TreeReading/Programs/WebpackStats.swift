import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Whether a JSON text begins as webpack's statistics do. An option that says where the nodes are
  /// reads them as any other JSON.
  static func looksLikeWebpackStats(_ start: ArraySlice<UInt8>, _ options: ReadingOptions) -> Bool {
    guard options.place.isEmpty else { return false }
    var scanner = JSONScanner(ByteStream(Array(start), source: ""))
    do throws(TreeImportError) {
      try scanner.skipBlanks()
      guard try scanner.find(["assetsByChunkName"]) != nil else { return false }
      return try scanner.isNext("{")
    } catch {
      return false
    }
  }

  /// Reads what `webpack --json` prints: the paths of all modules with their sizes. Of modules that
  /// are joined, those in them are read.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readWebpackStats(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    try options.check([.value], of: "statistics of webpack", source: stream.source)
    try options.refuseNamedValue(source: stream.source)
    var reader = WebpackReader(JSONScanner(stream), wantsValues: !options.wantsNoValue)
    try reader.scanner.skipBlanks()
    guard let brackets = try reader.scanner.find(["modules"]) else {
      throw TreeImportError(
        .other("these statistics of webpack have no `modules`, which `stats.modules` turns on"),
        source: reader.scanner.source)
    }
    _ = try reader.readModules(areJoined: false)
    try reader.scanner.end(brackets)
    return try reader.paths.tree(
      id: id, warnings: ["read as statistics of webpack: the sizes of modules"])
  }
}

private struct WebpackReader: ~Copyable {
  var scanner: JSONScanner
  var paths: PathTree
  private let wantsValues: Bool

  init(_ scanner: consuming JSONScanner, wantsValues: Bool) {
    paths = PathTree(source: scanner.source)
    self.scanner = scanner
    self.wantsValues = wantsValues
  }

  /// Reads an array of modules; returns whether there are any.
  ///
  /// - Parameter areJoined: whether they are in another one; then no others are in them.
  mutating func readModules(areJoined: Bool) throws(TreeImportError) -> Bool {
    try scanner.expect("[")
    try scanner.skipBlanks()
    if try scanner.take("]") { return false }
    repeat {
      try scanner.skipBlanks()
      try readModule(isJoined: areJoined)
      try scanner.skipBlanks()
    } while try scanner.take(",")
    guard try scanner.take("]") else { throw try scanner.unexpected(insteadOf: "`,` or `]`") }
    return true
  }

  private mutating func readModule(isJoined: Bool) throws(TreeImportError) {
    let line = scanner.line
    var (name, key): ([UInt8], [UInt8]) = ([], [])
    var size = 0.0
    var (isFirst, holdsOthers) = (true, false)
    while try scanner.nextMember(&key, &isFirst) {
      if key.elementsEqual("name".utf8), try scanner.isNext("\"") {
        try scanner.string(into: &name)
      } else if key.elementsEqual("size".utf8) {
        size = try scanner.number(of: "`size`")
      } else if !isJoined, key.elementsEqual("modules".utf8), try scanner.isNext("[") {
        holdsOthers = try readModules(areJoined: true)
      } else {
        _ = try scanner.skipValue()
      }
    }
    // What only counts modules that are not listed has no name.
    guard !holdsOthers, let node = try node(of: name, line: line) else { return }
    if wantsValues { try paths.add(size, to: node) }
  }

  /// The node of a module; what is not bundled has no path.
  private mutating func node(of name: [UInt8], line: Int) throws(TreeImportError) -> Int32? {
    name.starts(with: "external ".utf8)
      ? try paths.child(name.span, below: -1, line: line)
      : try paths.node(Self.path(name), below: -1, line: line)
  }

  /// The path of a module behind those of its loaders: `loader.js!./src/a.css`.
  private static func path(_ name: [UInt8]) -> [UInt8] {
    let start = name.lastIndex(of: UInt8(ascii: "!")).map { $0 + 1 } ?? 0
    let path = name[start...]
    return Array(path.starts(with: "./".utf8) ? path.dropFirst(2) : path)
  }
}
