import DelimitedText
import TreeModel

extension Dialect {
  /// What `pipdeptree --json` prints: packages side by side, each with those on which it depends.
  /// They are put below each other as `PackageGraph` says.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let pipDependencies = json(
    "pipdeptree-json", "packages of pipdeptree",
    because: "the first object in the array has a `package` with a `key`, and `dependencies`"
  ) { start in
    start.event == .array && start.hasMember(at: ["package", "key"], .string)
      && start.hasMember(at: ["dependencies"], .array)
  } read: { events, id, options throws(TreeImportError) in
    let source = events.source
    var events = events
    return try PipDependencies(from: &events).tree(id: id, source: source, options)
  }
}

/// The packages of one environment, by their keys.
private struct PipDependencies {
  private var keys: [String] = []
  private var names: [String: String] = [:]
  private var dependencies: [String: [String]] = [:]

  init(from events: inout JSONEvents) throws(TreeImportError) {
    var member: [UInt8] = []
    try events.enterArray()
    while try events.nextElement() {
      var package: String?
      var needed: [String] = []
      let place = events.place
      try events.enterObject()
      while try events.nextMember(&member) {
        if member.elementsEqual("package".utf8) {
          package = try readPackage(&events)
        } else if member.elementsEqual("dependencies".utf8) {
          try events.enterArray()
          while try events.nextElement() { needed.append(try readPackage(&events)) }
        } else {
          try events.skipValue()
        }
      }
      guard let package else {
        throw events.error(
          .other("this entry lacks its `package`; `pipdeptree --json` prints it"), at: place)
      }
      dependencies[package] = needed
    }
    try events.end()
  }

  /// Notes a package; returns its key.
  private mutating func readPackage(_ events: inout JSONEvents) throws(TreeImportError) -> String {
    let place = events.place
    var (key, name): (String?, String?)
    var member: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&member) {
      switch String(decoding: member, as: UTF8.self) {
      case "key": key = try events.string()
      case "package_name": name = try events.string()
      default: try events.skipValue()
      }
    }
    guard let key else {
      throw events.error(
        .other("this package lacks its `key`; `pipdeptree --json` prints it"), at: place)
    }
    if names[key] == nil { keys.append(key) }
    names[key] = name ?? names[key] ?? key
    return key
  }

  func tree(
    id: String, source: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    let numbers = Dictionary(first: zip(keys, keys.indices))
    var edges = GraphEdges()
    for (number, key) in keys.enumerated() {
      for other in dependencies[key] ?? [] {
        edges.append(from: Int32(number), to: Int32(numbers[other] ?? 0), line: 1)
      }
    }
    let parents = edges.spanningTree(nodes: keys.count)
    return try PackageGraph(
      roots: keys.indices.filter { parents[$0] < 0 }.map { keys[$0] },
      name: { names[$0] ?? $0 },
      dependencies: { dependencies[$0] ?? [] }
    ).tree(
      id: id, source: source, options,
      note: "read as the output of pipdeptree: each package below one that depends on it")
  }
}
