import BenchmarkJudging
import LayoutAdvice

/// For the terminal: the differences in columns, and the tally.
struct TextReport: ComparisonReport {
  let showsAll: Bool
  var only: ShownChange?
  var costs: CostComparison?

  func text(of comparison: Comparison) -> String {
    var lines = ["base \(comparison.base)", "head \(comparison.head)"]
    lines += comparison.unfinishedNotes
    if only == nil { lines += differences(comparison) }
    let name = comparison.naming
    for cell in comparison.shown(all: showsAll, only: only) {
      lines += ["", name(cell.key)] + table(cell.values).lines(indent: "  ")
      lines += cell.values.flatMap { value in value.note.map { "    \(value.column): \($0)" } }
    }
    lines += list(Comparison.growthTitle, comparison.growthLines(all: showsAll, only: only))
    if only == nil { lines += onlyInOne(comparison) }
    lines += ["", comparison.tally]
    if let times = comparison.timeTally {
      lines += ["times: \(times)", Comparison.advisoryNote]
    }
    lines.append(comparison.conclusion)
    let why = costs.map { "\n" + CostTable($0).text } ?? ""
    return lines.map(\.spelledOut).joined(separator: "\n") + "\n" + why
  }

  private func onlyInOne(_ comparison: Comparison) -> [String] {
    comparison.missing.flatMap { list($0.title, $0.cells) }
      + list("metrics only in base", comparison.metricsOnlyInBase)
      + comparison.metricsOnlyInBase.compactMap { MetricFacts.retirement(of: $0) }
      + list("metrics only in head", comparison.metricsOnlyInHead)
  }

  private func differences(_ comparison: Comparison) -> [String] {
    guard !comparison.differences.isEmpty else { return [] }
    func shown(_ fact: String) -> String { fact.isEmpty ? "–" : fact }
    return ["", "the runs differ in"]
      + comparison.differences.map { "  \($0.name): \(shown($0.base)) → \(shown($0.head))" }
  }

  private func table(_ values: [ValueComparison]) -> AlignedTable {
    var table = AlignedTable()
    for value in values {
      table.append([
        value.column, value.shortBase, "→", value.shortHead, value.change,
        value.verdictWord + (value.isAdvisory ? " (advisory)" : ""),
      ])
    }
    return table
  }

  private func list(_ title: String, _ names: [String]) -> [String] {
    names.isEmpty ? [] : ["", title] + names.map { "  \($0)" }
  }
}
