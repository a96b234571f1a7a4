import BenchmarkJudging
import BenchmarkStatistics

/// The output of `race --dry-run`: what a race would take and find, by a few pairs of processes.
struct RaceForecastText {
  struct Cell {
    let key: CellKey

    /// Median nanoseconds of one layout of the base.
    let nanoseconds: Double
    let forecast: RaceForecast
  }

  let cells: [Cell]

  /// Cells that would be left out, each with the reason.
  let failures: [String]

  /// Seconds of one pair of processes on each tree.
  let turn: Double

  /// How many pairs there are at least, and how many seconds the race lasts.
  let leastPairs: Int
  let budget: Double
  let margin: Double

  /// How many races there are.
  let races: Int

  private var pairs: Int { max(leastPairs, turn > 0 ? Int(budget / turn) : leastPairs) }
  private var seconds: Double { max(budget, Double(leastPairs) * turn) }

  var text: String {
    var table = AlignedTable()
    table.append(["cell", "base ns", "finds about"])
    let name = cells.map(\.key).naming
    for cell in cells {
      let effect = cell.forecast.detectableEffect(pairs: pairs, cells: cells.count)
      table.append([
        name(cell.key), short(cell.nanoseconds), effect.isFinite ? percent(effect) : "nothing",
      ])
    }
    return (table.lines() + failures + [""] + summary).map(\.spelledOut).joined(separator: "\n")
      + "\n"
  }

  private var summary: [String] {
    let once = "\(grouped(pairs)) pairs of processes in \(duration(seconds))"
    var lines = [
      races == 1
        ? "the race would take about \(once), and up to as long again to confirm what moved"
        : "\(grouped(races)) races would each take about \(once), which is "
          + "\(duration(seconds * Double(races))) in all",
      "'finds' is the smallest effect that 80 of 100 such races find; the margin of it is "
        + percent(margin),
    ]
    // Cells differ; the worst decides how long a race has to be.
    let worst = cells.max { $0.forecast.deviation < $1.forecast.deviation }?.forecast
    if let worst, let pairs = worst.pairs(toFind: 2 * margin), turn > 0 {
      let needed = max(Double(max(pairs, leastPairs)) * turn, 1)
      lines.append(
        "to find \(percent(2 * margin)) in each cell, take --budget \(Int(needed.rounded(.up)))s")
    }
    return lines
  }

  /// `45 s` or `12 min`.
  private func duration(_ seconds: Double) -> String {
    seconds < 120 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }
}
