import Foundation

/// The growth of time with size: the slope of log time against log size.
public enum Slope {
  /// The least-squares slope through (log size, log time), with its 95 % interval.
  ///
  /// A slope of 1 is linear time, 2 quadratic. `nil` with fewer than three different sizes, which say
  /// nothing about their own spread.
  ///
  /// - Parameter points: size and time, both positive; several points may share a size.
  public static func logLog(_ points: [(size: Double, time: Double)]) -> Estimate? {
    guard Set(points.map(\.size)).count >= 3 else { return nil }
    let (xs, ys) = (points.map { log($0.size) }, points.map { log($0.time) })
    let count = Double(points.count)
    let (meanX, meanY) = (xs.reduce(0, +) / count, ys.reduce(0, +) / count)
    let spread = xs.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    let slope = zip(xs, ys).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) } / spread
    let residuals = zip(xs, ys).reduce(0) { sum, point in
      let error = point.1 - meanY - slope * (point.0 - meanX)
      return sum + error * error
    }
    let deviation = (residuals / (count - 2) / spread).squareRoot()
    let half = studentQuantile(degreesOfFreedom: points.count - 2) * deviation
    return Estimate(value: slope, low: slope - half, high: slope + half)
  }

  /// The 97.5 % quantile of Student's t.
  ///
  /// - Reference: the distribution's closed forms for one and two degrees of freedom; beyond,
  ///   E. A. Cornish, R. A. Fisher. "Moments and Cumulants in the Specification of Distributions."
  ///   1938 (expansion about the normal quantile to the fourth order; 4e-3 off at three degrees).
  static func studentQuantile(degreesOfFreedom n: Int) -> Double {
    switch n {
    case 1: return 12.706204736432095
    case 2: return 4.302652729749464
    default:
      let z = 1.959963984540054
      let (z3, z5, z7, z9) = (pow(z, 3), pow(z, 5), pow(z, 7), pow(z, 9))
      let n = Double(n)
      return z + (z3 + z) / (4 * n)
        + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
        + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n)
        + (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * n * n * n * n)
    }
  }
}
