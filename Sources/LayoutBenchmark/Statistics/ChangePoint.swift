/// A place in a series of values from which on they are others.
public struct ChangePoint: Equatable, Sendable {
  /// The first of the new values.
  public let index: Int

  /// The median behind over that before; `nil` where that is zero.
  public let ratio: Double?

  /// The probability of such a step by chance; `nil` for values that have none.
  public let pValue: Double?
}

extension ChangePoint {
  /// How many values on each side of a place are compared at most.
  static let window = 10

  /// A place counts below this p-value. Two windows of seven reach it at 2 / 3432, of six they
  /// cannot: a step shows after seven runs.
  static let significance = 0.001

  /// The places at which a rank-sum test between the values before and behind, in windows of seven to
  /// ten, has p < 0.001; of places closer than the window to each other the clearest.
  ///
  /// The level is that of one place: a thousand runs without a change show about one, fewer since
  /// neighbours share their values.
  ///
  /// - Complexity: O(*n*) tests.
  public static func tested(_ values: [Double]) -> [ChangePoint] {
    let candidates = values.indices.compactMap { index -> Candidate? in
      let before = Array(values[max(0, index - window)..<index])
      let after = Array(values[index..<min(values.count, index + window)])
      guard min(before.count, after.count) >= 7 else { return nil }
      let pValue = RankSumTest.pValue(before, after)
      guard pValue < significance else { return nil }
      return Candidate(index: index, pValue: pValue, before: before, after: after)
    }
    // The step is where the p-value is least; among equals where the two sides lie farthest apart.
    var found: [Candidate] = []
    for candidate in candidates.sorted(by: { $0.isClearer(than: $1) })
    where !found.contains(where: { abs($0.index - candidate.index) < window }) {
      found.append(candidate)
    }
    return found.sorted { $0.index < $1.index }.map {
      ChangePoint(index: $0.index, ratio: $0.ratio, pValue: $0.pValue)
    }
  }

  /// The places at which the value is not the one before.
  public static func exact(_ values: [Double]) -> [ChangePoint] {
    values.indices.dropFirst().compactMap { index in
      let (before, after) = (values[index - 1], values[index])
      guard before != after else { return nil }
      return ChangePoint(index: index, ratio: before == 0 ? nil : after / before, pValue: nil)
    }
  }

  private struct Candidate {
    let index: Int
    let pValue: Double
    let ratio: Double?

    /// The least distance between a value of one side and one of the other; negative where they
    /// overlap.
    let gap: Double

    init(index: Int, pValue: Double, before: [Double], after: [Double]) {
      self.index = index
      self.pValue = pValue
      let (before, after) = (SampleStatistics(before), SampleStatistics(after))
      ratio = before.median == 0 ? nil : after.median / before.median
      gap = max(
        after.sorted.first! - before.sorted.last!, before.sorted.first! - after.sorted.last!)
    }

    func isClearer(than other: Candidate) -> Bool {
      if pValue != other.pValue { return pValue < other.pValue }
      return gap != other.gap ? gap > other.gap : index < other.index
    }
  }
}
