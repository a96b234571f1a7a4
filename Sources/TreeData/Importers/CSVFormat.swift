import DelimitedText
import TreeLayout

/// Which of the known tables a CSV file is, and where its columns are; the header tells.
///
/// Columns come in any order. `value`, `width`, `height` and `side` may be left out.
struct CSVFormat {
  /// What the columns make of a row.
  enum Kind {
    /// `id,parent`: one row a node.
    case parents(id: Int, parent: Int)
    /// `path`: one row a node, its ancestors implied.
    case paths(Int)
    /// `amount,category`: one row an amount.
    case transactions(amount: Int, category: Int)
    /// `path,w0,w1,…`: one row a leaf, one column a step.
    case steps(path: Int, columns: [Int])
  }

  let kind: Kind
  private let value: Int?
  private let width: Int?
  private let height: Int?
  private let side: Int?

  static let knownHeaders =
    "`id,parent` and `path`, both with any of `value`, `width`, `height` "
    + "and `side`, `path,w0,w1,…` with a column a step, and `amount,category`"

  /// What is wrong with a header that looks nearly like a known one.
  static func hint(for columns: [String]) -> String {
    if columns.count == 1, columns[0].contains(where: { ";\t|".contains($0) }) {
      return "; separate the columns by commas"
    }
    let plain = columns.map { $0.lowercased().filter { !$0.isWhitespace } }
    let known = ["id", "parent", "path", "value", "width", "height", "side", "amount", "category"]
    if plain != columns, plain.allSatisfy(known.contains) {
      return "; write the names in small letters and without blanks"
    }
    let hasKnown = columns.contains(where: known.contains)
    return hasKnown ? "" : "; the first line has to name the columns"
  }

  init(header names: [String], of rows: borrowing CSVReader) throws(TreeImportError) {
    let data = ["value", "width", "height", "side"]
    let key = Set(names).subtracting(data)
    func column(_ name: String) -> Int { names.firstIndex(of: name)! }
    switch key {
    case ["id", "parent"]: kind = .parents(id: column("id"), parent: column("parent"))
    case ["path"]: kind = .paths(column("path"))
    case ["amount", "category"] where names.count == 2:
      kind = .transactions(amount: column("amount"), category: column("category"))
    default:
      let columns = Self.stepColumns(names)
      guard let path = names.firstIndex(of: "path"), !columns.isEmpty else {
        throw rows.error(.unknownHeader(names))
      }
      kind = .steps(path: path, columns: columns)
    }
    value = names.firstIndex(of: "value")
    width = names.firstIndex(of: "width")
    height = names.firstIndex(of: "height")
    side = names.firstIndex(of: "side")
  }

  /// The columns `w0`, `w1`, … of a table of steps; none where a number is left out or another
  /// column is there but `path`.
  private static func stepColumns(_ names: [String]) -> [Int] {
    let places = Dictionary(
      names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let columns = (0..<names.count - 1).compactMap { places["w\($0)"] }
    return columns.count == names.count - 1 ? columns : []
  }

  /// What the row says about its node.
  func data(of row: borrowing CSVReader) throws(TreeImportError) -> NodeData {
    var data = NodeData()
    if let value { data.value = try row.number(value, of: "the value") ?? .nan }
    if let width { data.size.width = try row.number(width, of: "the width") ?? 1 }
    if let height { data.size.height = try row.number(height, of: "the height") ?? 1 }
    if let side {
      let word = row.string(side)
      guard let side = Side(word: word) else { throw row.error(.badSide(word)) }
      data.side = side
    }
    return data
  }
}

extension CSVReader {
  /// The next row, its errors in the words of importers.
  mutating func nextRow() throws(TreeImportError) -> Bool {
    do throws(TextError) { return try next() } catch { throw TreeImportError(error) }
  }

  /// An error in the row.
  func error(_ kind: TreeImportError.Kind) -> TreeImportError {
    TreeImportError(kind, source: source, line: line)
  }

  /// The finite, not negative number in a field; `nil` where it is empty.
  func number(_ field: Int, of column: String) throws(TreeImportError) -> Double? {
    let range = range(of: field)
    if range.isEmpty { return nil }
    let number = DecimalNumber.parse(text.span.extracting(range))
    if let number, number >= 0, number.isFinite { return number }
    throw error(.badNumber(number, string(field), of: column))
  }
}

extension TreeSequence {
  /// Reads a CSV file of any of the known tables.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readCSV(
    _ stream: consuming ByteStream, id: String
  ) throws(TreeImportError) -> TreeSequence {
    let hasHeader = !LeafSteps.looksPublished(stream.firstBytes)
    var rows = CSVReader(DelimitedText.ByteStream(stream))
    guard hasHeader else { return try readPublishedSteps(rows, id: id) }
    let header: [String]?
    do throws(TextError) { header = try rows.header() } catch { throw TreeImportError(error) }
    guard let header else { throw TreeImportError(.empty, source: rows.source) }
    let format = try CSVFormat(header: header, of: rows)
    let named: NamedTree
    switch format.kind {
    case .parents(let node, let parent):
      named = try .readParents(rows, format, node: node, parent: parent, id: id)
    case .paths(let path): named = try .readPaths(rows, format, path: path, id: id)
    case .transactions(let amount, let category):
      named = try .readTransactions(rows, format, amount: amount, category: category, id: id)
    case .steps(let path, let columns):
      return try readSteps(rows, path: path, columns: columns, id: id)
    }
    return TreeSequence(named)
  }
}
