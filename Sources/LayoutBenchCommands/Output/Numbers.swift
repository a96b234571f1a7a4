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

/// `1.25 %`.
func percent(_ share: Double) -> String {
  "\(fixed(100 * share, digits: 2)) %"
}
