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
  public private(set) var seed: UInt64?

  /// The seed of the versions if no change is asked for.
  private let versionSeed: UInt64

  /// How many versions of the tree there are; `nil` if this is known only after reading them.
  public private(set) var steps: Int?

  /// How the tree changes; `nil` for drift, and if the source has steps of its own.
  public private(set) var change: TreeChange?

  /// The source of the nodes' boxes.
  public var nodeSizes: NodeSizes

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
      name, source, size, seed, versionSeed: 1, nodeSizes, steps, change,
      read: { TreeSequence(try make()) })
  }

  /// A source that may have steps of its own. It is read once, however often the trees are built.
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
    let once = ReadOnce(read)
    self.init(
      name, source, size, seed, versionSeed: versionSeed, nodeSizes, steps, change,
      read: { try once.sequence() })
  }

  private init(
    _ name: String, _ source: String, _ size: Int?, _ seed: UInt64?, versionSeed: UInt64,
    _ nodeSizes: NodeSizes, _ steps: Int?, _ change: TreeChange?,
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

  /// The same trees, made to change.
  ///
  /// - Parameter seed: the seed of the change, if the workload has none.
  public func changing(by change: TreeChange, steps: Int?, seed: UInt64) -> Workload {
    var workload = self
    workload.change = change
    workload.steps = steps
    workload.seed = self.seed ?? seed
    return workload
  }

  /// The trees of the source, before any of them is made to change.
  ///
  /// - Throws: what reading them throws.
  public func unchanged() throws -> TreeSequence { try nodeSizes.applied(to: read()) }

  /// Makes the trees.
  ///
  /// - Throws: what reading them throws, `ChangesByItself`, and `TooManyNodes` where the trees do
  ///   not fit into memory.
  public func build() throws -> TreeSequence {
    try built().sequence
  }

  /// The trees, and the seed that they depend on; `nil` if all of them are read.
  public func built() throws -> (sequence: TreeSequence, seed: UInt64?) {
    var sequence = try unchanged()
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
