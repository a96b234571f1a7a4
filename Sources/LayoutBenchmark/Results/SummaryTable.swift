import LayoutQuality
import TreeLayout

/// `summary.csv`: one wide row a cell, the file that people open.
struct SummaryTable {
  let metrics: [Metric]
  let machine: String

  private static let leading = [
    "strategy", "family", "tree", "nodes", "leaves", "height", "frame", "seed", "machine", "status",
    "samples", "layout_ns", "layout_ns_low", "layout_ns_high", "ns_per_node", "pass_ratio",
  ]
  private static let trailing = [
    "max_degree", "colless", "sackin", "layout_hash", "tree_hash", "layout_ns_mad", "layout_ns_min",
    "instructions", "allocations",
  ]

  func csv(of rows: [CellRow]) -> String {
    var table = CSVTable(columns: Self.leading + metrics.map(\.id) + Self.trailing)
    for row in rows {
      switch row {
      case .measured(let cell): table.append(fields(of: cell))
      case .failed(let cell): table.append(fields(of: cell))
      }
    }
    return table.text
  }

  /// What was sampled before the end is no result: its fields are empty.
  private func fields(of cell: FailedCell) -> [String] {
    let (key, shape) = (cell.key, cell.shape)
    let leading = [
      key.strategy, cell.family.description, key.tree, String(key.nodes), String(shape.leaves),
      String(shape.height), key.frame, key.seed.map { String($0) } ?? "", machine,
      cell.failure.status.rawValue, String(cell.samples?.nanoseconds.count ?? 0),
    ]
    let empty = Array(
      repeating: "", count: Self.leading.count - leading.count + metrics.count)
    return leading + empty + [
      String(shape.maximumDegree), csvField(shape.colless.map { Double($0) }),
      String(shape.sackin), "", cell.treeHash.hexadecimal, "", "", "", "",
    ]
  }

  private func fields(of cell: CellResult) -> [String] {
    let (key, shape, time) = (cell.key, cell.shape, cell.time)
    let statistics = cell.samples.statistics
    var fields = [
      key.strategy, cell.family.description, key.tree, String(key.nodes), String(shape.leaves),
      String(shape.height), key.frame, key.seed.map { String($0) } ?? "", machine,
      cell.status.rawValue, String(statistics.count), csvField(time.value), csvField(time.low),
      csvField(time.high), csvField(cell.timePerNode.value), csvField(cell.passRatio),
    ]
    let values = Dictionary(
      cell.metrics.map { ($0.metric.id, $0.value) }, uniquingKeysWith: { first, _ in first })
    fields += metrics.map { csvField(values[$0.id] ?? nil) }
    fields += [
      String(shape.maximumDegree), csvField(shape.colless.map { Double($0) }),
      String(shape.sackin), cell.samples.hash.hexadecimal, cell.treeHash.hexadecimal,
      csvField(statistics.medianAbsoluteDeviation), csvField(statistics.minimum),
      csvField(cell.counts?.instructions), csvField(cell.counts?.allocations),
    ]
    return fields
  }
}
