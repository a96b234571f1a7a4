import BenchmarkStatistics
import DelimitedText
import LayoutAdvice

/// `summary.csv`: one wide row for each cell, the file that people open.
enum SummaryTable {
  private static let leading = [
    "strategy", "family", "tree", "nodes", "leaves", "height", "frame", "seed", "machine", "status",
    "samples", "layout_ns", "layout_ns_low", "layout_ns_high", "ns_per_node", "pass_ratio",
  ]
  private static let trailing = [
    "max_degree", "colless", "sackin", "layout_hash", "tree_hash", "layout_ns_mad", "layout_ns_min",
    "instructions", "allocations", "pass_ratio_low", "pass_ratio_high", "steps", "class",
    "levels", "weight_variation", "weight_change", "weight_change_deviation",
    "insertions_and_deletions", "insertions_and_deletions_deviation", "attempts", "processes",
    "warmup_ns", "cold_ns", "warnings", "peak_bytes",
  ]

  /// The columns that differ between two equal runs on one machine.
  static let measured: Set = [
    "machine", "samples", "layout_ns", "layout_ns_low", "layout_ns_high", "ns_per_node",
    "pass_ratio", "pass_ratio_low", "pass_ratio_high", "layout_ns_mad", "layout_ns_min", "attempts",
    "processes", "warmup_ns", "cold_ns", "warnings", "peak_bytes",
  ]

  /// The columns that differ between processors and compilers.
  static let counted: Set = ["instructions", "allocations"]

  /// The columns that hold texts; all others hold numbers.
  static let texts: Set = [
    "strategy", "family", "tree", "frame", "machine", "status", "layout_hash", "tree_hash", "class",
    "warnings",
  ]

  static func csv(of run: JudgedRun) -> CSVTable {
    let metrics = run.metrics.map(\.id)
    var table = CSVTable(columns: leading + metrics + trailing)
    for cell in run.cells {
      let values = Dictionary(
        cell.metrics.map { ($0.metric.id, $0.value) }, uniquingKeysWith: { first, _ in first })
      table.append(
        leadingFields(of: cell)
          + metrics.map { csvField(values[$0] ?? nil) } + trailingFields(of: cell))
    }
    return table
  }

  private static func leadingFields(of cell: JudgedCell) -> [String] {
    let (key, shape) = (cell.key, cell.workload.shape)
    return [
      key.strategy, cell.family.id, key.tree, String(key.nodes), String(shape.leaves),
      String(shape.height), key.frame, csvField(key.seed), cell.machine, cell.status.rawValue,
      String(cell.progress.samples.nanoseconds.count), csvField(cell.time?.value),
      csvField(cell.time?.low), csvField(cell.time?.high), csvField(cell.timePerNode?.value),
      csvField(cell.passRatio?.value),
    ]
  }

  private static func median(of values: [Double]) -> Double? {
    values.isEmpty ? nil : SampleStatistics(values).median
  }

  private static func trailingFields(of cell: JudgedCell) -> [String] {
    let (shape, progress) = (cell.workload.shape, cell.progress)
    // Samples of a cell without a result do not count.
    let samples = cell.time == nil ? nil : SampleStatistics(progress.samples.nanoseconds)
    return [
      String(shape.maximumDegree), csvField(shape.colless), String(shape.sackin),
      cell.isMeasured ? progress.hash?.hexadecimal ?? "" : "", cell.workload.hash.hexadecimal,
      csvField(samples?.medianAbsoluteDeviation), csvField(samples?.minimum),
      csvField(cell.isMeasured ? progress.counts?.instructions : nil),
      csvField(cell.isMeasured ? progress.counts?.allocations : nil),
      csvField(cell.passRatio?.low), csvField(cell.passRatio?.high), String(cell.workload.steps),
    ] + featureFields(of: cell.workload.features) + [
      String(cell.attempts),
      String(progress.processes.isEmpty ? 1 : progress.wholeProcesses),
      csvField(median(of: progress.processes.map(\.warmUp.nanoseconds))),
      csvField(median(of: progress.processes.map(\.warmUp.cold))),
      cell.warnings.joined(separator: "; "), csvField(cell.peakBytes.map { Double($0) }),
    ]
  }

  /// The features; empty fields for a tree that does not change.
  private static func featureFields(of features: SequenceFeaturesRecord?) -> [String] {
    [
      features?.name ?? "", csvField(features?.levels), csvField(features?.weightVariation),
      csvField(features?.weightChange?.mean), csvField(features?.weightChange?.deviation),
      csvField(features?.insertionsAndDeletions?.mean),
      csvField(features?.insertionsAndDeletions?.deviation),
    ]
  }
}
