import BenchmarkJudging
import BenchmarkStatistics

/// Annotations of a GitHub workflow: an error for each regression and each tree that differs, a
/// warning for an inconclusive value, a notice for any other difference.
///
/// Advisory values are at most notices: two equal builds differ in them, too.
///
/// GitHub shows at most ten annotations of a level and step. So the conclusion comes first, then
/// the gravest differences: cells without a result, then broken laws. Of the cells of a strategy
/// whose value of one column moved, the gravest with the greatest move stands for all.
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
    let groups = groups(of: comparison).sorted { gravity(of: $0) < gravity(of: $1) }
    lines += groups.map { group in
      let most = group.min { $0.value.isTold(before: $1.value) }!
      let advisory = most.value.isAdvisory ? "; advisory" : ""
      return command(
        level(of: most.value), name(most.key),
        most.value.sentence + advisory + others(of: group, than: most.value))
    }
    for missing in comparison.missing {
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

  private typealias Told = (key: CellKey, value: ValueComparison)

  /// What happened to a value in the other cells of a group.
  private func others(of group: [Told], than told: ValueComparison) -> String {
    var counts: [(word: String, count: Int)] = []
    for one in group {
      let word = one.value.verdictWord
      if let place = counts.firstIndex(where: { $0.word == word }) {
        counts[place].count += 1
      } else {
        counts.append((word, 1))
      }
    }
    return counts.map { word, count in
      let isSame = word == told.verdictWord
      return switch (count - (isSame ? 1 : 0), isSame) {
      case (0, _): ""
      case (1, true): "; one other cell has the same verdict"
      case (let rest, true): "; \(rest) other cells have the same verdict"
      case (1, false): "; \(word) in one other cell"
      case (let rest, false): "; \(word) in \(rest) other cells"
      }
    }.joined()
  }

  /// The values to show; those of one strategy and column form a group.
  private func groups(of comparison: Comparison) -> [[Told]] {
    let told = comparison.shown(all: false).flatMap { cell in
      cell.values.map { (key: cell.key, value: $0) }
    }
    var places: [[String]: Int] = [:]
    var groups: [[Told]] = []
    for one in told {
      let name = [one.key.strategy, one.value.column]
      if let place = places[name] {
        groups[place].append(one)
      } else {
        places[name] = groups.count
        groups.append([one])
      }
    }
    return groups
  }

  /// Which groups come first; groups of one gravity stay in their order.
  private func gravity(of group: [Told]) -> Int {
    group.map { _, value in
      let isBad = [.regressed, .incomparable].contains(value.verdict) && !value.isAdvisory
      return switch value.column {
      case "status", "tree_hash": isBad ? 0 : 4
      case _ where value.brokenLaw != nil && isBad: 1
      case _ where isBad: 2
      default: value.verdict == .inconclusive && !value.isAdvisory ? 3 : 4
      }
    }.min() ?? 4
  }

  private func level(of value: ValueComparison) -> String {
    switch value.verdict {
    case _ where value.isAdvisory: "notice"
    case .regressed, .incomparable: "error"
    case .inconclusive: "warning"
    case .improved, .changed, .same: "notice"
    }
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

extension ValueComparison {
  /// Whether this value stands for both: it has the graver verdict, or else moved more.
  fileprivate func isTold(before other: Self) -> Bool {
    let order: [Verdict] = [
      .regressed, .incomparable, .inconclusive, .improved, .changed, .same,
    ]
    let (mine, others) = (order.firstIndex(of: verdict)!, order.firstIndex(of: other.verdict)!)
    return mine == others ? movement > other.movement : mine < others
  }

  /// How far the value moved, in either direction; 0 if this is not a number.
  fileprivate var movement: Double {
    ratio.map { abs($0.value - 1) } ?? 0
  }
}
