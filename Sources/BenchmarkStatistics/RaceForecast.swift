import Foundation

/// What a race will find in a cell, foretold from a few pairs of processes.
public struct RaceForecast: Sendable {
  /// How far the medians of pairs scatter, as the standard deviation of a normal distribution.
  public let deviation: Double
  public let margin: Double

  /// - Parameter medians: of each pair of processes the median of the logarithms of its ratios; at
  ///   least one.
  public init(medians: [Double], margin: Double) {
    deviation = SampleStatistics(medians).medianAbsoluteDeviation / Self.deviationsOfNormal
    self.margin = margin
  }

  /// The median distance from the median of a normal distribution, in standard deviations.
  private static let deviationsOfNormal = 0.6745

  /// The width of the 95 % interval of a median of many normal values, in standard deviations by
  /// the root of their number: 2 · 1.96 · √(π/2).
  private static let width = 2 * 1.96 * (Double.pi / 2).squareRoot()

  /// About the smallest effect, as a share, that a race of so many pairs finds: the margin and the
  /// width of the interval, as in `RaceRatio.detectableEffect`.
  ///
  /// Infinite where so few pairs find nothing, even if all agree.
  public func detectableEffect(pairs: Int, cells: Int) -> Double {
    guard pairs >= RaceRatio.fewestProcesses, pairs >= RaceJudgement.fewestPairs(cells: cells) / 2
    else { return .infinity }
    return margin + Self.width * deviation / Double(pairs).squareRoot()
  }

  /// How many pairs find an effect; `nil` for an effect within the margin.
  public func pairs(toFind effect: Double) -> Int? {
    guard effect > margin else { return nil }
    let root = Self.width * deviation / (effect - margin)
    return max(RaceRatio.fewestProcesses, Int((root * root).rounded(.up)))
  }
}
