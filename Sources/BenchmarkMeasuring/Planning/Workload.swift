import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel

/// A recipe for the trees that one cell lays out: cheap to hold, and built when its turn comes.
public struct Workload: Sendable {
  /// What the trees are called before they are built: a generator's id, a file's stem or
  /// `dir:PATH`.
  public let name: String

  /// Where they come from, for lists and errors: `random-recursive`, `sales.csv`, `dir:Sources`.
  public let source: String

  /// How many nodes the tree will have; `nil` where that is known when it has been read.
  public let size: Int?

  /// That of the generator, or of a change that is asked for; `nil` where there is none.
  public let seed: UInt64?

  /// Of the versions where nobody says how a tree changes.
  private let versionSeed: UInt64

  /// How many versions of the tree there are; `nil` where that is known when they have been read.
  public let steps: Int?

  /// How the tree changes; `nil` for drift, and where the source has steps of its own.
  public let change: TreeChange?

  /// Where the boxes of the nodes come from.
  public let nodeSizes: NodeSizes

  private let read: @Sendable () throws -> TreeSequence

  /// A tree, which may be made to change.
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
  ///   - versionSeed: seeds the versions of a tree that has no seed and no steps.
  ///   - steps: `nil` for all steps of the source; with more than 1, a tree that has no others is
  ///     made to change.
  ///   - read: reads so many of the steps.
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

  /// The trees, and the seed that they depend on; `nil` where they are all read.
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
