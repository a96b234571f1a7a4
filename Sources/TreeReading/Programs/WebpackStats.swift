import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  /// What `webpack --json` prints: the paths of all modules with their sizes. Of modules that are
  /// joined, those in them are read. Where there are several configurations, the modules of each
  /// are below its name.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let webpackStats = json(
    "webpack", "statistics of webpack",
    because: "the object at the top, or the first of its `children`, has `assetsByChunkName`, or "
      + "`assets` and `modules`"
  ) {
    $0.isCompilation([]) || $0.isCompilation(["children"])
  } read: { events, id, options throws(TreeImportError) in
    var reader = WebpackReader(events, wantsValues: !options.wantsNoValue)
    try reader.read()
    return try reader.tree(id: id)
  }
}

extension JSONTape {
  /// Whether the object behind keys holds what webpack says of a compilation.
  fileprivate func isCompilation(_ place: [String]) -> Bool {
    guard event == .object else { return false }
    if hasMember(at: place + ["assetsByChunkName"], .object) { return true }
    guard
      hasMember(at: place + ["entrypoints"], .object) || hasMember(at: place + ["assets"], .array)
    else { return false }
    return hasMember(at: place + ["modules"], .array) || hasMember(at: place + ["hash"], .string)
  }
}

private struct WebpackReader: ~Copyable {
  private var events: JSONEvents
  private var paths: TreeBuilder
  private let wantsValues: Bool

  /// The modules of a compilation.
  private struct Module {
    let name: [UInt8]
    let size: Double
    let line: Int
  }

  private var modules: [Module] = []

  /// Compilations that are parts of others, as those of style sheets.
  private var inner = 0

  init(_ events: consuming JSONEvents, wantsValues: Bool) {
    paths = TreeBuilder(source: events.source)
    self.events = events
    self.wantsValues = wantsValues
  }

  mutating func read() throws(TreeImportError) {
    let start = events.line
    // A configuration may say its name behind its modules.
    var compilations: [(name: [UInt8], modules: [Module])] = []
    var hasModules = false
    var (key, name): ([UInt8], [UInt8]) = ([], [])
    try events.enterObject()
    while try events.nextMember(&key) {
      if key.elementsEqual("modules".utf8), try events.isNext(.array) {
        hasModules = true
        _ = try readModules(areJoined: false)
        try addModules(below: -1)
      } else if key.elementsEqual("children".utf8), try events.takeArray() {
        while try events.nextElement() {
          name = []
          let place = inner
          try readCompilation(&name)
          inner = place + 1
          compilations.append((name, modules))
          modules = []
        }
      } else {
        try events.skipValue()
      }
    }
    try events.end()
    if hasModules { return }
    inner = 0
    for (number, compilation) in compilations.enumerated() {
      let name =
        compilation.name.isEmpty ? Array("\(number + 1)".utf8) : compilation.name
      modules = compilation.modules
      try addModules(below: try paths.child(name.span, below: -1, line: start))
      hasModules = hasModules || !compilation.modules.isEmpty
    }
    guard hasModules else {
      throw TreeImportError(
        .other("these statistics of webpack have no `modules`, which `stats.modules` turns on"),
        source: events.source)
    }
  }

  /// Reads the object of a configuration, or of a part of one.
  private mutating func readCompilation(_ name: inout [UInt8]) throws(TreeImportError) {
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      if key.elementsEqual("name".utf8), try events.isNext(.string) {
        try events.string(into: &name)
      } else if key.elementsEqual("modules".utf8), try events.isNext(.array) {
        _ = try readModules(areJoined: false)
      } else {
        try events.skipValue()
      }
    }
  }

  private mutating func addModules(below top: Int32) throws(TreeImportError) {
    for module in modules {
      let node = try node(of: module.name, below: top, line: module.line)
      // What only counts modules that are not listed has no name.
      if wantsValues, node >= 0, node != top { try paths.add(module.size, to: node) }
    }
    modules = []
  }

  /// Reads an array of modules; returns whether there are any.
  ///
  /// - Parameter areJoined: whether they are in another one; then no others are in them.
  private mutating func readModules(areJoined: Bool) throws(TreeImportError) -> Bool {
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
    if !holdsOthers { modules.append(Module(name: name, size: size, line: line)) }
  }

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    paths.note("read as statistics of webpack: the sizes of modules")
    if inner > 0 { paths.warn("compilations within others, which are not read: \(inner)") }
    return try paths.tree(id: id, inner: .onTop, names: .paths())
  }

  /// The node of a module below another one, that one for a name that is none; what is not bundled
  /// has no path.
  private mutating func node(
    of name: [UInt8], below top: Int32, line: Int
  ) throws(TreeImportError) -> Int32 {
    if name.starts(with: "external ".utf8) {
      return try paths.child(name.span, below: top, line: line)
    }
    let path = Self.path(name)
    return try paths.node(at: 0..<path.count, of: path, below: top, line: line)
  }

  /// The path of a module behind those of its loaders: `loader.js!./src/a.css`.
  private static func path(_ name: [UInt8]) -> [UInt8] {
    let start = name.lastIndex(of: UInt8(ascii: "!")).map { $0 + 1 } ?? 0
    let path = name[start...]
    return Array(path.starts(with: "./".utf8) ? path.dropFirst(2) : path)
  }
}
