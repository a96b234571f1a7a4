import DelimitedText
import TreeLayout

extension NamedTree {
  /// Whether a text is a tree drawn with lines in front of names, as `tree` prints it: up to eight
  /// lines of a head, then some that are drawn.
  static func looksLikeListing(_ start: ArraySlice<UInt8>) -> Bool {
    let lines = start.prefix(1 << 14).split(separator: UInt8(ascii: "\n")).map { ListingLine($0) }
    guard lines.prefix(9).contains(where: \.isDrawn) else { return false }
    let branches = lines.filter(\.isBranch)
    // Frames of tables go on behind their first three dashes.
    return !branches.isEmpty
      && branches.allSatisfy { line in
        line.text.first.map { line.hasBlank || !"-+=|".utf8.contains($0) } ?? false
      }
  }

  /// Reads a tree that is drawn with lines, as `tree`, `tree /F` of Windows, `npm ls` and `cargo
  /// tree` print it: a name a line, deeper ones further right, behind `├──`, `└──`, `|--`,
  /// `` `-- ``, `+---` or `\---`. Sizes stand in brackets before the names, as `tree -s`, `-h`,
  /// `--si` and `--du` print them; those of directories are not read, unless they are sums. The
  /// line above the first drawn one is the root. A later line that is not drawn is another root if
  /// drawn ones follow; others, and headings such as `[dev-dependencies]`, are not read.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readListing(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    try options.refuseNamedValue(source: stream.source)
    var stream = stream
    var reader = ListingReader(source: stream.source)
    var line: [UInt8] = []
    while case let place = stream.error(.empty), try stream.readLine(into: &line, inUTF8: false) {
      try reader.add(line[...], place)
    }
    return try reader.tree(id: id, wantsNoValue: options.wantsNoValue)
  }
}

private struct ListingReader {
  let source: String
  private var columns = NodeColumns()
  private var levels = IndentedLevels()
  private var names = NameBuffer()
  private var sizes: [DiskSize?] = []

  /// Lines without drawing in front of the first drawn one; the last of them is the root.
  private var head: [(text: [UInt8], column: Int, place: TreeImportError)] = []
  private var isDrawn = false

  /// Below the first tree, a line that is not drawn: a root if a drawn one follows. How many are
  /// none, and the first of these.
  private var next: (text: [UInt8], place: TreeImportError)?
  private var notes = 0
  private var firstNote = ""

  /// How many lines of the head are not read, and how many directories could not be read by whoever
  /// printed them.
  private var unread = 0
  private var locked = 0

  /// Whether sizes of directories are sums, which the last line tells.
  private var areSums = false

  init(source: String) {
    self.source = source
  }

  mutating func add(_ line: ArraySlice<UInt8>, _ place: TreeImportError) throws(TreeImportError) {
    let parts = ListingLine(line)
    if parts.text.isEmpty { return }
    // What is drawn may be in DOS' own encoding.
    guard String(validating: parts.text, as: UTF8.self) != nil else { throw place.with(.badUTF8) }
    if !parts.isDrawn, let report = ListingReport(parts.text) {
      areSums = areSums || report.isUsed
      return
    }
    if !isDrawn, !parts.isDrawn {
      head.append((Array(parts.text), parts.column, place))
      return
    }
    if !isDrawn, let root = head.popLast() {
      unread = head.count
      head = []
      try append(root.text[...], at: root.column, root.place)
    }
    isDrawn = true
    if !parts.isBranch, parts.isHeading { return note(parts.text) }
    if !parts.isDrawn, parts.column == 0 {
      if let next { note(next.text[...]) }
      next = (Array(parts.text), place)
      return
    }
    if let root = next {
      next = nil
      try append(root.text[...], at: 0, root.place)
    }
    try append(parts.text, at: parts.column, place)
  }

  /// Counts a line below the first tree that is none of its nodes.
  private mutating func note(_ text: ArraySlice<UInt8>) {
    notes += 1
    if firstNote.isEmpty { firstNote = String(decoding: text, as: UTF8.self) }
  }

  private mutating func append(
    _ text: ArraySlice<UInt8>, at column: Int, _ place: TreeImportError
  ) throws(TreeImportError) {
    let parent = try levels.parent(at: column, place)
    var (size, name) = ListingLine.size(in: text)
    let mark = Array("[error opening dir]".utf8)
    if name.suffix(mark.count).elementsEqual(mark) {
      name = name.dropLast(mark.count).trimmingBlanks
      locked += 1
    }
    let node = try columns.append(parent: parent, line: place.line ?? 1, source: source)
    names.append(name)
    sizes.append(size)
    levels.append(node, at: column)
  }

  mutating func tree(id: String, wantsNoValue: Bool) throws(TreeImportError) -> NamedTree {
    guard columns.count > 0 else { throw TreeImportError(.unknownFormat, source: source) }
    if let next { note(next.text[...]) }
    var (columns, names) = (columns, names)
    var warnings: [String] = []
    if notes > 0 {
      warnings.append(
        "lines below the root that are not drawn and not read: \(notes), the first one "
          + "`\(firstNote.excerpt())`")
    }
    if unread > 0 { warnings.append("lines above the root that are not read: \(unread)") }
    if locked > 0 {
      warnings.append("directories that could not be opened and count nothing: \(locked)")
    }
    if !wantsNoValue { warnings += try takeSizes(&columns, &names) }
    try columns.addRootAboveTops(source: source)
    while names.count < columns.count { names.appendNode() }
    let (tree, order) = try columns.numbered(source: source) { names.string($0) }
    var paths = PathNames(tree)
    for old in order { paths.measure(names.utf8(of: Int(old)).count) }
    for old in order { paths.append(names.utf8(of: Int(old))) }
    return NamedTree(
      imported: tree, names: paths.names, id: id, warnings: warnings + paths.warnings)
  }

  /// Makes sizes values, but for those of directories; tells what was done.
  private func takeSizes(
    _ columns: inout NodeColumns, _ names: inout NameBuffer
  ) throws(TreeImportError) -> [String] {
    guard sizes.contains(where: { $0 != nil }) else {
      columns.countLeavesWithoutValues()
      return [AttributeValues.countsLeaves]
    }
    let isThousand = sizes.contains { $0?.isThousand == true }
    for (node, size) in sizes.enumerated() {
      columns[Int32(node)].value = size?.bytes(base: isThousand ? 1000 : 1024) ?? .nan
    }
    var warnings: [String] = []
    if sizes.contains(where: { $0?.hasUnit == true }) {
      warnings.append(
        isThousand
          ? "units of sizes are read as powers of 1000, since there is a `k`, as of `tree --si`"
          : "units of sizes are read as powers of 1024, as of `tree -h`")
    }
    let isInner = columns.isLeaf.map { !$0 }
    var outcome = InnerValues.Outcome()
    if areSums {
      outcome = columns.splitInnerValues(isInner, as: .drawnDirectories)
      try columns.moveInnerValues(isInner, &names, source: source)
    } else {
      for node in isInner.indices where isInner[node] && !columns.values[node].isNaN {
        columns[Int32(node)].value = .nan
        outcome.dropped += 1
      }
    }
    return warnings + outcome.directoryWarnings(hint: "")
  }
}

/// A line of a drawn tree: what is drawn in front of a name, and the name.
private struct ListingLine {
  /// Where the name begins, counted from 0 in Unicode scalars.
  private(set) var column = 0
  private(set) var text: ArraySlice<UInt8>

  /// Whether anything is drawn, and whether a line leads to the name.
  private(set) var isDrawn = false
  private(set) var isBranch = false

  /// Whether a blank stands between that line and the name.
  private(set) var hasBlank = false

  /// Whether it is a heading between the dependencies of a package: `[dev-dependencies]` of `cargo
  /// tree`, `devDependencies:` of `pnpm list`.
  var isHeading: Bool {
    let text = String(decoding: text, as: UTF8.self).lowercased()
    return text.hasPrefix("[") && text.hasSuffix("dependencies]")
      || text.hasSuffix("dependencies:")
  }

  /// Lines that go on below, and the starts of those to a name; the last ones of each are those of
  /// DOS, which are in no UTF-8.
  private static let verticals = ["│", "┃", "║", "|"].map { Array($0.utf8) } + [[0xB3]]
  private static let corners =
    ["├", "└", "╰", "┣", "┗", "╠", "╚", "|", "`", "+", "\\"].map { Array($0.utf8) }
    + [[0xC3], [0xC0]]
  private static let dashes = ["─", "━", "═", "┬", "-"].map { Array($0.utf8) } + [[0xC4]]
  private static let blanks = [" ", "\u{A0}", "\t"].map { Array($0.utf8) }

  init(_ line: ArraySlice<UInt8>) {
    text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    while !text.isEmpty {
      if take(Self.blanks) { continue }
      let start = self
      if take(Self.corners) {
        var count = 0
        // A name may begin with a dash itself.
        while count < 3, take(Self.dashes) { count += 1 }
        if count > 0 {
          isDrawn = true
          isBranch = true
          hasBlank = take(Self.blanks)
          return
        }
        self = start
      }
      guard take(Self.verticals) else { return }
      isDrawn = true
    }
  }

  private mutating func take(_ signs: [[UInt8]]) -> Bool {
    guard let first = text.first,
      let sign = signs.first(where: { $0[0] == first && text.starts(with: $0) })
    else { return false }
    text = text.dropFirst(sign.count)
    column += 1
    return true
  }

  /// The size in brackets before a name, maybe behind a file's rights and owners, and the name.
  static func size(in text: ArraySlice<UInt8>) -> (size: DiskSize?, name: ArraySlice<UInt8>) {
    guard text.first == UInt8(ascii: "["),
      let end = text.firstIndex(of: UInt8(ascii: "]")), end + 1 < text.endIndex
    else { return (nil, text) }
    let words = text[..<end].dropFirst().split { $0.isBlank }
    guard let last = words.last, let size = DiskSize(last),
      words.count == 1 || words.count <= 4 && words[0].count >= 10
    else { return (nil, text) }
    let name = text[(end + 1)...].drop { $0.isBlank }
    return name.isEmpty ? (nil, text) : (size, name)
  }
}

/// The line below a drawn tree that counts what is in it.
private struct ListingReport {
  /// Whether it says how much that takes: `12K used in 3 directories, 5 files`.
  private(set) var isUsed = false

  /// `nil` if the text is something else.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.count < 100 else { return nil }
    var words = String(decoding: text, as: UTF8.self).split(separator: " ")[...]
    if words == ["No", "subfolders", "exist"] { return }
    if words.dropFirst().starts(with: ["used", "in"]) {
      isUsed = true
      words = words.dropFirst(3)
    }
    let kinds: Set<Substring> = ["directory", "directories", "directory,", "directories,"]
    guard words.count >= 2, Int(words.removeFirst()) != nil, kinds.contains(words.removeFirst())
    else { return nil }
    guard words.isEmpty || words.count == 2 && ["file", "files"].contains(words.last!) else {
      return nil
    }
  }
}
