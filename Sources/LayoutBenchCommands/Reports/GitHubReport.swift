import BenchmarkJudging
import BenchmarkStatistics

/// Annotations of a GitHub workflow: an error for each regression and each tree that is not the
/// same, a warning for what is inconclusive, a notice for the rest that is not the same.
///
/// Advisory values are notices at most: two equal builds differ in them, too.
///
/// GitHub shows ten annotations of a level and step at most. So the conclusion comes first, and
/// where several cells of a strategy have the same verdict on the same value, the one that moved
/// most stands for all.
struct GitHubReport: ComparisonReport {
  func text(of comparison: Comparison) -> String {
    let isBad = comparison.outcome == .regressed || comparison.outcome == .notComparable
    var lines = [
      command(
        isBad ? "error" : "notice", "layoutbench",
        "\(comparison.conclusion); \(comparison.tally)")
    ]
    lines += comparison.unfinishedNotes.map { command("warning", "layoutbench", $0) }
    let name = comparison.naming
    lines += groups(of: comparison).map { group in
      let most = group.max { $0.value.movement < $1.value.movement }!
      let advisory = most.value.isAdvisory ? "; advisory" : ""
      let others =
        switch group.count {
        case 1: ""
        case 2: "; one other cell has the same verdict"
        default: "; \(group.count - 1) other cells have the same verdict"
        }
      return command(
        level(of: most.value), name(most.key), most.value.sentence + advisory + others)
    }
    for key in comparison.onlyInBase {
      lines.append(command("warning", name(key), "this cell is in base but not in head"))
    }
    for key in comparison.onlyInHead {
      lines.append(command("notice", name(key), "this cell is in head but not in base"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private typealias Told = (key: CellKey, value: ValueComparison)

  /// The values to tell, those of one strategy, column and verdict together.
  private func groups(of comparison: Comparison) -> [[Told]] {
    let told = comparison.shown(all: false).flatMap { cell in
      cell.values.map { (key: cell.key, value: $0) }
    }
    var places: [[String]: Int] = [:]
    var groups: [[Told]] = []
    for one in told {
      let name = [one.key.strategy, one.value.column, one.value.verdict.rawValue]
      if let place = places[name] {
        groups[place].append(one)
      } else {
        places[name] = groups.count
        groups.append([one])
      }
    }
    return groups
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

extension ValueComparison {
  /// How far the value moved, whichever way; 0 where that is not a number.
  fileprivate var movement: Double {
    ratio.map { abs($0.value - 1) } ?? 0
  }
}
