/// The unit behind the numbers of a column: `5 days`, `12 KB`.
enum ColumnUnit {
  /// Sizes, maybe with several units: see `WrittenSize`.
  case bytes
  /// The same word everywhere, as `plain` makes it.
  case word(String)

  /// `nil` where the fields, of which none is empty, are not all numbers with a unit; a 0 needs
  /// none. Nor is it known what `B` is beside `M`, bytes or billions, or `M` behind a currency.
  init?(_ fields: [String]) {
    var units: Set<String> = []
    var (isMoney, hasB) = (false, false)
    for field in fields {
      let (number, unit) = Self.parts(Array(field.utf8)[...])
      guard let written = WrittenNumber(number), written.isNumber else { return nil }
      isMoney = isMoney || written.currency != nil
      let isZero = written.value(.point) == 0
      hasB = hasB || unit == "B" && !isZero
      if !unit.isEmpty {
        units.insert(unit)
      } else if !isZero {
        return nil
      }
    }
    guard let unit = units.first else { return nil }
    if units.allSatisfy({ WrittenSize.factor(of: $0) != nil }) {
      let hasOtherLetter = units.contains { $0 != "B" && $0.count == 1 }
      guard !isMoney, !(hasB && hasOtherLetter) else { return nil }
      self = .bytes
    } else {
      // `19th` is a rank.
      guard !["st", "nd", "rd", "th"].contains(unit) else { return nil }
      let word = Self.plain(unit)
      guard units.allSatisfy({ Self.plain($0) == word }) else { return nil }
      self = .word(word)
    }
  }

  /// The number of a field, and by what it is to be multiplied; `nil` if it has another unit.
  func split(_ field: ArraySlice<UInt8>) -> (number: ArraySlice<UInt8>, factor: Double)? {
    let (number, unit) = Self.parts(field)
    if unit.isEmpty { return (number, 1) }
    switch self {
    case .bytes: return WrittenSize.factor(of: unit).map { (number, $0) }
    case .word(let word): return Self.plain(unit) == word ? (number, 1) : nil
    }
  }

  /// The part of a field that is the number.
  static func number(of field: ArraySlice<UInt8>) -> ArraySlice<UInt8> { parts(field).number }

  /// The word behind the number of a field; empty if there is none.
  static func text(of field: String) -> String { parts(Array(field.utf8)[...]).unit }

  /// A number, and the word behind it without the question mark of what is estimated.
  private static func parts(
    _ field: ArraySlice<UInt8>
  ) -> (number: ArraySlice<UInt8>, unit: String) {
    var text = field.trimmingSpaces
    if text.last == UInt8(ascii: "?") { text = text.dropLast() }
    guard let last = text.lastIndex(where: { $0.isDigit }) else { return (text, "") }
    let unit = String(decoding: text[(last + 1)...].trimmingSpaces, as: UTF8.self)
    // An `e` begins an exponent.
    let isWord = !unit.isEmpty && unit.allSatisfy { $0.isLetter } && unit.lowercased() != "e"
    return isWord ? (text[...last], unit) : (text, "")
  }

  /// A word as one and as several are written, `day` and `Days`. Short ones differ by their
  /// letters: `m` and `ms`, `Mb` and `MB`.
  private static func plain(_ unit: String) -> String {
    guard unit.count > 2 else { return unit }
    let word = unit.lowercased()
    return word.last == "s" ? String(word.dropLast()) : word
  }
}
