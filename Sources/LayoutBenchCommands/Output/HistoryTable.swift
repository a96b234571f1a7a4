import BenchmarkJudging
import BenchmarkStatistics

/// What `history` prints: the runs, then each cell's first and last value and its changes.
struct HistoryTable {
  private let history: History

  init(_ history: History) {
    self.history = history
  }

  var text: String {
    var runs = AlignedTable()
    runs.append(["run", "started", "commit", "#"])
    for (index, run) in history.runs.enumerated() {
      runs.append([
        run.path, run.started, String((run.facts["git_commit"] ?? "–").prefix(10)),
        String(index + 1),
      ])
    }
    let lines = runs.lines() + ["", history.column.spelledOut] + cells.lines(indent: "  ")
    return lines.joined(separator: "\n") + "\n"
  }

  private var cells: AlignedTable {
    var table = AlignedTable()
    table.append(["cell", "runs", "first", "last", "least", "greatest", "changes"])
    for series in history.series {
      let values = series.points.map(\.value)
      table.append([
        series.key.words + (series.machine.isEmpty ? "" : " (\(series.machine))"),
        String(values.count), short(values.first!), short(values.last!), short(values.min()!),
        short(values.max()!), changes(of: series),
      ])
    }
    return table
  }

  /// `#8 ×1.200 (p 0.00058)`.
  private func changes(of series: History.Series) -> String {
    let changes = series.changes.map { change in
      var words = "#\(series.points[change.index].run + 1)"
      if let ratio = change.ratio { words += " ×\(fixed(ratio, digits: 3))" }
      if let pValue = change.pValue { words += " (p \(short(pValue)))" }
      return words
    }
    return changes.isEmpty ? "–" : changes.joined(separator: ", ")
  }
}
