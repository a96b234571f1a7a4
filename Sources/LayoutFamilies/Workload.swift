import TreeData
import TreeLayout

/// A recipe for the trees that one cell lays out: cheap to hold, and built when its turn comes.
public struct Workload: Sendable {
  /// What the trees are called before they are built: a generator's id, a file's stem or
  /// `dir:PATH`.
  public let name: String

  /// Where they come from, for lists and errors: `random-recursive`, `sales.csv`, `dir:Sources`.
  public let source: String

  /// How many nodes the tree will have; `nil` where that is known when it has been read.
  public let size: Int?

  /// The generator's seed; `nil` where there is none.
  public let seed: UInt64?

  /// How many versions of the tree there are.
  public let steps: Int

  private let make: @Sendable () throws -> NamedTree
  private let nodeSizes: NodeSizes

  /// - Parameters:
  ///   - nodeSizes: where the boxes of the nodes come from.
  ///   - steps: 1 for a tree that does not change; with more, its values drift.
  ///   - make: reads or generates the tree.
  public init(
    name: String, source: String, size: Int? = nil, seed: UInt64? = nil,
    nodeSizes: NodeSizes = .data, steps: Int = 1, make: @escaping @Sendable () throws -> NamedTree
  ) {
    self.name = name
    self.source = source
    self.size = size
    self.seed = seed
    self.nodeSizes = nodeSizes
    self.steps = steps
    self.make = make
  }

  /// Makes the trees.
  ///
  /// - Throws: `TreeImportError` where they cannot be read.
  public func build() throws -> TreeSequence {
    let named = try nodeSizes.applied(to: make())
    return .drift(of: named, steps: steps, seed: seed ?? 1)
  }
}
