/// The judgement of a cell of a race.
///
/// A cell that seems slower or faster is measured again, in fresh processes. The choice of these
/// cells is made before the test, and the test takes the pairs of both measurements. So chance
/// alone flags any cell in at most 5 of 100 races, however many cells there are, and a pair or two
/// that other work disturbed do not hide what all others show.
public struct RaceJudgement: Sendable {
  /// The first measurement.
  public let first: RaceRatio

  /// The second measurement; `nil` if it was not needed or did not finish.
  public let confirmation: RaceRatio?

  /// The p-value of the pairs of both measurements, adjusted by Holm for all cells of the race; 1
  /// if the cell was not measured again.
  public let adjustedPValue: Double

  /// How many cells the race has.
  private let cells: Int

  /// The share of races in which chance alone may flag any cell.
  public static let level = 0.05

  /// A cell's measurements: the logarithms of the ratios of blocks, by pair of processes.
  public struct Measured: Sendable {
    public var first: [[Double]]

    /// Empty unless the cell was measured again.
    public var again: [[Double]]

    public init(first: [[Double]], again: [[Double]] = []) {
      self.first = first
      self.again = again
    }
  }

  /// The ratio to believe: a cell is measured again because its first ratio is extreme, so the
  /// second one is nearer to the truth.
  public var ratio: RaceRatio { confirmation ?? first }

  /// Whether the cell has to be measured again before its verdict counts.
  public var isFlagged: Bool { first.verdict.isChange }

  /// `slower` and `faster` need the intervals of both measurements and Holm's test; if one of them
  /// is missing, the verdict is `inconclusive`, never `same`.
  public var verdict: MarginVerdict {
    guard isFlagged else { return first.verdict }
    return confirmation?.verdict == first.verdict && adjustedPValue <= Self.level
      ? first.verdict : .inconclusive
  }

  /// The smallest effect, as a share, that about 80 of 100 such races find: the margin and the
  /// width of the interval, if noise is nearly normal.
  ///
  /// Infinite for so few pairs of processes that nothing is found: there is no interval of 95 %, or
  /// even pairs that all agree are not enough among so many cells.
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

  /// The fewest pairs for which a sign test is significant among so many cells if all pairs but one
  /// lie beyond the margin.
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
