import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Reads what `cargo metadata` prints: the packages below those that depend on them, as
  /// `PackageGraph` says.
  static func readCargoMetadata(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    let source = stream.source
    var scanner = JSONScanner(stream)
    return try CargoMetadata(from: &scanner).tree(id: id, source: source, options)
  }

  /// Whether a JSON text begins with an array of packages, as only `cargo metadata` prints it.
  static func looksLikeCargoMetadata(_ start: ArraySlice<UInt8>) -> Bool {
    let text = start.lazy.filter { !$0.isBlank }.prefix(14)
    return text.elementsEqual(#"{"packages":[{"#.utf8)
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

  init(from scanner: inout JSONScanner) throws(TreeImportError) {
    try scanner.skipBlanks()
    var (key, isFirst): ([UInt8], Bool) = ([], true)
    while try scanner.nextMember(&key, &isFirst) {
      switch String(decoding: key, as: UTF8.self) {
      case "packages":
        var isFirstPackage = true
        while try scanner.nextElement(&isFirstPackage) { try readPackage(&scanner) }
      case "workspace_members": members = try scanner.strings()
      case "resolve": try readResolve(&scanner)
      default: _ = try scanner.skipValue()
      }
    }
    try scanner.end([])
  }

  private mutating func readPackage(_ scanner: inout JSONScanner) throws(TreeImportError) {
    let place = scanner.place
    var (id, name, version): (String?, String?, String?)
    var (key, isFirst): ([UInt8], Bool) = ([], true)
    while try scanner.nextMember(&key, &isFirst) {
      switch String(decoding: key, as: UTF8.self) {
      case "id": id = try scanner.string()
      case "name": name = try scanner.string()
      case "version": version = try scanner.string()
      default: _ = try scanner.skipValue()
      }
    }
    guard let id, let name, let version else {
      throw scanner.error(
        .other("this package lacks its `id`, `name` or `version`; `cargo metadata` prints all"),
        at: place)
    }
    titles[id] = "\(name) \(version)"
  }

  private mutating func readResolve(_ scanner: inout JSONScanner) throws(TreeImportError) {
    if try scanner.takeNull() { return }
    var (key, isFirst): ([UInt8], Bool) = ([], true)
    while try scanner.nextMember(&key, &isFirst) {
      switch String(decoding: key, as: UTF8.self) {
      case "root": root = try scanner.stringOrNull()
      case "nodes":
        dependencies = dependencies ?? [:]
        var isFirstNode = true
        while try scanner.nextElement(&isFirstNode) { try readNode(&scanner) }
      default: _ = try scanner.skipValue()
      }
    }
  }

  private mutating func readNode(_ scanner: inout JSONScanner) throws(TreeImportError) {
    let place = scanner.place
    var (id, others): (String?, [String]?)
    var (key, isFirst): ([UInt8], Bool) = ([], true)
    while try scanner.nextMember(&key, &isFirst) {
      switch String(decoding: key, as: UTF8.self) {
      case "id": id = try scanner.string()
      case "dependencies": others = try scanner.strings()
      default: _ = try scanner.skipValue()
      }
    }
    guard let id, let others else {
      throw scanner.error(
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
