/// Where levels and values are in a table with a column a level, as `region,country,city,sales`,
/// and how that was found.
///
/// The value is the column that an option names, or one that is called so, or the last column of
/// numbers; several that are called by periods, as `Jan 2024`, are one a step. Levels are the
/// columns that an option names, or those of texts in front of the values, or behind these if there
/// are none in front. Years and other numbers that name something are texts here.
struct TableLevels {
  private(set) var levels: [Int]

  /// The column of values, or one for each step; none where rows are counted.
  private(set) var values: [Int]

  private(set) var remarks: [String] = []

  /// - Parameters:
  ///   - value: the column that is known as the one of values.
  ///   - others: columns that are something else.
  init?(
    _ header: TableHeader, _ sample: TableSample, named: [Int]?, value: Int?,
    without others: [Int?], _ options: ReadingOptions
  ) {
    let columns = header.others(than: others).map(\.column).filter { named?.contains($0) != true }
    let numeric = columns.filter { sample.isNumeric($0) && !header.isGrouping($0) }
    let periods = options.value == nil ? header.periods(among: numeric) : []
    let found: [Int]
    if !periods.isEmpty {
      found = periods
    } else if let value = value ?? header[.amount] ?? Self.value(header, numeric) {
      guard sample.isNumeric(value), named != nil || !header.isNumber(value) else { return nil }
      found = [value]
    } else if named != nil {
      found = []
    } else {
      return nil
    }
    values = found
    if let named {
      levels = named
    } else {
      let texts = columns.filter {
        !found.contains($0) && (sample.isText($0) || header.isGrouping($0))
      }
      let before = texts.filter { $0 < found[0] }
      levels = before.isEmpty ? texts : before
      guard levels.contains(where: sample.isText) else { return nil }
    }
    remarks = [Self.remark(header, levels, values)]
    let isGuess = value == nil && header[.amount] == nil && values.count == 1
    if isGuess, numeric.count > 1 {
      remarks.append(
        "several columns hold numbers: \(header.list(numeric)); \(header.list(values)) is taken "
          + "because no column is called `value`; --value names another one")
    }
  }

  /// The last column of numbers, of those that can be added up if there is one.
  private static func value(_ header: TableHeader, _ numeric: [Int]) -> Int? {
    numeric.last { !header.isNeverSum($0) } ?? numeric.last
  }

  private static func remark(_ header: TableHeader, _ levels: [Int], _ values: [Int]) -> String {
    let start = "taken as levels: \(header.list(levels)); "
    switch values.count {
    case 0: return start + "the value is the number of rows"
    case 1: return start + "as value: \(header.list(values))"
    default:
      return start + "as steps: \(values.count) columns from \(header.list([values[0]])) to "
        + "\(header.list([values[values.count - 1]])); --value takes one of them"
    }
  }
}

extension TableHeader {
  /// The columns that are called by periods, if these are at least two: all of them by plain years,
  /// which go up or down, or by others.
  fileprivate func periods(among columns: [Int]) -> [Int] {
    let periods = columns.filter { Period.isName(self[$0]) }
    guard periods.count > 1 else { return [] }
    let years = periods.compactMap { Int(self[$0]) }
    guard years.isEmpty || years.count == periods.count else { return [] }
    let pairs = zip(years, years.dropFirst())
    return pairs.allSatisfy(<) || pairs.allSatisfy(>) ? periods : []
  }
}

/// Names of columns for periods of time: `2024`, `2024-01`, `Jan 2024`, `Q1`, `Week 12`, `FY24`.
private enum Period {
  static func isName(_ name: String) -> Bool {
    var hasPeriod = false
    var parts: [(text: String, isNumber: Bool)] = []
    for character in name.lowercased() {
      let isNumber = character.isASCII && character.isNumber
      guard isNumber || character.isLetter else {
        parts.append(("", false))
        continue
      }
      if let last = parts.last, !last.text.isEmpty, last.isNumber == isNumber {
        parts[parts.count - 1].text.append(character)
      } else {
        parts.append((String(character), isNumber))
      }
    }
    parts.removeAll { $0.text.isEmpty }
    guard parts.count <= 4 else { return false }
    for part in parts {
      if part.isNumber {
        guard part.text.count <= 4, let number = Int(part.text) else { return false }
        if part.text.count == 4 {
          guard (1_500...2_500).contains(number) else { return false }
          hasPeriod = true
        }
      } else {
        guard words.contains(part.text) else { return false }
        hasPeriod = true
      }
    }
    // `Week` alone is the name of what all weeks are.
    return hasPeriod && (parts.contains(where: \.isNumber) || isMonth(parts.map(\.text)))
  }

  private static func isMonth(_ words: [String]) -> Bool {
    words.count == 1 && months.contains { $0 == words[0] || $0.prefix(3) == words[0] }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let words = Set(
    months + months.map { String($0.prefix(3)) } + [
      "sept", "q", "quarter", "h", "half", "w", "wk", "week", "y", "fy", "year", "month", "day",
      "step",
    ])
}
