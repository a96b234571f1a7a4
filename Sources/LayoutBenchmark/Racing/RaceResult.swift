import TreeLayout

/// A cell of a race with its verdict.
public struct RaceCell: Sendable {
  public let key: CellKey
  public let samples: RaceSamples

  /// The samples in fresh processes that a flagged cell gets.
  public internal(set) var confirmation: RaceSamples?

  /// `nil` where a build does not have the strategy or does not get through, and where the race was
  /// interrupted before anything was measured.
  public internal(set) var judgement: RaceJudgement?

  /// Why a build does not get through.
  public var failures: [RaceSide: String] {
    samples.failures.merging(confirmation?.failures ?? [:]) { first, _ in first }
  }

  public var hasSameLayout: Bool { samples.hashes[.base] == samples.hashes[.head] }

  /// The builds that lay out otherwise in another process.
  public var nondeterministic: [RaceSide] {
    RaceSide.allCases.filter { side in
      [samples, confirmation].compactMap { $0?.hashes[side] }
        .reduce(into: Set()) { $0.formUnion($1) }.count > 1
    }
  }
}

/// What is said of a cell.
public struct RaceJudgement: Sendable {
  /// What was measured first.
  public let first: RaceRatio

  /// Of `first`, adjusted by Holm for all cells of the race.
  public let adjustedPValue: Double

  /// What was measured again; `nil` unless the cell was flagged and its confirmation finished.
  public internal(set) var confirmation: RaceRatio?

  /// The share of races in which chance alone may flag any cell.
  static let level = 0.05

  /// The ratio to believe: a cell is flagged because its first one is extreme, so that the second one
  /// is nearer to the truth.
  public var ratio: RaceRatio { confirmation ?? first }

  /// Whether the cell has to be measured again before its verdict counts.
  var isFlagged: Bool {
    [.slower, .faster].contains(first.verdict) && adjustedPValue <= Self.level
  }

  /// `slower` and `faster` need the interval, Holm's test and a second measuring that says the same;
  /// what lacks one of them is `inconclusive`, never `same`.
  public var verdict: MarginVerdict {
    guard [.slower, .faster].contains(first.verdict) else { return first.verdict }
    return isFlagged && confirmation?.verdict == first.verdict ? first.verdict : .inconclusive
  }

  /// The judgements of all cells of a race.
  static func all(of ratios: [RaceRatio]) -> [RaceJudgement] {
    zip(ratios, Holm.adjusted(ratios.map(\.pValue))).map {
      RaceJudgement(first: $0, adjustedPValue: $1)
    }
  }
}

/// How a race ended.
public enum RaceEnd: Sendable {
  case reached, interrupted

  /// A process could not be started any more.
  case failed(RaceError)
}

/// All cells of a race, in the order of the plan.
public struct RaceResult: Sendable {
  public internal(set) var cells: [RaceCell]
  public let margin: Double

  public let end: RaceEnd

  /// Whether the race came to its end.
  public var isWhole: Bool {
    if case .reached = end { true } else { false }
  }

  public func count(_ verdict: MarginVerdict) -> Int {
    cells.count { $0.judgement?.verdict == verdict }
  }

  /// 3 for a head that is not deterministic or does not get through a cell, 2 for a confirmed regression, 6 for a cell that is not
  /// conclusive where that is asked for.
  public func exitCode(failOnInconclusive: Bool) -> Int32 {
    let isBroken = cells.contains {
      $0.nondeterministic.contains(.head) || $0.failures[.head] != nil
    }
    if isBroken { return 3 }
    if count(.slower) > 0 { return 2 }
    return failOnInconclusive && count(.inconclusive) > 0 ? 6 : 0
  }
}
