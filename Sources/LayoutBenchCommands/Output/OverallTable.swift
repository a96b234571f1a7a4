import BenchmarkJudging
import BenchmarkStatistics
import LayoutAdvice

/// All trees of a run in one table for each family: geometric means over the trees, and the worst
/// value of each metric that should be zero.
struct OverallTable {
  private let results: [JudgedWorkload]
  private let families: [FamilyRecord]
  private let color: Bool
  private let width: Int?

  init(_ results: [JudgedWorkload], families: [FamilyRecord], color: Bool, width: Int?) {
    self.results = results
    self.families = families
    self.color = color
    self.width = width
  }

  /// The lines; empty if there is only one tree.
  var lines: [String] {
    guard results.count > 1 else { return [] }
    let title = color ? "\u{1B}[1mall trees\u{1B}[0m" : "all trees"
    let machines = Set(results.map(\.machine)).count
    let about =
      "geometric mean over \(results.count) trees; for the error of a law, the worst"
      + (machines > 1 ? "; no times, because they are from \(machines) machines" : "")
    return families.reduce(into: ["", "\(title) · \(about)"]) { lines, family in
      let cells = results.flatMap(\.measured).filter { $0.family.id == family.id }
      guard !cells.isEmpty else { return }
      lines.append("")
      lines += table(family, cells).lines(indent: "  ", color: color, width: width)
      lines += remarkLines(of: cells).map { "  \($0)" }
    }
  }

  private struct Column {
    let title: String
    var ranks = true
    var isTime = false
    let lowerIsBetter: Bool
    let combined: ([JudgedCell]) -> Double?
  }

  private func table(_ family: FamilyRecord, _ cells: [JudgedCell]) -> AlignedTable {
    var strategies: [String] = []
    for cell in cells where !strategies.contains(cell.key.strategy) {
      strategies.append(cell.key.strategy)
    }
    let columns = columns(of: family, cells)
    let cellsOfRows = strategies.map { id in cells.filter { $0.key.strategy == id } }
    let values = cellsOfRows.map { cells in columns.map { $0.combined(cells) } }
    let isSound = cellsOfRows.map { $0.allSatisfy(\.remarks.isEmpty) }
    let bests = columns.indices.map { index in
      let column = columns[index]
      let rivals = zip(values, isSound).filter { column.isTime || $1 }.compactMap { $0.0[index] }
      return distinctiveBest(column.ranks ? rivals : [], lowerIsBetter: column.lowerIsBetter)
    }
    var table = AlignedTable()
    table.append([family.id] + columns.map(\.title))
    for (place, strategy) in strategies.enumerated() {
      let fields = columns.indices.map { index in
        let (value, best) = (values[place][index], bests[index])
        let mayBeBest = columns[index].isTime || isSound[place]
        let isBest = mayBeBest && value != nil && best != nil && isSameForPeople(value!, best!)
        return AlignedTable.Cell(
          text: (value.map(short) ?? "–") + (isBest ? "*" : " "), isHighlighted: isBest)
      }
      let name = strategy + remarkMark(of: cellsOfRows[place])
      table.rows.append([AlignedTable.Cell(text: name)] + fields)
    }
    return table
  }

  private func columns(of family: FamilyRecord, _ cells: [JudgedCell]) -> [Column] {
    let speed = [
      Column(title: "ns/node", isTime: true, lowerIsBetter: true) {
        GeometricMean($0.filter(\.isComparable).compactMap { $0.timePerNode?.value })?.value
      },
      Column(title: "× pass", isTime: true, lowerIsBetter: true) {
        GeometricMean($0.filter(\.isComparable).compactMap { $0.passRatio?.value })?.value
      },
    ]
    let quality = family.headline.compactMap { id -> Column? in
      guard let metric = family.metrics.first(where: { $0.id == id }) else { return nil }
      // Zeros have no geometric mean together with other values.
      let hasZeros = metric.law == nil && cells.contains { $0.metric(id) == 0 }
      return Column(
        title: hasZeros ? "median \(id)" : id, ranks: metric.ranks,
        lowerIsBetter: metric.direction != .higher
      ) { cells in
        let values = cells.compactMap { $0.metric(id) }
        if metric.law != nil { return metric.direction == .higher ? values.min() : values.max() }
        guard hasZeros, !values.isEmpty else { return GeometricMean(values)?.value }
        return SampleStatistics(values).median
      }
    }
    return haveOneTime(cells) ? speed + quality : quality
  }
}

/// Whether the times of the cells may be combined: they are of one machine.
func haveOneTime(_ cells: [JudgedCell]) -> Bool {
  let timed = cells.filter { $0.time != nil }
  return Set(timed.map(\.machine)).count == 1
}
