import BenchmarkStatistics
import DelimitedText
import LayoutAdvice

/// `ranking.csv`: for each family and metric the geometric mean over all trees with its spread, and
/// the mean rank, best first, so that "which is best" is one look.
///
/// A strategy that lacks a value on one of the trees that others have is ranked by its other
/// values: `cells` tells how many. If a metric is negative somewhere, or zero on some trees only,
/// there is no geometric mean. If one of the strategies has none, all are ranked by their mean
/// rank: on each tree the best has rank 1, and equals have the mean of their ranks. Times are
/// ranked within a machine, and those of doubted clocks not at all. A metric that misses edits does
/// not rank.
enum RankingTable {
  static func csv(of run: JudgedRun) -> CSVTable {
    var table = CSVTable(
      columns: [
        "family", "metric", "direction", "rank", "strategy", "cells", "geometric_mean",
        "geometric_spread", "mean_rank", "machine",
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

  private struct Row {
    let strategy: String
    var values: [Double] = []

    /// One rank for each value.
    var ranks: [Double] = []

    var geometricMean: GeometricMean? { GeometricMean(values) }
    var meanRank: Double? {
      ranks.isEmpty ? nil : ranks.reduce(0, +) / Double(ranks.count)
    }
  }

  private static func append(
    _ metric: String, _ direction: MetricFacts.Direction, _ cells: [JudgedCell],
    on machine: String = "", to table: inout CSVTable, value: (JudgedCell) -> Double?
  ) {
    let lowerIsBetter = direction != .higher
    let rows = rows(of: cells, lowerIsBetter: lowerIsBetter, value)
    let haveMeans = rows.allSatisfy { $0.values.isEmpty || $0.geometricMean != nil }
    let sorted = rows.map { row in
      (row: row, score: haveMeans ? row.geometricMean?.value : row.meanRank)
    }.enumerated().sorted { first, second in
      guard let a = first.element.score, let b = second.element.score, a != b else {
        let (hasA, hasB) = (first.element.score != nil, second.element.score != nil)
        return hasA != hasB ? hasA : first.offset < second.offset
      }
      return haveMeans && !lowerIsBetter ? a > b : a < b
    }
    var rank = 0
    var last: Double?
    for (place, (row, score)) in sorted.map(\.element).enumerated() {
      // Equal strategies share a rank.
      if score != last { rank = place + 1 }
      last = score
      let mean = row.geometricMean
      table.append([
        cells[0].family.id, metric, direction.rawValue, score == nil ? "" : String(rank),
        row.strategy, String(row.values.count), csvField(mean?.value), csvField(mean?.spread),
        csvField(row.meanRank), machine,
      ])
    }
  }

  /// The strategies as they come, with their values and their ranks on each tree.
  private static func rows(
    of cells: [JudgedCell], lowerIsBetter: Bool, _ value: (JudgedCell) -> Double?
  ) -> [Row] {
    var rows: [Row] = []
    var places: [String: Int] = [:]
    var trees: [CellKey: [(row: Int, value: Double)]] = [:]
    for cell in cells {
      let strategy = cell.key.strategy
      if places[strategy] == nil {
        places[strategy] = rows.count
        rows.append(Row(strategy: strategy))
      }
      guard let value = value(cell), !value.isNaN else { continue }
      rows[places[strategy]!].values.append(value)
      var tree = cell.key
      tree.strategy = ""
      trees[tree, default: []].append((places[strategy]!, lowerIsBetter ? value : -value))
    }
    for values in trees.values {
      for (row, rank) in ranks(of: values) { rows[row].ranks.append(rank) }
    }
    return rows
  }

  /// Ranks from 1, the least value first; values that differ by rounding are equal, and infinite
  /// values are equal only to themselves.
  ///
  /// - Precondition: none is NaN.
  private static func ranks(
    of values: [(row: Int, value: Double)]
  ) -> [(row: Int, rank: Double)] {
    let sorted = values.sorted { $0.value < $1.value }
    var ranks: [(row: Int, rank: Double)] = []
    while ranks.count < sorted.count {
      let start = ranks.count
      let least = sorted[start].value
      let rounding = least.isFinite ? 1e-9 * max(1, abs(least)) : 0
      let equals = sorted[start...].prefix { $0.value == least || $0.value - least <= rounding }
      let rank = Double(2 * start + equals.count + 1) / 2
      ranks += equals.map { ($0.row, rank) }
    }
    return ranks
  }
}
