import Foundation

/// A number for people, with three or four significant digits.
func short(_ value: Double) -> String {
  let size = abs(value)
  if size == 0 || size < 1e-9 { return "0" }
  if size >= 1e6 || size < 1e-3 { return scientific(value) }
  if size >= 1_000 { return grouped(Int(value.rounded())) }
  let digits = size >= 100 ? 1 : size >= 10 ? 2 : 3
  return fixed(value, digits: digits)
}

/// A number with this many digits behind the point.
func fixed(_ value: Double, digits: Int) -> String {
  value.formatted(
    .number.precision(.fractionLength(digits)).grouping(.never).locale(
      Locale(identifier: "en_US_POSIX")))
}

private func scientific(_ value: Double) -> String {
  value.formatted(
    .number.notation(.scientific).precision(.fractionLength(1)).locale(
      Locale(identifier: "en_US_POSIX"))
  ).lowercased()
}

/// A whole number with a comma for every thousand.
func grouped(_ number: Int) -> String {
  let digits = Array(String(number))
  return digits.enumerated().reduce(into: "") { text, digit in
    if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
    text.append(digit.element)
  }
}

/// `1 node`, `1,000 nodes`.
func nodeCount(_ count: Int) -> String {
  "\(grouped(count)) \(count == 1 ? "node" : "nodes")"
}

/// From this ratio on, nobody reads percentages.
let leastFactor = 10.0

/// `+12.3 %`, or `× 12.30` for a large ratio.
///
/// - Parameter isFactor: whether the ratio stands beside a large one.
func changeText(_ ratio: Double, isFactor: Bool = false) -> String {
  if isFactor || ratio >= leastFactor { return "× \(short(ratio))" }
  let percent = 100 * (ratio - 1)
  let digits = percent != 0 && abs(percent) < 0.05 ? short(percent) : fixed(percent, digits: 1)
  return (percent > 0 ? "+" : "") + digits + " %"
}

/// `1.25 %`.
func percent(_ share: Double) -> String {
  "\(fixed(100 * share, digits: 2)) %"
}
