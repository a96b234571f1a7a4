/// An index in a series from which on the values are different.
public struct ChangePoint: Equatable, Sendable {
  /// The first of the new values.
  public let index: Int

  /// The median behind it ÷ the median before it; `nil` if the latter is zero.
  public let ratio: Double?

  /// The probability of such a step by chance; `nil` for values without noise.
  public let pValue: Double?

  public init(index: Int, ratio: Double?, pValue: Double?) {
    self.index = index
    self.ratio = ratio
    self.pValue = pValue
  }
}

extension ChangePoint {
  /// How many values on each side of an index are compared at most.
  static let window = 10

  /// How many values are needed on each side, and in all.
  private static let least = 7
  public static let fewestValues = 2 * least

  /// An index counts below this p-value. Two windows of seven reach it at 2 / 3432, two of six
  /// cannot: a step shows after about seven runs.
  static let significance = 0.001

  /// The indices at which a rank-sum test between the values before and behind, in windows of seven
  /// to ten, has p < 0.001. Neighboring indices show the same step: of indices closer to each other
  /// than a window, the step is the one at which the distances from the medians of both sides add
  /// up to least, and its p-value is the least of theirs.
  ///
  /// The level is that of one index: a thousand runs without a change show about one step, and
  /// fewer since neighbors share their values.
  ///
  /// - Complexity: O(*n*) tests for *n* values with few changes.
  public static func tested(_ values: [Double]) -> [ChangePoint] {
    var found: [ChangePoint] = []
    var group: [(index: Int, pValue: Double)] = []
    for index in values.indices {
      let before = values[max(0, index - window)..<index]
      let after = values[index..<min(values.count, index + window)]
      guard min(before.count, after.count) >= least else { continue }
      let pValue = RankSumTest.pValue(Array(before), Array(after))
      guard pValue < significance else { continue }
      if let last = group.last, index - last.index >= window {
        found.append(step(in: values, group))
        group = []
      }
      group.append((index, pValue))
    }
    return group.isEmpty ? found : found + [step(in: values, group)]
  }

  private static func step(
    in values: [Double], _ group: [(index: Int, pValue: Double)]
  ) -> ChangePoint {
    let start = max(0, group.first!.index - window)
    let end = min(values.count, group.last!.index + window)
    func sides(_ index: Int) -> (before: SampleStatistics, after: SampleStatistics) {
      (SampleStatistics(Array(values[start..<index])), SampleStatistics(Array(values[index..<end])))
    }
    func cost(_ index: Int) -> Double {
      let (before, after) = sides(index)
      return before.sorted.reduce(0) { $0 + abs($1 - before.median) }
        + after.sorted.reduce(0) { $0 + abs($1 - after.median) }
    }
    let index = (group.first!.index...group.last!.index).min { cost($0) < cost($1) }!
    let (before, after) = sides(index)
    return ChangePoint(
      index: index, ratio: before.median == 0 ? nil : after.median / before.median,
      pValue: group.map(\.pValue).min())
  }

  /// The indices at which a value differs from the one before.
  public static func exact(_ values: [Double]) -> [ChangePoint] {
    values.indices.dropFirst().compactMap { index in
      let (before, after) = (values[index - 1], values[index])
      guard before != after else { return nil }
      return ChangePoint(index: index, ratio: before == 0 ? nil : after / before, pValue: nil)
    }
  }
}
