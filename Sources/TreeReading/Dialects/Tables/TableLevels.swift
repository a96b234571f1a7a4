import DelimitedText

/// Where levels and values are in a table with a column a level, as `region,country,city,sales`,
/// and how that was found.
///
/// The value is the column that an option names, or one that is called so, or the only column of
/// numbers that can be added up; several that are called by periods, as `Jan 2024`, are one a step.
/// Levels are the columns that an option names, or those of texts in front of the values, or behind
/// these if there are none in front. Years and other numbers that name something are texts here.
struct TableLevels {
  private(set) var levels: [Int]

  /// What rows without any level may be called by: the other columns of texts.
  private(set) var others: [Int] = []

  /// The column of values, or one for each step; none where rows are counted or have no values.
  private(set) var values: [Int]

  private(set) var remarks: [String] = []

  /// Why another way of reading may be meant.
  private(set) var doubts: [String] = []

  /// `nil` if the table is none of this kind; an error where several columns may be the value.
  init?(_ look: TableLook) throws(TreeImportError) {
    let (roles, sample, options) = (look.roles, look.sample, look.options)
    let header = roles.header
    let isNamed = !roles.levels.isEmpty
    // A column of colors is a level as others are, unless it is called so and an option says it.
    let isColor =
      options.color != nil && roles.color == header[.color]
      || !isNamed && roles.color.map(sample.isNumeric) == true
    let named = [isColor ? roles.color : nil, isNamed ? nil : roles.id].compactMap { $0 }
    let columns = header.others(than: roles.levels + named).map { $0.column }
    var numeric = columns.filter { sample.isNumeric($0) && !header.isGrouping($0) }
    if numeric.isEmpty { numeric = columns.filter { sample.unit($0) != nil } }
    // Columns of one name hold several of something, as the labels of an issue.
    let texts = columns.filter {
      (sample.isText($0) || header.isGrouping($0)) && (isNamed || !header.isRepeated($0))
    }
    let known = roles.value ?? header[.amount]
    let periods = options.value == nil ? header.periods(among: numeric) : []
    let found: [Int]
    if options.wantsNoValue, roles.value == nil {
      found = []
    } else if !periods.isEmpty {
      found = periods
    } else if let known {
      guard sample.isNumeric(known) || sample.unit(known) != nil else { return nil }
      found = [known]
    } else {
      guard isNamed || !texts.isEmpty else { return nil }
      found = try Self.value(numeric, look).map { [$0] } ?? []
    }
    values = found
    if isNamed {
      levels = roles.levels
    } else {
      guard options.wantsNoValue || !found.isEmpty,
        found.count != 1 || options.value != nil || !header.isNumber(found[0])
      else { return nil }
      // What is measured is no name, if there are others.
      let plain = texts.filter { header.isGrouping($0) || sample.unit($0) == nil }
      let free = (plain.isEmpty ? texts : plain).filter { !found.contains($0) }
      let before = free.filter { $0 < found.first ?? Int.max }
      let all = before.isEmpty ? free : before
      // Neither is what tells rows apart, or when they were, if anything else tells more.
      let groups = all.filter { !header.namesID($0) && !sample.areDates($0) }
      let names = groups.isEmpty ? all : groups
      levels = names.filter { level in
        let above = names.filter { $0 < level }
        return above.isEmpty
          || !sample.namesFoot(level, firstLevel: names[0])
            && !(header.namesUnit(level) && sample.follows(level, from: above))
      }
      others = all.filter {
        !levels.contains($0) && !header.namesID($0) && !sample.areDates($0)
      }
      guard !levels.isEmpty else { return nil }
    }
    remarks = [Self.remark(header, levels, values, options)]
    if known == nil, values.count == 1, numeric.count > 1 {
      doubts.append(
        "several columns hold numbers: \(header.list(numeric)); \(header.list(values)) is taken, "
          + "as sums of the others say nothing; --value names another one")
    }
    if levels.count == 1, sample.holdsPaths(levels[0]), options.id == nil {
      let name = header[levels[0]]
      doubts.append("`\(name.excerpt())` holds paths: --id \(name.shellWord) makes a tree of them")
    }
  }

  /// The only column of numbers that can be added up, or the last one if there is none; an error
  /// where there are several.
  private static func value(
    _ numeric: [Int], _ look: TableLook
  ) throws(TreeImportError) -> Int? {
    let header = look.header
    let sums = numeric.filter { !header.isNeverSum($0) }
    guard sums.count > 1, !sums.contains(where: header.isNumber) else {
      return sums.first ?? numeric.last
    }
    throw look.error(.noValueColumn(header.names(of: sums)))
  }

  private static func remark(
    _ header: TableHeader, _ levels: [Int], _ values: [Int], _ options: ReadingOptions
  ) -> String {
    let start = "taken as levels: \(header.list(levels)); "
    switch values.count {
    case 0: return start + (options.wantsNoValue ? "no values" : "the value is the number of rows")
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
enum Period {
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
    return hasPeriod && (parts.contains(where: { $0.isNumber }) || isMonth(parts.map { $0.text }))
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
