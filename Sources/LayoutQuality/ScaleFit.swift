/// The least mean of (*c*·*q* − 1)² over some numbers *q* ≥ 0, by the best factor *c*.
///
/// It is 1 − (Σ*q*)² ÷ (*n*Σ*q*²), which would lose half of the digits where the numbers are nearly
/// equal. So their differences from one of them are added up.
struct ScaleFit {
  private var count = 0.0

  /// 1 ÷ the first number above 0; 0 before it.
  private var unit = 0.0

  /// Of *e* = `unit`·*q* − 1.
  private var sum = 0.0
  private var squares = 0.0

  @inline(__always)
  mutating func add(_ number: Double) {
    if unit == 0, number > .leastNormalMagnitude { unit = 1 / number }
    let difference = number * unit - 1
    count += 1
    sum += difference
    squares += difference * difference
  }

  /// 0…1; 1 if all numbers are 0, and `nil` without numbers.
  var leastMean: Double? {
    guard unit > 0 else { return count > 0 ? 1 : nil }
    // Σ(c·q − 1)² is least at c = Σq ÷ Σq².
    let spread = squares - sum * sum / count
    return max(0, spread / (count + 2 * sum + squares))
  }
}
