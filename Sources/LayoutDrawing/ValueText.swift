import TreeLayout

/// The texts of values in drawings.
struct ValueText {
  /// The unit of values; `nil` if it is not known.
  let unit: String?

  /// The value for a box: up to two decimals below a thousand, separated thousands below ten
  /// thousand, and beyond that three digits with k, M, bn or tn, as is usual for populations and
  /// money. Bytes count in powers of 1024.
  func short(_ value: Double) -> String {
    if unit == "bytes" { return scaled(value, ["B", "KiB", "MiB", "GiB", "TiB", "PiB"], by: 1024) }
    guard abs(value) >= 9_999.5 else { return withUnit(plain(value)) }
    guard abs(value) < 999.5e12 else { return withUnit(value.shortest) }
    return withUnit(scaled(value, ["", "k", "M", "bn", "tn"], by: 1000))
  }

  /// A number of nodes.
  static func count(_ count: Int) -> String { ValueText(unit: nil).short(Double(count)) }

  /// The value with all its digits.
  func exact(_ value: Double) -> String { withUnit(value.shortest) }

  private func withUnit(_ number: String) -> String {
    unit.map { "\(number) \($0)" } ?? number
  }

  private func plain(_ value: Double) -> String {
    if abs(value) >= 1000 {
      let digits = String(Int(value.rounded()))
      return "\(digits.dropLast(3)),\(digits.suffix(3))"
    }
    if abs(value) >= 1 { return value.fixed }
    // Sums such as 0.1 + 0.2 have more digits than a reader needs.
    return (abs(value) < 1e-6 ? value : (value * 1e9).rounded() / 1e9).shortest
  }

  /// Three digits with the prefix that leaves less than a thousand of them.
  private func scaled(_ value: Double, _ prefixes: [String], by base: Double) -> String {
    var (value, prefix) = (value, 0)
    while abs(value) >= 999.5, prefix + 1 < prefixes.count {
      value /= base
      prefix += 1
    }
    guard abs(value) < 999.5 else { return "\(value.fixed) \(prefixes[prefix])" }
    let step = abs(value) < 9.995 ? 100.0 : abs(value) < 99.95 ? 10 : 1
    let number = ((value * step).rounded() / step).fixed
    return prefixes[prefix].isEmpty ? number : "\(number) \(prefixes[prefix])"
  }
}
