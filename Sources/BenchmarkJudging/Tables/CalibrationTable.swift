import BenchmarkStatistics
import DelimitedText

extension Calibration {
  /// `calibration.csv`: one row for each race.
  public func csv(machine: String) -> CSVTable {
    var table = CSVTable(columns: [
      "race", "seed", "machine", "margin", "cells", "slower", "faster", "same", "inconclusive",
      "flagged", "blind",
    ])
    for (number, result) in races {
      let verdicts = [RaceVerdict.slower, .faster, .same, .inconclusive].map(result.count)
      let judgements = result.cells.compactMap(\.judgement)
      let counts =
        verdicts + [judgements.count(where: \.isFlagged), judgements.count(where: \.isBlind)]
      table.append(
        [String(number + 1), csvField(result.seed), machine, csvField(result.margin)]
          + [String(result.cells.count)] + counts.map { String($0) })
    }
    return table
  }
}
