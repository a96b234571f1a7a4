import TreeLayout

/// The texts of values in drawings.
package struct ValueText: Sendable {
  /// The unit of values; `nil` if it is not known.
  let unit: String?

  package init(unit: String?) { self.unit = unit }

  /// The value as people write it: three digits below one thousand, and a whole number below ten
  /// thousand. From there on, it has three digits with k, M, bn or tn, as is usual for populations
  /// and money. Bytes count in powers of 1024.
  package func short(_ value: Double) -> String {
    if unit == "bytes" { return scaled(value, ["B", "KiB", "MiB", "GiB", "TiB", "PiB"], by: 1024) }
    guard abs(value) >= 9_999.5 else { return withUnit(plain(value)) }
    guard abs(value) < 999.5e12 else { return withUnit(value.rounded(toDigits: 3).shortest) }
    return withUnit(scaled(value, ["", "k", "M", "bn", "tn"], by: 1000))
  }

  /// A number of nodes.
  package static func count(_ count: Int) -> String { ValueText(unit: nil).short(Double(count)) }

  /// The value with up to twelve digits, so that the sum of 0.1 and 0.2 is 0.3.
  package func exact(_ value: Double) -> String { withUnit(value.rounded(toDigits: 12).shortest) }

  /// A part of a whole in percent, with two digits, or one below 0.95 %; the least parts are
  /// `< 0.1 %`. Empty if the whole is 0 or the part has another sign.
  package static func share(_ part: Double, of whole: Double) -> String {
    let percent = 100 * part / whole
    guard percent >= 0, percent.isFinite else { return "" }
    if percent > 0, percent < 0.05 { return "< 0.1 %" }
    return "\(percent.rounded(toDigits: percent < 0.995 ? 1 : percent < 99.5 ? 2 : 3).shortest) %"
  }

  private func withUnit(_ number: String) -> String {
    unit.map { "\(number) \($0)" } ?? number
  }

  private func plain(_ value: Double) -> String {
    if abs(value) >= 999.5 {
      let digits = String(Int(abs(value).rounded()))
      return "\(value < 0 ? "-" : "")\(digits.dropLast(3)),\(digits.suffix(3))"
    }
    return value.rounded(toDigits: 3).shortest
  }

  /// Three digits with the prefix that leaves less than a thousand of them.
  private func scaled(_ value: Double, _ prefixes: [String], by base: Double) -> String {
    var (value, prefix) = (value, 0)
    while abs(value) >= 999.5, prefix + 1 < prefixes.count {
      value /= base
      prefix += 1
    }
    let number = value.rounded(toDigits: abs(value) < 999.5 ? 3 : 15).shortest
    return prefixes[prefix].isEmpty ? number : "\(number) \(prefixes[prefix])"
  }
}

extension Double {
  /// The number with so many significant digits.
  fileprivate func rounded(toDigits digits: Int) -> Double {
    guard self != 0, isFinite else { return self }
    var (power, above) = (1.0, 0)
    // Powers of ten are exact up to 10²².
    while abs(self) * power < 0.999_999_999_999, above < 22 {
      power *= 10
      above += 1
    }
    if above > 0 || abs(self) < 10 {
      while above > 0, abs(self) * power >= 9.999_999_999_999_5 { power /= 10; above -= 1 }
      for _ in 1..<digits where above < 22 { power *= 10; above += 1 }
      return (self * power).rounded() / power
    }
    var whole = 1
    var bound = 10.0
    while abs(self) >= bound, whole < 300 {
      bound *= 10
      whole += 1
    }
    if whole >= digits {
      let unit = (0..<(whole - digits)).reduce(1.0) { power, _ in power * 10 }
      return (self / unit).rounded() * unit
    }
    let scale = (0..<(digits - whole)).reduce(1.0) { power, _ in power * 10 }
    return (self * scale).rounded() / scale
  }
}
