import DelimitedText
import TreeLayout

/// Reads the numbers of a table, plain ones and those that people write for people: `1,234.5`,
/// `1.234,5`, `12 %`, `$5`, `(200)`.
///
/// Which sign is the decimal mark is known from an option, or from numbers at the start of the file
/// that can be read in one way only. A number that can be read in two ways is an error; a plain
/// `1.234` is one only between semicolons, which are common where the comma is the decimal mark.
struct TableNumbers {
  private let decimalMark: ReadingOptions.DecimalMark?
  private let isBetweenSemicolons: Bool

  /// By column, where numbers have some.
  private var units: [Int: ColumnUnit] = [:]

  /// How many numbers were not plain; what the warning says of the first.
  private var unusual = 0
  private var firstUnusual = ""
  var missing = MissingValues()

  private let unit: TableUnit

  /// By column, the first amount with a currency, which all others share.
  private var currencies: [Int: (currency: [UInt8], text: String, line: Int)] = [:]

  /// - Parameters:
  ///   - names: columns that are not read as numbers, even where they look like some.
  ///   - unit: what learns of the currencies beside amounts.
  init(
    of sample: TableSample, without names: [Int?], _ options: ReadingOptions, _ unit: TableUnit
  ) {
    self.unit = unit
    isBetweenSemicolons = sample.delimiter == UInt8(ascii: ";")
    decimalMark = options.decimalMark ?? sample.decimalMark(without: names)
  }

  /// Reads the numbers of a column with the unit that they have.
  mutating func takeUnit(of column: Int, _ sample: TableSample) {
    if !sample.isNumeric(column) { units[column] = sample.unit(column) }
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
    let bytes = row.text[row.range(of: field)]
    let split = units[field].map { $0.split(bytes) } ?? (bytes, 1)
    guard let (bare, factor) = split, let text = WrittenNumber(bare) else {
      return try noNumber(nil, field, of: column, in: row)
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
    let number = text.value(mark).map { $0 * factor }
    guard let number, number.isFinite else {
      return try noNumber(number, field, of: column, in: row)
    }
    if let currency = text.currency { try check(currency, field, of: column, in: row) }
    if text.isUnusual(mark) || bare.count < bytes.count {
      if unusual == 0 {
        firstUnusual =
          "`\(row.string(field).excerpt())` in line \(row.line), read as \(number.shortest)"
      }
      unusual += 1
    }
    return number
  }

  /// Refuses amounts of two currencies in one column, which nobody can add up or compare.
  private mutating func check(
    _ currency: [UInt8], _ field: Int, of column: String, in row: borrowing CSVReader
  ) throws(TreeImportError) {
    guard let first = currencies[field] else {
      currencies[field] = (currency, row.string(field), row.line)
      unit.note(currency)
      return
    }
    guard first.currency == currency else {
      throw row.error(
        .twoCurrencies(row.string(field), first.text, firstLine: first.line, of: column))
    }
  }

  /// `nil` for a mark of a missing value, an error for anything else that is no finite number.
  private mutating func noNumber(
    _ number: Double?, _ field: Int, of column: String, in row: borrowing CSVReader
  ) throws(TreeImportError) -> Double? {
    guard number == nil, MissingValues.isNumberMark(row.string(field)) else {
      throw row.error(.badNumber(number, row.string(field), of: column))
    }
    missing.note(row.string(field), line: row.line)
    return nil
  }

  /// Tells which numbers were not plain, and which fields were read as empty.
  var warnings: [String] {
    let signs =
      "numbers with separators, signs or units: \(unusual), the first is \(firstUnusual)"
    return (unusual > 0 ? [signs] : []) + missing.warnings
  }
}
