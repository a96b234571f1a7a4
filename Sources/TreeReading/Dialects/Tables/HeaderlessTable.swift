import DelimitedText

/// A table that a program writes without a header, known by its first rows.
struct HeaderlessTable {
  /// What the columns would be called; nothing for those that say nothing of the tree.
  let names: [String]

  /// What is to be told.
  let warning: String

  static let delimiter = UInt8(ascii: "\t")

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
      let counts = [String](repeating: "", count: count - 6)
      names = ["", "value", ""] + counts + ["rank", "", "name"]
      warning = "read as a report of Kraken: the value is the number of reads"
    } else if rows.allSatisfy(Self.isOfTaxonomy) {
      names = ["id", "", "parent", "", "rank"] + [String](repeating: "", count: count - 5)
      warning = "read as nodes.dmp of NCBI's taxonomy: ids and parents"
    } else {
      return nil
    }
  }

  /// A percentage, the reads below, those of the node itself, maybe two counts of k-mers, a letter
  /// for the rank, an id and a name that is indented.
  private static func isOfKraken(_ row: [String]) -> Bool {
    guard row.count == 6 || row.count == 8 else { return false }
    let percentage = row[0].drop { $0 == " " }
    let counts = row[1..<(row.count - 3)] + [row[row.count - 2]]
    let rank = row[row.count - 3]
    return percentage.contains(".") && Double(String(percentage)) != nil
      && counts.allSatisfy(\.isCount) && "URDKPCOFGS-".contains(rank.prefix(1))
      && (rank.count == 1 || rank.dropFirst().allSatisfy(\.isWholeNumber))
  }

  /// Fields with a tab, a bar and a tab between them: an id, that of the parent, and a rank.
  private static func isOfTaxonomy(_ row: [String]) -> Bool {
    row.count > 5 && row[1] == "|" && row[3] == "|" && row[5] == "|" && row[0].isCount
      && row[2].isCount && !row[4].isCount
  }
}

extension String {
  fileprivate var isCount: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
