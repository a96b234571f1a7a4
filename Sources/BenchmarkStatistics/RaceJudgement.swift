/// What is said of a cell.
public struct RaceJudgement: Sendable {
  /// What was measured first.
  public let first: RaceRatio

  /// Of `first`, adjusted by Holm for all cells of the race.
  public let adjustedPValue: Double

  /// What was measured again; `nil` unless the cell was flagged and its confirmation finished.
  public var confirmation: RaceRatio?

  /// The share of races in which chance alone may flag any cell.
  public static let level = 0.05

  /// The ratio to believe: a cell is flagged because its first one is extreme, so that the second
  /// one is nearer to the truth.
  public var ratio: RaceRatio { confirmation ?? first }

  /// Whether the cell has to be measured again before its verdict counts.
  public var isFlagged: Bool {
    [.slower, .faster].contains(first.verdict) && adjustedPValue <= Self.level
  }

  /// `slower` and `faster` need the interval, Holm's test and a second measuring that says the
  /// same; what lacks one of them is `inconclusive`, never `same`.
  public var verdict: MarginVerdict {
    guard [.slower, .faster].contains(first.verdict) else { return first.verdict }
    return isFlagged && confirmation?.verdict == first.verdict ? first.verdict : .inconclusive
  }

  /// The judgements of all cells of a race.
  public static func all(of ratios: [RaceRatio]) -> [RaceJudgement] {
    zip(ratios, Holm.adjusted(ratios.map(\.pValue))).map {
      RaceJudgement(first: $0, adjustedPValue: $1)
    }
  }

  /// The fewest pairs of which all but one have to lie beyond the margin for a sign test that is
  /// significant among so many cells.
  public static func fewestPairs(cells: Int) -> Int {
    var pairs = 2
    while 2 * Binomial.tail(heads: pairs - 1, of: pairs) * Double(cells) > level {
      pairs += 1
    }
    return pairs
  }
}
