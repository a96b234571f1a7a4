import BenchmarkJudging

/// For a pull request: what became worse, better or another layout, in about ten lines of GitHub's
/// Markdown, with the pictures of the layouts that changed most.
///
/// Texts that the runs have chosen can neither link, notify nor run anything where it is shown.
struct ScorecardReport: ComparisonReport {
  var only: ShownChange?
  var pictures: ReportPictures?
  var costs: CostComparison?

  func text(of comparison: Comparison) -> String {
    lines(of: comparison).joined(separator: "\n") + "\n"
  }

  /// More strategies than these are counted.
  private static var mostRows: Int { 6 }

  func lines(of comparison: Comparison) -> [String] {
    var lines = ["## layoutbench: \(comparison.conclusion)", "", comparison.tally + "."]
    if let times = comparison.timeTally {
      lines[2] += " Times: \(times); \(Comparison.advisoryNote)."
    }
    for note in comparison.unfinishedNotes { lines += ["", note.markdown] }
    let rows = Scorecard(of: comparison, only: only).rows
    if !rows.isEmpty {
      lines += ["", "| strategy | worse | better | layouts |", "|---|---|---|---|"]
      lines += rows.prefix(Self.mostRows).map(line)
      if rows.count > Self.mostRows {
        let rest = rows.dropFirst(Self.mostRows)
        let counts = [
          (rest.count { !$0.worse.isEmpty }, "worse"),
          (rest.count { !$0.better.isEmpty }, "better"),
          (rest.count { $0.changedCount > 0 }, "changed"),
        ].map { count, word in count == 0 ? "" : "\(count) \(word)" }
        lines.append("| \(rest.count) more | \(counts.joined(separator: " | ")) |")
      }
    }
    let growths = comparison.growthLines(only: only)
    if !growths.isEmpty {
      lines +=
        ["", "G\(Comparison.growthTitle.dropFirst()):", ""] + growths.map { "- \($0.markdown)" }
    }
    let missing = (only == nil ? comparison.missing : []).map { missing in
      "\(grouped(missing.count)) \(missing.count == 1 ? "cell" : "cells") \(missing.title)"
    }
    if !missing.isEmpty { lines += ["", missing.joined(separator: "; ") + "."] }
    lines += pictures?.lines ?? []
    return lines + (costs.map { ["", String(CostTable($0).markdown().dropLast())] } ?? [])
  }

  private func line(of row: Scorecard.Row) -> String {
    func words(_ findings: [Scorecard.Finding]) -> String {
      findings.words(atMost: 2, \.markdown)
    }
    let open = row.open.isEmpty ? [] : ["open: \(words(row.open))"]
    let worse = row.worse.isEmpty ? [] : [words(row.worse)]
    let fields = [
      row.strategy.markdown, (worse + open).joined(separator: "; "), words(row.better),
      row.changeWords ?? "",
    ]
    return "| \(fields.joined(separator: " | ")) |"
  }
}

extension ReportPictures {
  /// In GitHub's Markdown: for each layout a table of pictures that can be opened in full size.
  var lines: [String] {
    let legend = layouts.isEmpty ? "" : " The stronger a color, the farther a node moved."
    return ["", "\(headline).\(legend)"]
      + layouts.flatMap { layout in
        let captions = layout.views.map(\.caption)
        return [
          "", "\(layout.title.markdown): \(layout.summary.markdown)", "",
          "| \(captions.joined(separator: " | ")) |",
          "|\(captions.map { _ in "---|" }.joined())",
          "| \(layout.views.map(element).joined(separator: " | ")) |",
        ]
      }
  }

  /// Addresses are letters, digits and signs that HTML needs no escapes for, or they are escaped.
  private func element(_ view: View) -> String {
    let folder = (address.hasSuffix("/") ? address : address + "/").attribute
    let (light, dark) = (folder + view.light, folder + view.dark)
    return #"<a href="\#(light)"><picture>"#
      + #"<source media="(prefers-color-scheme: dark)" srcset="\#(dark)">"#
      + #"<img src="\#(light)" alt="\#(view.caption)"></picture></a>"#
  }
}

extension String {
  fileprivate var attribute: String {
    replacingScalars(["&": "&amp;", "\"": "&quot;", "<": "&lt;", "|": "%7C", " ": "%20"])
  }
}
