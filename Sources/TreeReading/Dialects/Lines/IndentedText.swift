import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  static let markdown = Dialect(
    "markdown", "outlines in Markdown", [.value, .skipTotals]
  ) { beginning, _ in
    NamedTree.hasMarks(beginning.bytes) ? "a line is a heading or an item of a list" : nil
  } tree: { stream, id, options throws(TreeImportError) in
    try .readOutline(stream, isMarkdown: true, id: id, options)
  }

  static let indentedLines = Dialect(
    "indented-lines", "lines that are indented", [.value, .skipTotals]
  ) { beginning, _ in
    NamedTree.hasMarks(beginning.bytes) ? nil : "no line is a heading or an item of a list"
  } tree: { stream, id, options throws(TreeImportError) in
    try .readOutline(stream, isMarkdown: false, id: id, options)
  }
}

extension NamedTree {
  /// Whether a line is a heading of Markdown or an item of a list.
  fileprivate static func hasMarks(_ start: ArraySlice<UInt8>) -> Bool {
    start.split(separator: UInt8(ascii: "\n")).contains { OutlineLine($0).kind != .plain }
  }

  /// Why a text without a known extension is an outline, `nil` where it is none: its first lines
  /// are all items of lists and headings of Markdown; or they are plain, at least one begins
  /// further right than the line above, and none holds signs of code, of tables or of keys with
  /// texts. Names may hold commas and the like, but not as the fields of a table do.
  static func signOfOutline(_ start: ArraySlice<UInt8>) -> String? {
    let sample = start.prefix(1 << 14)
    var lines = sample.split(separator: UInt8(ascii: "\n")).prefix(60)
    // The last line may be cut.
    if sample.count < start.count { lines = lines.dropLast() }
    let parts = lines.map { OutlineLine($0) }.filter { !$0.text.isEmpty }
    guard parts.count > 1, parts.allSatisfy({ !$0.holdsTabsOrControls }) else { return nil }
    if parts.allSatisfy({ $0.kind != .plain }) {
      return lines.contains { $0.contains(0x7C) }
        ? nil : "the first lines are all headings and items of lists"
    }
    guard parts[0].column == 0, parts.contains(where: { $0.column > 0 }),
      parts.allSatisfy({ $0.kind == .plain && $0.isPlainName }), !haveColumns(parts),
      !areRightAligned(parts)
    else { return nil }
    // Whoever draws with blanks, or breaks lines in this way, does not keep to levels.
    var levels = IndentedLevels()
    let place = TreeImportError(.empty, source: "")
    do throws(TreeImportError) {
      for (node, part) in parts.enumerated() {
        let parent = try levels.parent(at: part.column, place)
        guard parent >= 0 || part.column == 0 else { return nil }
        levels.append(Int32(node), at: part.column)
      }
    } catch {
      return nil
    }
    return "the first lines are plain names that are indented in levels"
  }

  /// Whether lines are indented because of numbers that end in the same column, as programs print
  /// them: `  9 a` below ` 10 b`.
  private static func areRightAligned(_ lines: [OutlineLine]) -> Bool {
    let indented = lines.filter { $0.column > 0 }
    guard indented.allSatisfy({ $0.text.first?.isDigit == true }) else { return false }
    let numbers = lines.filter { $0.text.first?.isDigit == true }
    let ends = numbers.map { $0.column + $0.text.prefix { !$0.isBlank }.count }
    return Set(ends).count == 1 && Set(numbers.map { $0.column }).count > 1
  }

  /// Whether lines may be rows of a table: of a delimiter in the first line half of the others have
  /// as many, or all have some, or it stands there as in no text.
  private static func haveColumns(_ lines: [OutlineLine]) -> Bool {
    let others = lines.dropFirst()
    return ReadingOptions.delimiters.contains { delimiter in
      func count(_ line: OutlineLine) -> Int { line.text.count { $0 == delimiter } }
      let first = count(lines[0])
      return first > 0
        && (2 * others.count { count($0) == first } >= others.count
          || others.allSatisfy { count($0) > 0 } || !lines[0].isText(around: delimiter))
    }
  }

  /// Whether a text is a list of names below keys, as YAML has them: `src:`, then `- main.c`.
  static func looksLikeKeysOfItems(_ start: ArraySlice<UInt8>) -> Bool {
    let lines = start.split(separator: UInt8(ascii: "\n")).map { OutlineLine($0) }
      .filter { !$0.text.isEmpty }
    func isKey(_ line: OutlineLine) -> Bool {
      line.kind == .plain && (line.text.last == UInt8(ascii: ":") || line.number?.form == .colon)
    }
    return lines.first.map(isKey) == true && lines.contains { $0.kind == .item }
      && lines.allSatisfy {
        $0.indent != .tabs && $0.indent != .both && !$0.holdsTabsOrControls && $0.isPlainName
          && (isKey($0) || $0.isPlainItem)
      }
  }

  /// Reads an outline: a name a line, deeper ones further right, by blanks or by tabs. In Markdown
  /// the nodes are headings and items of lists (`-`, `*`, `+`, `1.`), and other lines are not read.
  ///
  /// A number at the end, as in `Bread 12`, `Bread: 12` or `Bread (12)`, is the value if all leaves
  /// have one in the same form. One of an inner node is left out if it is the sum of what is below;
  /// behind a colon or in parentheses it may hold more, which is a leaf `self`.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readOutline(
    _ stream: consuming ByteStream, isMarkdown: Bool, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    try options.refuseNamedValue(source: stream.source)
    var stream = stream
    var reader = OutlineReader(source: stream.source, isMarkdown: isMarkdown)
    var line: [UInt8] = []
    while case let place = stream.error(.empty), try stream.readLine(into: &line) {
      try reader.add(OutlineLine(line[...]), place)
    }
    return try reader.tree(id: id, wantsNoValue: options.wantsNoValue)
  }
}

private struct OutlineReader: ~Copyable {
  private let isMarkdown: Bool
  private var builder: TreeBuilder

  /// The numbers at the ends of names.
  private var numbers: [OutlineLine.Number?] = []

  /// The headings that the next line is below, with their ranks, and the lines in the last of them.
  private var headings: [(rank: Int, node: Int32)] = []
  private var levels = IndentedLevels()

  /// The sign of the first indentation.
  private var indent: OutlineLine.Indent?

  /// Lines of Markdown that are no nodes, and what ends a part that has none.
  private var unread = (count: 0, first: "")
  private var fence: [UInt8]?

  init(source: String, isMarkdown: Bool) {
    builder = TreeBuilder(source: source)
    self.isMarkdown = isMarkdown
  }

  mutating func add(_ line: OutlineLine, _ place: TreeImportError) throws(TreeImportError) {
    if line.text.isEmpty { return }
    if isMarkdown {
      let isFence = ["```", "~~~"].contains { line.text.starts(with: $0.utf8) }
      if let end = fence {
        if line.text.starts(with: end) { fence = nil }
        return skip(line, place)
      }
      if isFence { fence = Array(line.text.prefix(3)) }
      if place.line == 1, line.text.elementsEqual("---".utf8) { fence = Array("---".utf8) }
      if line.kind == .plain { return skip(line, place) }
    }
    let node: Int32
    if case .heading(let rank) = line.kind {
      while let last = headings.last, last.rank >= rank { headings.removeLast() }
      node = try append(line, below: headings.last?.node ?? -1, place)
      headings.append((rank, node))
      levels = IndentedLevels()
    } else {
      try check(line.indent, place)
      let parent = try levels.parent(at: line.column, place)
      node = try append(line, below: parent < 0 ? headings.last?.node ?? -1 : parent, place)
      levels.append(node, at: line.column)
    }
  }

  private mutating func skip(_ line: OutlineLine, _ place: TreeImportError) {
    if unread.count == 0 {
      let text = String(decoding: line.text, as: UTF8.self).excerpt()
      unread.first = "`\(text)` in line \(place.line ?? 1)"
    }
    unread.count += 1
  }

  private mutating func check(
    _ indent: OutlineLine.Indent, _ place: TreeImportError
  ) throws(TreeImportError) {
    if indent == .none { return }
    let first = self.indent ?? indent
    guard indent == first, indent != .both else { throw place.with(.mixedIndentation) }
    self.indent = first
  }

  private mutating func append(
    _ line: OutlineLine, below parent: Int32, _ place: TreeImportError
  ) throws(TreeImportError) -> Int32 {
    numbers.append(line.number)
    return try builder.append(line.text, below: parent, line: place.line ?? 1)
  }

  consuming func tree(id: String, wantsNoValue: Bool) throws(TreeImportError) -> NamedTree {
    guard builder.count > 0 else { throw TreeImportError(.empty, source: builder.source) }
    if unread.count > 0 {
      builder.warn(
        "lines that are neither headings nor items of lists and are not read: \(unread.count), "
          + "the first is \(unread.first)")
    }
    let hasValues = !wantsNoValue && takeValues()
    let colon = UInt8(ascii: ":")
    for parent in Set(builder.columns.parents) where parent >= 0 {
      let name = builder.names.utf8(of: Int(parent))
      if name.last == colon, name.count > 1 {
        let end = name.dropLast().trimmingBlanks
        builder.names.setName(end.startIndex..<end.endIndex, of: parent)
      }
    }
    return try builder.tree(id: id, inner: hasValues ? .sums : .kept, of: "lines")
  }

  /// Makes the numbers at the ends of names values, if all leaves have one; returns whether they
  /// have.
  private mutating func takeValues() -> Bool {
    let isLeaf = builder.columns.isLeaf
    let leaves = isLeaf.indices.filter { isLeaf[$0] }
    let count = leaves.count { numbers[$0] != nil }
    let form = numbers[leaves[0]]?.form
    guard let form, leaves.allSatisfy({ numbers[$0]?.form == form }) else {
      if 2 * count >= leaves.count {
        builder.warn(
          "numbers at the ends of names are no values, as not all leaves have one in this form")
      }
      builder.countLeaves()
      return false
    }
    // In parents stand before children.
    var sums = numbers.indices.map { isLeaf[$0] ? numbers[$0]!.value : 0 }
    for node in numbers.indices.reversed() {
      if let number = numbers[node], number.form == form {
        // A plain number may count chapters.
        let isValue =
          isLeaf[node] || form != .plain || abs(number.value - sums[node]) <= 1e-6 * number.value
        if isValue {
          builder[Int32(node)].value = number.value
          let start = builder.names.range(orEmpty: node).lowerBound
          builder.names.setName(start..<(start + number.nameLength), of: Int32(node))
        }
      }
      let parent = builder.parent(of: Int32(node))
      if parent >= 0 { sums[Int(parent)] += sums[node] }
    }
    builder.note(
      "numbers at the ends of names are taken as values; --value none leaves them in the names")
    return true
  }
}

/// A line of an outline.
private struct OutlineLine {
  enum Kind: Equatable {
    case plain, item
    /// How many `#` it has.
    case heading(Int)
  }

  enum Indent {
    case none, blanks, tabs, both
  }

  /// A number at the end of a name.
  struct Number {
    enum Form {
      case plain, colon, parentheses
    }

    let form: Form
    let value: Double

    /// How many bytes stand in front of it.
    let nameLength: Int
  }

  private(set) var kind = Kind.plain

  /// Whether it is an item behind `-` that YAML reads as the same text.
  private(set) var isPlainItem = false
  private(set) var indent = Indent.none

  /// Where it begins, counted from 0; a tab reaches to the next fourth column.
  private(set) var column = 0

  /// Without blanks at its ends, and without its mark.
  private(set) var text: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    var rest = line
    while let byte = rest.first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
      let isTab = byte == UInt8(ascii: "\t")
      column = isTab ? (column / 4 + 1) * 4 : column + 1
      let sign = isTab ? Indent.tabs : .blanks
      indent = indent == .none || indent == sign ? sign : .both
      rest = rest.dropFirst()
    }
    text = rest.trimmingBlanks
    takeHeading()
    if kind == .plain { takeItem() }
  }

  private mutating func takeHeading() {
    let mark = UInt8(ascii: "#")
    let rank = text.prefix { $0 == mark }.count
    guard (1...6).contains(rank), column < 4, case let rest = text.dropFirst(rank),
      rest.first?.isBlank == true
    else { return }
    var name = rest.trimmingBlanks
    while name.last == mark { name = name.dropLast() }
    name = name.trimmingBlanks
    guard !name.isEmpty else { return }
    (kind, text) = (.heading(rank), name)
  }

  private mutating func takeItem() {
    var rest = text
    let digits = rest.prefix { $0.isDigit }.count
    if (1...9).contains(digits) {
      rest = rest.dropFirst(digits)
      guard let sign = rest.first, sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")") else {
        return
      }
    } else {
      guard let sign = rest.first, "-*+".utf8.contains(sign) else { return }
    }
    rest = rest.dropFirst()
    guard rest.first?.isBlank == true else { return }
    rest = rest.trimmingBlanks
    let behindMark = rest
    for box in ["[ ] ", "[x] ", "[X] "] where rest.starts(with: box.utf8) {
      rest = rest.dropFirst(box.utf8.count).trimmingBlanks
      break
    }
    // A line across the page is of such signs alone.
    guard rest.contains(where: { !"-*+ ".utf8.contains($0) }) else { return }
    let isInYAML = !"[{&*!|>%@`'\"#,?:-".utf8.contains(behindMark.first ?? 0)
    isPlainItem = text.first == UInt8(ascii: "-") && isInYAML
    (kind, text) = (.item, rest)
  }

  var number: Number? {
    guard let last = text.last else { return nil }
    let start = text.startIndex
    if last == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")) {
      return Self.number(
        .parentheses, text[(open + 1)...].dropLast(), behind: text[start..<open])
    }
    guard last.isDigit || last == UInt8(ascii: "."),
      let blank = text.lastIndex(where: { $0.isBlank })
    else { return nil }
    let name = text[start..<blank].trimmingBlanks
    return name.last == UInt8(ascii: ":")
      ? Self.number(.colon, text[(blank + 1)...], behind: name.dropLast())
      : Self.number(.plain, text[(blank + 1)...], behind: name)
  }

  private static func number(
    _ form: Number.Form, _ digits: ArraySlice<UInt8>, behind name: ArraySlice<UInt8>
  ) -> Number? {
    let name = name.trimmingBlanks
    guard !name.isEmpty, let value = DecimalNumber.parse(Array(digits.trimmingBlanks).span),
      value >= 0, value.isFinite
    else { return nil }
    return Number(form: form, value: value, nameLength: name.count)
  }

  /// Whether it holds tabs between other signs, or signs that no text has.
  var holdsTabsOrControls: Bool { text.contains { $0 < 0x20 || $0 == 0x7F } }

  /// Whether a delimiter stands between words as in a text: a blank follows, and stands in front of
  /// a bar, too. A tab does in none.
  func isText(around delimiter: UInt8) -> Bool {
    let text = Array(text)
    return text.indices.allSatisfy { index in
      guard text[index] == delimiter else { return true }
      guard delimiter != UInt8(ascii: "\t"), index > 0, index + 1 < text.count else { return false }
      return text[index + 1].isBlank
        && text[index - 1].isBlank == (delimiter == UInt8(ascii: "|"))
    }
  }

  /// Whether it is a name that holds no signs of code, of tables or of keys with texts.
  var isPlainName: Bool {
    let name = number.map { text.prefix($0.nameLength) } ?? text
    let end = name.last == UInt8(ascii: ":") ? name.dropLast() : name
    return !end.contains { "{}<>=\\[]()\"".utf8.contains($0) }
      && ";|".utf8.allSatisfy { isText(around: $0) }
      && !zip(end, end.dropFirst()).contains { $0 == UInt8(ascii: ":") && $1.isBlank }
  }
}
