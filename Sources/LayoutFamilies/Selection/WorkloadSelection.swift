import Foundation
import TreeData
import TreeLayout

/// Trees chosen by text: files, `dir:PATH`, `swift-type:TYPE`, ids of generators and of the real
/// trees in `Benchmarks/Trees`.
public struct WorkloadSelection: Sendable {
  /// The workloads in the order chosen, each once.
  public private(set) var workloads: [Workload] = []

  /// What is chosen, and how generated trees and versions are made.
  public struct Request: Sendable {
    /// Each may be a list with commas, unless it is the name of a file or begins with `dir:` or
    /// `swift-type:`, which take the whole argument; with the sizes of its generated trees. A size
    /// that a generator cannot hit becomes the next one below.
    public var trees: [(argument: String, sizes: [Int])]

    /// Of generated trees that depend on one; others are made once.
    public var seeds: [UInt64]
    public var nodeSizes = NodeSizes.data

    /// How many versions each tree has.
    public var steps = 1

    public init(trees: [(argument: String, sizes: [Int])], seeds: [UInt64] = [1]) {
      self.trees = trees
      self.seeds = seeds
    }
  }

  /// - Throws: `SelectionError`, and `TreeImportError` where files of one name have to be read to
  ///   be told apart.
  public init(_ request: Request, from sources: TreeSources) throws {
    for entry in request.trees {
      if let size = entry.sizes.first(where: { !(1...Self.maximumSize).contains($0) }) {
        throw SelectionError.badSize(size)
      }
      for item in Self.items(in: entry.argument) {
        for workload in try Self.workloads(for: item, sizes: entry.sizes, request, sources) {
          try add(workload)
        }
      }
    }
    guard !workloads.isEmpty else { throw SelectionError.nothingSelected(kind: "tree") }
  }

  /// The most nodes of a generated tree: a run with every strategy takes about 400 bytes a node,
  /// and the system ends a process that takes more memory than there is.
  public static let maximumSize = min(
    Int(Int32.max) - 1, Int(ProcessInfo.processInfo.physicalMemory / 400))

  /// Results are found by a tree's name, size and seed, so no two trees may share them.
  private mutating func add(_ workload: Workload) throws {
    for other in workloads where other.name == workload.name && other.seed == workload.seed {
      if other.source == workload.source, other.size == workload.size { return }
      if other.source == workload.source, other.size != nil { continue }
      let (tree, otherTree) = (try workload.build(), try other.build())
      guard tree.first.count == otherTree.first.count else { continue }
      guard tree.hash == otherTree.hash else { throw SelectionError.sameName(tree: workload.name) }
      return
    }
    workloads.append(workload)
  }

  private static func items(in argument: String) -> [String] {
    let isWhole =
      argument.hasPrefix("dir:") || argument.hasPrefix("swift-type:")
      || FileManager.default.fileExists(atPath: argument)
    return isWhole ? [argument] : argument.split(separator: ",").map { String($0) }
  }

  private static func workloads(
    for item: String, sizes: [Int], _ request: Request, _ sources: TreeSources
  ) throws -> [Workload] {
    if let generator = sources.generators.first(where: { $0.id == item }) {
      return sizes.flatMap { size in
        (generator.isRandom ? request.seeds : Array(request.seeds.prefix(1))).map { seed in
          Workload(
            name: generator.id, source: generator.id, size: generator.count(nodes: size),
            seed: seed, nodeSizes: request.nodeSizes, steps: request.steps
          ) {
            NamedTree(id: generator.id, tree: generator.generate(nodes: size, seed: seed))
          }
        }
      }
    }
    let file = BenchmarkFiles.trees.first { $0.stem == item }
    guard file != nil || looksLikeSource(item) else {
      let names = sources.generators.map(\.id) + BenchmarkFiles.trees.map(\.stem)
      throw SelectionError.unknown(
        kind: "tree", name: item, nearest: nearest(to: item, among: names))
    }
    let source = TreeSource(file?.relativePath ?? item)
    return [
      Workload(
        name: source.name, source: file?.relativePath ?? item, nodeSizes: request.nodeSizes,
        steps: request.steps
      ) { try sources.read(source) }
    ]
  }

  private static func looksLikeSource(_ item: String) -> Bool {
    item.contains(":") || item.contains("/") || item.contains(".")
      || FileManager.default.fileExists(atPath: item)
  }
}
