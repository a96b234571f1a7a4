/// A place in a series of values from which on they are others.
public struct ChangePoint: Equatable, Sendable {
  /// The first of the new values.
  public let index: Int

  /// The median behind over that before; `nil` where that is zero.
  public let ratio: Double?

  /// The probability of such a step by chance; `nil` for values that have none.
  public let pValue: Double?

  public init(index: Int, ratio: Double?, pValue: Double?) {
    self.index = index
    self.ratio = ratio
    self.pValue = pValue
  }
}

extension ChangePoint {
  /// How many values on each side of a place are compared at most.
  static let window = 10

  /// How many values there have to be on each side at least, and in all.
  private static let least = 7
  public static let fewestValues = 2 * least

  /// A place counts below this p-value. Two windows of seven reach it at 2 / 3432, of six they
  /// cannot: a step shows after about seven runs.
  static let significance = 0.001

  /// The places at which a rank-sum test between the values before and behind, in windows of seven
  /// to ten, has p < 0.001. Neighbors show the same step: of places closer than a window to each
  /// other the step is where the distances from the medians of both sides add up to least, and its
  /// p-value the least of them.
  ///
  /// The level is that of one place: a thousand runs without a change show about one, fewer since
  /// neighbors share their values.
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

  /// The places at which the value is not the one before.
  public static func exact(_ values: [Double]) -> [ChangePoint] {
    values.indices.dropFirst().compactMap { index in
      let (before, after) = (values[index - 1], values[index])
      guard before != after else { return nil }
      return ChangePoint(index: index, ratio: before == 0 ? nil : after / before, pValue: nil)
    }
  }
}
