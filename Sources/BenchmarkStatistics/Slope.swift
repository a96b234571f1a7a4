import Foundation

/// The growth of time with size: the slope of log time against log size.
public enum Slope {
  /// The least-squares slope through (log size, log time), with its 95 % interval.
  ///
  /// A slope of 1 is linear time, 2 quadratic. `nil` for fewer than three different sizes, which do
  /// not show their own spread.
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

  /// The 97.5 % quantile of Student's t: the *t* for which |T| ≤ *t* has a probability of 95 %.
  ///
  /// For whole degrees of freedom this probability is a finite series in the angle θ with tan θ =
  /// *t* / √*n*; the angle is found by bisection.
  ///
  /// - Complexity: O(*n*).
  /// - Reference: M. Abramowitz, I. A. Stegun. *Handbook of Mathematical Functions*, 1964, 26.7.3
  ///   and 26.7.4.
  static func studentQuantile(degreesOfFreedom n: Int) -> Double {
    func probability(_ angle: Double) -> Double {
      let (sine, cosine) = (sin(angle), cos(angle))
      var term = n.isMultiple(of: 2) ? sine : sine * cosine
      var sum = n == 1 ? 0 : term
      for power in stride(from: n.isMultiple(of: 2) ? 2 : 3, through: n - 2, by: 2) {
        term *= cosine * cosine * Double(power - 1) / Double(power)
        sum += term
      }
      return n.isMultiple(of: 2) ? sum : 2 / .pi * (angle + sum)
    }
    var (low, high) = (0.0, Double.pi / 2)
    for _ in 0..<60 {
      let angle = (low + high) / 2
      if probability(angle) < 0.95 { low = angle } else { high = angle }
    }
    return Double(n).squareRoot() * tan(low)
  }
}
