import BenchmarkJudging
import BenchmarkStatistics

/// The output of `history`: the runs, then each cell's first and last value and its changes.
struct HistoryTable {
  private let history: History
  private let name: (CellKey) -> String

  /// The greatest width of a line; `nil` for any width.
  private let width: Int?

  init(_ history: History, width: Int? = nil) {
    self.history = history
    self.width = width
    name = (history.series.map(\.key) + history.lost.map(\.key)).naming
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
    let lines =
      runs.lines(width: width) + ["", history.column.spelledOut]
      + cells.lines(indent: "  ", width: width)
    return (lines + tooShort + lost).joined(separator: "\n") + "\n"
  }

  private var tooShort: [String] {
    guard history.series.contains(where: \.isTooShort) else { return [] }
    let least = ChangePoint.fewestValues
    return ["", "a change of \(history.column) shows from \(least) runs on one machine on"]
  }

  /// The cells that the last run lacks.
  private var lost: [String] {
    guard !history.lost.isEmpty else { return [] }
    return ["", "without a value in run #\(history.runs.count)"]
      + history.lost.map { lost in
        "  \(name(lost.key)): \(lost.status?.rawValue ?? "not in the run")".spelledOut
      }
  }

  private var cells: AlignedTable {
    var table = AlignedTable()
    table.append(["cell", "runs", "first", "last", "least", "greatest", "changes"])
    for series in history.series {
      let values = series.points.map(\.value)
      table.append([
        name(series.key) + (series.machine.isEmpty ? "" : " (\(series.machine))"),
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
    if series.isTooShort { return "too few runs" }
    return changes.isEmpty ? "–" : changes.joined(separator: ", ")
  }
}
