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

  /// `nil` where the signs stand in no order of a number; digits are looked at by `value`.
  init?(_ field: ArraySlice<UInt8>) {
    let plain = field.trimmingSpaces
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
  /// it, and the code of that one; with a minus in front, which may stand behind it or be two
  /// parentheses. A dash alone beside a currency is 0, as accountants write it. `nil` where these
  /// stand in no order of a number.
  private static func withoutSigns(
    _ field: ArraySlice<UInt8>
  ) -> (number: [UInt8], currency: [UInt8]?)? {
    var text = field
    var sign: [UInt8] = []
    var currency: [UInt8]?
    var isPercent = false
    let minus = [UInt8(ascii: "-")]
    var length = -1
    while text.count != length {
      length = text.count
      if sign.isEmpty {
        if text.first == UInt8(ascii: "("), text.last == UInt8(ascii: ")") {
          sign = minus
          text = text.dropFirst().dropLast()
        } else if text.first == UInt8(ascii: "+") {
          sign = [UInt8(ascii: "+")]
          text = text.dropFirst()
        } else if let dash = dashes.first(where: { text.starts(with: $0) }) {
          sign = minus
          text = text.dropFirst(dash.count)
        } else if let dash = dashes.first(where: { text.suffix($0.count).elementsEqual($0) }) {
          sign = minus
          text = text.dropLast(dash.count)
        }
      }
      text = text.trimmingSpaces
      guard currency == nil, !isPercent else { continue }
      if text.last == UInt8(ascii: "%") {
        isPercent = true
        text = text.dropLast()
      } else if case let word = Currencies.word(atStartOf: text), let code = Currencies.code(word) {
        currency = code
        text = text.dropFirst(word.count)
      } else if case let word = Currencies.word(atEndOf: text), let code = Currencies.code(word) {
        currency = code
        text = text.dropLast(word.count)
      }
      text = text.trimmingSpaces
    }
    if text.isEmpty, currency != nil, sign == minus { return ([UInt8(ascii: "0")], currency) }
    if let first = text.first, !first.isDigit, first != point, first != comma { return nil }
    return (sign + text, currency)
  }

  private static let dashes = ["-", "−", "–"].map { Array($0.utf8) }

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

  /// Without spaces at both ends, also such as do not break.
  var trimmingSpaces: Self {
    var rest = trimmingBlanks
    var length = -1
    while rest.count != length {
      length = rest.count
      for space in spaces {
        if rest.starts(with: space) { rest = rest.dropFirst(space.count).trimmingBlanks }
        if rest.suffix(space.count).elementsEqual(space) {
          rest = rest.dropLast(space.count).trimmingBlanks
        }
      }
    }
    return rest
  }
}

/// One that does not break, narrow ones, one as wide as a digit, and one as wide as an ideogram.
private let spaces = ["\u{A0}", "\u{202F}", "\u{2009}", "\u{2007}", "\u{3000}"].map {
  Array($0.utf8)
}
