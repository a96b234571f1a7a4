import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  static let processes = Dialect(
    "pstree", "trees of processes", [.value, .skipTotals]
  ) { beginning, _ in
    NamedTree.looksLikeProcesses(beginning.bytes)
      ? "several names are in a line and branches begin below their forks, as `pstree` draws them"
      : nil
  } tree: { stream, id, options throws(TreeImportError) in
    try .readProcesses(stream, id: id, options)
  }
}

extension NamedTree {
  /// Whether a text is a tree of processes as `pstree` draws it, with several in one line: all
  /// branches begin below a fork of a line above. A single line has to hold nothing else.
  static func looksLikeProcesses(_ start: ArraySlice<UInt8>) -> Bool {
    let sample = start.prefix(1 << 14)
    var lines = sample.split(separator: UInt8(ascii: "\n"))
    // The last line may be cut.
    if sample.count < start.count, lines.count > 1 { lines.removeLast() }
    var reader = ProcessReader(source: "", isASCII: ProcessLine.isASCII(sample))
    do throws(TreeImportError) {
      let place = TreeImportError(.empty, source: "")
      for line in lines { try reader.add(line.withoutColors, place) }
    } catch {
      return false
    }
    let isAlone =
      reader.roots == 1 && reader.unread.count == 0 && reader.isMoreThanAPair
      && !sample.contains(where: ReadingOptions.delimiters.contains)
    return reader.hasChains && (reader.hasBranches || isAlone)
  }

  /// Reads a tree of processes as `pstree` draws it: `a-+-b---c`, and below the fork `` `-d ``.
  ///
  /// Every process without others below it counts 1. One that stands for several, as `c` in
  /// `5*[c]`, counts as often, and so does all that is drawn below it.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readProcesses(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    try options.refuseNamedValue(source: stream.source)
    var stream = stream
    let isASCII = ProcessLine.isASCII(stream.firstBytes.prefix(1 << 14))
    var reader = ProcessReader(source: stream.source, isASCII: isASCII)
    var line: [UInt8] = []
    while case let place = stream.error(.empty), try stream.readLine(into: &line) {
      try reader.add(line[...].withoutColors, place)
    }
    return try reader.tree(id: id, wantsNoValue: options.wantsNoValue)
  }
}

/// Several processes that are drawn as one: `5*[bash]`.
struct RepeatedProcess {
  let count: Double

  /// The name without the number, but with the bracket that closes.
  let name: ArraySlice<UInt8>

  /// `nil` for another text.
  init?(_ text: ArraySlice<UInt8>) {
    let digits = text.prefix { $0.isDigit }
    let name = text.dropFirst(digits.count + 2)
    guard !digits.isEmpty, text.dropFirst(digits.count).starts(with: "*[".utf8), !name.isEmpty,
      let count = DiskSize.count(digits), count > 0
    else { return nil }
    (self.count, self.name) = (count, name)
  }

  /// What is to be told of them.
  ///
  /// - Parameter first: the text of the first.
  static func warning(_ count: Int, first: String) -> String {
    "processes that are drawn once for several: \(count), the first is `\(first.excerpt())`; each "
      + "leaf there counts that many times, and every other leaf 1"
  }
}

private struct ProcessReader: ~Copyable {
  private let isASCII: Bool
  private var builder: TreeBuilder

  /// The processes that the next line may be beside, from the root down.
  private var open: [(column: Int, node: Int32)] = []

  /// How often each is there, and how many brackets are open around its name.
  private var factors: [Double] = []
  private var brackets: [Int] = []
  private var repeated = (count: 0, first: "")

  /// Whether the last line was empty, and whether it was one process and no branch.
  private var isBehindBlank = true
  private var isLone = false

  /// Lines that are no processes, and the first of them.
  private(set) var unread = (count: 0, first: "")

  /// Lines as long as the longest that end as `pstree` cuts them.
  private var longest = 0
  private var cut = 0

  private(set) var roots = 0

  /// Two names with dashes between may be a title and what it says.
  var isMoreThanAPair: Bool { builder.count > 2 }
  private(set) var hasChains = false
  private(set) var hasBranches = false

  init(source: String, isASCII: Bool) {
    builder = TreeBuilder(source: source)
    self.isASCII = isASCII
  }

  /// - Throws: also where a branch begins below no fork.
  mutating func add(_ line: ArraySlice<UInt8>, _ place: TreeImportError) throws(TreeImportError) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let parts = ProcessLine(line, isASCII: isASCII)
    guard let column = parts.names.first?.column else {
      isBehindBlank = true
      return
    }
    if !parts.isBranch, column == 0, !isBehindBlank {
      // Trees have an empty line between them, so that either this line or the last one is of a
      // shell.
      guard isLone else { return note(line) }
      forgetLast()
    }
    isBehindBlank = false
    isLone = !parts.isBranch && parts.names.count == 1
    noteCut(line)
    while let last = open.last, last.column > column { open.removeLast() }
    guard parts.isBranch ? open.last?.column == column : column == 0 else {
      let levels = open.map { $0.column + 1 }
      throw place.with(.badIndentation(column + 1, levels: levels.isEmpty ? [1] : levels))
    }
    if open.last?.column == column { open.removeLast() }
    if parts.isBranch { hasBranches = true } else { roots += 1 }
    if parts.names.count > 1 { hasChains = true }
    for (index, name) in parts.names.enumerated() {
      try append(name.text, isLast: index == parts.names.count - 1, place)
      open.append((name.column, Int32(builder.count - 1)))
    }
  }

  private mutating func append(
    _ text: ArraySlice<UInt8>, isLast: Bool, _ place: TreeImportError
  ) throws(TreeImportError) {
    let parent = open.last?.node ?? -1
    var factor = parent < 0 ? 1 : factors[Int(parent)]
    var closing = parent < 0 ? 0 : brackets[Int(parent)]
    var name = text
    if let several = RepeatedProcess(text) {
      if repeated.count == 0 { repeated.first = String(decoding: text, as: UTF8.self) }
      repeated.count += 1
      name = several.name
      factor *= several.count
      closing += 1
    }
    factors.append(factor)
    brackets.append(closing)
    while isLast, closing > 0, name.count > 1, name.last == UInt8(ascii: "]") {
      name = name.dropLast()
      closing -= 1
    }
    try builder.append(name, below: parent, line: place.line ?? 1)
  }

  private mutating func note(_ text: ArraySlice<UInt8>) {
    if unread.count == 0 { unread.first = String(decoding: text, as: UTF8.self).excerpt() }
    unread.count += 1
  }

  private mutating func forgetLast() {
    note(builder.names.utf8(of: builder.count - 1))
    builder.removeLast()
    factors.removeLast()
    brackets.removeLast()
    open.removeLast()
    roots -= 1
  }

  private mutating func noteCut(_ line: ArraySlice<UInt8>) {
    let length = line.count { $0 & 0xC0 != 0x80 }
    guard length >= longest else { return }
    if length > longest { cut = 0 }
    longest = length
    if line.last == UInt8(ascii: "+") { cut += 1 }
  }

  consuming func tree(id: String, wantsNoValue: Bool) throws(TreeImportError) -> NamedTree {
    if !wantsNoValue {
      let isLeaf = builder.columns.isLeaf
      for node in isLeaf.indices where isLeaf[node] {
        guard factors[node].isFinite else {
          throw builder.error(.weightOverflow(builder.name(node)), at: Int32(node))
        }
        builder[Int32(node)].value = factors[node]
      }
      builder.warn(
        repeated.count == 0
          ? AttributeValues.countsLeaves
          : RepeatedProcess.warning(repeated.count, first: repeated.first))
    }
    if unread.count > 0 {
      builder.warn(
        "lines that are no processes and are not read: \(unread.count), the first is "
          + "`\(unread.first)`")
    }
    if cut > 0 {
      builder.warn(
        "lines that end with `+` and may be cut: \(cut); pstree -l prints whole lines")
    }
    return try builder.tree(id: id, names: .paths())
  }
}

/// A line that `pstree` draws: maybe a branch, and processes each below the one in front of it.
private struct ProcessLine {
  /// Whether a line leads to the first name.
  private(set) var isBranch = false

  /// Where each begins, counted from 0 in Unicode scalars.
  private(set) var names: [(column: Int, text: ArraySlice<UInt8>)] = []

  /// What leads from one process to the next, and to one with others below it.
  private static let links = ["---", "-+-"].map { Array($0.utf8) }
  private static let boxLinks = ["───", "─┬─"].map { Array($0.utf8) }

  private static let branches = ["|-", "`-"].map { Array($0.utf8) }
  private static let boxBranches = ["├─", "└─"].map { Array($0.utf8) }

  /// Whether a text is drawn without the lines of boxes.
  static func isASCII(_ sample: ArraySlice<UInt8>) -> Bool {
    // The first byte is that of few other signs.
    zip(sample, sample.dropFirst()).allSatisfy { $0 != 0xE2 || $1 != 0x94 }
  }

  init(_ line: ArraySlice<UInt8>, isASCII: Bool) {
    var rest = line
    var column = 0
    let branches = isASCII ? Self.branches : Self.boxBranches
    let vertical = Array((isASCII ? "|" : "│").utf8)
    while let first = rest.first {
      if let branch = branches.first(where: { rest.starts(with: $0) }) {
        rest = rest.dropFirst(branch.count)
        column += 2
        isBranch = true
        break
      }
      let count = first == UInt8(ascii: " ") ? 1 : rest.starts(with: vertical) ? vertical.count : 0
      if count == 0 { break }
      rest = rest.dropFirst(count)
      column += 1
    }
    // Other programs have a blank behind what they draw.
    if rest.first.map({ $0.isBlank }) ?? true { return }
    takeNames(from: rest, at: column, isASCII ? Self.links : Self.boxLinks)
  }

  private mutating func takeNames(
    from text: ArraySlice<UInt8>, at column: Int, _ links: [[UInt8]]
  ) {
    var (start, place, column, next) = (text.startIndex, text.startIndex, column, column)
    while place < text.endIndex {
      let link =
        text[place] == links[0][0] && place > start
        ? links.first { text[place...].starts(with: $0) } : nil
      guard let link, place + link.count < text.endIndex, !text[place + link.count].isBlank else {
        if text[place] & 0xC0 != 0x80 { next += 1 }
        place += 1
        continue
      }
      names.append((column, text[start..<place]))
      place += link.count
      next += 3
      (start, column) = (place, next)
    }
    names.append((column, text[start...]))
  }
}
