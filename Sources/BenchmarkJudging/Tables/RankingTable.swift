import BenchmarkStatistics
import DelimitedText

/// `ranking.csv`: for each family and metric the geometric mean over all trees with its spread,
/// best first, so that "which is best" is one look.
///
/// A strategy that lacks a value on one of the trees that others have is ranked over what it has:
/// `cells` tells. Where a metric is negative somewhere, or zero on some trees only, there is no
/// geometric mean, and its field and the rank are empty. Times are ranked within a machine, those
/// of doubted clocks not at all. A metric that misses edits ranks nobody.
enum RankingTable {
  static func csv(of run: JudgedRun) -> CSVTable {
    var table = CSVTable(
      columns: [
        "family", "metric", "direction", "rank", "strategy", "cells", "geometric_mean",
        "geometric_spread", "machine",
      ])
    var seen: Set<String> = []
    let machines = run.workloads.map(\.machine).filter { seen.insert($0).inserted }
    let measured = run.cells.filter(\.isMeasured)
    for family in run.record.families {
      let cells = measured.filter { $0.family.id == family.id }
      guard !cells.isEmpty else { continue }
      for machine in machines {
        let timed = cells.filter { $0.machine == machine && $0.isComparable }
        guard !timed.isEmpty else { continue }
        append("ns_per_node", .lower, timed, on: machine, to: &table) { $0.timePerNode?.value }
        append("pass_ratio", .lower, timed, on: machine, to: &table) { $0.passRatio?.value }
      }
      for metric in family.metrics where metric.ranks {
        append(metric.id, metric.direction, cells, to: &table) { $0.metric(metric.id) }
      }
    }
    return table
  }

  private static func append(
    _ metric: String, _ direction: MetricRecord.Direction, _ cells: [JudgedCell],
    on machine: String = "", to table: inout CSVTable, value: (JudgedCell) -> Double?
  ) {
    let lowerIsBetter = direction != .higher
    var strategies: [String] = []
    var values: [String: [Double]] = [:]
    for cell in cells {
      if values[cell.key.strategy] == nil { strategies.append(cell.key.strategy) }
      values[cell.key.strategy, default: []] += value(cell).map { [$0] } ?? []
    }
    let rows = strategies.map { strategy in
      (strategy: strategy, cells: values[strategy]!.count, mean: GeometricMean(values[strategy]!))
    }
    let worst = lowerIsBetter ? Double.infinity : -.infinity
    let sorted = rows.enumerated().sorted { first, second in
      let (a, b) = (first.element.mean?.value ?? worst, second.element.mean?.value ?? worst)
      return a != b ? (a < b) == lowerIsBetter : first.offset < second.offset
    }
    var rank = 0
    var last: Double?
    for (place, row) in sorted.map(\.element).enumerated() {
      // Equal ones share a rank.
      if row.mean?.value != last { rank = place + 1 }
      last = row.mean?.value
      table.append([
        cells[0].family.id, metric, direction.rawValue, row.mean == nil ? "" : String(rank),
        row.strategy, String(row.cells), csvField(row.mean?.value), csvField(row.mean?.spread),
        machine,
      ])
    }
  }
}
