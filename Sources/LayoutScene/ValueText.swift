import TreeLayout

/// The texts of values in drawings.
package struct ValueText: Sendable {
  /// The unit of values; `nil` if it is not known.
  let unit: String?

  /// Who reads it; `nil` for readers of English.
  let locale: ValueLocale?

  /// The unit, if it is one.
  private let currency: Currency?

  /// - Parameter unit: `nil` or empty if it is not known.
  package init(unit: String?, locale: ValueLocale? = nil) {
    self.unit = unit == "" ? nil : unit
    self.locale = locale
    currency = unit.flatMap { Currency($0) }
  }

  /// The value as people write it: three digits below one thousand, and a whole number below ten
  /// thousand. From there on, it has three digits with k, M, bn or tn, as is usual for populations
  /// and money. Bytes count in powers of 1024.
  package func short(_ value: Double) -> String {
    if unit == "bytes" { return scaled(value, ["B", "KiB", "MiB", "GiB", "TiB", "PiB"], by: 1024) }
    guard abs(value) >= 9_999.5 else {
      let rounded = abs(value) >= 999.5 ? value.rounded() : value.rounded(toDigits: 3)
      return withUnit(written(withCents(rounded.shortest), groups: true))
    }
    guard abs(value) < 999.5e12 else {
      return withUnit(written(value.rounded(toDigits: 3).shortest, groups: locale != nil))
    }
    return withUnit(scaled(value, ["", "k", "M", "bn", "tn"], by: 1000))
  }

  /// A number of nodes.
  package func count(_ count: Int) -> String {
    ValueText(unit: nil, locale: locale).short(Double(count))
  }

  /// The value with up to twelve digits, so that the sum of 0.1 and 0.2 is 0.3. Digits stand in
  /// groups if there is a locale.
  package func exact(_ value: Double) -> String {
    let number = withCents(value.rounded(toDigits: 12).shortest)
    return withUnit(written(number, groups: locale != nil))
  }

  /// A part of a whole in percent, with two digits, or one below 0.95 %; the least parts are
  /// `< 0.1 %`. Empty if the whole is 0 or the part has another sign.
  package func share(_ part: Double, of whole: Double) -> String {
    let percent = 100 * part / whole
    guard percent >= 0, percent.isFinite else { return "" }
    if percent > 0, percent < 0.05 { return "< \(written("0.1", groups: false)) %" }
    let digits = percent < 0.995 ? 1 : percent < 99.5 ? 2 : 3
    return "\(written(percent.rounded(toDigits: digits).shortest, groups: false)) %"
  }

  /// The number with the unit where people put it: a currency maybe in front, with a minus before
  /// it, all others behind.
  private func withUnit(_ number: String) -> String {
    guard let unit else { return number }
    guard let currency else { return "\(number) \(unit)" }
    guard locale?.isCurrencyInFront ?? currency.isInFront else {
      return "\(number) \(currency.sign)"
    }
    let blank = locale?.hasBlank ?? false || currency.endsWithLetter ? " " : ""
    let isNegative = number.utf8.first == 0x2D
    return "\(isNegative ? "-" : "")\(currency.sign)\(blank)\(number.dropFirst(isNegative ? 1 : 0))"
  }

  /// An amount of money with two digits for cents if it has one: `419.10`.
  private func withCents(_ number: String) -> String {
    let bytes = Array(number.utf8)
    guard currency != nil, bytes.count > 1, bytes[bytes.count - 2] == 0x2E else { return number }
    return number + "0"
  }

  private func written(_ number: String, groups: Bool) -> String {
    (locale ?? ValueLocale.english).written(number, groups: groups)
  }

  /// Three digits with the prefix that leaves less than a thousand of them.
  private func scaled(_ value: Double, _ prefixes: [String], by base: Double) -> String {
    var (value, prefix) = (value, 0)
    while abs(value) >= 999.5, prefix + 1 < prefixes.count {
      value /= base
      prefix += 1
    }
    let rounded = value.rounded(toDigits: abs(value) < 999.5 ? 3 : 15)
    let number = written(rounded.shortest, groups: false)
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
