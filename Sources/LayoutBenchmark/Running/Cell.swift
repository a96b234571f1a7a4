import LayoutQuality
import TreeLayout

/// What tells a cell from all others of a run, and finds it again in another run.
public struct CellKey: Hashable, Sendable {
  public let strategy: String
  public let tree: String
  public let nodes: Int

  /// `1600x900`.
  public let frame: String

  /// The generator's seed; `nil` for a tree from a file.
  public let seed: UInt64?

  public init(strategy: String, tree: String, nodes: Int, frame: String, seed: UInt64?) {
    self.strategy = strategy
    self.tree = tree
    self.nodes = nodes
    self.frame = frame
    self.seed = seed
  }
}

/// How the measuring of a cell ended.
public enum CellStatus: String, Codable, Sendable {
  case ok
  /// Equal calls wrote different layouts.
  case nondeterministic
  /// The process ended before the cell was measured.
  case crashed
  /// The process did not answer within the time limit.
  case timedOut = "timed_out"
  /// The run ended before the cell was measured.
  case skipped
}

/// One strategy on one tree: everything that was measured.
public struct CellResult: Sendable {
  public let key: CellKey
  public let family: FamilyID
  public let status: CellStatus
  public let shape: TreeShape
  public let treeHash: StableHash
  public let samples: CellSamples

  /// The median time of one layout over that of the pass on the same tree.
  public let passRatio: Double

  /// The values of the family's metrics, in their order.
  public let metrics: [MetricValue]

  /// What measuring them cost.
  public let metricCosts: [MetricCost]

  /// The seconds that metrics which are computed together took.
  public struct MetricCost: Sendable {
    public let metrics: [String]
    public let seconds: Double
  }

  /// Instructions and allocations of one layout; `nil` where they are not counted.
  public var counts: CellCounts?

  /// Nanoseconds of one layout: the median with its interval.
  public var time: Estimate { samples.statistics.medianInterval }

  public var timePerNode: Estimate { time.scaled(by: 1 / Double(shape.nodes)) }

  public func metric(_ id: String) -> Double? {
    metrics.first { $0.metric.id == id }?.value
  }
}

/// The value of a metric on one layout.
public struct MetricValue: Sendable {
  public let metric: Metric
  public let value: Double?

  /// Whether the layout claims the law that the metric watches.
  public let isClaimed: Bool

  /// Whether a claimed law is broken.
  public var isDefect: Bool {
    guard isClaimed, let value else { return false }
    return value > (metric.unit == "count" ? 0 : 1e-9)
  }
}

/// A cell that could not be measured.
public struct FailedCell: Sendable {
  public let key: CellKey
  public let family: FamilyID
  public let shape: TreeShape
  public let treeHash: StableHash

  /// What was sampled before.
  public let samples: CellSamples?
  public let failure: CellFailure
}

/// A cell as a row of the results.
public enum CellRow: Sendable {
  case measured(CellResult)
  case failed(FailedCell)

  var samples: CellSamples? {
    switch self {
    case .measured(let cell): cell.samples
    case .failed(let cell): cell.samples
    }
  }
}

/// One tree with all its cells.
public struct TreeResult: Sendable {
  /// All cells in the order of the plan.
  public private(set) var rows: [CellRow]

  /// The samples of the pass; none when nothing was measured.
  public let pass: CellSamples
  public let passKey: CellKey

  /// Gives a row that was measured what was counted of it.
  public mutating func count(_ counts: CellCounts, row: Int) {
    guard case .measured(var cell) = rows[row] else { return }
    cell.counts = counts
    rows[row] = .measured(cell)
  }

  /// The cells that were measured.
  public var cells: [CellResult] {
    rows.compactMap { if case .measured(let cell) = $0 { cell } else { nil } }
  }

  /// The cells that were not.
  public var failures: [FailedCell] {
    rows.compactMap { if case .failed(let cell) = $0 { cell } else { nil } }
  }
}
