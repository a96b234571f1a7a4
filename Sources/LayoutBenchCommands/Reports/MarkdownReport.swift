import BenchmarkJudging
import LayoutAdvice

/// For the summary of a step: GitHub's markdown.
struct MarkdownReport: ComparisonReport {
  let showsAll: Bool

  func text(of comparison: Comparison) -> String {
    var lines = ["## layoutbench: \(comparison.conclusion)", "", comparison.tally + "."]
    if let times = comparison.timeTally {
      lines[2] += " Times: \(times); \(Comparison.advisoryNote)."
    }
    for note in comparison.unfinishedNotes { lines += ["", "**\(escaped(note)).**"] }
    let cells = comparison.shown(all: showsAll)
    if !cells.isEmpty {
      lines += [
        "", "| cell | value | base | head | change | verdict |", "|---|---|--:|--:|--:|---|",
      ]
    }
    let name = comparison.naming
    for cell in cells {
      for value in cell.values { lines.append(row(name(cell.key), value)) }
    }
    for missing in comparison.missing {
      lines += list(missing.title.prefix(1).uppercased() + missing.title.dropFirst(), missing.cells)
    }
    lines += list("Metrics only in base", comparison.metricsOnlyInBase)
    lines += comparison.metricsOnlyInBase.compactMap { metric in
      MetricFacts.retirement(of: metric).map { "- \($0)" }
    }
    lines += list("Metrics only in head", comparison.metricsOnlyInHead)
    if !comparison.differences.isEmpty {
      lines += ["", "| the runs differ in | base | head |", "|---|---|---|"]
      lines += comparison.differences.map {
        "| \(escaped($0.name)) | \(escaped($0.base)) | \(escaped($0.head)) |"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ cell: String, _ value: ValueComparison) -> String {
    let verdict = value.verdictWord + (value.isAdvisory ? " (advisory)" : "")
    let fields = [
      cell, value.column, value.shortBase, value.shortHead, value.change,
      ([value.verdict == .regressed && !value.isAdvisory ? "**\(verdict)**" : verdict]
        + value.note).joined(separator: "; "),
    ]
    return "| \(fields.map(escaped).joined(separator: " | ")) |"
  }

  private func list(_ title: String, _ names: [String]) -> [String] {
    names.isEmpty ? [] : ["", "\(title):", ""] + names.map { "- \(escaped($0))" }
  }

  /// Escapes a text, as names of trees may hold anything.
  private func escaped(_ text: String) -> String {
    text.spelledOut.replacingScalars(["|": "\\|", "<": "&lt;"])
  }
}
