import BenchmarkJudging

/// Annotations of a GitHub workflow: an error for each regression and each tree that is not the
/// same, a warning for what is inconclusive, a notice for the rest that is not the same.
///
/// Advisory values are notices at most: two equal builds differ in them, too.
///
/// GitHub shows ten annotations of a level and step at most, so the conclusion comes first.
struct GitHubReport: ComparisonReport {
  func text(of comparison: Comparison) -> String {
    let isBad = comparison.outcome == .regressed || comparison.outcome == .notComparable
    var lines = [
      command(
        isBad ? "error" : "notice", "layoutbench",
        "\(comparison.conclusion); \(comparison.tally)")
    ]
    for cell in comparison.shown(all: false) {
      for value in cell.values {
        let advisory = value.isAdvisory ? "; advisory" : ""
        lines.append(
          command(level(of: value), cell.key.words, value.sentence + advisory))
      }
    }
    for key in comparison.onlyInBase {
      lines.append(command("warning", key.words, "the cell is only in base"))
    }
    for key in comparison.onlyInHead {
      lines.append(command("notice", key.words, "the cell is only in head"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func level(of value: ValueComparison) -> String {
    switch value.verdict {
    case _ where value.isAdvisory: "notice"
    case .regressed, .incomparable: "error"
    case .inconclusive: "warning"
    case .improved, .changed, .same: "notice"
    }
  }

  /// A workflow command, with the escapes that its parser takes back.
  private func command(_ level: String, _ title: String, _ message: String) -> String {
    let message = escaped(message)
    let title = escaped(title).replacingScalars([":": "%3A", ",": "%2C"])
    return "::\(level) title=\(title)::\(message)"
  }

  private func escaped(_ text: String) -> String {
    text.spelledOut.replacingScalars(["%": "%25"])
  }
}
