import Foundation

/// Races of a build against itself: every `slower` and `faster` is a false alarm.
public struct Calibration: Sendable {
  public private(set) var races: [(seed: UInt64, result: RaceResult)] = []

  public init() {}

  public mutating func add(_ result: RaceResult, seed: UInt64) {
    races.append((seed, result))
  }

  private static func alarms(_ result: RaceResult) -> Int {
    result.count(.slower) + result.count(.faster)
  }

  /// How many races hold a false alarm.
  public var alarmedRaces: Int { races.count { Self.alarms($0.result) > 0 } }
  public var alarmedCells: Int { races.reduce(0) { $0 + Self.alarms($1.result) } }

  /// The cells that were judged.
  public var cells: Int { races.reduce(0) { $0 + $1.result.cells.count { $0.judgement != nil } } }

  /// The greatest rate that would show so few alarms in at least 5 of 100 calibrations, by the exact
  /// binomial distribution: none in twenty races still allows 14 %.
  ///
  /// - Reference: C. J. Clopper, E. S. Pearson. "The Use of Confidence or Fiducial Limits Illustrated in
  ///   the Case of the Binomial." *Biometrika* 26, 1934.
  public static func upperLimit(alarms: Int, of total: Int) -> Double {
    guard alarms < total else { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let rate = (low + high) / 2
      var logTerm = Double(total) * log1p(-rate)  // of the probability of exactly `count` alarms
      var probability = exp(logTerm)
      for count in stride(from: 1, through: alarms, by: 1) {
        logTerm += log(Double(total - count + 1) / Double(count) * rate / (1 - rate))
        probability += exp(logTerm)
      }
      if probability > 0.05 { low = rate } else { high = rate }
    }
    return high
  }

  /// `calibration.csv`: one row a race.
  public func csv(machine: String) -> String {
    var table = CSVTable(columns: [
      "race", "seed", "machine", "margin", "cells", "slower", "faster", "same", "inconclusive",
      "flagged", "blind",
    ])
    for (index, race) in races.enumerated() {
      let result = race.result
      let verdicts = [MarginVerdict.slower, .faster, .same, .inconclusive].map(result.count)
      let judgements = result.cells.compactMap(\.judgement)
      let counts =
        verdicts + [judgements.count(where: \.isFlagged), judgements.count(where: \.ratio.isBlind)]
      table.append(
        [String(index + 1), String(race.seed), machine, csvField(result.margin)]
          + [String(result.cells.count)] + counts.map { String($0) })
    }
    return table.text
  }
}
