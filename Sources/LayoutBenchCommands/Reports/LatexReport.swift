import BenchmarkJudging

/// For a paper: a table in LaTeX, with the packages booktabs and longtable.
struct LatexReport: ComparisonReport {
  let showsAll: Bool

  func text(of comparison: Comparison) -> String {
    var lines = [
      "% \(comparison.tally). \\usepackage{booktabs,longtable}",
      #"\begingroup\footnotesize\setlength{\tabcolsep}{4pt}"#,
      #"\begin{longtable}{lrrrl}"#, #"\toprule"#,
      #"value & base & head & change & verdict \\"#, #"\midrule"#, #"\endhead"#,
    ]
    let cells = comparison.shown(all: showsAll).filter { !$0.values.isEmpty }
    for cell in cells {
      // A cell has a line of its own, as columns for it do not fit on a page.
      lines.append(#"\multicolumn{5}{l}{\textbf{\#(escaped(cell.key.words))}} \\*"#)
      lines += cell.values.map(row)
      lines.append(#"\addlinespace"#)
    }
    lines.append(#"\bottomrule"#)
    if cells.contains(where: { $0.values.contains(where: \.isAdvisory) }) {
      lines.append(#"\multicolumn{5}{l}{$^*$ advisory: does not decide}"#)
    }
    lines += [#"\end{longtable}"#, #"\endgroup"#]
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ value: ValueComparison) -> String {
    let isHash = value.column == "layout_hash"
    let fields = [
      value.column, isHash ? String(value.shortBase.prefix(8)) : value.shortBase,
      isHash ? String(value.shortHead.prefix(8)) : value.shortHead, value.change,
      value.verdictWord,
    ]
    return fields.map(escaped).joined(separator: " & ") + (value.isAdvisory ? "$^*$" : "")
      + #" \\"#
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
