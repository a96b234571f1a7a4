import BenchmarkJudging
import BenchmarkStatistics

/// What `race` prints: a row a cell, then what needs words.
struct RaceTable {
  private let result: RaceResult

  init(_ result: RaceResult) {
    self.result = result
  }

  var text: String {
    var table = AlignedTable()
    table.append(["cell", "base ns", "head ns", "head/base", "95 % interval", "finds", "verdict"])
    for cell in result.cells {
      guard let judgement = cell.judgement else { continue }
      let (ratio, times) = (judgement.ratio.estimate, cell.samples)
      table.append([
        cell.key.words, short(times.time(of: .base)), short(times.time(of: .head)),
        fixed(ratio.value, digits: 4),
        "\(fixed(ratio.low, digits: 4))…\(fixed(ratio.high, digits: 4))",
        finds(judgement.ratio),
        judgement.verdict.rawValue,
      ])
    }
    return (table.lines() + notes.map(\.spelledOut)).joined(separator: "\n") + "\n"
  }

  private func finds(_ ratio: RaceRatio) -> String {
    guard ratio.detectableEffect.isFinite else { return "nothing" }
    return percent(ratio.detectableEffect) + (ratio.isBlind ? " blind" : "")
  }

  /// A line for each build that does not get through a cell.
  var failures: [String] {
    result.cells.flatMap { cell in
      RaceSide.allCases.compactMap { side in
        cell.failures[side].map { "\(cell.key.words): \(side.rawValue) \($0)" }
      }
    }
  }

  private var notes: [String] {
    var lines = [
      "",
      "margin \(percent(result.margin)); 'finds' is the smallest effect that 80 of 100 such races "
        + "find, 'blind' more than twice the margin",
    ]
    lines += failures
    for cell in result.cells {
      if !cell.samples.missing.isEmpty {
        lines.append("\(cell.key.words): not in \(words(cell.samples.missing))")
      } else if cell.judgement == nil, cell.failures.isEmpty {
        lines.append("\(cell.key.words): not measured")
      } else if !cell.nondeterministic.isEmpty {
        lines.append(
          "\(cell.key.words): \(words(cell.nondeterministic)) not deterministic, laid out "
            + "otherwise in another process")
      } else if !cell.hasSameLayout {
        lines.append("\(cell.key.words): the builds lay out this tree differently")
      }
      if let first = cell.judgement?.first, let again = cell.judgement?.confirmation {
        lines.append(
          "\(cell.key.words): measured again, first \(fixed(first.estimate.value, digits: 4)), "
            + "then \(fixed(again.estimate.value, digits: 4))")
      }
    }
    let verdicts: [MarginVerdict] = [.slower, .faster, .same, .inconclusive]
    lines.append(verdicts.map { "\(result.count($0)) \($0.rawValue)" }.joined(separator: ", "))
    return lines
  }
}

/// `base and head`.
private func words(_ sides: some Sequence<RaceSide>) -> String {
  sides.map(\.rawValue).sorted().joined(separator: " and ")
}
