import BenchmarkJudging
import BenchmarkStatistics

/// The output of `race`: a row for each cell, then what needs words.
struct RaceTable {
  private let result: RaceResult
  private let name: (CellKey) -> String

  /// The greatest width of a line; `nil` for any width.
  private let width: Int?

  init(_ result: RaceResult, width: Int? = nil) {
    self.result = result
    self.width = width
    name = result.cells.map(\.key).naming
  }

  var text: String {
    var table = AlignedTable()
    table.append(["cell", "base ns", "head ns", "head/base", "95 % interval", "finds", "verdict"])
    for cell in result.cells {
      guard let judgement = cell.judgement else { continue }
      let (ratio, times) = (judgement.ratio.estimate, cell.samples)
      table.append([
        name(cell.key), short(times.time(of: .base)), short(times.time(of: .head)),
        fixed(ratio.value, digits: 4),
        "\(fixed(ratio.low, digits: 4))…\(fixed(ratio.high, digits: 4))",
        finds(judgement),
        words(cell.verdict!),
      ])
    }
    return (table.lines(width: width) + notes.map(\.spelledOut)).joined(separator: "\n") + "\n"
  }

  private func finds(_ judgement: RaceJudgement) -> String {
    guard judgement.detectableEffect.isFinite else { return "nothing" }
    // If the interval decides, it does not matter what it would have missed.
    let isBlind = judgement.isBlind && judgement.verdict == .inconclusive
    return percent(judgement.detectableEffect) + (isBlind ? " (blind)" : "")
  }

  /// A line for each build that fails on a cell.
  var failures: [String] {
    result.cells.flatMap { cell in
      RaceSide.allCases.compactMap { side in
        cell.failures[side].map { "\(name(cell.key)): \(side.rawValue) \($0)" }
      }
    }
  }

  private var notes: [String] {
    var lines = [
      "",
      "margin \(percent(result.margin)); 'finds' is the smallest effect that 80 of 100 such races "
        + "find; an inconclusive cell is 'blind' where that is more than twice the margin",
      "head/base is the median over blocks of neighboring samples, so it is not the quotient of "
        + "the two times, which are medians over the whole race",
    ]
    lines += failures
    for cell in result.cells {
      if !cell.samples.missing.isEmpty {
        lines.append("\(name(cell.key)): not in \(words(cell.samples.missing))")
      } else if cell.judgement == nil, cell.failures.isEmpty {
        lines.append("\(name(cell.key)): not measured")
      } else if !cell.nondeterministic.isEmpty {
        lines.append(
          "\(name(cell.key)): \(words(cell.nondeterministic)) not deterministic, laid out "
            + "otherwise in another process")
      } else if !cell.hasSameLayout {
        lines.append("\(name(cell.key)): the builds lay out this tree differently")
      }
      if let first = cell.judgement?.first, let again = cell.judgement?.confirmation {
        lines.append(
          "\(name(cell.key)): measured again, first \(fixed(first.estimate.value, digits: 4)), "
            + "then \(fixed(again.estimate.value, digits: 4))")
      }
    }
    lines += counted + undecided
    let verdicts = RaceVerdict.allCases.filter { verdict in
      result.count(verdict) > 0 || ![.moreInstructions, .fewerInstructions].contains(verdict)
    }
    lines.append(verdicts.map { "\(result.count($0)) \(words($0))" }.joined(separator: ", "))
    return lines
  }

  /// What was counted, for each cell whose times decide nothing.
  private var counted: [String] {
    result.cells.compactMap { cell in
      cell.costs.map { costs in
        let counts = [\Costs.instructions, \.mispredictions].map { count in
          "\(countText(costs.base[keyPath: count])) → \(countText(costs.head[keyPath: count]))"
        }
        let share = costs.instructionRatio - 1
        // Counts of equal layouts differ in the ninth digit.
        let change = abs(share) < 5e-5 ? "" : " (\(share > 0 ? "+" : "")\(percent(share)))"
        return "\(name(cell.key)): instructions of a layout \(counts[0])\(change), "
          + "mispredicted branches \(counts[1])"
      }
    }
  }

  /// What would decide the cells that are inconclusive.
  private var undecided: [String] {
    let cells = result.cells.filter { $0.verdict == .inconclusive }
    let ratios = cells.compactMap { $0.judgement?.ratio }
    let wide = ratios.filter { $0.verdict == .inconclusive }
    let pairs = wide.compactMap(\.pairsToDecide).sorted()
    let start = "of \(ratios.count) inconclusive \(ratios.count == 1 ? "cell" : "cells")"
    var lines: [String] = []
    if !pairs.isEmpty {
      let half = (pairs.count + 1) / 2
      let (fewer, most) = (length(pairs[half - 1]), length(pairs[pairs.count - 1]))
      let first = fewer != most ? "\(fewer) would probably decide \(half), and " : ""
      let now = wide.map(\.processes).min()!
      let time = result.turnSeconds.map { " in \(seconds(Double(now) * $0)) s" } ?? ""
      lines.append(
        "\(start), \(first)\(most) would probably decide \(pairs.count); this race had "
          + "\(now) pairs of processes\(time)")
    }
    if pairs.count < wide.count {
      let near = wide.count - pairs.count
      lines.append(
        "\(start), \(near) \(near == 1 ? "is" : "are") so near the margin that no number of pairs "
          + "would decide; another --margin would")
    }
    if wide.count < ratios.count {
      lines.append(
        "\(start), \(ratios.count - wide.count) moved, but not surely enough among so many cells; "
          + "race these alone")
    }
    return lines
  }

  /// The option for a race of so many pairs of processes on each tree.
  private func length(_ pairs: Int) -> String {
    result.turnSeconds.map { "--budget \(seconds(Double(pairs) * $0))s" } ?? "--pairs \(pairs)"
  }

  private func seconds(_ seconds: Double) -> String { String(Int(seconds.rounded(.up))) }
}

/// `50,706,123` and `40.20`.
private func countText(_ count: Double) -> String {
  count < 1e6 ? short(count) : grouped(Int(count.rounded()))
}

/// `more instructions`.
private func words(_ verdict: RaceVerdict) -> String {
  verdict.rawValue.replacing("_", with: " ")
}

/// `base and head`.
private func words(_ sides: some Sequence<RaceSide>) -> String {
  sides.map(\.rawValue).sorted().joined(separator: " and ")
}
