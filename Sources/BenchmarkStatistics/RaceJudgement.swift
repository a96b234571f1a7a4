/// What is said of a cell.
///
/// A cell that seems slower or faster is measured again, in fresh processes. Which cells are
/// measured again is a choice made before the test, and the test takes the pairs of both
/// measurings. So chance alone flags any cell in at most 5 of 100 races, however many cells there
/// are, and a pair or two that other work disturbed do not hide what all others show.
public struct RaceJudgement: Sendable {
  /// What was measured first.
  public let first: RaceRatio

  /// What was measured again; `nil` unless the cell had to be and that finished.
  public let confirmation: RaceRatio?

  /// Of the pairs of both measurings, adjusted by Holm for all cells of the race; 1 where a cell
  /// was not measured again.
  public let adjustedPValue: Double

  /// How many cells the race has.
  private let cells: Int

  /// The share of races in which chance alone may flag any cell.
  public static let level = 0.05

  /// A cell's measurings: the logarithms of the ratios of blocks, by pair of processes.
  public struct Measured: Sendable {
    public var first: [[Double]]

    /// Empty unless the cell was measured again.
    public var again: [[Double]]

    public init(first: [[Double]], again: [[Double]] = []) {
      self.first = first
      self.again = again
    }
  }

  /// The ratio to believe: a cell is measured again because its first ratio is extreme, so that the
  /// second one is nearer to the truth.
  public var ratio: RaceRatio { confirmation ?? first }

  /// Whether the cell has to be measured again before its verdict counts.
  public var isFlagged: Bool { first.verdict.isChange }

  /// `slower` and `faster` need the intervals of both measurings and Holm's test; what lacks one of
  /// them is `inconclusive`, never `same`.
  public var verdict: MarginVerdict {
    guard isFlagged else { return first.verdict }
    return confirmation?.verdict == first.verdict && adjustedPValue <= Self.level
      ? first.verdict : .inconclusive
  }

  /// The smallest effect, in parts, that about 80 of 100 such races find: the margin and the width
  /// of the interval, where noise is near normal.
  ///
  /// Infinite with so few pairs of processes that nothing is found: there is no interval of 95 %,
  /// or even pairs that all agree are not enough among so many cells.
  public var detectableEffect: Double {
    let all = 2 * first.processes
    let least = 2 * Binomial.tail(heads: all, of: all) * Double(cells)
    return least > Self.level ? .infinity : ratio.detectableEffect
  }

  /// Whether only effects of more than twice the margin would have been found.
  public var isBlind: Bool { detectableEffect > 2 * first.margin }

  /// The judgements of all cells of a race.
  public static func all(of cells: [Measured], margin: Double) -> [RaceJudgement] {
    let pValues = Holm.adjusted(
      cells.map { cell in
        cell.again.isEmpty
          ? 1 : RaceRatio(logRatios: cell.first + cell.again, margin: margin).pValue
      })
    return zip(cells, pValues).map { cell, pValue in
      RaceJudgement(
        first: RaceRatio(logRatios: cell.first, margin: margin),
        confirmation: cell.again.isEmpty
          ? nil : RaceRatio(logRatios: cell.again, margin: margin),
        adjustedPValue: pValue, cells: cells.count)
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

extension MarginVerdict {
  fileprivate var isChange: Bool { self == .slower || self == .faster }
}
