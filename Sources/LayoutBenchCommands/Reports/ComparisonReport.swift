import ArgumentParser
import BenchmarkJudging
import BenchmarkStatistics

/// A format in which a comparison is written.
protocol ComparisonReport {
  /// The whole text, including the end of its last line.
  func text(of comparison: Comparison) throws -> String
}

/// The reports by the names that `--format` takes.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, scorecard, latex, github, junit, json, bmf
  case gitHubActionBenchmark = "github-action-benchmark"

  /// - Parameters:
  ///   - showsAll: whether also what is the same is told, if the format can.
  ///   - pictures: the pictures of changed layouts; `nil` if none were made.
  ///   - costs: what functions cost in a cell, for text, markdown, scorecard and JSON.
  func report(
    showsAll: Bool = false, only: ShownChange? = nil, pictures: ReportPictures? = nil,
    costs: CostComparison? = nil
  ) -> any ComparisonReport {
    switch self {
    case .text: TextReport(showsAll: showsAll, only: only, costs: costs)
    case .markdown:
      MarkdownReport(showsAll: showsAll, only: only, pictures: pictures, costs: costs)
    case .scorecard: ScorecardReport(only: only, pictures: pictures, costs: costs)
    case .latex: LatexReport(showsAll: showsAll, only: only)
    case .github: GitHubReport(only: only, pictures: pictures)
    case .junit: JUnitReport()
    case .json: JSONReport(costs: costs)
    case .bmf: BencherReport()
    case .gitHubActionBenchmark: GitHubActionBenchmarkReport()
    }
  }
}

extension ReportFormat {
  /// The formats that show several heads.
  static let ofHeads: [ReportFormat] = [.text, .markdown, .json]

  /// The report of comparisons with one base.
  func text(
    of comparisons: [Comparison], showsAll: Bool, only: ShownChange?, pictures: ReportPictures?,
    costs: CostComparison?
  ) throws -> String {
    if comparisons.count == 1 {
      return try report(showsAll: showsAll, only: only, pictures: pictures, costs: costs)
        .text(of: comparisons[0])
    }
    let heads = HeadsReport(showsAll: showsAll, only: only)
    return switch self {
    case .json: try JSONReport().text(of: comparisons)
    case .markdown: heads.markdown(of: comparisons)
    default: heads.text(of: comparisons)
    }
  }
}

/// The one kind of change that a report shows: then what is in one of the runs alone, and in what
/// their machines differ, is left out, too. The tally and the conclusion are about all values.
enum ShownChange: String, ExpressibleByArgument, CaseIterable {
  case regressions, improvements

  func shows(_ verdict: Verdict) -> Bool {
    switch self {
    case .regressions: [.regressed, .incomparable].contains(verdict)
    case .improvements: verdict == .improved
    }
  }
}

// MARK: - Words of all reports

extension Growth {
  /// `dice on flat-zipf, from 1,000 to 10,000 nodes: n^0.98 → n^1.98, regressed`
  var sentence: String {
    "\(largest.strategy) on \(largest.tree), from \(grouped(smallerNodes)) to "
      + "\(nodeCount(largest.nodes)): n^\(fixed(base, digits: 2)) → "
      + "n^\(fixed(head, digits: 2)), \(verdict.rawValue)"
  }
}

extension [CellKey] {
  /// The names of these cells: with the frame, if there are several frames.
  var naming: (CellKey) -> String {
    let name = loadNaming
    return { "\($0.strategy) on \(name($0))" }
  }

  /// `random-binary, 100 nodes, seed 1`: the names of what is laid out.
  var loadNaming: (CellKey) -> String {
    let hasFrames = contains { $0.frame != self[0].frame }
    return { key in
      "\(key.tree), \(nodeCount(key.nodes))" + (key.seed.map { ", seed \($0)" } ?? "")
        + (hasFrames ? ", \(key.frame)" : "")
    }
  }
}

extension CellKey {
  /// `squarified on random-binary, 100 nodes, seed 1`
  var words: String { [self].naming(self) }

  /// `squarified/random-binary/100/1600x900/1`: the key under which other tools keep a history.
  var path: String {
    "\(strategy)/\(tree)/\(nodes)/\(frame)" + (seed.map { "/\($0)" } ?? "")
  }
}

extension CellKey {
  /// The key without the strategy: what is laid out.
  fileprivate var load: CellKey {
    var load = self
    load.strategy = ""
    return load
  }
}

extension ValueComparison {
  /// The value shortened for people if it is a time or a number; a hash stays whole.
  var shortBase: String { shortened(baseText) }
  var shortHead: String { shortened(headText) }

  private func shortened(_ text: String) -> String {
    if text.isEmpty { return "–" }
    // Two numbers that differ have to look different.
    guard unit != "", let base = Double(baseText), let head = Double(headText),
      base == head || short(base) != short(head), let number = Double(text)
    else { return text }
    return short(number)
  }

  /// `+1.2 %` or `× 1,250`, for times with the interval; empty if there is no ratio.
  var change: String {
    guard let ratio else { return "" }
    let change = changeText(ratio.value)
    guard isAdvisory, ratio.low != ratio.high else { return change }
    return "\(change) [\(changeText(ratio.low)), \(changeText(ratio.high))]"
  }

  /// A verdict on a time in the words of times.
  var verdictWord: String {
    guard column == "layout_ns" || column == "pass_ratio" else { return verdict.rawValue }
    return switch verdict {
    case .regressed: "slower"
    case .improved: "faster"
    default: verdict.rawValue
    }
  }

  /// `aspect_mean regressed: 1.2 → 1.3 (+8.3 %)`, and what makes it worse.
  var sentence: String {
    let change = change
    return "\(column) \(verdictWord): \(shortBase) → \(shortHead)"
      + (change.isEmpty ? "" : " (\(change))") + note.map { "; \($0)" }.joined()
  }

  /// The broken law, or why there is no result; empty for neither.
  var note: [String] {
    (brokenLaw.map { ["this breaks the law '\($0)', which base kept"] } ?? [])
      + (reason.flatMap { $0.isEmpty ? nil : [$0] } ?? [])
  }
}

extension Comparison {
  /// Why times do not count.
  static let advisoryNote =
    "times do not decide: they differ from run to run, also of one build"

  /// One line with the number of values for each verdict.
  var tally: String {
    let counts = Verdict.allCases.compactMap { verdict -> String? in
      let count = count(verdict)
      return count == 0 ? nil : "\(grouped(count)) \(verdict.rawValue)"
    }
    let values = counts.isEmpty ? "no values" : counts.joined(separator: ", ")
    return "\(grouped(cells.count)) \(cells.count == 1 ? "cell" : "cells"): \(values)"
  }

  /// One line about the times; `nil` if there are none.
  var timeTally: String? {
    let words: [(Verdict, String)] = [
      (.regressed, "slower"), (.improved, "faster"), (.same, "same"),
      (.inconclusive, "inconclusive"),
    ]
    let counts = words.compactMap { verdict, word -> String? in
      let count = advisoryCount(verdict)
      return count == 0 ? nil : "\(grouped(count)) \(word)"
    }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }

  var conclusion: String {
    switch outcome {
    case .fine: "no regression"
    case .regressed: "regression"
    case .improved: "improvement, no regression"
    case .notComparable:
      cells.isEmpty
        ? "not comparable: the runs have no cell in common"
        : "not comparable: a tree is not the same in both runs"
    case .inconclusive:
      headIsIncomplete
        ? "inconclusive: the second run is incomplete"
        : "inconclusive: a value or cell of the first run is not in the second"
    }
  }

  /// The name of each cell.
  var naming: (CellKey) -> String { (cells.map(\.key) + onlyInBase + onlyInHead).naming }

  /// A line for each run that did not come to its end.
  var unfinishedNotes: [String] {
    unfinished.map { side in
      let path = side == .base ? base : head
      return "\(side.rawValue) is incomplete, so cells are missing; "
        + (merged.contains(side)
          ? "join all of its shards: layoutbench merge SHARD… --output NEW"
          : "continue it with the same command and --resume \(path)")
    }
  }

  /// Cells of a run in few words: first a tree with all strategies, then a strategy with all of its
  /// trees, then the other cells.
  ///
  /// - Parameter others: the other cells of the run.
  func condensed(_ keys: [CellKey], beside others: [CellKey]) -> [String] {
    let name = naming
    let (otherLoads, otherStrategies) = (Set(others.map(\.load)), Set(others.map(\.strategy)))
    var loads: [CellKey: Int] = [:]
    for key in keys where !otherLoads.contains(key.load) { loads[key.load, default: 0] += 1 }
    var strategies: [String: Int] = [:]
    func isOfLoad(_ key: CellKey) -> Bool { loads[key.load, default: 0] > 1 }
    for key in keys where !isOfLoad(key) && !otherStrategies.contains(key.strategy) {
      strategies[key.strategy, default: 0] += 1
    }
    var seen: Set<String> = []
    return keys.compactMap { key in
      let words: String
      if let count = loads[key.load], count > 1 {
        var load = key
        load.strategy = "all \(count) strategies"
        words = name(load)
      } else if let count = strategies[key.strategy], count > 1 {
        words = "\(key.strategy) on each of its \(count) trees"
      } else {
        words = name(key)
      }
      return seen.insert(words).inserted ? words : nil
    }
  }

  /// What a person has to know of cells that are in only one run or were not measured.
  var missing: [(title: String, isOfBase: Bool, cells: [String], count: Int)] {
    let common = cells.map(\.key)
    let measured = cells.filter { !$0.isNotMeasured }.map(\.key)
    return [
      ("only in base", true, condensed(onlyInBase, beside: common), onlyInBase.count),
      ("only in head", false, condensed(onlyInHead, beside: common), onlyInHead.count),
      (
        "not measured in head", true, condensed(notMeasured, beside: measured + onlyInHead),
        notMeasured.count
      ),
    ].filter { $0.3 > 0 }
  }

  /// The cells with the values that a person wants to see; values that count come first.
  func shown(
    all: Bool, only: ShownChange? = nil
  ) -> [(key: CellKey, values: [ValueComparison])] {
    cells.compactMap { cell in
      if cell.isNotMeasured, !all { return nil }
      let values = cell.values.filter { value in
        if let only { return only.shows(value.verdict) }
        return all
          || value.verdict != .same && !(value.isAdvisory && value.verdict == .inconclusive)
      }
      return values.isEmpty ? nil : (cell.key, values)
    }
  }

  /// The title above growths.
  static let growthTitle = "growth of instructions with size (slope of logarithms; 1 is linear)"

  /// The growths that a person wants to see, one line each.
  func growthLines(all: Bool = false, only: ShownChange? = nil) -> [String] {
    growths.filter { growth in
      only.map { $0.shows(growth.verdict) } ?? (all || growth.verdict != .same)
    }.map(\.sentence)
  }
}
