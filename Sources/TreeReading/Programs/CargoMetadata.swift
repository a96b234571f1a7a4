import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  /// What `cargo metadata` prints: the packages below those that depend on them, as `PackageGraph`
  /// says. Only it begins with an array of packages.
  static let cargoMetadata = json(
    "cargo-metadata", "metadata of cargo",
    because: "the object at the top begins with an array `packages`"
  ) {
    $0.beginsAsCargoMetadata
  } read: { events, id, options throws(TreeImportError) in
    let source = events.source
    var events = events
    return try CargoMetadata(from: &events).tree(id: id, source: source, options)
  }
}

extension JSONTape {
  fileprivate var beginsAsCargoMetadata: Bool {
    var events = JSONEvents(self)
    var key: [UInt8] = []
    do throws(TreeImportError) {
      guard try events.takeObject(), try events.nextMember(&key),
        key.elementsEqual("packages".utf8), try events.takeArray()
      else { return false }
      return try events.isNext(.object)
    } catch {
      return false
    }
  }
}

/// The parts that are read.
private struct CargoMetadata {
  /// What packages are called, by their ids.
  private var titles: [String: String] = [:]
  private var members: [String] = []

  /// The ids of those on which a package depends, by its id; `nil` with `--no-deps`.
  private var dependencies: [String: [String]]?

  /// `nil` for a workspace of several packages.
  private var root: String?

  init(from events: inout JSONEvents) throws(TreeImportError) {
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      switch String(decoding: key, as: UTF8.self) {
      case "packages":
        try events.enterArray()
        while try events.nextElement() { try readPackage(&events) }
      case "workspace_members": members = try events.strings()
      case "resolve": try readResolve(&events)
      default: try events.skipValue()
      }
    }
    try events.end()
  }

  private mutating func readPackage(_ events: inout JSONEvents) throws(TreeImportError) {
    let place = events.place
    var (id, name, version): (String?, String?, String?)
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      switch String(decoding: key, as: UTF8.self) {
      case "id": id = try events.string()
      case "name": name = try events.string()
      case "version": version = try events.string()
      default: try events.skipValue()
      }
    }
    guard let id, let name, let version else {
      throw events.error(
        .other("this package lacks its `id`, `name` or `version`; `cargo metadata` prints all"),
        at: place)
    }
    titles[id] = "\(name) \(version)"
  }

  private mutating func readResolve(_ events: inout JSONEvents) throws(TreeImportError) {
    if try events.takeNull() { return }
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      switch String(decoding: key, as: UTF8.self) {
      case "root": root = try events.stringOrNull()
      case "nodes":
        dependencies = dependencies ?? [:]
        try events.enterArray()
        while try events.nextElement() { try readNode(&events) }
      default: try events.skipValue()
      }
    }
  }

  private mutating func readNode(_ events: inout JSONEvents) throws(TreeImportError) {
    let place = events.place
    var (id, others): (String?, [String]?)
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      switch String(decoding: key, as: UTF8.self) {
      case "id": id = try events.string()
      case "dependencies": others = try events.strings()
      default: try events.skipValue()
      }
    }
    guard let id, let others else {
      throw events.error(
        .other("this node lacks its `id` or `dependencies`; `cargo metadata` prints both"),
        at: place)
    }
    dependencies?[id] = others
  }

  func tree(
    id: String, source: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    guard let dependencies else {
      throw TreeImportError(
        .other("there are no dependencies in it; run cargo metadata without --no-deps"),
        source: source)
    }
    return try PackageGraph(
      roots: root.map { [$0] } ?? members,
      name: { titles[$0] ?? $0 },
      dependencies: { dependencies[$0] ?? [] }
    ).tree(id: id, source: source, options)
  }
}
