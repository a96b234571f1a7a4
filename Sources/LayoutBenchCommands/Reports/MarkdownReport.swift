import BenchmarkJudging
import LayoutAdvice

/// For the summary of a step: the scorecard, then each value that differs, in GitHub's Markdown.
struct MarkdownReport: ComparisonReport {
  let showsAll: Bool
  var only: ShownChange?
  var pictures: ReportPictures?

  func text(of comparison: Comparison) -> String {
    var lines = ScorecardReport(only: only, pictures: pictures).lines(of: comparison)
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

extension String {
  /// The text in Markdown, also in a table. A text with anything but letters, digits, blanks and
  /// the plainest signs is set as code, in which nothing is a link, an image, HTML or the name of
  /// somebody who would be notified: names of trees and messages of programs may hold anything.
  var markdown: String {
    let text = spelledOut
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " .,;()-–×→+%'".unicodeScalars.contains(scalar)
    }
    return isPlain && !text.lowercased().contains("www.") ? text : text.markdownCode
  }

  /// The text as code in Markdown, also in a table: between more backticks in a row than it has.
  var markdownCode: String {
    let text = spelledOut
    guard !text.isEmpty else { return "" }
    let runs = text.split(omittingEmptySubsequences: true) { $0 != "`" }
    let fence = String(repeating: "`", count: (runs.map(\.count).max() ?? 0) + 1)
    let touches = ["`", " "].contains { text.hasPrefix($0) || text.hasSuffix($0) }
    let pad = touches ? " " : ""
    return fence + pad + text.replacingScalars(["|": "\\|"]) + pad + fence
  }
}
