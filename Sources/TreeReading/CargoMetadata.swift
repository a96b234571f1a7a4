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
    let metadata: CargoMetadata = try stream.decoded(as: "`cargo metadata` prints it")
    return try metadata.tree(id: id, source: source, options)
  }

  /// Whether a JSON text begins with an array of packages, as only `cargo metadata` prints it.
  static func looksLikeCargoMetadata(_ start: ArraySlice<UInt8>) -> Bool {
    let text = start.lazy.filter { !$0.isBlank }.prefix(14)
    return text.elementsEqual(#"{"packages":[{"#.utf8)
  }
}

/// The parts that are read.
private struct CargoMetadata: Decodable {
  var packages: [Package]
  var workspace_members: [String]?

  /// `nil` with `--no-deps`.
  var resolve: Resolve?

  struct Package: Decodable {
    var name: String
    var version: String
    var id: String
  }

  struct Resolve: Decodable {
    var nodes: [Node]

    /// `nil` for a workspace of several packages.
    var root: String?
  }

  struct Node: Decodable {
    var id: String
    var dependencies: [String]
  }

  func tree(
    id: String, source: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    guard let resolve else {
      throw TreeImportError(
        .other("there are no dependencies in it; run cargo metadata without --no-deps"),
        source: source)
    }
    let packages = Dictionary(packages.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let dependencies = Dictionary(
      resolve.nodes.map { ($0.id, $0.dependencies) }, uniquingKeysWith: { first, _ in first })
    return try PackageGraph(
      roots: resolve.root.map { [$0] } ?? workspace_members ?? [],
      name: { id in packages[id].map { "\($0.name) \($0.version)" } ?? id },
      dependencies: { dependencies[$0] ?? [] }
    ).tree(id: id, source: source, options)
  }
}
