import LayoutAdvice

/// A workload of a run in the form of the journal: its trees and the cells on them.
public struct WorkloadRecord: Codable, Equatable, Sendable {
  /// The place in the plan, counted from 0. A shard of a plan holds some of its places.
  public var index: Int
  public var tree: String

  /// The number of nodes of the first step.
  public var nodes: Int

  /// The number of nodes of all steps together.
  public var allNodes: Int

  /// The number of nodes of the last step; `nil` if there is one step, and in older records.
  public var lastNodes: Int?

  /// How many trees follow each other; 1 for a tree that does not change.
  public var steps: Int

  /// The names of the steps, such as commits; `nil` if they have numbers alone.
  public var stepNames: [String]?

  /// The generator's seed; `nil` for a tree from a file.
  public var seed: UInt64?

  /// The source of the boxes in tree drawings, in the words of `--node-sizes`; `nil` in older
  /// records.
  public var nodeSizes: String?

  /// A hash of all steps.
  public var hash: RecordedHash

  /// The shape of the first tree.
  public var shape: TreeShape

  /// What is known of the last version besides its shape; `nil` in older records.
  public var profile: TreeProfile?

  /// The features of the versions; `nil` for a tree that does not change.
  public var features: SequenceFeaturesRecord?

  /// How the source was understood; `nil` if that goes without saying, and in older records.
  public var notes: [String]?

  /// The changes that the import had to make to the source's data.
  public var warnings: [String]

  /// The cells in the order of the plan; they are counted from 0, and the pass is none of them.
  public var cells: [PlannedCell]
  public var refusals: [Refusal]

  public struct PlannedCell: Codable, Equatable, Sendable {
    public var strategy: String
    public var family: String

    /// The program that lays out; `nil` for this program.
    public var peer: String?

    /// The files that hold the finished layout, with blanks between them; `nil` for a layout that a
    /// program makes.
    public var file: String?

    public init(strategy: String, family: String, peer: String? = nil, file: String? = nil) {
      self.strategy = strategy
      self.family = family
      self.peer = peer
      self.file = file
    }

    /// Whether this program lays out.
    public var isOwn: Bool { peer == nil && file == nil }
  }

  /// A strategy that cannot take one of the trees.
  public struct Refusal: Codable, Equatable, Sendable {
    public var strategy: String

    /// The name of the node at fault; `nil` if the whole workload is refused.
    public var node: String?
    public var reason: String

    public init(strategy: String, node: String?, reason: String) {
      self.strategy = strategy
      self.node = node
      self.reason = reason
    }
  }

  public init(
    index: Int, tree: String, nodes: Int, allNodes: Int, lastNodes: Int? = nil, steps: Int,
    stepNames: [String]? = nil, seed: UInt64?, nodeSizes: String? = nil, hash: RecordedHash,
    shape: TreeShape, profile: TreeProfile? = nil, features: SequenceFeaturesRecord? = nil,
    notes: [String]? = nil,
    warnings: [String] = [], cells: [PlannedCell], refusals: [Refusal] = []
  ) {
    self.index = index
    self.tree = tree
    self.nodes = nodes
    self.allNodes = allNodes
    self.lastNodes = lastNodes
    self.steps = steps
    self.stepNames = stepNames
    self.seed = seed
    self.nodeSizes = nodeSizes
    self.hash = hash
    self.shape = shape
    self.profile = profile
    self.features = features
    self.notes = notes
    self.warnings = warnings
    self.cells = cells
    self.refusals = refusals
  }
}

/// The features of a workload's sequence, and its class.
public struct SequenceFeaturesRecord: Codable, Equatable, Sendable {
  public var name: String
  public var levels: Int

  /// `nil` if fewer than two leaves have a positive weight.
  public var weightVariation: Double?

  /// `nil` if no leaf with a weight stays.
  public var weightChange: Rate?
  public var insertionsAndDeletions: Rate?

  /// Mean and standard deviation over the changes from one step to the next.
  public struct Rate: Codable, Equatable, Sendable {
    public var mean: Double
    public var deviation: Double

    public init(mean: Double, deviation: Double) {
      self.mean = mean
      self.deviation = deviation
    }
  }

  public init(
    name: String, levels: Int, weightVariation: Double?, weightChange: Rate?,
    insertionsAndDeletions: Rate?
  ) {
    self.name = name
    self.levels = levels
    self.weightVariation = weightVariation
    self.weightChange = weightChange
    self.insertionsAndDeletions = insertionsAndDeletions
  }
}
