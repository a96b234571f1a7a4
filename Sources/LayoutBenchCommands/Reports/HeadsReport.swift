import BenchmarkJudging

/// Several heads beside one base: a column for each head, and a row for each value that moved in
/// any of them. Each head is judged for itself.
struct HeadsReport {
  let showsAll: Bool
  let only: ShownChange?

  /// - Precondition: all comparisons have the same base, and there is at least one.
  func text(of comparisons: [Comparison]) -> String {
    var lines = ["base \(comparisons[0].base)"]
    lines += comparisons.enumerated().map { "\(Self.title($0)) \($1.head)" }
    lines += notes(of: comparisons)
    for cell in cells(of: comparisons) {
      var table = AlignedTable()
      table.append(["value", "base"] + comparisons.indices.map(Self.title))
      for row in cell.rows { table.append(row) }
      lines += ["", cell.name] + table.lines(indent: "  ")
    }
    var table = AlignedTable()
    for row in overview(of: comparisons) { table.append(row) }
    lines += [""] + table.lines()
    return lines.map(\.spelledOut).joined(separator: "\n") + "\n"
  }

  /// GitHub's markdown.
  func markdown(of comparisons: [Comparison]) -> String {
    var lines = [
      "## layoutbench: \(comparisons.count) heads beside \(comparisons[0].base.markdown)", "",
    ]
    lines += comparisons.enumerated().map { "- \(Self.title($0)): \($1.head.markdown)" }
    lines += notes(of: comparisons).map { "- \($0.markdown)" }
    lines += Self.markdown(overview(of: comparisons))
    let cells = cells(of: comparisons)
    if !cells.isEmpty {
      lines += Self.markdown(
        [["cell", "value", "base"] + comparisons.indices.map(Self.title)]
          + cells.flatMap { cell in cell.rows.map { [cell.name] + $0 } })
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func markdown(_ rows: [[String]]) -> [String] {
    let lines = rows.map { "| \($0.map(\.markdown).joined(separator: " | ")) |" }
    let rule = "|" + String(repeating: "---|", count: rows[0].count)
    return ["", lines[0], rule] + lines.dropFirst()
  }

  private static func title(_ place: Int) -> String { "head \(place + 1)" }

  private func notes(of comparisons: [Comparison]) -> [String] {
    comparisons.enumerated().flatMap { place, comparison in
      comparison.unfinishedNotes.map { "\(Self.title(place)): \($0)" }
    }
  }

  /// The number of verdicts and the conclusion of each head.
  private func overview(of comparisons: [Comparison]) -> [[String]] {
    let verdicts = Verdict.allCases.filter { verdict in
      comparisons.contains { $0.count(verdict) > 0 }
    }
    return [["", "cells"] + verdicts.map(\.rawValue) + ["conclusion"]]
      + comparisons.enumerated().map { place, comparison in
        [Self.title(place), grouped(comparison.cells.count)]
          + verdicts.map { grouped(comparison.count($0)) } + [comparison.conclusion]
      }
  }

  /// The values that moved in any head, by cell: a row has the column, the first value, and of each
  /// head the value with its change and verdict.
  private func cells(of comparisons: [Comparison]) -> [(name: String, rows: [[String]])] {
    var keys: [CellKey] = []
    var columns: [CellKey: [String]] = [:]
    for cell in comparisons.flatMap({ $0.shown(all: showsAll, only: only) }) {
      if columns[cell.key] == nil { keys.append(cell.key) }
      let known = Set(columns[cell.key] ?? [])
      columns[cell.key, default: []] += cell.values.map(\.column).filter { !known.contains($0) }
    }
    let values = comparisons.map { comparison in
      Dictionary(comparison.cells.map { ($0.key, $0.values) }, uniquingKeysWith: { one, _ in one })
    }
    let name = keys.naming
    return keys.map { key in
      let rows = (columns[key] ?? []).map { column in
        let found = values.map { $0[key]?.first { $0.column == column } }
        return [column, found.compactMap { $0?.shortBase }.first ?? "–"]
          + found.map { $0.map(Self.words) ?? "–" }
      }
      return (name(key), rows)
    }
  }

  /// `2.500 (+25.0 %) regressed`.
  private static func words(for value: ValueComparison) -> String {
    if value.verdict == .same { return "same" }
    let change = value.change.isEmpty ? "" : " (\(value.change))"
    let advisory = value.isAdvisory ? " (advisory)" : ""
    return ([value.shortHead + change + " " + value.verdictWord + advisory] + value.note)
      .joined(separator: "; ")
  }
}
