import DelimitedText

/// The names of a table's columns, and what they say.
struct TableHeader {
  typealias Role = ColumnRole

  let names: [String]

  /// The names in small letters and without blanks, `_` and `-`.
  private let plain: [String]

  /// Where each name is first, as it is written and as a plain one.
  private let exactPlaces: [String: Int]
  private let places: [String: Int]

  /// The names that several columns have.
  private let repeated: Set<String>

  /// The columns that are called by numbers.
  private let numbers: Set<Int>

  init(_ names: [String]) {
    self.names = names
    plain = names.map(ColumnRole.plain)
    exactPlaces = Dictionary(first: zip(names, names.indices))
    places = Dictionary(first: zip(plain, names.indices))
    numbers = Self.numbers(names)
    var seen: Set<String> = []
    repeated = Set(names.filter { !seen.insert($0).inserted })
  }

  /// The column that is called so, or so but for capitals and blanks.
  func column(_ name: String) -> Int? { exactPlaces[name] ?? places[ColumnRole.plain(name)] }

  subscript(role: Role) -> Int? {
    role.names.lazy.compactMap { exactPlaces[$0] ?? places[$0] }.first
  }

  /// Whether a column is called as one of children, which no column of a table of nodes is.
  func namesChild(_ column: Int) -> Bool { plain[column].hasPrefix("child") }

  /// Whether a column is called as one of parents: `Parent Name`, `parent_task`, `supertype`.
  func suggestsParents(_ column: Int) -> Bool {
    let plain = plain[column]
    return plain.hasPrefix("parent") || plain.hasPrefix("super")
      || plain == "pid" && places["ppid"] == nil
  }

  /// The column of what the parents in another one are: `Task` for `Parent Task`.
  func twin(ofParents column: Int) -> Int? {
    let plain = plain[column]
    return ["parent", "super"].lazy.filter { plain.hasPrefix($0) && plain != $0 }
      .compactMap { places[String(plain.dropFirst($0.count))] }.first
  }

  /// Whether a column tells what somebody does, which labels of people are not.
  func isTitle(_ column: Int) -> Bool { plain[column] == "title" }

  /// Whether a column is called as what is below a category: `subcategory`, `Sub Group`.
  func isBelowCategory(_ column: Int) -> Bool { plain[column].hasPrefix("sub") }

  /// Whether a column's numbers name something, so that equal ones belong together.
  func isGrouping(_ column: Int) -> Bool {
    [
      "year", "yr", "quarter", "month", "week", "day", "hour", "date", "version", "release",
    ].contains(plain[column])
  }

  /// Whether a sum of a column's numbers says nothing.
  func isNeverSum(_ column: Int) -> Bool {
    let plain = plain[column]
    // Tables of times or of visits add up a column of this name.
    let mayBeSum = ["time", "hits"].contains(plain) || NumberNames.maySize(names[column])
    return !mayBeSum || plain.utf8.contains(UInt8(ascii: "%"))
      || ["percent", "pct", "percentage", "level", "code", "number", "nummer"]
        .contains(where: plain.hasSuffix)
      || namesID(column)
      || outlineName(column) == .promises
  }

  /// Whether a column's numbers may be values: they can be added up, or are shares.
  func mayBeValue(_ column: Int) -> Bool {
    let plain = plain[column]
    return !isNeverSum(column) || plain.utf8.contains(UInt8(ascii: "%"))
      || ["percent", "pct", "percentage"].contains { plain.hasSuffix($0) }
  }

  /// What a column's name says of outline numbers in it.
  func outlineName(_ column: Int) -> OutlineNumbers.Name {
    let plain = plain[column]
    if [
      "wbs", "wbscode", "wbsnumber", "wbsno", "wbsid", "outline", "outlinenumber", "outlineno",
      "psp", "pspcode", "gliederungsnummer",
    ].contains(plain) {
      return .promises
    }
    let allows = [
      "code", "number", "no", "no.", "nr", "nr.", "section", "chapter", "clause", "item", "itemno",
      "id", "key", "ref", "pos", "position", "account", "accountno", "accountnumber",
    ].contains(plain)
    return allows ? .allows : .saysNothing
  }

  /// The columns that are called as depths of rows in order, and whether one is called by nothing
  /// else.
  func depthColumns(certain: Bool) -> [Int] {
    let words =
      certain
      ? ["outlinelevel", "indentlevel", "indent", "bomlevel", "hierarchylevel", "gliederungsebene"]
      : ["level", "lvl", "depth", "ebene"]
    return names.indices.filter { words.contains(plain[$0]) }
  }

  /// The column of what rows are called: a label, a task, a part or the like; `nil` if there is
  /// none that is called so. A `Summary` among these says whether a task has others.
  func names(besides others: [Int]) -> Int? {
    let label = self[.label].flatMap { plain[$0] == "summary" ? nil : $0 }
    if let label, !others.contains(label) { return label }
    let words = [
      "taskname", "task", "activityname", "activity", "itemname", "item", "partname", "component",
      "element", "deliverable", "description", "subject",
    ]
    let named = words.lazy.compactMap { self.places[$0] }.first { !others.contains($0) }
    return named
      ?? names.indices.first { plain[$0].hasSuffix("name") && !others.contains($0) }
  }

  /// Whether a column is called as one of ids: `id`, `issue_id`, `Issue ID`, `issueID`.
  func namesID(_ column: Int) -> Bool {
    let name = names[column]
    guard name.lowercased().hasSuffix("id") else { return false }
    guard let before = name.dropLast(2).last else { return true }
    return " _-".contains(before) || (before.isLowercase && !name.hasSuffix("id"))
  }

  /// Whether a column is called as one of units: `Usage unit`, `currency`.
  func namesUnit(_ column: Int) -> Bool {
    ["unit", "units", "uom", "currency", "currencycode"].contains { plain[column].hasSuffix($0) }
  }

  /// Whether a column is called like files or places.
  func suggestsPath(_ column: Int) -> Bool {
    let plain = plain[column]
    return ["path", "file", "filename", "folder", "directory", "location", "url", "uri"]
      .contains { plain.hasSuffix($0) }
  }

  subscript(column: Int) -> String { names[column] }

  /// Whether another column has the same name.
  func isRepeated(_ column: Int) -> Bool { repeated.contains(names[column]) }

  /// Whether a column is called by a number, as where the first row is no header. Columns that are
  /// counted from 0 or 1 are called so.
  func isNumber(_ column: Int) -> Bool { numbers.contains(column) }

  private static func numbers(_ names: [String]) -> Set<Int> {
    let numbers = names.indices.filter {
      WrittenNumber(Array(names[$0].utf8)[...])?.isNumber ?? false
    }
    let counts = numbers.map { Int(names[$0]) }
    let areCounted = zip(counts, counts.dropFirst()).allSatisfy { $0 != nil && $1 == $0! &+ 1 }
    let isCount = counts.count > 1 && areCounted && (counts[0] == 0 || counts[0] == 1)
    return isCount ? [] : Set(numbers)
  }

  /// A column that is called by a number and holds numbers, so that the first row is one of data;
  /// `nil` if there is none.
  func dataColumn(_ sample: TableSample) -> Int? {
    guard Role.allCases.allSatisfy({ self[$0] == nil }) else { return nil }
    let number = numbers.sorted().first { sample.isNumeric($0) && !Period.isName(names[$0]) }
    return number
      ?? names.indices.first { sample.unit($0) != nil && ColumnUnit([names[$0]]) != nil }
  }

  /// The columns with a name that are none of these.
  func others(than known: [Int]) -> [(column: Int, name: String)] {
    let known = Set(known)
    return names.enumerated().compactMap { column, name in
      name.isEmpty || known.contains(column) ? nil : (column, name)
    }
  }

  func others(than known: Int?...) -> [(column: Int, name: String)] {
    others(than: known.compactMap { $0 })
  }

  /// Columns as messages list them.
  func list(_ columns: [Int]) -> String { names(of: columns).listed(400) }

  /// What columns are called.
  func names(of columns: [Int]) -> [String] { columns.map { names[$0] } }

  /// The columns `w0`, `w1`, … of a table of steps; none where a number is left out or another
  /// column is there but the path.
  var stepColumns: [Int] {
    let columns = (0..<names.count - 1).compactMap { places["w\($0)"] }
    return columns.count == names.count - 1 ? columns : []
  }
}

extension String {
  /// Whether it is `w` and a number, as columns of steps are called.
  var isStep: Bool { first == "w" && dropFirst().allSatisfy { $0.isWholeNumber } }
}
