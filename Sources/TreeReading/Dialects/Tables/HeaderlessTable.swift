import DelimitedText

extension Dialect {
  static let kraken = table(
    .kraken, "kraken", "reports of Kraken",
    because: "the first lines are a share, counts, a rank, an id and a name, as Kraken writes them")
  static let taxonomy = table(
    .taxonomy, "ncbi-nodes", "nodes.dmp of NCBI's taxonomy",
    because: "the first lines are ids of nodes and parents and a rank, with `|` between tabs")

  private static func table(
    _ table: HeaderlessTable, _ id: String, _ words: String, because reason: String
  ) -> Dialect {
    Dialect(id, words, Dialect.table.options) { beginning, options in
      let isTab = [nil, HeaderlessTable.delimiter].contains(options.delimiter)
      guard options.hasHeader || options.namesNoColumns, isTab else { return nil }
      return HeaderlessTable(beginning.bytes) == table ? reason : nil
    } read: { stream, _, id, options throws(TreeImportError) in
      try .readCSV(stream, table, id: id, options)
    }
  }
}

/// A table that a program writes without a header, known by its first rows.
enum HeaderlessTable {
  /// A percentage, the reads below, those of the node itself, maybe two counts of k-mers, a letter
  /// for the rank, an id and a name that is indented.
  case kraken
  /// Fields with a tab, a bar and a tab between them: an id, that of the parent, and a rank.
  case taxonomy

  static let delimiter = UInt8(ascii: "\t")

  /// What the columns would be called; nothing for those that say nothing of the tree.
  func names(columns count: Int) -> [String] {
    switch self {
    case .kraken:
      let counts = [String](repeating: "", count: max(0, count - 6))
      return ["", "value", ""] + counts + ["rank", "", "name"]
    case .taxonomy:
      return ["id", "", "parent", "", "rank"] + [String](repeating: "", count: max(0, count - 5))
    }
  }

  /// What is to be told.
  var note: String {
    switch self {
    case .kraken: "read as a report of Kraken: the value is the number of reads"
    case .taxonomy: "read as nodes.dmp of NCBI's taxonomy: ids and parents"
    }
  }

  /// `nil` where the rows are none of a known table.
  init?(_ start: ArraySlice<UInt8>) {
    let lines = start.prefix(1 << 12).split(separator: UInt8(ascii: "\n")).prefix(10)
    // The last line may be cut.
    let rows = (lines.count > 1 ? lines.dropLast() : lines).map { line in
      line.split(separator: Self.delimiter, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    guard let count = rows.first?.count, rows.allSatisfy({ $0.count == count }) else { return nil }
    if rows.allSatisfy(Self.isOfKraken) {
      self = .kraken
    } else if rows.allSatisfy(Self.isOfTaxonomy) {
      self = .taxonomy
    } else {
      return nil
    }
  }

  private static func isOfKraken(_ row: [String]) -> Bool {
    guard row.count == 6 || row.count == 8 else { return false }
    let percentage = row[0].drop { $0 == " " }
    let counts = row[1..<(row.count - 3)] + [row[row.count - 2]]
    let rank = row[row.count - 3]
    return percentage.contains(".") && Double(String(percentage)) != nil
      && counts.allSatisfy { $0.isCount } && rank.first.map("URDKPCOFGS-".contains) == true
      && (rank.count == 1 || rank.dropFirst().allSatisfy { $0.isWholeNumber })
  }

  private static func isOfTaxonomy(_ row: [String]) -> Bool {
    row.count > 5 && row[1] == "|" && row[3] == "|" && row[5] == "|" && row[0].isCount
      && row[2].isCount && !row[4].isCount
  }
}

extension String {
  fileprivate var isCount: Bool { !isEmpty && utf8.allSatisfy { $0.isDigit } }
}
