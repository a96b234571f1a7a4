import ArgumentParser
import BenchmarkJudging
import BenchmarkStatistics

/// A way to write a comparison down.
protocol ComparisonReport {
  /// The whole text, with its last line's end.
  func text(of comparison: Comparison) throws -> String
}

/// The reports by the names that `--format` takes.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, latex, github, junit, json, bmf
  case gitHubActionBenchmark = "github-action-benchmark"

  func report(showsAll: Bool) -> any ComparisonReport {
    switch self {
    case .text: TextReport(showsAll: showsAll)
    case .markdown: MarkdownReport(showsAll: showsAll)
    case .latex: LatexReport(showsAll: showsAll)
    case .github: GitHubReport()
    case .junit: JUnitReport()
    case .json: JSONReport()
    case .bmf: BencherReport()
    case .gitHubActionBenchmark: GitHubActionBenchmarkReport()
    }
  }
}

// MARK: - Words of all reports

extension [CellKey] {
  /// What to call each of these cells: with the frame, where there are several.
  var naming: (CellKey) -> String {
    let hasFrames = contains { $0.frame != self[0].frame }
    return { hasFrames ? "\($0.words), \($0.frame)" : $0.words }
  }
}

extension CellKey {
  /// `squarified on random-binary, 100 nodes, seed 1`.
  var words: String {
    "\(strategy) on \(tree), \(nodeCount(nodes))"
      + (seed.map { ", seed \($0)" } ?? "")
  }

  /// `squarified/random-binary/100/1600x900/1`: what other tools keep a history under.
  var path: String {
    "\(strategy)/\(tree)/\(nodes)/\(frame)" + (seed.map { "/\($0)" } ?? "")
  }
}

extension ValueComparison {
  /// Times and numbers shortened for people, hashes as they are.
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

  /// `+1.2 %` or `× 1,250`, for times with the interval; empty where there is no ratio.
  var change: String {
    guard let ratio else { return "" }
    let percent = Self.percent(ratio.value)
    guard isAdvisory, ratio.low != ratio.high else { return percent }
    return "\(percent) [\(Self.percent(ratio.low)), \(Self.percent(ratio.high))]"
  }

  private static func percent(_ ratio: Double) -> String {
    // Beyond that nobody reads a percentage.
    if ratio >= 100 { return "× \(short(ratio))" }
    let percent = (ratio - 1) * 100
    let digits = percent != 0 && abs(percent) < 0.05 ? short(percent) : fixed(percent, digits: 1)
    return (percent > 0 ? "+" : "") + digits + " %"
  }

  /// A verdict in the words of times where it is one.
  var verdictWord: String {
    guard column == "layout_ns" || column == "pass_ratio" else { return verdict.rawValue }
    return switch verdict {
    case .regressed: "slower"
    case .improved: "faster"
    default: verdict.rawValue
    }
  }

  /// `aspect_mean regressed: 1.2 → 1.3 (+8.3 %)`.
  var sentence: String {
    let change = change
    return "\(column) \(verdictWord): \(shortBase) → \(shortHead)"
      + (change.isEmpty ? "" : " (\(change))")
  }
}

extension Comparison {
  /// Why times do not count.
  static let advisoryNote =
    "times do not decide: they differ from run to run, also of one build"

  /// One line: how the values came out.
  var tally: String {
    let counts = Verdict.allCases.compactMap { verdict -> String? in
      let count = count(verdict)
      return count == 0 ? nil : "\(grouped(count)) \(verdict.rawValue)"
    }
    let values = counts.isEmpty ? "no values" : counts.joined(separator: ", ")
    return "\(grouped(cells.count)) \(cells.count == 1 ? "cell" : "cells"): \(values)"
  }

  /// One line of the times; `nil` where there are none.
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

  /// What to call each cell.
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

  /// The cells with the values that a person wants to see, those that count first.
  func shown(all: Bool) -> [(key: CellKey, values: [ValueComparison])] {
    cells.compactMap { cell in
      let values = cell.values.filter { value in
        all || value.verdict != .same && !(value.isAdvisory && value.verdict == .inconclusive)
      }
      return values.isEmpty ? nil : (cell.key, values)
    }
  }
}
