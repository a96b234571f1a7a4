import DelimitedText
import TreeLayout

/// Reads the numbers of a table, plain ones and those that people write for people: `1,234.5`,
/// `1.234,5`, `12 %`.
///
/// Which sign is the decimal mark is known from an option, or from numbers at the start of the file
/// that can be read in one way only. A number that can be read in two ways is an error; a plain
/// `1.234` is one only between semicolons, which are common where the comma is the decimal mark.
struct TableNumbers {
  private let decimalMark: ReadingOptions.DecimalMark?
  private let isBetweenSemicolons: Bool

  /// How many numbers were not plain; what the warning says of the first.
  private var unusual = 0
  private var firstUnusual = ""

  /// - Parameter names: columns that are not read as numbers, even where they look like some.
  init(of sample: TableSample, without names: [Int?], _ options: ReadingOptions) {
    isBetweenSemicolons = sample.delimiter == UInt8(ascii: ";")
    decimalMark = options.decimalMark ?? sample.decimalMark(without: names)
  }

  /// The finite number in a field; `nil` where it is empty.
  mutating func signed(
    _ field: Int, of column: String, in row: borrowing CSVReader
  ) throws(TreeImportError) -> Double? {
    let range = row.range(of: field)
    if range.isEmpty { return nil }
    if !isBetweenSemicolons, decimalMark != .comma,
      let number = DecimalNumber.parse(row.text.span.extracting(range)), number.isFinite
    {
      return number
    }
    return try written(field, of: column, in: row)
  }

  /// The finite, not negative number in a field; `nil` where it is empty.
  mutating func number(
    _ field: Int, of column: String, in row: borrowing CSVReader
  ) throws(TreeImportError) -> Double? {
    guard let number = try signed(field, of: column, in: row) else { return nil }
    guard number >= 0 else { throw row.error(.negative(row.string(field), of: column)) }
    return number
  }

  /// A number that may have other signs than digits and a point.
  private mutating func written(
    _ field: Int, of column: String, in row: borrowing CSVReader
  ) throws(TreeImportError) -> Double? {
    guard let text = WrittenNumber(row.text[row.range(of: field)]) else {
      throw row.error(.notANumber(row.string(field), of: column))
    }
    if text.isEmpty { return nil }
    let mark: ReadingOptions.DecimalMark
    switch (text.form, decimalMark) {
    case (.whole, _): mark = .point
    case (.mark(let own), let known?):
      guard own == known else { throw row.error(.notANumber(row.string(field), of: column)) }
      mark = own
    case (.either, let known?): mark = known
    case (.mark(.point), nil): mark = .point
    case (.either(.point), nil) where !isBetweenSemicolons: mark = .point
    case (.mark(.comma), nil), (.either, nil):
      throw row.error(.ambiguousNumber(row.string(field), of: column))
    }
    let number = text.value(mark)
    guard let number, number.isFinite else {
      throw row.error(.badNumber(number, row.string(field), of: column))
    }
    if text.isUnusual(mark) {
      if unusual == 0 {
        firstUnusual =
          "`\(row.string(field).excerpt())` in line \(row.line), read as \(number.shortest)"
      }
      unusual += 1
    }
    return number
  }

  /// Tells which numbers were not plain.
  var warnings: [String] {
    guard unusual > 0 else { return [] }
    return [
      "numbers with separators of thousands, decimal commas or percent signs: \(unusual), the "
        + "first is \(firstUnusual)"
    ]
  }
}

/// A number as people write it, before anybody knows which sign is its decimal mark.
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
  private let text: ArraySlice<UInt8>
  private let hasPercent: Bool

  private static let point = UInt8(ascii: ".")
  private static let comma = UInt8(ascii: ",")

  var isEmpty: Bool { text.isEmpty }

  /// `nil` where the signs are in no order of a number; digits are looked at by `value`.
  init?(_ field: ArraySlice<UInt8>) {
    var text = field.trimmingBlanks
    hasPercent = text.last == UInt8(ascii: "%")
    if hasPercent { text = text.dropLast().trimmingBlanks }
    self.text = text
    guard let last = text.lastIndex(where: { $0 == Self.point || $0 == Self.comma }) else {
      form = .whole
      return
    }
    let mark: ReadingOptions.DecimalMark = text[last] == Self.point ? .point : .comma
    let other: ReadingOptions.DecimalMark = mark == .point ? .comma : .point
    let count = text.count { $0 == text[last] }
    let hasOther = text.contains(mark == .point ? Self.comma : Self.point)
    let groupsOfAll = Self.areGroups(text, separator: text[last])
    if count > 1 {
      guard !hasOther, groupsOfAll else { return nil }
      form = .mark(other)
    } else if hasOther {
      let separator = mark == .point ? Self.comma : Self.point
      guard Self.areGroups(text[..<last], separator: separator) else { return nil }
      form = .mark(mark)
    } else {
      form = groupsOfAll ? .either(mark) : .mark(mark)
    }
  }

  /// Whether the digits stand in groups of three behind a first one of one to three that is not 0.
  private static func areGroups(_ text: ArraySlice<UInt8>, separator: UInt8) -> Bool {
    let digits = text.first.map { $0.isDigit } == true ? text : text.dropFirst()
    let groups = digits.split(separator: separator, omittingEmptySubsequences: false)
    return groups.allSatisfy { $0.allSatisfy(\.isDigit) } && (1...3).contains(groups[0].count)
      && groups[0] != [UInt8(ascii: "0")] && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// The number with this decimal mark; `nil` if it is none.
  func value(_ mark: ReadingOptions.DecimalMark) -> Double? {
    let separator = mark == .point ? Self.comma : Self.point
    let plain = text.filter { $0 != separator }.map { $0 == Self.comma ? Self.point : $0 }
    return DecimalNumber.parse(plain.span)
  }

  /// Whether it has other signs than digits and a decimal point.
  func isUnusual(_ mark: ReadingOptions.DecimalMark) -> Bool {
    hasPercent || text.contains(Self.comma)
      || (mark == .comma && text.contains(Self.point))
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
