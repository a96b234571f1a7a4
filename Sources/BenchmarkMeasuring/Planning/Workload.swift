import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel

/// A recipe for the trees that one cell lays out: cheap to hold, and built when its turn comes.
public struct Workload: Sendable {
  /// The name of the trees before they are built: a generator's id, a file's stem or `dir:PATH`.
  public let name: String

  /// The source of the trees, for lists and errors: `random-recursive`, `sales.csv`, `dir:Sources`.
  public let source: String

  /// How many nodes the tree will have; `nil` if this is known only after reading it.
  public let size: Int?

  /// The seed of the generator, or of a change that is asked for; `nil` if there is none.
  public let seed: UInt64?

  /// The seed of the versions if no change is asked for.
  private let versionSeed: UInt64

  /// How many versions of the tree there are; `nil` if this is known only after reading them.
  public let steps: Int?

  /// How the tree changes; `nil` for drift, and if the source has steps of its own.
  public let change: TreeChange?

  /// The source of the nodes' boxes.
  public let nodeSizes: NodeSizes

  private let read: @Sendable () throws -> TreeSequence

  /// A tree, to which a change can be applied.
  ///
  /// - Parameters:
  ///   - steps: 1 for a tree that does not change.
  ///   - change: how it changes with more steps; `nil` for drift.
  ///   - make: reads or generates the tree.
  public init(
    name: String, source: String, size: Int? = nil, seed: UInt64? = nil,
    nodeSizes: NodeSizes = .data, steps: Int = 1, change: TreeChange? = nil,
    make: @escaping @Sendable () throws -> NamedTree
  ) {
    self.init(
      name: name, source: source, size: size, seed: seed, nodeSizes: nodeSizes, steps: steps,
      change: change, read: { TreeSequence(try make()) })
  }

  /// A source that may have steps of its own.
  ///
  /// - Parameters:
  ///   - versionSeed: the seed of the versions of a tree that has no seed and no steps.
  ///   - steps: `nil` for all steps of the source; if it is more than 1, a tree without steps of
  ///     its own is made to change.
  ///   - read: reads a number of steps.
  public init(
    name: String, source: String, size: Int? = nil, seed: UInt64? = nil, versionSeed: UInt64 = 1,
    nodeSizes: NodeSizes = .data, steps: Int?, change: TreeChange? = nil,
    read: @escaping @Sendable () throws -> TreeSequence
  ) {
    self.name = name
    self.source = source
    self.size = size
    self.seed = seed
    self.versionSeed = versionSeed
    self.nodeSizes = nodeSizes
    self.steps = steps
    self.change = change
    self.read = read
  }

  /// The most nodes of a generated tree: a run with every strategy takes about 400 bytes a node,
  /// and the system ends a process that takes more memory than there is.
  public static let maximumNodes = min(
    Int(Int32.max) - 1, Int(ProcessInfo.processInfo.physicalMemory / 400))

  /// Refuses more versions of a tree than fit into memory together.
  package static func check(_ count: Int, steps: Int, of source: String) throws(TooManyNodes) {
    guard steps <= max(1, maximumNodes / count) else {
      throw TooManyNodes(source: source, count: count, steps: steps)
    }
  }

  /// Makes the trees.
  ///
  /// - Throws: what reading them throws, `ChangesByItself`, and `TooManyNodes` where the trees do
  ///   not fit into memory.
  public func build() throws -> TreeSequence {
    try built().sequence
  }

  /// The trees, and the seed that they depend on; `nil` if all of them are read.
  public func built() throws -> (sequence: TreeSequence, seed: UInt64?) {
    var sequence = try nodeSizes.applied(to: read())
    guard sequence.steps.count == 1 else {
      guard change == nil else { throw ChangesByItself(source: source) }
      if let warning = sequence.warningOfStrangers { sequence.warnings.append(warning) }
      return (sequence, seed)
    }
    let steps = steps ?? 1
    // A tree from a file or a generator is a sequence of one already.
    if steps == 1, sequence.first.keys.isEmpty, sequence.stepNames.isEmpty {
      return (sequence, seed)
    }
    try Self.check(sequence.first.count, steps: steps, of: source)
    let seed = seed ?? (steps > 1 ? versionSeed : nil)
    let versions = (change ?? .drift).sequence(
      of: sequence.step(0), steps: steps, seed: seed ?? versionSeed)
    return (versions, seed)
  }
}

/// All versions of a tree together do not fit into memory.
public struct TooManyNodes: Error, Equatable, CustomStringConvertible {
  let source: String
  let count: Int
  let steps: Int

  public var description: String {
    "\(source) has \(count) nodes, and \(steps) versions of it have more than the "
      + "\(Workload.maximumNodes) that fit into this machine's memory; take fewer --steps"
  }
}

/// A change is asked for of a tree that has steps of its own.
public struct ChangesByItself: Error, Equatable, CustomStringConvertible {
  let source: String

  public init(source: String) { self.source = source }

  public var description: String {
    "\(source): this tree has steps of its own, so --evolution cannot change it; leave it out"
  }
}
