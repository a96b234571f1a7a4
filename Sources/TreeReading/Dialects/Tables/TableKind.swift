import DelimitedText
import TreeLayout

extension CSVFormat {
  /// Which kind of table it is, and the columns that make it one.
  struct Match {
    private(set) var kind: Kind
    private(set) var columns: [Int]
    private(set) var remarks: [String] = []

    /// The column of values where the header alone does not tell.
    private(set) var value: Int?

    private init(_ kind: Kind, _ columns: [Int?], _ remarks: [String] = []) {
      self.kind = kind
      self.columns = columns.compactMap { $0 }
      self.remarks = remarks
    }

    private init(_ table: TableLevels) {
      self.init(
        table.values.count > 1
          ? .levelSteps(table.levels, columns: table.values)
          : .levels(table.levels, value: table.values.first),
        table.levels + table.values, table.remarks)
    }

    init(
      _ roles: TableRoles, _ sample: TableSample, _ options: ReadingOptions,
      of rows: borrowing CSVReader
    ) throws(TreeImportError) {
      let header = roles.header
      if !roles.levels.isEmpty, let table = try TableLevels(roles, sample, options, of: rows) {
        self.init(table)
      } else if let parent = roles.parent, let node = roles.id ?? roles.label {
        let label = node == roles.label ? nil : roles.label
        self.init(.parents(id: node, parent: parent, label: label), [node, parent, label])
      } else if let path = roles.path {
        let (separator, steps) = (sample.separator(of: path), header.stepColumns)
        self.init(
          steps.isEmpty
            ? .paths(path, separator: separator)
            : .steps(path: path, separator: separator, columns: steps), [path] + steps)
      } else if let found = try Self.outline(roles, sample, options, of: rows) {
        self = found
      } else if let found = try Self.depths(roles, sample, options, of: rows) {
        self = found
      } else if let (amount, category) = Self.transactions(roles, sample, options) {
        self.init(.transactions(amount: amount, category: category), [amount, category])
      } else if let id = roles.id,
        Self.holdsPaths(id, sample)
          || header.others(than: [id, roles.value, roles.color]).isEmpty
      {
        self = Self.paths(id, header, sample)
      } else if let table = try TableLevels(roles, sample, options, of: rows) {
        self.init(table)
      } else {
        throw Self.refusal(roles, sample, options, of: rows)
      }
    }

    /// The columns of a table of transactions; `nil` if it is none.
    private static func transactions(
      _ roles: TableRoles, _ sample: TableSample, _ options: ReadingOptions
    ) -> (amount: Int, category: Int)? {
      let header = roles.header
      let named = options.value == nil ? header[.amount] : roles.value
      guard !options.wantsNoValue, let amount = named, let category = header[.category],
        !(category..<max(category, amount)).contains(where: header.isBelowCategory)
      else { return nil }
      let others = header.others(than: [amount, category, roles.color]).map { $0.column }
      guard amount == header[.amount] || !others.contains(where: sample.isText) else { return nil }
      return (amount, category)
    }

    /// A table with a column of outline numbers; `nil` if it is none.
    private static func outline(
      _ roles: TableRoles, _ sample: TableSample, _ options: ReadingOptions,
      of rows: borrowing CSVReader
    ) throws(TreeImportError) -> Match? {
      let header = roles.header
      let columns = options.id == nil ? Array(header.names.indices) : [roles.id].compactMap { $0 }
      let names = columns.map { ($0, options.id == nil ? header.outlineName($0) : .isChosen) }
      // A name that promises such numbers counts more than what looks like them.
      for (column, name) in names.filter({ $0.1 == .promises }) + names
      where !header.isGrouping(column) {
        guard let outline = sample.outline(column, name) else { continue }
        let label = roles.names(sample, options, besides: [column])
        var found = Match(.outline(column, outline, label: label), [column, label])
        try found.takeValue(roles, sample, options, of: rows)
        found.remark("outline numbers: \(header.list([column]))", label, header)
        if outline.dropsZeros {
          found.remarks.append("a last 0 of outline numbers is left out: `1.0` is above `1.1`")
        }
        return found
      }
      return nil
    }

    /// A table whose rows come in the order of an outline, with a column that says how deep they
    /// are, or with names that are indented; `nil` if it is none.
    private static func depths(
      _ roles: TableRoles, _ sample: TableSample, _ options: ReadingOptions,
      of rows: borrowing CSVReader
    ) throws(TreeImportError) -> Match? {
      let header = roles.header
      guard options.id == nil else { return nil }
      let named = header.depthColumns(certain: true).filter(sample.isNumeric)
      let others = header.depthColumns(certain: false).filter(sample.areDepths)
      if let column = named.first ?? others.first,
        let label = roles.names(sample, options, besides: [column])
      {
        var found = Match(.depths(.numbers(column), label: label), [column, label])
        try found.takeValue(roles, sample, options, of: rows)
        found.remark("depths of rows in their order: \(header.list([column]))", label, header)
        return found
      }
      guard let label = roles.names(sample, options, besides: []),
        let unit = sample.indentation(label)
      else { return nil }
      var found = Match(.depths(.blanks(label, unit: unit), label: label), [label])
      try found.takeValue(roles, sample, options, of: rows)
      found.remark("depths of rows in their order: the blanks in front of names", label, header)
      return found
    }

    private mutating func takeValue(
      _ roles: TableRoles, _ sample: TableSample, _ options: ReadingOptions,
      of rows: borrowing CSVReader
    ) throws(TreeImportError) {
      value = try roles.value(sample, options, besides: columns, of: rows)
      if let value { columns.append(value) }
    }

    /// Tells which columns are taken as what.
    private mutating func remark(_ start: String, _ label: Int?, _ header: TableHeader) {
      let others = [
        label.map { "as names: \(header.list([$0]))" },
        value.map { "as value: \(header.list([$0]))" },
      ]
      remarks.append(
        "taken as " + ([start] + others.compactMap { $0 }).joined(separator: "; "))
    }

    /// Ids that are paths, also with points between names.
    private static func paths(_ id: Int, _ header: TableHeader, _ sample: TableSample) -> Match {
      let separator = sample.separator(of: id)
      let point = UInt8(ascii: ".")
      guard !sample.contains(separator, in: id), sample.contains(point, in: id) else {
        return Match(.paths(id, separator: separator), [id])
      }
      return Match(
        .paths(id, separator: point), [id],
        ["`\(header[id])` is taken as paths with points between names"])
    }

    /// Whether ids are paths: there is a separator in one, and no two separators mean a number.
    private static func holdsPaths(_ id: Int, _ sample: TableSample) -> Bool {
      !sample.isNumeric(id)
        && "/\\.".utf8.contains { sample.contains($0, in: id) }
    }

    /// Why no kind of table fits.
    private static func refusal(
      _ roles: TableRoles, _ sample: TableSample, _ options: ReadingOptions,
      of rows: borrowing CSVReader
    ) -> TreeImportError {
      let header = roles.header
      if sample.hasOnlyHeader, header.names.count > 1 {
        return TreeImportError(.onlyHeader, source: rows.source)
      }
      let columns = header.others(than: [roles.id, roles.parent, roles.label, roles.color])
        .map { $0.column }
      if !options.wantsNoValue, columns.count > 1 || roles.value != nil,
        let field = sample.spoiledNumber(of: roles.value.map { [$0] } ?? columns)
      {
        return TreeImportError(
          .badNumber(nil, field.text, of: header.list([field.column])), source: rows.source,
          line: field.line)
      }
      // As where the only year is a name: `Region,2024`.
      if sample.hasHeader, options.namesNoColumns,
        let column = columns.first(where: { header.isNumber($0) && sample.isNumeric($0) })
      {
        return rows.error(.headerIsData(header[column]))
      }
      if columns.count > 1, columns.allSatisfy({ sample.isNumeric($0) && !header.isNumber($0) }) {
        let value = roles.value ?? columns[columns.count - 1]
        return rows.error(.noLevels(columns.filter { $0 != value }.map { header[$0] }))
      }
      let texts = header.others(than: [roles.id, roles.parent, roles.color]).map { $0.column }
        .filter(sample.isText)
      if texts.count > 1, !options.wantsNoValue, !columns.contains(where: sample.isNumeric) {
        return rows.error(.onlyTexts(header.names(of: texts)))
      }
      if header.names.count > 2, header.others(than: []).count < 2,
        let row = sample.firstRowOfTexts
      {
        return rows.error(.titleRows(headerLine: sample.lines[row]))
      }
      return rows.error(.unknownHeader(header.names))
    }
  }
}
