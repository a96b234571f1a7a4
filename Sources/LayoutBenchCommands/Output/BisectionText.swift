import BenchmarkJudging
import BenchmarkMeasuring
import BenchmarkStatistics
import DelimitedText
import Foundation

/// The output of `race --bisect`: the commit, how much it costs and how sure this is, and then all
/// commits that were measured.
struct BisectionText {
  private let bisection: Bisection
  private let search: Bisection.Search
  private let end: Bisection.End
  private let line: CommitLine
  private let cell: String

  init(
    _ bisection: Bisection, _ search: Bisection.Search, _ end: Bisection.End, _ line: CommitLine,
    _ cell: String
  ) {
    (self.bisection, self.search, self.end) = (bisection, search, end)
    (self.line, self.cell) = (line, cell)
  }

  var text: String {
    get throws {
      let lines = try conclusion + [""] + table.lines() + skipped
      return lines.map(\.spelledOut).joined(separator: "\n") + "\n"
    }
  }

  private var whole: RacedPairs { bisection.pairs(base: 0, head: bisection.last, part: .race) }

  private var conclusion: [String] {
    get throws {
      let ends = "\(hash(0)) to \(hash(bisection.last))"
      switch end {
      case .found(let good, let bad): return try found(good, bad)
      case .notSlower where whole.logRatios.isEmpty:
        return ["\(cell) is not slower: the builds of \(ends) are the same, byte for byte"]
      case .notSlower:
        let verb = whole.ratio.high < 1 ? "is faster" : "is not slower by \(margin) or more"
        return ["\(cell) \(verb) from \(ends): \(change(whole.ratio))"]
      case .open:
        return [
          "\(cell) may or may not be slower by \(margin) from \(ends): \(change(whole.ratio))",
          "a longer --budget would decide, or another --margin",
        ]
      case .unusable(let commit):
        let reason = bisection.reasonToSkip(commit) ?? ""
        return ["\(hash(commit)) is an end of the range and cannot be measured: \(reason)"]
      case .unconfirmed(let good, let bad):
        let again = bisection.pairs(base: good, head: bad, part: .confirmation)
        let ratio = again.logRatios.isEmpty ? "builds of equal bytes" : change(again.ratio)
        return [
          "no commit is found: the search led to \(hash(bad)), and measured again against "
            + "\(hash(good)) it shows \(ratio)",
          "there may be several small slow-downs; a narrower range or a longer --budget may help",
        ]
      }
    }
  }

  private func found(_ good: Int, _ bad: Int) throws -> [String] {
    let pairs = bisection.pairs(base: good, head: bad, part: .confirmation)
    let commit = line.commits[bad]
    var lines: [String] = []
    if bad - good == 1 {
      lines.append("\(commit.shortHash) made \(cell) slower: \(change(pairs.ratio))")
      lines.append("  \(commit.date)  \(commit.subject)")
      lines += try merge(bad)
    } else {
      lines.append(
        "one of \(bad - good) commits made \(cell) slower: \(change(pairs.ratio)) from "
          + "\(hash(good)) to \(hash(bad))")
      lines += (good + 1...bad).map { place in
        let reason = bisection.reasonToSkip(place).map { " (\($0))" } ?? ""
        return "  \(hash(place))  \(line.commits[place].subject)\(reason)"
      }
    }
    if (good, bad) != (0, bisection.last) {
      let share = log(pairs.ratio.value) / log(whole.ratio.value)
      lines.append(
        "the whole range: \(change(whole.ratio)), of which this is "
          + "\(fixed(100 * share, digits: 0)) %")
    }
    if let before = bisection.counts(of: good), let after = bisection.counts(of: bad) {
      lines.append(
        "instructions of a layout: \(short(before.instructions)) → \(short(after.instructions)) ("
          + "\(changeText(after.instructions / before.instructions)))")
    }
    if !pairs.sameLayout { lines.append("the layout is another one, too") }
    lines.append(sureness)
    return lines
  }

  private func merge(_ commit: Int) throws -> [String] {
    guard let merged = try line.merged(by: commit) else { return [] }
    let count = merged.commits.count
    let range = merged.range.map { "; to search them: --bisect \($0)" } ?? ""
    let most = 5
    let list = merged.commits.prefix(most).map { "    \($0.shortHash)  \($0.subject)" }
    let rest = count > most ? ["    and \(count - most) more"] : []
    return ["  a merge of \(grouped(count)) \(count == 1 ? "commit" : "commits")\(range)"]
      + list + rest
  }

  private var sureness: String {
    guard let confidence = bisection.confidence(of: search) else {
      return "that it is slower is sure to 95 %; that no other commit costs more is not, since the "
        + "time of a race was over before it was decided"
    }
    // Rounded down.
    let percent = (confidence * 1_000).rounded(.down) / 10
    let counted = search.byInstructions ? "; instructions are exact" : ""
    return "sure to at least \(fixed(percent, digits: 1)) %, if one commit alone made it slower"
      + counted
  }

  // MARK: - Commits

  private var table: AlignedTable {
    var table = AlignedTable()
    table.append(["commit", "verdict", "against good", "pairs", "instructions"])
    let halved = Dictionary(
      search.halvings.map { ($0.commit, $0) }, uniquingKeysWith: { first, _ in first })
    for (place, commit) in line.commits.enumerated() {
      let isEnd = place == 0 || place == bisection.last
      let verdict: String
      if bisection.reasonToSkip(place) != nil {
        verdict = "skipped"
      } else if isEnd {
        verdict = place == 0 ? "good" : "bad"
      } else if let halving = halved[place] {
        verdict = halving.isBad ? "bad" : "good"
      } else {
        continue
      }
      let pairs = bisection.pairs(base: 0, head: place, part: .race)
      table.append([
        "\(commit.shortHash)  \(commit.date)  \(commit.subject.excerpt(50))", verdict,
        pairs.logRatios.isEmpty ? "–" : changeText(pairs.ratio.value),
        pairs.logRatios.isEmpty ? "–" : grouped(pairs.logRatios.count),
        bisection.counts(of: place).map { short($0.instructions) } ?? "–",
      ])
    }
    return table
  }

  /// Why commits were passed over.
  private var skipped: [String] {
    let reasons = line.commits.indices.compactMap { place in
      bisection.reasonToSkip(place).map { "\(hash(place)) was skipped: \($0)" }
    }
    return reasons.isEmpty ? [] : [""] + reasons
  }

  /// Why a commit is on its side.
  static func reason(_ halving: Bisection.Halving, _ bisection: Bisection) -> String {
    let pairs = bisection.pairs(base: 0, head: halving.commit, part: .race)
    switch halving.reason {
    case .sameBuild: return "its build has the bytes of another one"
    case .instructions:
      let counts = [halving.commit, 0].compactMap { bisection.counts(of: $0)?.instructions }
      return "by instructions: \(changeText(counts[0] / counts[1]))"
    case .times: return "\(changeText(pairs.ratio.value)) in \(pairs.logRatios.count) pairs"
    case .openTimes:
      return "\(changeText(pairs.ratio.value)) in \(pairs.logRatios.count) pairs, which is not sure"
    }
  }

  private func hash(_ place: Int) -> String { line.commits[place].shortHash }
  private var margin: String { percent(bisection.rule.margin) }
}

/// `+12.3 % (+11.0…+13.9)`.
private func change(_ ratio: Estimate) -> String {
  guard ratio.low > 0, ratio.high.isFinite else { return changeText(ratio.value) }
  let isFactor = ratio.high >= leastFactor
  let words = [ratio.value, ratio.low, ratio.high].map { changeText($0, isFactor: isFactor) }
  return "\(words[0]) (\(words[1])…\(words[2]))"
}
