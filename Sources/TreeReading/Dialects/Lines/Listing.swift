import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  static let drawnTree = Dialect(
    "drawn-tree", "drawn trees", [.value, .skipTotals]
  ) { beginning, _ in
    NamedTree.looksLikeListing(beginning.bytes)
      ? "lines lead to names, as `tree` draws them" : nil
  } tree: { stream, id, options throws(TreeImportError) in
    try .readListing(stream, isLog: false, id: id, options)
  }

  static let buildLog = Dialect(
    "build-log", "logs of builds", [.value, .skipTotals]
  ) { beginning, _ in
    NamedTree.looksLikeBuildLog(beginning.bytes)
      ? "a line behind `[INFO]` leads to a name, as Maven and sbt draw trees" : nil
  } tree: { stream, id, options throws(TreeImportError) in
    try .readListing(stream, isLog: true, id: id, options)
  }
}

extension NamedTree {
  /// Whether a text is a tree drawn with lines in front of names, as `tree` prints it: up to eight
  /// lines of a head, then some that are drawn.
  fileprivate static func looksLikeListing(_ start: ArraySlice<UInt8>) -> Bool {
    let lines = start.prefix(1 << 14).split(separator: UInt8(ascii: "\n")).map {
      ListingLine($0.withoutColors)
    }
    guard lines.prefix(9).contains(where: { $0.isDrawn }) else { return false }
    let branches = lines.filter { $0.isBranch }
    return !branches.isEmpty && branches.allSatisfy { $0.leadsToName }
  }

  /// Whether a text is the log of a build with a tree in it, as Maven and sbt print it.
  fileprivate static func looksLikeBuildLog(_ start: ArraySlice<UInt8>) -> Bool {
    start.prefix(1 << 18).split(separator: UInt8(ascii: "\n")).contains { line in
      BuildLog.text(of: line.withoutColors).map { ListingLine($0).leadsToName } ?? false
    }
  }

  /// Reads a tree that is drawn with lines, as `tree`, `tree /F` of Windows, `npm ls` and `cargo
  /// tree` print it: a name a line, deeper ones further right, behind `├──`, `└──`, `|--`,
  /// `` `-- ``, `+---` or `\---`. Sizes stand in brackets before the names, as `tree -s`, `-h`,
  /// `--si` and `--du` print them, maybe with rights, owners and times, which are not read. Those
  /// of directories are read only if they are sums. Colors and the `/` behind names are left out,
  /// and so is the path in front of each name, as of `tree -f`. The line above the first drawn one
  /// is the root. A later line that is not drawn is another root if drawn ones follow, or if it
  /// names a package as such a root does, or if it is one word directly between two trees; others,
  /// and headings such as `[dev-dependencies]`, are not read.
  ///
  /// Of the log of a build, as Maven's, only the trees are read, each with the line above it.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readListing(
    _ stream: consuming ByteStream, isLog: Bool, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    try options.refuseNamedValue(source: stream.source)
    var stream = stream
    var reader = ListingReader(source: stream.source, isLog: isLog)
    var line: [UInt8] = []
    while case let place = stream.error(.empty), try stream.readLine(into: &line, inUTF8: false) {
      try reader.add(line[...].withoutColors, place)
    }
    return try reader.tree(id: id, wantsNoValue: options.wantsNoValue)
  }
}

private struct ListingReader: ~Copyable {
  private let isLog: Bool
  private var builder: TreeBuilder
  private var levels = IndentedLevels()
  private var sizes: [DiskSize?] = []

  /// How many processes a node stands for, and the text of the first such.
  private var repeated: [Int32: Double] = [:]
  private var firstRepeated = ""

  /// Lines without drawing in front of the first drawn one; the last of them is the root.
  private var head: [(text: [UInt8], column: Int, place: TreeImportError)] = []
  private var isDrawn = false

  /// Below the first tree, the last line that is not drawn: a root if a drawn one follows.
  private var next: (text: [UInt8], place: TreeImportError)?

  /// The lines in front of it that are not drawn, and whether an empty one is among them.
  private var waiting: [(text: [UInt8], place: TreeImportError)] = []
  private var isBehindBlank = false

  /// How roots with others below them name packages.
  private var forms: Set<PackageForm> = []

  /// How many lines are no nodes, and the first of these.
  private var notes = 0
  private var firstNote = ""

  /// How many lines of the head are not read, and how many directories could not be read by whoever
  /// printed them.
  private var unread = 0
  private var locked: [Int32] = []

  /// Whether a line of a log said that a tree follows, and its root has not come yet.
  private var isTreeNext = false

  /// Whether sizes of directories are sums, which the last line tells.
  private var areSums = false

  init(source: String, isLog: Bool) {
    builder = TreeBuilder(source: source)
    self.isLog = isLog
  }

  mutating func add(_ line: ArraySlice<UInt8>, _ place: TreeImportError) throws(TreeImportError) {
    if isLog { return try addLogLine(line, place) }
    let parts = ListingLine(line)
    if parts.text.isEmpty {
      isBehindBlank = isBehindBlank || !parts.isDrawn
      return
    }
    // What is drawn may be in DOS' own encoding.
    guard parts.text.isUTF8 else { throw place.with(.badUTF8) }
    if !parts.isDrawn, let report = ListingReport(parts.text) {
      areSums = areSums || report.isUsed
      return
    }
    if !isDrawn, !parts.isDrawn {
      head.append((Array(parts.text), parts.column, place))
      return
    }
    if !isDrawn, let root = head.popLast() {
      noteForm(of: root.text)
      for line in head {
        if line.column == 0, isLikeRoots(line.text) {
          try append(line.text[...], at: 0, line.place)
        } else {
          unread += 1
        }
      }
      head = []
      try append(root.text[...], at: root.column, root.place)
    }
    isDrawn = true
    if !parts.isBranch, parts.isHeading { return note(parts.text) }
    if !parts.isDrawn, parts.column == 0 {
      if let next { waiting.append(next) }
      next = (Array(parts.text), place)
      return
    }
    if let root = next {
      next = nil
      try settleWaiting(isBetweenTrees: !isBehindBlank)
      noteForm(of: root.text)
      try append(root.text[...], at: 0, root.place)
    }
    isBehindBlank = false
    try append(parts.text, at: parts.column, place, isProcess: parts.isProcess)
  }

  /// A line of the log of a build. The one above what is drawn is the root, and so is the one below
  /// Maven's words for a tree, even if nothing is below it.
  private mutating func addLogLine(
    _ line: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    let parts = BuildLog.text(of: line).map { ListingLine($0) }
    guard let parts, !parts.text.isEmpty,
      parts.leadsToName || !parts.isDrawn && parts.column == 0
    else { return note(line) }
    if !parts.text.isUTF8 { throw place.with(.badUTF8) }
    if let root = next {
      next = nil
      if parts.isDrawn {
        try append(root.text[...], at: 0, root.place)
      } else {
        note(root.text[...])
      }
    }
    if parts.isDrawn || isTreeNext && BuildLog.isModule(parts.text) {
      isTreeNext = false
      try append(parts.text, at: parts.column, place)
    } else {
      isTreeNext = BuildLog.announcesTree(parts.text) ?? isTreeNext
      next = (Array(parts.text), place)
    }
  }

  private mutating func noteForm(of root: [UInt8]) {
    if let form = PackageForm(root[...]) { forms.insert(form) }
  }

  private func isLikeRoots(_ text: [UInt8]) -> Bool {
    PackageForm(text[...]).map { forms.contains($0) } ?? false
  }

  /// Makes the lines that wait roots without others below them, or notes them.
  ///
  /// - Parameter isBetweenTrees: whether nothing but these lines is between two trees, so that one
  ///   word is a root, as of `tree a b c` where `b` is empty.
  private mutating func settleWaiting(isBetweenTrees: Bool) throws(TreeImportError) {
    for line in waiting {
      let isWord = !ListingMark.take(from: line.text[...]).name.contains { $0.isBlank }
      if isLikeRoots(line.text) || isBetweenTrees && isWord {
        try append(line.text[...], at: 0, line.place)
      } else {
        note(line.text[...])
      }
    }
    waiting = []
  }

  /// Counts a line below the first tree that is none of its nodes.
  private mutating func note(_ text: ArraySlice<UInt8>) {
    notes += 1
    if firstNote.isEmpty { firstNote = String(decoding: text, as: UTF8.self) }
  }

  private mutating func append(
    _ text: ArraySlice<UInt8>, at column: Int, _ place: TreeImportError, isProcess: Bool = false
  ) throws(TreeImportError) {
    let parent = try levels.parent(at: column, place)
    var (size, name) = ListingLine.size(in: text)
    if isProcess, let several = RepeatedProcess(text), text.last == UInt8(ascii: "]") {
      if repeated.isEmpty { firstRepeated = String(decoding: text, as: UTF8.self) }
      repeated[Int32(builder.count)] = several.count
      name = several.name.dropLast()
    }
    let isLocked: Bool
    (name, isLocked) = ListingMark.take(from: name)
    if isLocked { locked.append(Int32(builder.count)) }
    // Directories of `tree -F`; a process may be called with one.
    if !isProcess, name.count > 1, name.last == UInt8(ascii: "/") { name = name.dropLast() }
    let node = try builder.append(name, below: parent, line: place.line ?? 1)
    sizes.append(size)
    levels.append(node, at: column)
  }

  consuming func tree(id: String, wantsNoValue: Bool) throws(TreeImportError) -> NamedTree {
    guard builder.count > 0 else {
      throw TreeImportError(.unknownFormat, source: builder.source)
    }
    if let next { waiting.append(next) }
    try settleWaiting(isBetweenTrees: false)
    if isLog, notes > 0 {
      builder.warn("lines of the log that are not read: \(notes)")
      notes = 0
    }
    if notes > 0 {
      builder.warn(
        "lines below the root that are not drawn and not read: \(notes), the first one "
          + "`\(firstNote.excerpt())`")
    }
    if unread > 0 { builder.warn("lines above the root that are not read: \(unread)") }
    if !locked.isEmpty {
      builder.warn("directories that could not be opened and count nothing: \(locked.count)")
    }
    leaveOutPaths()
    let hasSizes = !wantsNoValue && takeSizes()
    let inner: InnerValues = areSums ? .drawnDirectories : .dropped
    return try builder.tree(id: id, inner: hasSizes ? inner : .kept, names: .paths())
  }

  /// Takes from each name that of its parent, if this and a `/` are in front of all.
  private mutating func leaveOutPaths() {
    let slash = UInt8(ascii: "/")
    var ranges: [(node: Int32, range: Range<Int>)] = []
    for node in 0..<Int32(builder.count) where builder.parent(of: node) >= 0 {
      let above = builder.names.utf8(of: Int(builder.parent(of: node)))
      let name = builder.names.utf8(of: Int(node))
      let path = name.prefix(above.last == slash ? above.count : above.count + 1)
      guard path.starts(with: above), path.last == slash, path.count < name.count else { return }
      ranges.append((node, path.endIndex..<name.endIndex))
    }
    for (node, range) in ranges { builder.names.setName(range, of: node) }
  }

  /// Directories that could not be opened weigh nothing, whatever they take themselves.
  private mutating func emptyLocked() {
    let isLeaf = builder.columns.isLeaf
    for node in locked where isLeaf[Int(node)] { builder[node].value = 0 }
  }

  /// Makes sizes values, or counts leaves where there are none; returns whether there are.
  private mutating func takeSizes() -> Bool {
    guard sizes.contains(where: { $0 != nil }) else {
      builder.countLeaves(
        repeated.isEmpty
          ? AttributeValues.countsLeaves
          : RepeatedProcess.warning(repeated.count, first: firstRepeated))
      for (node, count) in repeated where !builder[node].value.isNaN {
        builder[node].value = count
      }
      emptyLocked()
      return false
    }
    let isThousand = sizes.contains { $0?.isThousand == true }
    for (node, size) in sizes.enumerated() {
      builder[Int32(node)].value = size?.bytes(base: isThousand ? 1000 : 1024) ?? .nan
    }
    emptyLocked()
    if sizes.contains(where: { $0?.hasUnit == true }) {
      builder.note(
        isThousand
          ? "units of sizes are read as powers of 1000, since there is a `k`, as from `tree --si`"
          : "units of sizes are read as powers of 1024, as from `tree -h`")
    }
    return true
  }
}

/// What `tree` writes behind the name of a directory that it has not looked into: it could not, or
/// there was too much in it.
private enum ListingMark {
  /// The name without the mark, and whether there was one.
  static func take(
    from name: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, isLocked: Bool) {
    guard name.last == UInt8(ascii: "]"), let start = name.lastIndex(of: UInt8(ascii: "[")),
      start > name.startIndex, name[start - 1].isBlank
    else { return (name, false) }
    let words = String(decoding: name[start...].dropFirst().dropLast(), as: UTF8.self)
    guard words.hasPrefix("error opening dir") || words.hasSuffix("not opening dir") else {
      return (name, false)
    }
    return (name[..<start].trimmingBlanks, true)
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
  private var hasBlank = false

  /// Whether a line leads to a name. Frames of tables go on behind their first three dashes.
  var leadsToName: Bool {
    isBranch && text.first.map { hasBlank || !"-+=|".utf8.contains($0) } ?? false
  }

  /// Whether that line is as short as `pstree` draws it.
  private(set) var isProcess = false

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
    if ["-+=", "-+-", "--="].contains(where: { text.starts(with: $0.utf8) }) {
      takeSigns()
      _ = take(Self.blanks)
      // The names below begin further right than the root itself.
      column = 0
    }
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
          takeSigns()
          hasBlank = take(Self.blanks)
          isProcess = count == 1 && !hasBlank
          return
        }
        self = start
      }
      guard take(Self.verticals) else { return }
      isDrawn = true
    }
  }

  /// Takes what the `pstree` of macOS puts in front of a number: `-+=`, `--=` or the rest of it.
  private mutating func takeSigns() {
    let signs = text.prefix(3).prefix { "-+=".utf8.contains($0) }
    let rest = text.dropFirst(signs.count)
    guard rest.first == UInt8(ascii: " "), rest.dropFirst().first?.isDigit == true else { return }
    text = rest
    column += signs.count
  }

  private mutating func take(_ signs: [[UInt8]]) -> Bool {
    guard let first = text.first,
      let sign = signs.first(where: { $0[0] == first && text.starts(with: $0) })
    else { return false }
    text = text.dropFirst(sign.count)
    column += 1
    return true
  }

  /// The size in brackets before a name, maybe with a file's rights, owners and time, and the name.
  static func size(in text: ArraySlice<UInt8>) -> (size: DiskSize?, name: ArraySlice<UInt8>) {
    guard text.first == UInt8(ascii: "["),
      let end = text.firstIndex(of: UInt8(ascii: "]")), end + 1 < text.endIndex
    else { return (nil, text) }
    let name = text[(end + 1)...].drop { $0.isBlank }
    var words = text[..<end].dropFirst().split { $0.isBlank }
    if name.isEmpty || words.isEmpty || words.count > 7 { return (nil, text) }
    let hasRights = areRights(words[0])
    let hasTime = isTime(words.suffix(3))
    if hasTime { words.removeLast(3) }
    let size = words.count == 1 || hasRights ? words.last.flatMap { DiskSize($0) } : nil
    let isKnown = hasRights || size != nil || hasTime && words.isEmpty
    return isKnown ? (size, name) : (nil, text)
  }

  /// Whether a word says who may do what with a file: `-rw-r--r--`, maybe with a sign behind.
  private static func areRights(_ word: ArraySlice<UInt8>) -> Bool {
    (10...11).contains(word.count) && "-dlbcps".utf8.contains(word.first!)
      && word.dropFirst().prefix(9).allSatisfy { "-rwxsStT".utf8.contains($0) }
  }

  /// Whether words are a time as `tree -D` prints it: `Nov 25 17:58` or `Nov 25 2024`.
  private static func isTime(_ words: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    guard words.count == 3, let month = words.first, let year = words.last else { return false }
    return month.count >= 3 && !month.contains(where: { $0.isDigit })
      && words[words.startIndex + 1].allSatisfy { $0.isDigit } && (4...5).contains(year.count)
      && year.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ":") }
  }
}

/// Lines of the log of a build: `[INFO] +- org.example:lib:jar:1.0:compile` of Maven, `[info]` of
/// sbt, maybe behind a time.
private enum BuildLog {
  private static let mark = Array("[info]".utf8)

  /// What stands behind the mark; `nil` for a line without one.
  static func text(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = line.prefix(60).indices.first { place in
      line[place] == mark[0]
        && line[place...].prefix(mark.count).map { $0.asciiLowercased }.elementsEqual(mark)
    }
    guard let start else { return nil }
    let text = line[(start + mark.count)...]
    return text.first == UInt8(ascii: " ") ? text.dropFirst() : text
  }

  /// Whether a line says that a tree follows: `--- dependency:3.6.0:tree (default-cli) @ app ---`.
  /// `nil` unless it says what follows.
  static func announcesTree(_ text: ArraySlice<UInt8>) -> Bool? {
    let words = String(decoding: text.prefix(400), as: UTF8.self).split(separator: " ")
    guard words.first == "---", words.count > 1 else { return nil }
    return words[1].hasSuffix(":tree")
  }

  /// Whether a line is a module, `org.example:app:jar:1.0`, and not what Maven downloads.
  static func isModule(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains(UInt8(ascii: ":")) && !text.contains(where: { $0.isBlank })
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

extension ArraySlice<UInt8> {
  /// The line without what makes a terminal change colors: an escape, `[`, numbers and a letter.
  var withoutColors: Self {
    let escape: UInt8 = 0x1B
    guard contains(escape) else { return self }
    var text: Self = []
    var rest = self
    while let byte = rest.popFirst() {
      if byte == escape, rest.first == UInt8(ascii: "["),
        case let end = rest.dropFirst().drop(while: { (0x20...0x3F).contains($0) }),
        end.first?.isLetter == true
      {
        rest = end.dropFirst()
      } else {
        text.append(byte)
      }
    }
    return text
  }
}
