import Foundation

/// How cells of different trees are combined: the geometric mean and its spread.
public struct GeometricMean: Sendable {
  public let value: Double

  /// The geometric standard deviation: a factor, 1 if all values are equal.
  public let spread: Double

  /// `nil` unless there are values, all finite, and all are positive or all are 0.
  public init?(_ values: [Double]) {
    if !values.isEmpty, values.allSatisfy({ $0 == 0 }) {
      (value, spread) = (0, 1)
      return
    }
    guard !values.isEmpty, values.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let logs = values.map { log($0) }
    let mean = logs.reduce(0, +) / Double(logs.count)
    let variance = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(logs.count)
    value = exp(mean)
    spread = exp(variance.squareRoot())
  }
}
