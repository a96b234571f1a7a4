import BenchmarkStatistics

/// When a cell has been sampled enough.
public struct StoppingRule: Codable, Equatable, Sendable {
  /// The least number of samples whose interval is trusted.
  public var minimumSamples = 11

  /// So many samples are enough if they take `longSeconds` together; `nil` if this never ends the
  /// sampling.
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

  /// Whether more samples would add nothing.
  public func isPrecise(_ cell: CellProgress) -> Bool {
    guard hasMinimum(cell), let time = cell.samples.time else { return false }
    return time.relativeWidth <= relativeWidth
  }
}
