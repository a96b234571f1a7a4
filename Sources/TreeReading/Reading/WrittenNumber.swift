import DelimitedText

/// A number as people write it, before anybody knows which sign is its decimal mark: `1,234.5`,
/// `12,34,567.5`, `1 234,50 €`, `12 %`, and `(200)` for −200.
struct WrittenNumber {
  /// What its points and commas can be.
  enum Form: Equatable {
    /// It has none.
    case whole
    /// It has this decimal mark, or its thousands are separated by the other sign.
    case mark(ReadingOptions.DecimalMark)
    /// One sign with three digits behind it: this decimal mark, or a separator of thousands.
    case either(ReadingOptions.DecimalMark)
  }

  let form: Form

  /// The currency whose sign or code stands beside it; `nil` if none does.
  let currency: [UInt8]?

  /// Without what stands around the number, and without thousands that are separated by anything
  /// but a point or a comma.
  private let text: [UInt8]
  private let hasOtherSigns: Bool

  private static let point = UInt8(ascii: ".")
  private static let comma = UInt8(ascii: ",")

  var isEmpty: Bool { text.isEmpty }

  /// `nil` where the signs are in no order of a number; digits are looked at by `value`.
  init?(_ field: ArraySlice<UInt8>) {
    let plain = field.trimmingBlanks
    let text: [UInt8]
    var hasGroups = false
    if plain.allSatisfy({ $0.isDigit || $0 == Self.point || $0 == Self.comma }) {
      text = Array(plain)
      currency = nil
      hasOtherSigns = false
    } else {
      guard let (bare, currency) = Self.withoutSigns(plain) else { return nil }
      self.currency = currency
      let ungrouped = Self.withoutGroups(bare)
      hasGroups = ungrouped.count < bare.count
      text = ungrouped
      hasOtherSigns = text.count < plain.count
    }
    self.text = text
    guard let last = text.lastIndex(where: { $0 == Self.point || $0 == Self.comma }) else {
      form = .whole
      return
    }
    let mark: ReadingOptions.DecimalMark = text[last] == Self.point ? .point : .comma
    let other: ReadingOptions.DecimalMark = mark == .point ? .comma : .point
    let count = text.count { $0 == text[last] }
    let hasOther = text.contains(mark == .point ? Self.comma : Self.point)
    let groupsOfAll = Self.areGroups(text[...], separator: text[last])
    if hasGroups {
      guard count == 1, !hasOther else { return nil }
      form = .mark(mark)
    } else if count > 1 {
      guard !hasOther, groupsOfAll || mark == .comma && Self.areIndianGroups(text[...]) else {
        return nil
      }
      form = .mark(other)
    } else if hasOther {
      let separator = mark == .point ? Self.comma : Self.point
      let isIndian = mark == .point && Self.areIndianGroups(text[..<last])
      guard isIndian || Self.areGroups(text[..<last], separator: separator) else { return nil }
      form = .mark(mark)
    } else {
      form = groupsOfAll ? .either(mark) : .mark(mark)
    }
  }

  /// The number without a percent sign, or without the sign of a currency in front of it or behind
  /// it, and the code of that one; with a minus for parentheses. `nil` where these stand in no
  /// order of a number.
  private static func withoutSigns(
    _ field: ArraySlice<UInt8>
  ) -> (number: [UInt8], currency: [UInt8]?)? {
    var text = field
    let isNegative = text.first == UInt8(ascii: "(") && text.last == UInt8(ascii: ")")
    if isNegative { text = text.dropFirst().dropLast().trimmingBlanks }
    let isPercent = text.last == UInt8(ascii: "%")
    if isPercent { text = text.dropLast().trimmingBlanks }
    var sign: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    func takeSign() {
      guard sign.isEmpty, let first = text.first else { return }
      for minus in [Array("-".utf8), Array("−".utf8)] where text.starts(with: minus) {
        text = text.dropFirst(minus.count).trimmingBlanks
        sign = [UInt8(ascii: "-")]
        return
      }
      if first == UInt8(ascii: "+") {
        text = text.dropFirst()
        sign = [first]
      }
    }
    takeSign()
    var found: [UInt8]?
    if !isPercent {
      for currency in currencies where text.count > currency.count {
        if text.starts(with: currency) {
          found = currency
          text = text.dropFirst(currency.count).trimmingBlanks
          takeSign()
          break
        }
        if text.suffix(currency.count).elementsEqual(currency) {
          found = currency
          text = text.dropLast(currency.count).trimmingBlanks
          break
        }
      }
    }
    if isNegative, let first = text.first, !first.isDigit { return nil }
    return (sign + text, found.map { codes[$0] ?? $0 })
  }

  private static let currencies = [
    "$", "€", "£", "¥", "₹", "Rs.", "Rs", "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "INR", "CAD",
    "AUD", "NZD", "SEK", "NOK", "DKK", "PLN", "CZK", "BRL", "MXN", "kr", "zł",
  ].map { Array($0.utf8) }

  /// What signs stand for.
  private static let codes: [[UInt8]: [UInt8]] = Dictionary(
    first: [
      ("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("¥", "JPY"), ("₹", "INR"), ("Rs.", "INR"),
      ("Rs", "INR"), ("zł", "PLN"),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) })

  /// The number without what separates its thousands, where that is neither point nor comma.
  private static func withoutGroups(_ text: [UInt8]) -> [UInt8] {
    let end = text.firstIndex { $0 == point || $0 == comma } ?? text.endIndex
    let blank = UInt8(ascii: " ")
    for separator in separators where text.contains(separator[0]) {
      let groups = text[..<end].parts(between: separator)
      let whole = Array(groups.joined(separator: [blank]))
      if groups.count > 1, areGroups(whole[...], separator: blank) {
        return whole.filter { $0 != blank } + text[end...]
      }
    }
    return text
  }

  /// A blank, one that does not break, two narrow ones, and two apostrophes.
  private static let separators = [" ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’"].map {
    Array($0.utf8)
  }

  /// Whether the digits stand in groups of three behind a first one of one to three that is not 0.
  private static func areGroups(_ text: ArraySlice<UInt8>, separator: UInt8) -> Bool {
    let digits = text.first.map("+-".utf8.contains) == true ? text.dropFirst() : text
    let groups = digits.split(separator: separator, omittingEmptySubsequences: false)
    return groups.allSatisfy { $0.allSatisfy { $0.isDigit } } && (1...3).contains(groups[0].count)
      && groups[0] != [UInt8(ascii: "0")] && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// Whether commas separate the last three digits and pairs in front of these, as in `12,34,567`.
  private static func areIndianGroups(_ text: ArraySlice<UInt8>) -> Bool {
    let digits = text.first.map("+-".utf8.contains) == true ? text.dropFirst() : text
    let groups = digits.split(separator: comma, omittingEmptySubsequences: false)
    return groups.count > 1 && groups.allSatisfy { $0.allSatisfy { $0.isDigit } }
      && groups.last!.count == 3 && groups.dropFirst().dropLast().allSatisfy { $0.count == 2 }
      && (1...2).contains(groups[0].count) && groups[0] != [UInt8(ascii: "0")]
  }

  /// The number with this decimal mark; `nil` if it is none.
  func value(_ mark: ReadingOptions.DecimalMark) -> Double? {
    let separator = mark == .point ? Self.comma : Self.point
    let plain = text.filter { $0 != separator }.map { $0 == Self.comma ? Self.point : $0 }
    return DecimalNumber.parse(plain.span)
  }

  /// Whether it has other signs than digits and a decimal point.
  func isUnusual(_ mark: ReadingOptions.DecimalMark) -> Bool {
    hasOtherSigns || text.contains(Self.comma) || (mark == .comma && text.contains(Self.point))
  }

  /// Whether it is a number in one of the ways to read it.
  var isNumber: Bool { value(.point) != nil || value(.comma) != nil }
}

extension ArraySlice<UInt8> {
  /// Without blanks at both ends.
  var trimmingBlanks: Self {
    var rest = drop { $0.isBlank }
    while let last = rest.last, last.isBlank { rest.removeLast() }
    return rest
  }
}
