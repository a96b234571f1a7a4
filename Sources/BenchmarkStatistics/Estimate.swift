/// A value with an interval.
public struct Estimate: Equatable, Sendable {
  public let value: Double
  public let low: Double
  public let high: Double

  public init(value: Double, low: Double, high: Double) {
    self.value = value
    self.low = low
    self.high = high
  }

  /// A value that is known exactly.
  public init(exactly value: Double) {
    self.init(value: value, low: value, high: value)
  }

  /// The width of the interval as a share of the value.
  public var relativeWidth: Double { value == 0 ? 0 : (high - low) / value }

  public func scaled(by factor: Double) -> Estimate {
    Estimate(value: value * factor, low: low * factor, high: high * factor)
  }

  /// The ratio of two independent values, from the ends of their intervals.
  ///
  /// If both intervals cover 95 %, the ratio's covers at least 90 %, whatever the distributions;
  /// with similar errors about 99 %, since both would have to be wrong in opposite directions.
  ///
  /// - Precondition: the other interval is above zero.
  public func ratio(to other: Estimate) -> Estimate {
    Estimate(
      value: value / other.value, low: low / other.high, high: high / other.low)
  }
}
