import BenchmarkStatistics

/// Races of a build against itself: every `slower` and `faster` is a false alarm.
public struct Calibration: Sendable {
  /// The races that came to their end, with their numbers.
  public let races: [(number: Int, result: RaceResult)]

  public init(_ progress: RunProgress, record: RunRecord) {
    races = progress.races.sorted { $0.key < $1.key }.map { number, race in
      (number, RaceResult(race, of: progress, record: record))
    }.filter(\.1.isWhole)
  }

  private static func alarms(_ result: RaceResult) -> Int {
    result.count(.slower) + result.count(.faster)
  }

  /// How many races have a false alarm.
  public var alarmedRaces: Int { races.count { Self.alarms($0.result) > 0 } }
  public var alarmedCells: Int { races.reduce(0) { $0 + Self.alarms($1.result) } }

  /// The cells that were judged.
  public var cells: Int { races.reduce(0) { $0 + $1.result.cells.count { $0.judgement != nil } } }
}
