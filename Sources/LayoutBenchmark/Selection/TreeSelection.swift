import Foundation
import TreeData
import TreeLayout

/// Trees chosen by text: files, `dir:PATH`, `swift-type:TYPE`, ids of generators and of the real
/// trees in `Benchmarks/Trees`.
public struct TreeSelection: Sendable {
  /// The trees in the order chosen, each once.
  public private(set) var trees: [PlannedTree] = []

  /// - Parameters:
  ///   - arguments: each may be a list with commas, unless it is the name of a file or begins with
  ///     `dir:` or `swift-type:`, which take the whole argument.
  ///   - sizes: the numbers of nodes of generated trees; a size that a generator cannot hit becomes
  ///     the next one below.
  ///   - seeds: the seeds of generated trees that depend on one; others are made once.
  public init(_ arguments: [String], sizes: [Int], seeds: [UInt64]) throws {
    try self.init(arguments.map { (argument: $0, sizes: sizes) }, seeds: seeds)
  }

  /// The trees of arguments with sizes of their own, as a suite has them.
  public init(_ entries: [(argument: String, sizes: [Int])], seeds: [UInt64]) throws {
    for entry in entries {
      if let size = entry.sizes.first(where: { !(1...Self.maximumSize).contains($0) }) {
        throw SelectionError.badSize(size)
      }
      for item in Self.items(in: entry.argument) {
        for tree in try Self.trees(for: item, sizes: entry.sizes, seeds: seeds) { try add(tree) }
      }
    }
    guard !trees.isEmpty else { throw SelectionError.nothingSelected(kind: "tree") }
  }

  /// The most nodes of a generated tree: a run with every strategy takes about 400 bytes a node, and
  /// the system ends a process that takes more memory than there is.
  public static let maximumSize = min(
    Int(Int32.max) - 1, Int(ProcessInfo.processInfo.physicalMemory / 400))

  /// Results are found by a tree's name, size and seed, so no two trees may share them.
  private mutating func add(_ tree: PlannedTree) throws {
    let same = trees.first {
      $0.named.id == tree.named.id && $0.named.tree.count == tree.named.tree.count
        && $0.seed == tree.seed
    }
    guard let same else { return trees.append(tree) }
    guard same.named.tree.digest == tree.named.tree.digest else {
      throw SelectionError.sameName(tree: tree.named.id)
    }
  }

  private static func items(in argument: String) -> [String] {
    let isWhole =
      argument.hasPrefix("dir:") || argument.hasPrefix("swift-type:")
      || FileManager.default.fileExists(atPath: argument)
    return isWhole ? [argument] : argument.split(separator: ",").map { String($0) }
  }

  private static func trees(
    for item: String, sizes: [Int], seeds: [UInt64]
  ) throws -> [PlannedTree] {
    if let generator = TreeGenerator.all.first(where: { $0.id == item }) {
      return sizes.flatMap { size in
        (generator.isRandom ? seeds : Array(seeds.prefix(1))).map { seed in
          PlannedTree(
            NamedTree(id: generator.id, tree: generator.generate(nodes: size, seed: seed)),
            seed: seed)
        }
      }
    }
    if let file = BenchmarkFiles.trees.first(where: { $0.stem == item }) {
      return [PlannedTree(try TreeImporter.read(.file(file.relativePath)))]
    }
    let looksLikeSource =
      item.contains(":") || item.contains("/") || item.contains(".")
      || FileManager.default.fileExists(atPath: item)
    guard looksLikeSource else {
      let names = TreeGenerator.all.map(\.id) + BenchmarkFiles.trees.map(\.stem)
      throw SelectionError.unknown(
        kind: "tree", name: item, nearest: nearest(to: item, among: names))
    }
    return [PlannedTree(try TreeImporter.read(TreeSource(item)))]
  }
}
