import DelimitedText
import TreeModel

extension Dialect {
  /// Reads what Instruments copies of a call tree (Edit > Deep Copy): a symbol a line, behind tabs
  /// and as many blanks as it is deep. The first column holds the weight of a symbol with all that
  /// it calls. What it weighs itself is in a column `Self Weight` or `Self (ms)`, or else what is
  /// left; it is a leaf `self` below the symbol.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let instrumentsCopy = Dialect(
    "instruments", "deep copies of Instruments", [.skipTotals], tellsFormat: true
  ) { beginning, _ in
    let line = beginning.bytes.prefix { $0 != UInt8(ascii: "\n") }
    return InstrumentsHeader(line) == nil
      ? nil : "the first line begins with a weight and ends with `Symbol Name`, as in Instruments"
  } tree: { stream, id, _ throws(TreeImportError) in
    var reader = InstrumentsReader(stream)
    try reader.read()
    return try reader.tree(id: id)
  }
}

/// The first line of a deep copy.
private struct InstrumentsHeader {
  /// Where a symbol's own weight stands, `nil` where it does not.
  private(set) var own: Int?

  /// What stands behind numbers without a unit: `ms` in `Running Time (ms)`.
  private(set) var units: [String] = []

  init?(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
      String(decoding: $0.trimmingBlanks, as: UTF8.self)
    }
    guard fields.count > 2, let last = fields.last, ["Symbol Name", "Symbol Names"].contains(last),
      let first = fields.first, !first.isEmpty
    else { return nil }
    own = fields.dropFirst().firstIndex { $0.hasPrefix("Self") }
    units = fields.map { field in
      guard field.utf8.last == UInt8(ascii: ")"), let start = field.lastIndex(of: "(") else {
        return ""
      }
      return String(field[start...].dropFirst().dropLast())
    }
  }
}

private struct InstrumentsReader: ~Copyable {
  private var stream: ByteStream
  private var builder: TreeBuilder
  private var levels = IndentedLevels()

  /// What each symbol weighs itself, and by how much its weight may be rounded.
  private var own: [Double?] = []
  private var rounding: [Double] = []

  init(_ stream: consuming ByteStream) {
    builder = TreeBuilder(source: stream.source)
    self.stream = stream
  }

  mutating func read() throws(TreeImportError) {
    var line: [UInt8] = []
    guard try stream.readLine(into: &line), let header = InstrumentsHeader(line[...]) else {
      throw stream.error(
        .syntax(found: "another line", expected: "a header such as `Weight … Symbol Name`"))
    }
    while case let place = stream.error(.empty), try stream.readLine(into: &line) {
      if line.allSatisfy({ $0.isBlank }) { continue }
      let fields = line[...].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard fields.count > 2, let name = fields.last, !name.trimmingBlanks.isEmpty else {
        throw place.with(
          .syntax(found: "a line without a symbol", expected: "weights, tabs and a symbol"))
      }
      let weight = try weight(fields[0], unit: header.units[0], place)
      let column = name.prefix { $0 == UInt8(ascii: " ") }.count
      let parent = try levels.parent(at: column, place)
      let node = try builder.append(
        name.trimmingBlanks, below: parent, NodeData(value: weight.value), line: place.line ?? 1)
      levels.append(node, at: column)
      rounding.append(weight.rounding)
      if let column = header.own, column < fields.count {
        own.append(try self.weight(fields[column], unit: header.units[column], place).value)
      } else {
        own.append(nil)
      }
    }
    guard builder.count > 0 else { throw stream.error(.empty) }
  }

  /// A weight such as `12.50 MB     100.0%`, in bytes, milliseconds or as it is, and half of its
  /// last digit.
  private func weight(
    _ field: ArraySlice<UInt8>, unit standard: String, _ place: TreeImportError
  ) throws(TreeImportError) -> (value: Double, rounding: Double) {
    let text = field.trimmingBlanks
    var digits = text.prefix { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    let rest = text.dropFirst(digits.count).drop { $0.isBlank }
    let word = rest.prefix { $0.isLetter || $0 >= 0x80 }
    let unit = word.isEmpty ? standard : String(decoding: word, as: UTF8.self)
    // Signs in front of the last one separate thousands; three digits behind it are thousands, too.
    let signs = digits.indices.filter { !digits[$0].isDigit }
    var fraction = 0
    if let last = signs.last {
      fraction = digits.endIndex - last - 1
      let isMark = signs.count == 1 ? fraction != 3 || unit != "" : digits[signs[0]] != digits[last]
      var plain = digits[..<last].filter { $0.isDigit }
      if isMark { plain.append(UInt8(ascii: ".")) } else { fraction = 0 }
      digits = ArraySlice(plain + digits[(last + 1)...])
    }
    let isPercentage = text.dropFirst(text.count - rest.count).first == UInt8(ascii: "%")
    guard let number = DecimalNumber.parse(Array(digits).span), !isPercentage,
      let factor = Self.factors[unit], (number * factor).isFinite
    else {
      throw place.with(
        .notANumber(String(decoding: text, as: UTF8.self), of: "the weight of the symbol"))
    }
    let last = (0..<fraction).reduce(1.0) { value, _ in value / 10 }
    return (number * factor, 0.5 * last * factor)
  }

  private static let factors: [String: Double] = [
    "": 1, "x": 1, "Bytes": 1, "bytes": 1, "B": 1, "KB": 1024, "MB": 1_048_576,
    "GB": 1_073_741_824, "TB": 1_099_511_627_776, "KiB": 1024, "MiB": 1_048_576,
    "GiB": 1_073_741_824, "ns": 1e-6, "us": 1e-3, "µs": 1e-3, "μs": 1e-3, "ms": 1, "s": 1000,
    "min": 60_000, "h": 3_600_000, "hr": 3_600_000,
  ]

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    var (sums, doubts) = ([Double](repeating: 0, count: builder.count), rounding)
    let isLeaf = builder.columns.isLeaf
    var others = 0
    for node in (0..<builder.count).reversed() {
      let (value, parent) = (builder[Int32(node)].value, Int(builder.parent(of: Int32(node))))
      if parent >= 0 {
        sums[parent] += value
        doubts[parent] += rounding[node]
      }
      if isLeaf[node] { continue }
      let rest = value - sums[node]
      let itself = own[node] ?? (rest > doubts[node] ? rest : 0)
      builder[Int32(node)].value = itself > 0 ? itself : .nan
      if itself > 0 { others += 1 }
    }
    try builder.treatInnerValues(.onTop)
    if others > 0 {
      builder.note(
        "symbols with weights of their own beside those of the symbols that they call: \(others); "
          + "these weights are leaves called `self`")
    }
    return try builder.tree(id: id)
  }
}
