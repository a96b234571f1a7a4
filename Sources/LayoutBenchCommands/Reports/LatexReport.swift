import BenchmarkJudging

/// For a paper: a table in LaTeX, with the packages booktabs and longtable.
struct LatexReport: ComparisonReport {
  let showsAll: Bool

  func text(of comparison: Comparison) -> String {
    var lines = [
      "% \(comparison.tally). \\usepackage{booktabs,longtable}",
      #"\begin{longtable}{lllrrrl}"#, #"\toprule"#,
      #"strategy & tree & value & base & head & change & verdict \\"#, #"\midrule"#,
      #"\endhead"#,
    ]
    for cell in comparison.shown(all: showsAll) {
      for value in cell.values { lines.append(row(cell.key, value)) }
    }
    return (lines + [#"\bottomrule"#, #"\end{longtable}"#]).joined(separator: "\n") + "\n"
  }

  private func row(_ key: CellKey, _ value: ValueComparison) -> String {
    let tree = "\(key.tree), \(nodeCount(key.nodes))" + (key.seed.map { ", seed \($0)" } ?? "")
    let fields = [
      key.strategy, tree, value.column, value.shortBase, value.shortHead, value.change,
      value.verdictWord + (value.isAdvisory ? " (advisory)" : ""),
    ]
    return fields.map(escaped).joined(separator: " & ") + #" \\"#
  }

  /// A bracket behind the end of a row would be its height.
  private func escaped(_ text: String) -> String {
    text.spelledOut.replacingScalars([
      "\\": #"\textbackslash{}"#, "~": #"\textasciitilde{}"#, "^": #"\textasciicircum{}"#,
      "<": #"\textless{}"#, ">": #"\textgreater{}"#, "|": #"\textbar{}"#, "[": "{[}",
      "&": #"\&"#, "%": #"\%"#, "$": #"\$"#, "#": "\\#", "_": #"\_"#, "{": #"\{"#, "}": #"\}"#,
    ])
  }
}
