import BenchmarkStatistics

/// When a cell has been sampled enough.
public struct StoppingRule: Codable, Equatable, Sendable {
  /// No interval of fewer samples is trusted.
  public var minimumSamples = 11

  /// As many are enough once they have taken `longSeconds` together; `nil` where that is no reason.
  public var minimumOfLong: Int?
  public var longSeconds = 0.15

  /// The relative width of the median's interval at which a cell is done.
  public var relativeWidth = 0.01

  public init() {}

  public func hasMinimum(_ cell: CellProgress) -> Bool {
    let count = cell.samples.nanoseconds.count
    if count >= minimumSamples { return true }
    guard let minimumOfLong else { return false }
    return count >= minimumOfLong && cell.sampleSeconds >= longSeconds
  }

  /// Whether more samples would say no more.
  public func isPrecise(_ cell: CellProgress) -> Bool {
    guard hasMinimum(cell), let time = cell.samples.time else { return false }
    return time.relativeWidth <= relativeWidth
  }
}
