import BenchmarkStatistics

/// When a cell has been sampled enough.
public struct StoppingRule: Codable, Equatable, Sendable {
  /// No interval of fewer samples is trusted.
  public var minimumSamples = 11

  /// The relative width of the median's interval at which a cell is done.
  public var relativeWidth = 0.01

  public init() {}

  public func hasMinimum(_ samples: CellSamples) -> Bool {
    samples.nanoseconds.count >= minimumSamples
  }

  /// Whether more samples would say no more.
  public func isPrecise(_ samples: CellSamples) -> Bool {
    guard hasMinimum(samples), let time = samples.time else { return false }
    return time.relativeWidth <= relativeWidth
  }
}
