import DelimitedText

/// How deep each row of a table is whose rows come in the order of an outline: a number says so, as
/// in `Outline Level`, or the blanks in front of the name.
struct RowDepths {
  enum Source {
    case numbers(Int)
    /// The column of names, and how many blanks are one level.
    case blanks(Int, unit: Int)
  }

  let source: Source

  /// The rows from the root down that the next one may be below.
  private var open: [(depth: Int, node: Int32)] = []

  /// No outline goes deeper; a chain of rows may.
  private static let maximumDepth = 1 << 30

  init(_ source: Source) { self.source = source }

  /// The node that a new row is below, −1 for none. The row becomes a node with this index.
  mutating func parent(
    of node: Int32, in row: borrowing CSVReader, _ format: CSVFormat
  ) throws(TreeImportError) -> Int32 {
    let depth: Int
    let last = open.last?.depth
    switch source {
    case .numbers(let column):
      let text = row.text[row.nameRange(of: column)]
      guard let number = Self.depth(text), last.map({ number <= $0 + 1 }) ?? true else {
        throw row.error(
          .badDepth(
            String(decoding: text, as: UTF8.self), of: format.columnName(column), above: last))
      }
      depth = number
    case .blanks(let column, let unit):
      let name = row.text[row.range(of: column)]
      let blanks = name.prefix { $0 == UInt8(ascii: " ") }.count
      guard blanks.isMultiple(of: unit), last.map({ blanks / unit <= $0 + 1 }) ?? true else {
        throw row.error(.badBlanks(blanks, unit: unit, above: last.map { $0 * unit }))
      }
      depth = blanks / unit
    }
    while let last = open.last, last.depth >= depth { open.removeLast() }
    let parent = open.last?.node ?? -1
    open.append((depth, node))
    return parent
  }

  private static func depth(_ text: ArraySlice<UInt8>) -> Int? {
    guard let number = DecimalNumber.parse(Array(text).span), number >= 0,
      number <= Double(maximumDepth), number == number.rounded()
    else { return nil }
    return Int(number)
  }

  /// Whether the fields of a column can be depths of rows in order: whole numbers, of which the
  /// first is the least, and each at most one more than the one above. Rows that are sorted by such
  /// numbers are in no order of an outline, unless just the first is 0.
  static func areDepths(_ fields: [String]) -> Bool {
    let depths = fields.map { depth(Array($0.utf8)[...].trimmingBlanks) }
    guard let first = depths.first, let least = first, !depths.contains(nil) else { return false }
    let pairs = zip(depths, depths.dropFirst()).map { ($0!, $1!) }
    let isOutline = pairs.allSatisfy { $1 >= least && $1 <= $0 + 1 }
    let isSorted = pairs.allSatisfy { $1 >= $0 }
    let isBelowFirst = least == 0 && depths.count(where: { $0 == 0 }) == 1 && depths.contains(1)
    let isChain = pairs.allSatisfy { $1 > $0 }
    return isOutline && (!isSorted || isBelowFirst && !isChain)
  }

  /// How many blanks are one level in front of names, at least two; `nil` where names are not
  /// indented so.
  static func unit(ofNames fields: [String]) -> Int? {
    let blanks = fields.map { $0.prefix { $0 == " " }.count }
    guard let unit = blanks.filter({ $0 > 0 }).min(), unit > 1, blanks.first == 0 else {
      return nil
    }
    let isOutline = zip(blanks, blanks.dropFirst()).allSatisfy { above, next in
      next.isMultiple(of: unit) && next <= above + unit
    }
    return isOutline ? unit : nil
  }
}
