import BenchmarkJudging

/// For a paper: a table in LaTeX, with the packages booktabs and longtable.
struct LatexReport: ComparisonReport {
  let showsAll: Bool
  var only: ShownChange?

  func text(of comparison: Comparison) -> String {
    var lines = [
      "% \(comparison.conclusion); \(comparison.tally). \\usepackage{booktabs,longtable}",
      #"\begingroup\footnotesize\setlength{\tabcolsep}{4pt}"#,
      #"\begin{longtable}{lrrrl}"#, #"\toprule"#,
      #"value & base & head & change & verdict \\"#, #"\midrule"#, #"\endhead"#,
    ]
    let cells = comparison.shown(all: showsAll, only: only).filter { !$0.values.isEmpty }
    let name = comparison.naming
    for cell in cells {
      // Each cell has a line of its own, as columns for it do not fit on a page.
      lines.append(#"\multicolumn{5}{l}{\textbf{\#(escaped(name(cell.key)))}} \\*"#)
      lines += cell.values.map(row)
      lines.append(#"\addlinespace"#)
    }
    if only == nil {
      lines += absent("only in base", comparison.onlyInBase.map(name))
      lines += absent("only in head", comparison.onlyInHead.map(name))
    }
    lines.append(#"\bottomrule"#)
    if cells.contains(where: { $0.values.contains(where: \.isAdvisory) }) {
      lines.append(#"\multicolumn{5}{l}{$^*$ advisory: does not decide}"#)
    }
    for note in comparison.unfinishedNotes {
      lines.append(#"\\ \multicolumn{5}{l}{\#(escaped(note))}"#)
    }
    lines += [#"\end{longtable}"#, #"\endgroup"#]
    return lines.joined(separator: "\n") + "\n"
  }

  private func absent(_ verdict: String, _ names: [String]) -> [String] {
    names.map { #"\multicolumn{4}{l}{\textbf{\#(escaped($0))}} & \#(verdict) \\"# }
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

  /// Escapes a text; LaTeX would take a bracket behind the end of a row for the row's height.
  private func escaped(_ text: String) -> String {
    text.spelledOut.replacingScalars([
      "\\": #"\textbackslash{}"#, "~": #"\textasciitilde{}"#, "^": #"\textasciicircum{}"#,
      "<": #"\textless{}"#, ">": #"\textgreater{}"#, "|": #"\textbar{}"#, "[": "{[}",
      "&": #"\&"#, "%": #"\%"#, "$": #"\$"#, "#": "\\#", "_": #"\_"#, "{": #"\{"#, "}": #"\}"#,
    ])
  }
}
