import BenchmarkJudging
import LayoutAdvice

/// For the summary of a step: the scorecard, then each value that differs, in GitHub's Markdown.
struct MarkdownReport: ComparisonReport {
  let showsAll: Bool
  var only: ShownChange?
  var pictures: ReportPictures?
  var costs: CostComparison?

  func text(of comparison: Comparison) -> String {
    var lines = ScorecardReport(only: only, pictures: pictures, costs: costs).lines(of: comparison)
    let cells = comparison.shown(all: showsAll, only: only)
    if !cells.isEmpty {
      lines += [
        "", "| cell | value | base | head | change | verdict |", "|---|---|--:|--:|--:|---|",
      ]
    }
    let name = comparison.naming
    for cell in cells {
      for value in cell.values { lines.append(row(name(cell.key), value)) }
    }
    if only == nil { lines += onlyInOne(comparison) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What is in one of the runs alone, and in what they differ.
  private func onlyInOne(_ comparison: Comparison) -> [String] {
    var lines: [String] = []
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
        "| \($0.name.markdown) | \($0.base.markdown) | \($0.head.markdown) |"
      }
    }
    return lines
  }

  private func row(_ cell: String, _ value: ValueComparison) -> String {
    let verdict = value.verdictWord + (value.isAdvisory ? " (advisory)" : "")
    let fields = [
      cell.markdown, value.column.markdown, value.shortBase, value.shortHead, value.change,
      ([value.verdict == .regressed && !value.isAdvisory ? "**\(verdict)**" : verdict]
        + value.note.map(\.markdown)).joined(separator: "; "),
    ]
    return "| \(fields.joined(separator: " | ")) |"
  }

  private func list(_ title: String, _ names: [String]) -> [String] {
    names.isEmpty ? [] : ["", "\(title):", ""] + names.map { "- \($0.markdown)" }
  }
}
