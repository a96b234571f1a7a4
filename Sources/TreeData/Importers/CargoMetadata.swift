import DelimitedText
import Foundation
import TreeLayout

extension NamedTree {
  /// Reads what `cargo metadata` prints: the packages below those that depend on them.
  ///
  /// Packages on which several others depend make no tree. Each is below the one that is nearest to
  /// the root, of several as near below the first, and a warning counts the other dependencies. A
  /// workspace of several packages gets a root without a name. Every leaf has the value 1.
  ///
  /// - Complexity: O(*n*) for *n* packages and dependencies.
  static func readCargoMetadata(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    let source = stream.source
    let metadata: CargoMetadata
    do {
      metadata = try JSONDecoder().decode(CargoMetadata.self, from: Data(stream.allBytes()))
    } catch let error as TreeImportError {
      throw error
    } catch {
      throw TreeImportError(
        .other("this is not as `cargo metadata` prints it: \("\(error)".excerpt(200))"),
        source: source)
    }
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
    var columns = NodeColumns()
    var names = NameBuffer()
    var ids: [String] = []
    var seen: Set<String> = []
    var others = 0
    func add(_ package: String, below parent: Int32) throws(TreeImportError) {
      guard seen.insert(package).inserted else {
        others += 1
        return
      }
      try columns.append(parent: parent, line: 1, source: source)
      let name = packages[package].map { "\($0.name) \($0.version)" } ?? package
      names.append(Array(name.utf8)[...])
      ids.append(package)
    }
    for member in resolve.root.map({ [$0] }) ?? workspace_members ?? [] {
      try add(member, below: -1)
    }
    // The columns grow while they are gone through, nearest to the root first.
    var node = 0
    while node < columns.count {
      for package in dependencies[ids[node]] ?? [] { try add(package, below: Int32(node)) }
      node += 1
    }
    guard columns.count > 0 else { throw TreeImportError(.empty, source: source) }
    if !options.wantsNoValue { columns.countLeavesWithoutValues() }
    try columns.addRootAboveTops(source: source)
    if names.count < columns.count { names.appendNode() }
    let all = names
    let (tree, order) = try columns.numbered(source: source) { all.string($0) }
    let warnings =
      others == 0
      ? []
      : [
        "dependencies on packages that are elsewhere in the tree: \(others); a package is below "
          + "the nearest one that depends on it"
      ]
    return NamedTree(imported: tree, names: all.names(in: order), id: id, warnings: warnings)
  }
}
