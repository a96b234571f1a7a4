import Foundation

/// `run.json`: what a folder holds, and what made it where.
///
/// It is written before the first measurement, and again with the tables when the command ends or
/// the folder is judged: then with `finished`, if the command came to its end, `timings`, `tables`
/// and all that `concluded` adds.
public struct RunRecord: Codable, Equatable, Sendable {
  public static let currentSchema = 2

  public var schemaVersion = RunRecord.currentSchema
  public var kind: Kind
  public var suite: String

  /// The given command, word by word.
  public var command: [String]
  public var toolVersion: String

  /// The commit of the folder in which the command was given, if this is a git checkout.
  public var gitCommit: String?
  public var started: Date
  public var finished: Date?
  public var options: Options
  public var environment: MachineEnvironment

  /// The executables: base and head of a race, else the one that measured.
  public var builds: [Build]

  /// The runs that were merged into the folder, in the order of the shards; empty if the folder was
  /// measured.
  public var parts: [Part] = []

  /// The families that the command knows, each with all of its metrics: the columns of the tables.
  public var families: [FamilyRecord]

  /// The programs in other languages that lay out; `nil` for none.
  public var peers: [Peer]?

  /// The workloads, once they are known.
  public var trees: [Tree] = []

  /// A hash of options and trees: equal for two folders that hold measurements of the same things.
  public var digest: RecordedHash?

  /// How the wall time was spent.
  public var timings: Timings?

  /// The failures of all cells, also of cells that had a result at another try.
  public var failures: [FailureRecord] = []

  /// The tables as they were written, so that a truncated one is noticed.
  public var tables: [Table] = []

  /// What the command does.
  public enum Kind: String, Codable, Sendable {
    case run, race, calibration
  }

  public struct Options: Codable, Equatable, Sendable {
    public var strategies: [String]
    public var frame: String
    public var seed: UInt64
    public var budgetSeconds: Double

    /// The part of the plan that is measured here; `nil` for all of it.
    public var shard: Shard?

    /// Whether times are measured, and not quality alone.
    public var isTimed: Bool

    /// For a race: the change that matters, as a share.
    public var margin: Double?

    /// For a race: the fewest pairs of processes that were asked for.
    public var pairs: Int?

    /// For a calibration: how many races were asked for.
    public var races: Int?

    /// For a run with peers: how many processes each of their cells gets.
    public var peerProcesses: Int?

    /// For a run with peers: how long each of their processes warms up at least.
    public var peerWarmUpSeconds: Double?

    public init(
      strategies: [String], frame: String, seed: UInt64, budgetSeconds: Double,
      shard: Shard? = nil, isTimed: Bool = true, margin: Double? = nil, pairs: Int? = nil,
      races: Int? = nil
    ) {
      self.strategies = strategies
      self.frame = frame
      self.seed = seed
      self.budgetSeconds = budgetSeconds
      self.shard = shard
      self.isTimed = isTimed
      self.margin = margin
      self.pairs = pairs
      self.races = races
    }
  }

  /// A run whose workloads were merged.
  public struct Part: Codable, Equatable, Sendable {
    /// The shard; `nil` for a run of the whole plan.
    public var shard: Shard?
    public var command: [String]
    public var started: Date
    public var finished: Date?
    public var environment: MachineEnvironment
    public var timings: Timings?

    /// The places in the plan of the workloads that were merged.
    public var workloads: [Int]

    public init(_ record: RunRecord, workloads: [Int]) {
      shard = record.options.shard
      command = record.command
      started = record.started
      finished = record.finished
      environment = record.environment
      timings = record.timings
      self.workloads = workloads
    }
  }

  /// An executable.
  public struct Build: Codable, Equatable, Sendable {
    public var path: String
    public var version: String?
    public var sha256: String?

    public init(path: String, version: String? = nil, sha256: String? = nil) {
      self.path = path
      self.version = version
      self.sha256 = sha256
    }
  }

  /// A program that lays out, in whatever language.
  public struct Peer: Codable, Equatable, Sendable {
    /// The beginning of its strategies' ids.
    public var name: String
    public var version: String
    public var runtime: String?

    /// The command that starts it, for a shell.
    public var command: String

    public init(name: String, version: String, runtime: String?, command: String) {
      self.name = name
      self.version = version
      self.runtime = runtime
      self.command = command
    }
  }

  public struct Tree: Codable, Equatable, Sendable {
    public var tree: String
    public var nodes: Int
    public var steps: Int
    public var stepNames: [String]?
    public var seed: UInt64?
    public var nodeSizes: String?
    public var hash: RecordedHash
    public var notes: [String]?
    public var warnings: [String]

    public init(_ workload: WorkloadRecord) {
      tree = workload.tree
      nodes = workload.nodes
      steps = workload.steps
      stepNames = workload.stepNames
      seed = workload.seed
      nodeSizes = workload.nodeSizes
      hash = workload.hash
      notes = workload.notes
      warnings = workload.warnings
    }
  }

  public struct Table: Codable, Equatable, Sendable {
    public var name: String

    /// The number of rows without the header.
    public var rows: Int

    /// The hash of the file's bytes.
    public var hash: RecordedHash

    public init(name: String, rows: Int, hash: RecordedHash) {
      self.name = name
      self.rows = rows
      self.hash = hash
    }
  }

  public init(
    kind: Kind, suite: String, command: [String], toolVersion: String, gitCommit: String? = nil,
    started: Date, options: Options, environment: MachineEnvironment, builds: [Build] = [],
    families: [FamilyRecord]
  ) {
    self.kind = kind
    self.suite = suite
    self.command = command
    self.toolVersion = toolVersion
    self.gitCommit = gitCommit
    self.started = started
    self.options = options
    self.environment = environment
    self.builds = builds
    self.families = families
  }
}

extension RunRecord {
  public func key(of strategy: String, on workload: WorkloadRecord) -> CellKey {
    CellKey(
      strategy: strategy, tree: workload.tree, nodes: workload.nodes, frame: options.frame,
      seed: workload.seed)
  }

  /// The machine on which a workload was measured.
  public func machine(ofWorkload index: Int) -> String {
    (parts.first { $0.workloads.contains(index) }?.environment ?? environment).id
  }

  public func family(_ id: String) -> FamilyRecord? {
    families.first { $0.id == id }
  }
}
