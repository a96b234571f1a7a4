import DelimitedText
import TreeLayout

/// Which columns of a table are what, as far as their names, options and references tell.
struct TableRoles {
  let header: TableHeader
  private(set) var id: Int?
  private(set) var parent: Int?
  private(set) var label: Int?
  private(set) var value: Int?
  private(set) var color: Int?
  private(set) var length: Int?
  private(set) var path: Int?

  /// The columns that an option names as levels.
  private(set) var levels: [Int] = []

  /// Whether the rows are edges, so that the root has none.
  private(set) var areEdges = false

  /// Whether the rows are people and the parents their superiors, of whom pictures need no value.
  private(set) var arePeople = false

  /// Which columns are taken as what, where their names alone do not tell.
  private(set) var remarks: [String] = []

  init(
    _ names: [String], _ sample: TableSample, _ options: ReadingOptions,
    of rows: borrowing CSVReader
  ) throws(TreeImportError) {
    header = TableHeader(names)
    id = try column(.id, options.id, of: rows)
    parent = try column(.parent, options.parent, of: rows)
    label = try column(.label, options.label, of: rows)
    color = try column(.color, options.color, of: rows)
    length = try column(.length, options.length, of: rows)
    // `none` and `leaves` may also be columns.
    if !options.wantsNoValue || options.value.flatMap({ header.column($0) }) != nil {
      value = try column(.value, options.value, of: rows)
    }
    for level in options.levels { levels.append(try column(level, of: rows)) }
    findParents(sample, options)
    if let title = label, let id, options.label == nil, header.isTitle(title), sample.isText(id) {
      label = nil
    }
    findPaths(sample, options)
  }

  private func column(
    _ name: String, of rows: borrowing CSVReader
  ) throws(TreeImportError) -> Int {
    guard let column = header.column(name) else {
      throw rows.error(.noSuchColumn(name, header.names))
    }
    return column
  }

  private func column(
    _ role: TableHeader.Role, _ option: String?, of rows: borrowing CSVReader
  ) throws(TreeImportError) -> Int? {
    guard let option else { return header[role] }
    return try column(option, of: rows)
  }

  /// Finds ids and parents where no columns are called so: superiors, edges, and ids under another
  /// name, which the parents refer to.
  private mutating func findParents(_ sample: TableSample, _ options: ReadingOptions) {
    if parent == nil, let superior = header[.superior],
      let ids = id ?? sample.ids(named: superior) ?? label
    {
      takeParents(ids, superior)
      arePeople = true
    } else if parent == nil, options.levels.isEmpty,
      let (ids, parents) = suggestedParents(sample, options)
    {
      takeParents(ids, parents)
    } else if options.id == nil, options.parent == nil, let child = header[.child],
      let above = header[.above], id == nil || parent == nil || header.namesChild(child)
    {
      // An id is that of the edge.
      (id, parent, areEdges) = (child, above, true)
      remarks.append("taken as edges from \(header.list([above])) to \(header.list([child]))")
    } else if id == nil, let parent, label == nil || header.namesID(parent),
      let ids = sample.ids(named: parent), ids != label
    {
      takeParents(ids, parent)
    }
  }

  /// A column of parents that is called so in other words, and that of the ids that it names, which
  /// tell rows apart; `nil` if there is none: `Parent Category` may be a level.
  private func suggestedParents(
    _ sample: TableSample, _ options: ReadingOptions
  ) -> (ids: Int, parents: Int)? {
    // All other columns are looked at for each of these, of which a table has one or two.
    for column in header.names.indices.lazy.filter(header.suggestsParents).prefix(8) {
      let ids = options.id == nil ? nil : id
      if let ids = ids ?? sample.uniqueIDs(named: column) { return (ids, column) }
      if let twin = header.twin(ofParents: column), sample.tellsApart(twin),
        sample.hasEmptyField(column)
      {
        return (twin, column)
      }
    }
    return nil
  }

  private mutating func takeParents(_ ids: Int, _ parents: Int) {
    (id, parent) = (ids, parents)
    remarks.append("taken as ids: \(header.list([ids])); as parents: \(header.list([parents]))")
  }

  /// Finds the column of paths: one that is called so, or one that is called like a file or a place
  /// and holds separators.
  private mutating func findPaths(_ sample: TableSample, _ options: ReadingOptions) {
    if let known = options.path {
      path = header.column(known)
      return
    }
    path = options.id == nil ? header[.path] : nil
    // Names without a separator are those of leaves below levels in front of them.
    if let file = path, !sample.hasSeparator(file), (0..<file).contains(where: sample.isText) {
      path = nil
    }
    guard path == nil, id == nil, parent == nil else { return }
    path = header.names.indices.first { header.suggestsPath($0) && sample.holdsPaths($0) }
    if let path { remarks.append("taken as paths: \(header.list([path]))") }
  }
}

extension TableLook {
  /// The column of what rows are called where other columns say where they are: one that an option
  /// names or that is called so, or else the first of texts.
  func names(besides others: [Int]) -> Int? {
    if options.label != nil { return roles.label }
    return header.names(besides: others)
      ?? header.names.indices.first { sample.isText($0) && !others.contains($0) }
  }

  /// The column of the values of rows that are nodes, beside columns that are known: the one that
  /// is called so, or the only one of numbers that can be added up; an error where there are
  /// several.
  func value(besides others: [Int]) throws(TreeImportError) -> Int? {
    if options.wantsNoValue { return nil }
    if let known = roles.value ?? header[.amount] { return known }
    let columns = header.others(than: others + (roles.color.map { [$0] } ?? [])).map { $0.column }
    let sums = columns.filter {
      sample.isNumeric($0) && !header.isGrouping($0) && !header.isNeverSum($0)
    }
    guard sums.count < 2 else { throw error(.noValueColumn(header.names(of: sums))) }
    if sums.isEmpty, case let measured = columns.filter({ sample.unit($0) != nil }),
      measured.count == 1
    {
      return measured[0]
    }
    if sums.isEmpty, let field = sample.spoiledNumber(of: columns) {
      throw spoiledNumber(field)
    }
    return sums.first
  }

  /// A field that is no number in a column of numbers.
  func spoiledNumber(_ field: (column: Int, text: String, line: Int)) -> TreeImportError {
    TreeImportError(
      .badNumber(nil, field.text, of: header.list([field.column])), source: source,
      line: field.line)
  }
}
