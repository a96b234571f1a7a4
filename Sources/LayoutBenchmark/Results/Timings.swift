import TreeLayout

/// Where the wall time of a run went, in seconds. What a resumed run found in its journal is no part.
public struct Timings: Codable, Sendable {
  /// Making or reading the trees, and asking the strategies whether they take them.
  public var planningSeconds = 0.0

  /// Inside timed samples.
  public var sampleSeconds = 0.0

  /// Measuring quality.
  public var metricSeconds = 0.0

  /// The rest of the measuring: starting processes, sending them trees, warming up and finding out how
  /// many layouts a sample needs.
  public var processSeconds = 0.0

  /// Counting instructions and allocations.
  public var countingSeconds = 0.0

  /// The costs of the metrics, the dearest first.
  public var metrics: [MetricCost] = []

  /// What metrics that are computed together cost in all cells.
  public struct MetricCost: Codable, Sendable {
    public var family: String
    public var metrics: [String]
    public var cells: Int
    public var seconds: Double
  }

  public init() {}

  public var seconds: Double {
    planningSeconds + sampleSeconds + metricSeconds + processSeconds + countingSeconds
  }

  /// - Parameters:
  ///   - results: all rows of the run.
  ///   - journal: what was known before.
  ///   - measuringSeconds: how long the runner took.
  public mutating func add(
    _ results: [TreeResult], after journal: Journal, measuringSeconds: Double
  ) {
    let known = journal.trees.flatMap(\.samples).reduce(0) { $0 + ($1?.seconds ?? 0) }
    let rows = results.flatMap(\.rows).reduce(0) { $0 + ($1.samples?.seconds ?? 0) }
    // Sums in two orders: nothing may come out as a little less than nothing.
    sampleSeconds = max(0, results.reduce(rows) { $0 + $1.pass.seconds } - known)
    var costs: [String: MetricCost] = [:]
    for (tree, result) in results.enumerated() {
      for (row, content) in result.rows.enumerated() {
        // Cell 0 of a journal is the pass.
        guard case .measured(let cell) = content, journal.trees[tree].measurements[row + 1] == nil
        else { continue }
        for cost in cell.metricCosts {
          let key = "\(cell.family) \(cost.metrics)"
          costs[key, default: cost.of(cell.family)].cells += 1
          costs[key]?.seconds += cost.seconds
        }
      }
    }
    metrics = costs.values.sorted { ($1.seconds, $0.metrics[0]) < ($0.seconds, $1.metrics[0]) }
    metricSeconds = metrics.reduce(0) { $0 + $1.seconds }
    processSeconds = max(0, measuringSeconds - sampleSeconds - metricSeconds)
  }
}

extension CellResult.MetricCost {
  fileprivate func of(_ family: FamilyID) -> Timings.MetricCost {
    Timings.MetricCost(family: family.description, metrics: metrics, cells: 0, seconds: 0)
  }
}
