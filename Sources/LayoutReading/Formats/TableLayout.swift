import DelimitedText
import TreeLayout
import TreeReading

/// Reads tables: the rows of `layout`, any other with such columns, and the `.rect` files of
/// studies of treemaps, which have no header: a path, x, y, width and height in each row.
///
/// - Complexity: O(*n*) for *n* bytes, one pass.
/// - Reference: E. Vernier, M. Sondag, J. Comba, B. Speckmann, A. Telea, K. Verbeek. "Quantitative
///   Comparison of Time-Dependent Treemaps." *Computer Graphics Forum* 39(3), 2020.
enum TableLayout {
  static func read(
    _ stream: consuming DelimitedText.ByteStream<TreeImportError>, _ options: DrawnOptions
  ) throws(TreeImportError) -> DrawnLayout {
    let delimiter = delimiter(of: stream.firstBytes)
    let reader = CSVReader(ByteStream<TextError>(stream), delimiter: delimiter)
    let rows: Result<DrawnLayout, TreeImportError>
    do throws(TextError) { rows = try Self.rows(of: reader, options) } catch {
      throw TreeImportError(
        error.fault, source: error.source, line: error.line, column: error.column)
    }
    return try rows.get()
  }

  private static func delimiter(of start: ArraySlice<UInt8>) -> UInt8 {
    let line = start.prefix { $0 != UInt8(ascii: "\n") }
    return Array(",;\t|".utf8).max { one, other in
      line.count { $0 == one } < line.count { $0 == other }
    }!
  }

  private static func rows(
    of reader: consuming CSVReader, _ options: DrawnOptions
  ) throws(TextError) -> Result<DrawnLayout, TreeImportError> {
    var drawn = DrawnLayout(source: reader.source, columns: options.columns)
    guard let header = try reader.header(mayRepeat: true) else {
      return .failure(drawn.error(.empty))
    }
    let keys = ShapeKeys(columns: options.columns)
    var meanings = header.map { keys[Array($0.utf8)] }
    let isRect = header.count == 5 && header.dropFirst().allSatisfy { Double($0) != nil }
    if isRect {
      let names = ["x", "y", "width", "height"]
      meanings = [.id] + names.map { name in drawn.column(name).map { .number($0) } }
    }
    // A table without ids may still have names.
    if !meanings.contains(.id), let place = meanings.firstIndex(of: .label) {
      meanings[place] = .id
    }
    do throws(TreeImportError) {
      if isRect { try add(header.map { Array($0.utf8)[...] }, meanings, line: 1, to: &drawn) }
    } catch { return .failure(error) }
    guard isRect || meanings.contains(where: \.isNumber) else {
      return .failure(drawn.error(.other(noColumns(header, options.columns)), line: 1))
    }
    while try reader.next() {
      let fields = (0..<reader.fieldCount).map { reader.text[reader.range(of: $0)] }
      do throws(TreeImportError) {
        try add(fields, meanings, line: reader.line, to: &drawn)
      } catch { return .failure(error) }
    }
    drawn.resolveParents()
    return .success(drawn)
  }

  private static func add(
    _ fields: [ArraySlice<UInt8>], _ meanings: [ShapeKey?], line: Int, to drawn: inout DrawnLayout
  ) throws(TreeImportError) {
    let shape = try drawn.append(line: line)
    for (field, meaning) in zip(fields, meanings) where !field.isEmpty {
      if let meaning { drawn.set(meaning, of: shape, to: field) }
    }
  }

  private static func noColumns(_ header: [String], _ known: [String]) -> String {
    "no column says where a shape is; the columns are "
      + header.map { "`\($0.excerpt())`" }.joined(separator: ", ").excerpt(200)
      + ", and there should be some of \(known.joined(separator: ", "))"
  }
}

extension ShapeKey? {
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .list: true
    default: false
    }
  }
}

/// Reads what Graphviz writes with `-Tplain`: lines of nodes and edges, in inches, where y grows
/// upwards.
enum PlainGraph {
  /// Points in an inch, which all other formats of Graphviz are in.
  private static let inch = 72.0

  static func read(
    _ stream: consuming DelimitedText.ByteStream<TreeImportError>, _ options: DrawnOptions
  ) throws(TreeImportError) -> DrawnLayout {
    var drawn = DrawnLayout(source: stream.source, columns: options.columns)
    drawn.isUpsideDown = true
    let bytes = try stream.rest()
    var lineNumber = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      lineNumber += 1
      let words = words(of: line)
      func number(_ place: Int) -> Double {
        (place < words.count ? Double(written: words[place][...]) : nil).map { $0 * inch } ?? .nan
      }
      switch words.first.map({ String(decoding: $0, as: UTF8.self) }) {
      case "graph" where words.count >= 4:
        drawn.frame = Rect(x: 0, y: 0, width: number(2), height: number(3))
      case "node":
        guard words.count >= 6 else { throw tooShort(drawn, lineNumber) }
        let shape = try drawn.append(line: lineNumber)
        drawn.ids.set(words[1], at: shape)
        for (place, name) in ["cx", "cy", "width", "height"].enumerated() {
          drawn.set(name, of: shape, to: number(place + 2))
        }
      case "edge":
        guard words.count >= 4, let text = String(validating: words[3], as: UTF8.self),
          let count = Int(text), count >= 0, count <= (words.count - 4) / 2
        else { throw tooShort(drawn, lineNumber) }
        let controls = (0..<count).map { Point(x: number(4 + 2 * $0), y: number(5 + 2 * $0)) }
        drawn.edges.append(
          from: words[1], to: words[2], corners: Spline(controls: controls).points)
      default: break
      }
    }
    return drawn
  }

  private static func tooShort(_ drawn: DrawnLayout, _ line: Int) -> TreeImportError {
    drawn.error(.other("the line ends too early for what `dot -Tplain` writes"), line: line)
  }

  /// The words of a line; one between quotes may hold blanks.
  private static func words(of line: ArraySlice<UInt8>) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var rest = line.drop { $0 <= 0x20 }
    while let first = rest.first {
      var word: [UInt8] = []
      if first == UInt8(ascii: "\"") {
        rest.removeFirst()
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
          let isEscape = byte == UInt8(ascii: "\\") && rest.first == UInt8(ascii: "\"")
          word.append(isEscape ? rest.removeFirst() : byte)
        }
      } else {
        word = Array(rest.prefix { $0 > 0x20 })
        rest = rest.dropFirst(word.count)
      }
      words.append(word)
      rest = rest.drop { $0 <= 0x20 }
    }
    return words
  }
}
