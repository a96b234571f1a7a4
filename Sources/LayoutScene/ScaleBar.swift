import TreeLayout

/// A bar that shows how long a length is drawn.
struct ScaleBar {
  /// The length that the bar stands for, as text, and how long it is in pixels.
  let text: String
  let pixels: Double

  /// - Parameters:
  ///   - pixels: the pixels of a length of 1.
  ///   - longest: the longest that the bar may be, in pixels.
  /// - Returns: `nil` if no round number is that long.
  init?(pixels unit: Double, longest: Double) {
    let most = longest / unit
    guard most.isFinite, most > 0, unit > 0 else { return nil }
    // As text, a power of ten is exact.
    var exponent = 0
    func power(_ digit: Int) -> Double { Double("\(digit)e\(exponent)") ?? 0 }
    while exponent < 308, power(10) <= most { exponent += 1 }
    while exponent > -308, power(1) > most { exponent -= 1 }
    let digit = [5, 2, 1].first { power($0) <= most } ?? 1
    let length = power(digit)
    guard length > 0, length <= most else { return nil }
    text = length.shortest
    pixels = length * unit
  }
}
