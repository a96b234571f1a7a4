import BenchmarkJudging
import BenchmarkStatistics
import LayoutAdvice

/// The table at the end of a run: for each tree and family its strategies with their speed and the
/// family's main quality numbers, the best in each column marked.
///
/// Trees that differ only in their seed share a table: each field is the median over the seeds, and
/// the range of quality numbers follows it in brackets.
struct ResultTable {
  private let results: [JudgedWorkload]
  private let families: [FamilyRecord]
  private let hasPeers: Bool
  private let color: Bool

  /// The greatest width of a line; `nil` for any width.
  private let width: Int?

  init(_ run: JudgedRun, color: Bool, width: Int? = nil) {
    results = run.workloads
    families = run.record.families
    hasPeers = run.record.peers != nil
    self.color = color
    self.width = width
  }

  var text: String {
    var lines: [String] = []
    for group in treeGroups {
      lines += ["", heading(of: group)]
      for family in families {
        let rows = rows(of: family, in: group)
        guard !rows.isEmpty else { continue }
        lines.append("")
        lines += table(family, rows).lines(indent: "  ", color: color, width: width)
        lines += remarkLines(of: rows.flatMap(\.cells)).map { "  \($0)" }
        lines += rows.flatMap { brokenLaws(of: $0, hiddenIn: family) }
      }
    }
    let measured = results.filter { !$0.measured.isEmpty }
    lines += OverallTable(measured, families: families, color: color, width: width).lines
    lines += SlopeTable(measured).lines
    lines +=
      [""]
      + legend.split(separator: "\n").flatMap { line in
        width == nil ? [String(line)] : wrapped(String(line), indent: 0)
      }
    return lines.joined(separator: "\n") + "\n"
  }

  private var legend: String {
    let times = """
      [ ] 95 % interval of the median time · × pass: time over that of reading each weight and \
      writing four numbers ·\u{20}
      """
    let isTimed = results.contains { $0.cells.contains { $0.time != nil } }
    let hasMemory = results.contains { $0.cells.contains { $0.peakBytes != nil } }
    return (isTimed ? times : "")
      + (hasMemory ? "bytes/node: tree, layout and working memory, at the peak · " : "")
      + "* best in its column, unless most share it · ! a law that the strategy claims is broken"
      + (results.count > treeGroups.count ? " · ( ) range over the seeds" : "")
      + (isTimed && hasPeers ? Self.peerLegend : "")
  }
}

extension ResultTable {
  private static let peerLegend = """

    PEER/STRATEGY is laid out by another program and timed by its clock: [ ] is from the least to \
    the greatest median of its processes there · ? has a warning below
    """
}

// MARK: - One tree

extension ResultTable {
  private struct Row {
    let strategy: String
    /// The strategy's cells on the tree, one for each seed.
    let cells: [JudgedCell]

    /// The values that break a law that the strategy claims.
    var defects: [MetricValue] { cells.flatMap(\.metrics).filter(\.isDefect) }

    /// Whether the strategy keeps the law by which its family's pictures are read, and every law
    /// that it claims.
    var isSound: Bool { defects.isEmpty && cells.allSatisfy(\.remarks.isEmpty) }

    func median(_ value: (JudgedCell) -> Double?) -> Double? {
      let values = cells.compactMap(value)
      return values.isEmpty ? nil : SampleStatistics(values).median
    }
  }

  /// The results of trees with one id and size, in order of appearance.
  private var treeGroups: [[JudgedWorkload]] {
    var groups: [[JudgedWorkload]] = []
    for result in results {
      let key = result.passKey
      if let index = groups.firstIndex(where: {
        $0[0].passKey.tree == key.tree && $0[0].passKey.nodes == key.nodes
      }) {
        groups[index].append(result)
      } else {
        groups.append([result])
      }
    }
    return groups
  }

  private func heading(of group: [JudgedWorkload]) -> String {
    let key = group[0].passKey
    var parts = [nodeCount(key.nodes)]
    if group.count == 1 {
      let shape = group[0].record.shape
      parts.append("\(grouped(shape.leaves)) \(shape.leaves == 1 ? "leaf" : "leaves")")
      parts.append("height \(grouped(shape.height))")
      let steps = group[0].record.steps
      if steps > 1 {
        parts[2] += " in the first of \(grouped(steps)) steps"
        if let last = group[0].record.lastNodes { parts.append("\(nodeCount(last)) in the last") }
      }
    }
    if group.count > 1 { parts.append("\(group.count) seeds") }
    let tree = key.tree.spelledOut
    let title = color ? "\u{1B}[1m\(tree)\u{1B}[0m" : tree
    return "\(title) · \(parts.joined(separator: ", "))"
  }

  private func rows(of family: FamilyRecord, in group: [JudgedWorkload]) -> [Row] {
    let cells = group.flatMap(\.measured).filter { $0.family.id == family.id }
    var order: [String] = []
    for cell in cells where !order.contains(cell.key.strategy) { order.append(cell.key.strategy) }
    return order.map { strategy in
      Row(strategy: strategy, cells: cells.filter { $0.key.strategy == strategy })
    }
  }

  /// The metrics of the headline, and, for a tree that changes, the metrics that decide which
  /// layout is steady.
  private func metrics(of family: FamilyRecord, _ rows: [Row]) -> [MetricFacts] {
    let change = family.aims?.first { $0.purpose == .change }
    // All families measure the share of nodes that move.
    let steady = change.map { $0.decides + ["moved_share"] } ?? []
    let known = steady.filter { id in
      !family.headline.contains(id) && rows.contains { $0.median { $0.metric(id) } != nil }
    }
    return (family.headline + known).compactMap { family.metric($0) }
  }

  /// A line for each law that a strategy claims and breaks and that no column shows, with the worst
  /// value of one of its metrics.
  private func brokenLaws(of row: Row, hiddenIn family: FamilyRecord) -> [String] {
    let byLaw = Dictionary(grouping: hiddenDefects(of: row, in: family)) { $0.metric.law! }
    return byLaw.sorted { $0.key < $1.key }.map { law, values in
      let metric = values[0].metric
      let all = values.filter { $0.metric.id == metric.id }.flatMap(\.steps).compactMap(\.self)
      let worst = metric.direction == .higher ? all.min()! : all.max()!
      return "  ! \(row.strategy) breaks a law that it claims, \(law): \(metric.id) \(short(worst))"
    }
  }

  private func hiddenDefects(of row: Row, in family: FamilyRecord) -> [MetricValue] {
    let defects = row.defects
    let shown = Set(defects.filter { family.headline.contains($0.metric.id) }.map(\.metric.law))
    return defects.filter { !shown.contains($0.metric.law) }
  }

  private func table(_ family: FamilyRecord, _ rows: [Row]) -> AlignedTable {
    var table = AlignedTable()
    let metrics = metrics(of: family, rows)
    let isTimed = haveOneTime(rows.flatMap(\.cells))
    let hasMemory = rows.contains { row in row.cells.contains { $0.peakBytes != nil } }
    table.append(
      [family.id] + (isTimed ? ["ns/node", "", "× pass"] : []) + (hasMemory ? ["bytes/node"] : [])
        + metrics.map(\.id))
    // A strategy with a doubted clock is not the fastest.
    let isTrusted = { (row: Row) in row.cells.allSatisfy(\.warnings.isEmpty) }
    let bestTime = best(rows.filter(isTrusted), lowerIsBetter: true) { $0.timePerNode?.value }
    let bestRatio = best(rows.filter(isTrusted), lowerIsBetter: true) { $0.passRatio?.value }
    let leastMemory = best(rows, lowerIsBetter: true) { $0.peakBytesPerNode }
    // A strategy that breaks a law, or does not keep one that others have to keep, is not the best.
    let sound = rows.filter(\.isSound)
    let bestMetrics = metrics.map { metric in
      metric.ranks
        ? best(sound, lowerIsBetter: metric.direction != .higher) { $0.metric(metric.id) } : nil
    }
    for row in rows {
      let (time, ratio) = (row.median { $0.timePerNode?.value }, row.median { $0.passRatio?.value })
      let (low, high) = (row.median { $0.timePerNode?.low }, row.median { $0.timePerNode?.high })
      let marks =
        (isTrusted(row) ? "" : " ?") + (hiddenDefects(of: row, in: family).isEmpty ? "" : " !")
        + remarkMark(of: row.cells)
      var cells = [AlignedTable.Cell(text: row.strategy + marks)]
      if isTimed {
        cells += [
          marked(time, best: bestTime),
          AlignedTable.Cell(text: low.map { "[\(short($0)), \(short(high!))]" } ?? ""),
          marked(ratio, best: bestRatio),
        ]
      }
      if hasMemory { cells.append(marked(row.median { $0.peakBytesPerNode }, best: leastMemory)) }
      for (metric, best) in zip(metrics, bestMetrics) { cells.append(field(metric, row, best)) }
      table.rows.append(cells)
    }
    return table
  }

  private func field(_ metric: MetricFacts, _ row: Row, _ best: Double?) -> AlignedTable.Cell {
    guard let value = row.median({ $0.metric(metric.id) }) else {
      return AlignedTable.Cell(text: "– ")
    }
    var text = short(value)
    if row.cells.count > 1 {
      let all = SampleStatistics(row.cells.compactMap { $0.metric(metric.id) })
      text += " (\(short(all.sorted.first!))–\(short(all.sorted.last!)))"
    }
    let isBroken = row.cells.contains { cell in
      cell.metrics.contains { $0.metric.id == metric.id && $0.isDefect }
    }
    if isBroken { return AlignedTable.Cell(text: text + "!") }
    let isBest = row.isSound && best.map { isSameForPeople(value, $0) } ?? false
    return marked(text, isBest: isBest)
  }

  private func marked(_ value: Double?, best: Double?) -> AlignedTable.Cell {
    marked(value.map(short) ?? "–", isBest: value != nil && value == best)
  }

  private func marked(_ text: String, isBest: Bool) -> AlignedTable.Cell {
    AlignedTable.Cell(text: text + (isBest ? "*" : " "), isHighlighted: isBest)
  }

  private func best(
    _ rows: [Row], lowerIsBetter: Bool, _ value: (JudgedCell) -> Double?
  ) -> Double? {
    distinctiveBest(rows.compactMap { $0.median(value) }, lowerIsBetter: lowerIsBetter)
  }
}
