import BenchmarkJudging
import BenchmarkStatistics

/// Annotations of a GitHub workflow: an error for what became worse, a warning for what is open, a
/// notice for any other difference.
///
/// GitHub shows at most ten annotations of a level and step. So the conclusion comes first, then
/// the cells that have no result, one annotation for those of a strategy, then the scorecard, a
/// strategy each. Times are not told: two equal builds differ in them, too.
struct GitHubReport: ComparisonReport {
  var only: ShownChange?
  var pictures: ReportPictures?

  func text(of comparison: Comparison) -> String {
    let isBad = comparison.outcome == .regressed || comparison.outcome == .notComparable
    var lines = [
      command(
        isBad ? "error" : "notice", "layoutbench",
        "\(comparison.conclusion); \(comparison.tally)")
    ]
    lines += comparison.unfinishedNotes.map { command("warning", "layoutbench", $0) }
    let rows = Scorecard(of: comparison, only: only).rows
    lines += rows.flatMap { row in
      (row.worse + row.open).filter(\.isFailure).map {
        command("error", row.strategy, $0.words { $0 })
      }
    }
    lines += rows.compactMap(annotation)
    lines += comparison.growthLines(only: only).map { command("notice", "layoutbench", $0) }
    if let pictures { lines.append(command("notice", "layoutbench", pictures.headline)) }
    for missing in only == nil ? comparison.missing : [] {
      let told = missing.cells.prefix(10)
      let rest = missing.cells.count - told.count
      let cells = missing.count == 1 ? "cell" : "cells"
      lines.append(
        command(
          missing.isOfBase ? "warning" : "notice", "layoutbench",
          "\(grouped(missing.count)) \(cells) \(missing.title): "
            + told.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func annotation(of row: Scorecard.Row) -> String? {
    var row = row
    row.worse.removeAll(where: \.isFailure)
    row.open.removeAll(where: \.isFailure)
    guard !row.isSame else { return nil }
    let parts = [("worse", row.worse), ("better", row.better), ("open", row.open)]
    let told = parts.compactMap { word, findings in
      findings.isEmpty ? nil : "\(word): \(findings.words(atMost: 3) { $0 })"
    }
    let layouts = row.changeWords.map { ["layouts: \($0)"] } ?? []
    let level = !row.worse.isEmpty ? "error" : !row.open.isEmpty ? "warning" : "notice"
    return command(level, row.strategy, (told + layouts).joined(separator: "; "))
  }

  /// A workflow command, with the escapes that its parser reverses.
  private func command(_ level: String, _ title: String, _ message: String) -> String {
    let message = escaped(message)
    let title = escaped(title).replacingScalars([":": "%3A", ",": "%2C"])
    return "::\(level) title=\(title)::\(message)"
  }

  private func escaped(_ text: String) -> String {
    text.spelledOut.replacingScalars(["%": "%25"])
  }
}
