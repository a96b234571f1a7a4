import DelimitedText
import TreeLayout
import TreeModel

/// Which of the known lists of paths a text is: what programs print of directories and of stacks.
enum PathList: CaseIterable {
  /// `du -a`: a size, a tab and a path a line; a directory's size is the sum below it.
  case diskUsage
  /// `git ls-tree -r -l`: mode, type, object and size, a tab and a path. Without `-l`, and of
  /// `git ls-files -s`, there is no size.
  case gitTree
  /// `git diff --numstat`: the lines that are added and those that are removed, each before a tab,
  /// and a path.
  case changedLines
  /// `git diff --stat`: a path, a bar, the number of changed lines, and a sign for some of them.
  case changedLinesDrawn
  /// `tar tvf`: rights, owner and group, size, date, time and path; behind the rights, BSD's `tar`
  /// prints links, owner, group, size, three words of a date, and the path.
  case archive
  /// `nm -S`: address, size, kind and name of each symbol, maybe below the name of its file.
  case symbols
  /// `find -ls`: inode, blocks, rights, links, owner, group, size, three words of a date, and a
  /// path.
  case longLines
  /// `wc`: lines, words, bytes and a path, of which the bytes are read.
  case wordCounts
  /// `find -printf '%s %p\n'` and `wc -c`: a size, a blank and a path.
  case sizes
  /// Folded stacks of two profiles, `main;f;g 12 14`, as `difffolded.pl` writes them.
  case twoStacks
  /// Folded stacks of profilers, `main;f;g 12`: functions, a blank and a count.
  case stacks
  /// `systemd-analyze blame`: a time and a name.
  case times
  /// `find` or `git ls-files`: a path, without a size.
  case names

  /// What options call it, what messages do, and what each of its lines is.
  fileprivate var words: (id: String, files: String, line: String) {
    switch self {
    case .diskUsage: ("du", "lists of du", "a size, a tab and a path")
    case .gitTree: ("git-ls-tree", "lists of git ls-tree", "a mode, an object, a tab and a path")
    case .changedLines:
      ("numstat", "lists of git diff --numstat", "two numbers of lines and a path, between tabs")
    case .changedLinesDrawn:
      ("diffstat", "lists of git diff --stat", "a path, a bar and a number of lines")
    case .archive: ("tar", "lists of tar", "rights, an owner, a size, a date, a time and a path")
    case .symbols: ("nm", "lists of nm -S", "an address, a size, a kind and a name, or a file")
    case .longLines: ("find-ls", "lists of find -ls", "eleven words, the last one a path")
    case .wordCounts: ("wc", "lists of wc", "three counts and a path")
    case .sizes: ("sizes", "lists of sizes and paths", "a size, a blank and a path")
    case .twoStacks:
      (
        "differential-stacks", "folded stacks of two profiles",
        "functions with `;` between them and two counts"
      )
    case .stacks:
      ("folded-stacks", "folded stacks", "functions with `;` between them, a blank and a count")
    case .times:
      ("times", "lists of times and names", "a time with its unit, such as `1min 2.5s`, and a name")
    case .names: ("names", "lists of paths alone", "a path, of which a third hold a `/`")
    }
  }

  /// Why a list is taken as this one.
  var reason: String { "the first lines are each \(words.line)" }

  /// Whether lines are folded stacks.
  var isStacks: Bool { self == .stacks || self == .twoStacks }

  /// The list that the first lines look like; `nil` if they look like none. What a program says of
  /// itself between them does not count.
  init?(_ start: ArraySlice<UInt8>) {
    let lines = Self.sample(of: start)
    // Levels of genealogy look like sizes.
    if lines.first?.elementsEqual("0 HEAD".utf8) ?? false { return nil }
    let found = Self.allCases.first { list in
      let entries = lines.filter { !list.isAside($0) }
      return !entries.isEmpty && entries.allSatisfy { list.parts(of: $0) != nil }
    }
    guard let found else { return nil }
    // A text that ends in a number is a stack only among such with semicolons.
    if found.isStacks, !lines.contains(where: { $0.contains(UInt8(ascii: ";")) }) { return nil }
    if found == .names, !Self.areNames(lines) { return nil }
    self = found
  }

  /// The first lines, without messages of the program that has printed them.
  private static func sample(of start: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let lines = start.prefix(1 << 14).split(separator: UInt8(ascii: "\n")).prefix(20)
    // The last line may be cut.
    let whole = lines.count > 1 ? lines.dropLast() : lines
    return whole.map { $0.withoutCarriageReturn }.filter { !isMessage($0) }
  }

  /// Programs that print lists of paths and what they could not read.
  private static let programs: Set = [
    "du", "gdu", "dust", "find", "gfind", "bfs", "fd", "fdfind", "ls", "gls", "wc", "gwc", "git",
    "tree", "rg", "xargs", "sudo", "fatal", "error", "warning",
  ]

  /// Whether a line is no entry, but what a program says: `du: cannot read directory …`.
  fileprivate static func isMessage(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.prefix(40).firstIndex(of: UInt8(ascii: ":")),
      line.dropFirst(colon - line.startIndex + 1).first == UInt8(ascii: " "),
      let program = line[..<colon].split(separator: UInt8(ascii: "/")).last
    else { return false }
    return programs.contains(String(decoding: program, as: UTF8.self))
  }

  /// Whether a line is part of the list, but no entry: the sum at the end of `git diff --stat`, the
  /// name of a file above its symbols, or a symbol without a size.
  fileprivate func isAside(_ line: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .changedLinesDrawn:
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      return words.count == 3 && DiskSize.count(words[0]) != nil
        && ["file changed,", "files changed,"].contains { changed in
          line.dropFirst(1 + words[0].count + 1).starts(with: changed.utf8)
        }
    case .symbols:
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      let isUnsized =
        words.count > 1 && words[words.count - 2].count == 1
        && (words.count == 2 ? line.first == UInt8(ascii: " ") : Self.address(words[0]) != nil)
      return line.last == UInt8(ascii: ":") || isUnsized
    default: return false
    }
  }

  /// The number of an address or a size that `nm` prints: eight or sixteen hexadecimal digits.
  private static func address(_ text: ArraySlice<UInt8>) -> Double? {
    guard text.count == 8 || text.count == 16 else { return nil }
    return UInt64(String(decoding: text, as: UTF8.self), radix: 16).map { Double($0) }
  }

  /// What separates a folder from what is in it, as the first lines show: `\\` in paths of Windows,
  /// if no `/` is in any path and the folder is in front, a drive or another computer.
  fileprivate func separator(in start: ArraySlice<UInt8>) -> UInt8 {
    if isStacks { return UInt8(ascii: ";") }
    // No name holds the end of a line.
    if self == .times || self == .symbols { return UInt8(ascii: "\n") }
    let paths = Self.sample(of: start).compactMap { parts(of: $0)?.path }
    return Self.areOfWindows(paths) ? UInt8(ascii: "\\") : UInt8(ascii: "/")
  }

  private static func areOfWindows(_ paths: [ArraySlice<UInt8>]) -> Bool {
    let backslash = UInt8(ascii: "\\")
    func holdsFolder(_ path: ArraySlice<UInt8>) -> Bool {
      if path.starts(with: "\\\\".utf8) { return true }
      // systemd writes other signs in names of units in this way: `\x2d`.
      return path.indices.dropFirst().contains { place in
        path[place] == backslash && path[place...].dropFirst().first != UInt8(ascii: "x")
      }
    }
    let plain = paths.filter { $0.unquotedOfGit == nil }
    return !plain.contains { $0.contains(UInt8(ascii: "/")) }
      && 3 * plain.count(where: holdsFolder) >= max(1, paths.count)
  }

  /// The path and the size of a line; `nil` if it is no line of this list.
  fileprivate func parts(of line: ArraySlice<UInt8>) -> (path: ArraySlice<UInt8>, size: Double)? {
    let (blank, tab) = (UInt8(ascii: " "), UInt8(ascii: "\t"))
    if line.contains(0) { return nil }
    switch self {
    case .diskUsage:
      // That of macOS writes sizes with units below each other.
      let line = line.drop { $0 == blank }
      guard let end = line.firstIndex(of: tab), let size = Self.diskSize(line[..<end]),
        !line[(end + 1)...].contains(tab)
      else { return nil }
      return (line[(end + 1)...], size)
    case .longLines:
      let words = line.split(separator: blank, maxSplits: 10)
      guard words.count == 11, words[..<2].allSatisfy({ $0.allSatisfy({ $0.isDigit }) }),
        words[2].count >= 10, let size = DiskSize.count(words[6])
      else { return nil }
      // A link says where it leads.
      let isLink = words[2].first == UInt8(ascii: "l")
      let path = words[10]
      let end = isLink ? path.indices.first { path[$0...].starts(with: " -> ".utf8) } : nil
      return (path[..<(end ?? path.endIndex)], size)
    case .wordCounts:
      let words = line.split(separator: blank, maxSplits: 3)
      guard words.count == 4, !line.contains(tab),
        words[..<3].allSatisfy({ DiskSize.count($0) != nil }), DiskSize.count(words[3]) == nil
      else { return nil }
      return (words[3], DiskSize.count(words[2])!)
    case .changedLines:
      let fields = line.split(
        separator: tab, maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, !fields[2].isEmpty else { return nil }
      // A file that is no text has dashes.
      let isUncounted = fields[..<2].allSatisfy { $0.elementsEqual("-".utf8) }
      if isUncounted { return (fields[2], .nan) }
      guard let added = DiskSize.count(fields[0]), let removed = DiskSize.count(fields[1]) else {
        return nil
      }
      return (fields[2], added + removed)
    case .changedLinesDrawn:
      guard let bar = line.lastIndex(of: UInt8(ascii: "|")), line.first == blank else { return nil }
      let words = line[(bar + 1)...].split(separator: blank)
      let path = line[..<bar].trimmingBlanks
      guard !path.isEmpty, let first = words.first else { return nil }
      // A file that is no text.
      if first.elementsEqual("Bin".utf8) { return (path, .nan) }
      guard let count = DiskSize.count(first), words.count < 3,
        words.dropFirst().allSatisfy({ $0.allSatisfy { "+-".utf8.contains($0) } })
      else { return nil }
      return (path, count)
    case .archive:
      let words = line.split(separator: blank, maxSplits: 8)
      guard words.count > 5, words[0].count >= 10, "-dlhbcps".utf8.contains(words[0].first!),
        words[0].dropFirst().prefix(9).allSatisfy({ "-rwxsStT".utf8.contains($0) })
      else { return nil }
      let isBSD = words[1].elementsEqual("0".utf8)
      let place = isBSD ? 8 : 5
      guard words.count > place, isBSD || words[1].contains(UInt8(ascii: "/")),
        isBSD || words[3].count(where: { $0 == UInt8(ascii: "-") }) == 2
      else { return nil }
      // A link says where it leads, and a device has two numbers in place of a size.
      let path = line[words[place].startIndex...]
      let end = path.indices.first { place in
        [" -> ", " link to "].contains { path[place...].starts(with: $0.utf8) }
      }
      return (path[..<(end ?? path.endIndex)], DiskSize.count(words[isBSD ? 4 : 2]) ?? .nan)
    case .symbols:
      let words = line.split(separator: blank, maxSplits: 3)
      guard words.count == 4, Self.address(words[0]) != nil, let size = Self.address(words[1]),
        words[2].count == 1
      else { return nil }
      return (words[3], size)
    case .sizes:
      // `wc` has its numbers below each other.
      let line = line.drop { $0 == blank }
      guard let end = line.firstIndex(of: blank), let size = DiskSize.count(line[..<end]),
        !line.contains(tab)
      else { return nil }
      // Columns of a table follow, not a path.
      let path = line[(end + 1)...]
      return path.first == UInt8(ascii: "|") ? nil : (path, size)
    case .gitTree:
      guard let end = line.firstIndex(of: tab), end + 1 < line.endIndex else { return nil }
      let words = line[..<end].split(separator: blank)
      guard words.count > 2, words[0].count == 6, words[1...2].contains(where: { $0.count >= 40 })
      else { return nil }
      // A submodule has no size.
      let isUnsized = words.count < 4 || words[3].elementsEqual("-".utf8)
      guard let size = isUnsized ? .nan : DiskSize.count(words[3]) else { return nil }
      return (line[(end + 1)...], size)
    case .twoStacks:
      guard let end = line.lastIndex(of: blank), let count = DiskSize.count(line[(end + 1)...]),
        let first = line[..<end].lastIndex(of: blank),
        DiskSize.count(line[(first + 1)..<end]) != nil
      else { return nil }
      return (line[..<first], count)
    case .stacks:
      // py-spy counts times without any function, too.
      guard let end = line.lastIndex(of: blank), let count = DiskSize.count(line[(end + 1)...])
      else {
        return nil
      }
      return (line[..<end], count)
    case .times:
      var (rest, time, isTime) = (line.drop { $0 == blank }, 0.0, false)
      while let end = rest.firstIndex(of: blank), let part = Self.milliseconds(rest[..<end]) {
        (time, isTime) = (time + part, true)
        rest = rest[end...].drop { $0 == blank }
      }
      return isTime && !rest.isEmpty && time.isFinite ? (rest, time) : nil
    case .names:
      return (line, .nan)
    }
  }

  /// The milliseconds that a number and a unit are, as systemd writes them; `nil` for others.
  private static func milliseconds(_ text: ArraySlice<UInt8>) -> Double? {
    let digits = text.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    let unit = String(decoding: text.dropFirst(digits.count), as: UTF8.self)
    guard let number = DecimalNumber.parse(Array(digits).span) else { return nil }
    if ["us", "μs", "µs"].contains(unit) { return number / 1000 }
    let (second, day) = (1000.0, 86_400_000.0)
    let units = [
      "ms": 1, "s": second, "min": 60 * second, "h": 3600 * second, "d": day, "w": 7 * day,
      "month": 30.4375 * day, "y": 365.25 * day,
    ]
    return units[unit].map { number * $0 }
  }

  /// Whether lines are paths without sizes: a third of them have a separator, and none has what
  /// stands in code and in drawings of trees, but seldom in paths. Blanks and commas stand between
  /// words and columns, too: a quarter of the lines may have some, and all where they begin in the
  /// same directory.
  private static func areNames(_ lines: [ArraySlice<UInt8>]) -> Bool {
    let separator = UInt8(ascii: areOfWindows(lines) ? "\\" : "/")
    let others = [UInt8]("\t;|<>{}\"".utf8) + [0, 0xE2]
    // Between quotes, git writes what it will.
    let plain = lines.filter { $0.unquotedOfGit == nil }
    let folders = lines.count { ($0.unquotedOfGit ?? Array($0)).contains(separator) }
    guard 3 * folders >= lines.count,
      !plain.contains(where: { $0.contains(where: others.contains) || $0.first == 0x20 })
    else { return false }
    let spaced = plain.count { $0.contains { $0 == 0x20 || $0 == UInt8(ascii: ",") } }
    guard 4 * spaced > lines.count, let first = plain.first?.prefix(while: { $0 != separator })
    else { return true }
    // `find` names the directory that it looks in before those below.
    return lines.count > 1
      && plain.allSatisfy { line in
        line.starts(with: first) && [nil, separator].contains(line.dropFirst(first.count).first)
      }
  }

  /// A size of `du`, plain or with the unit that `-h` adds.
  private static func diskSize(_ text: ArraySlice<UInt8>) -> Double? {
    guard let size = DiskSize(text), !size.isThousand else { return nil }
    return size.bytes(base: 1024)
  }
}

extension Beginning {
  /// Folded stacks may begin with a bracket, as other formats do: `<module>`, `(root)` or
  /// `{closure}`.
  var pathList: PathList? { PathList(bytes) }

  var looksLikeStacks: Bool { pathList?.isStacks ?? false }
}

extension Dialect {
  static func paths(_ list: PathList) -> Dialect {
    Dialect(list.words.id, list.words.files, [.skipTotals]) { beginning, _ in
      beginning.pathList == list ? list.reason : nil
    } read: { stream, beginning, id, options throws(TreeImportError) in
      // Any lines are paths, but only where an option says so.
      guard list != .names || beginning.pathList == list || options.format != nil else {
        throw TreeImportError(.unknownFormat, source: beginning.source)
      }
      let separator = list.separator(in: beginning.bytes)
      return TreeSequence(try .readPathList(stream, list, separator: separator, id: id))
    }
  }
}

extension NamedTree {
  /// Reads a list of paths, one a line with a size or count.
  ///
  /// Sizes of directories that have entries in the list are not read. Of stacks, lines with the
  /// same functions add up, and what a function does beside calling others is a leaf `self` below
  /// it.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  fileprivate static func readPathList(
    _ stream: consuming ByteStream, _ list: PathList, separator: UInt8, id: String
  ) throws(TreeImportError) -> NamedTree {
    var reader = PathListReader(list, separator: separator, stream)
    while try reader.readLine() {}
    return try reader.tree(id: id)
  }
}

private struct PathListReader: ~Copyable {
  private let list: PathList
  private let separator: UInt8
  private var stream: ByteStream
  private var builder: TreeBuilder
  private var line: [UInt8] = []

  /// How many names were not UTF-8, and how often a stack without functions was counted.
  private var repaired = 0
  private var withoutFunctions = 0.0

  /// What the program has said of itself.
  private var messages = (count: 0, first: "")

  /// The file whose symbols come next, and the number of symbols without a size.
  private var file: [UInt8] = []
  private var unsized = 0

  init(_ list: PathList, separator: UInt8, _ stream: consuming ByteStream) {
    (self.list, self.separator) = (list, separator)
    builder = TreeBuilder(source: stream.source)
    self.stream = stream
  }

  /// Reads a line and its end; `false` at the end of the file.
  mutating func readLine() throws(TreeImportError) -> Bool {
    let place = stream.error(.badPathLine)
    guard try stream.readLine(into: &line) else { return false }
    if line.isEmpty { return true }
    let parts = list.parts(of: line[...])
    if parts == nil, list.isAside(line[...]) {
      if line.last == UInt8(ascii: ":") {
        file = line.dropLast()
      } else if list == .symbols {
        unsized += 1
      }
      return true
    }
    if parts == nil || list == .names, PathList.isMessage(line[...]) {
      if messages.count == 0 { messages.first = String(decoding: line, as: UTF8.self).excerpt() }
      messages.count += 1
      return true
    }
    guard let (path, size) = parts else { throw place }
    let isChange = list == .changedLines || list == .changedLinesDrawn
    let unquoted = isChange ? path.newPathOfGit : path.unquotedOfGit
    var text = list.isStacks ? Array(path) : unquoted ?? Array(path)
    if !file.isEmpty { text = file + [separator] + text }
    if unquoted != nil, !text.isUTF8 {
      text = Array(String(decoding: text, as: UTF8.self).utf8)
      repaired += 1
    }
    try add(text, size, place)
    return true
  }

  private mutating func add(
    _ path: [UInt8], _ size: Double, _ place: TreeImportError
  ) throws(TreeImportError) {
    let line = place.line ?? 1
    let node = try builder.node(
      at: 0..<path.count, of: path, separator: separator, line: line)
    guard node >= 0 else {
      // `find -printf '%s %P\n'` has no path for where it begins.
      if path.isEmpty, list == .sizes || list == .diskUsage { return }
      if path.isEmpty, list.isStacks {
        withoutFunctions += size
        return
      }
      throw place.with(.emptyPath)
    }
    let old = builder[node].value
    // Several symbols may have the same name.
    guard old.isNaN || list.isStacks || list == .symbols else {
      throw place.with(
        .duplicateID(String(decoding: path, as: UTF8.self), firstLine: builder.line(of: node)))
    }
    let sum = old.isNaN ? size : old + size
    guard !sum.isInfinite else {
      throw place.with(.weightOverflow(String(decoding: path, as: UTF8.self)))
    }
    builder.setLine(line, of: node)
    builder[node].value = sum
  }

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    if repaired > 0 {
      builder.warn("names that are not UTF-8: \(repaired); their other bytes are shown as \u{FFFD}")
    }
    try giveInnerValuesAway()
    if messages.count > 0 {
      builder.warn(
        "messages of the program that printed the list, which are not read: \(messages.count), "
          + "the first is `\(messages.first)`")
    }
    if list == .twoStacks {
      builder.warn(
        "each stack has two counts: the second is taken, that of the later profile, and the first "
          + "is not read")
    }
    if list == .times { builder.note("times are in milliseconds") }
    if unsized > 0 { builder.note("symbols without a size, which are not read: \(unsized)") }
    let isCut = builder.columns.parents.indices.contains { node in
      builder.columns.parents[node] < 0 && builder.component(of: node).elementsEqual("...".utf8)
    }
    if list == .changedLinesDrawn, isCut {
      builder.warn("paths that git has cut begin with `...`; git diff --numstat prints whole ones")
    }
    if withoutFunctions > 0 {
      builder.warn(
        "counts of stacks without functions, which are not read: \(withoutFunctions.shortest)")
    }
    if list == .names || list == .gitTree && !builder.hasValues {
      builder.countLeaves("paths without sizes, so every leaf counts 1")
    }
    let isWindows = separator == UInt8(ascii: "\\")
    return try builder.tree(
      id: id, names: .paths(separator: isWindows ? separator : UInt8(ascii: "/")))
  }

  /// Drops the sums of directories, and moves a function's own count into a leaf below it, as what
  /// a directory weighs beyond what is listed of it.
  private mutating func giveInnerValuesAway() throws(TreeImportError) {
    let isInner = builder.columns.isLeaf.map { !$0 }
    let inner = isInner.indices.filter { isInner[$0] && !builder.columns.values[$0].isNaN }
    let areSums = list == .diskUsage && !holdsBlocks(inner)
    emptyDirectories(isInner, inner, areSums: areSums)
    switch list {
    case .stacks, .twoStacks:
      let moved = inner.count { builder.columns.values[$0] > 0 }
      try builder.treatInnerValues(.onTop)
      if moved > 0 {
        builder.note(
          "functions with counts of their own beside those of the functions that they call: "
            + "\(moved); these counts are leaves called `self`")
      }
    case .diskUsage where areSums: try builder.treatInnerValues(.directories)
    case .diskUsage, .gitTree, .changedLines, .changedLinesDrawn, .archive, .symbols, .longLines,
      .wordCounts, .sizes, .times, .names:
      try builder.treatInnerValues(.dropped)
    }
  }

  /// What most systems say a directory takes itself.
  private static let block = 4096.0

  /// Whether directories state what they take themselves, as `find -printf '%s\t%p\n'` prints, and
  /// not what is in them.
  private func holdsBlocks(_ inner: [Int]) -> Bool {
    let sums = sumsOfChildren
    let values = builder.columns.values
    return inner.allSatisfy { values[$0].remainder(dividingBy: Self.block) == 0 }
      && inner.contains { (values[$0] - sums[$0]).remainder(dividingBy: 4) != 0 }
  }

  /// Indexed by node.
  private var sumsOfChildren: [Double] {
    var sums = [Double](repeating: 0, count: builder.count)
    for (value, parent) in zip(builder.columns.values, builder.columns.parents) where parent >= 0 {
      sums[Int(parent)] += value.isNaN ? 0 : value
    }
    return sums
  }

  /// Takes its size from each empty directory. One is known by weighing a block, as those that are
  /// not empty do, and by a name without a point.
  ///
  /// - Parameter areSums: whether sizes of directories hold what is in them.
  private mutating func emptyDirectories(_ isInner: [Bool], _ inner: [Int], areSums: Bool) {
    guard [.diskUsage, .longLines, .sizes].contains(list) else { return }
    let (values, sums) = (builder.columns.values, sumsOfChildren)
    func isBlocks(_ size: Double) -> Bool {
      size > 0 && size.remainder(dividingBy: Self.block) == 0
    }
    let areBytes =
      inner.allSatisfy { isBlocks(values[$0]) }
      || inner.allSatisfy { isBlocks(values[$0] - sums[$0]) }
    guard areBytes, !inner.isEmpty else { return }
    let empty = isInner.indices.filter { node in
      !isInner[node] && values[node] == Self.block
        && !builder.component(of: node).contains(UInt8(ascii: "."))
    }
    var taken = [Double](repeating: 0, count: builder.count)
    for node in empty { taken[node] = Self.block }
    for node in taken.indices.reversed() where taken[node] > 0 {
      if areSums || !isInner[node] { builder[Int32(node)].value -= taken[node] }
      let parent = builder.parent(of: Int32(node))
      if parent >= 0 { taken[Int(parent)] += taken[node] }
    }
    guard !empty.isEmpty else { return }
    builder.warn(
      "empty directories, recognized by their size of 4,096: \(empty.count); they weigh nothing")
  }
}

extension ArraySlice<UInt8> {
  /// The path that git writes between quotes because of signs in it: `\\`, `\"`, letters such as
  /// `\t`, and three octal digits for each other byte. `nil` for a text that git would not write.
  fileprivate var unquotedOfGit: [UInt8]? {
    var rest = self
    guard let path = rest.takeQuotedByGit(), rest.isEmpty else { return nil }
    return path
  }

  /// Takes what git has put in quotes from the front.
  private mutating func takeQuotedByGit() -> [UInt8]? {
    guard first == UInt8(ascii: "\"") else { return nil }
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
      UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
      UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "\""): UInt8(ascii: "\""),
    ]
    var bytes: [UInt8] = []
    var hasEscape = false
    var rest = dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") {
        self = rest
        return hasEscape ? bytes : nil
      }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      hasEscape = true
      if let letter = rest.first.flatMap({ letters[$0] }) {
        bytes.append(letter)
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix(3)
      guard digits.count == 3, digits.allSatisfy({ $0 & 0xF8 == UInt8(ascii: "0") }) else {
        return nil
      }
      bytes.append(digits.reduce(0) { $0 &* 8 &+ ($1 &- UInt8(ascii: "0")) })
      rest = rest.dropFirst(3)
    }
    return nil
  }

  /// The new path of a file that `git diff --numstat` calls renamed, `src/{old => new}/x.c` or
  /// `a.c => b.c`, or the path in quotes; `nil` for another one.
  fileprivate var newPathOfGit: [UInt8]? {
    var rest = self
    let quoted = rest.takeQuotedByGit()
    if quoted != nil, rest.isEmpty { return quoted }
    let arrow = Array(" => ".utf8)
    let (open, close, slash) = (UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"))
    guard let place = rest.indices.first(where: { rest[$0...].starts(with: arrow) }) else {
      return nil
    }
    let new = rest[(place + arrow.count)...]
    let start = self[..<place].lastIndex { $0 == open }
    let end = new.firstIndex { $0 == close }
    if quoted == nil, let start, let end, start == startIndex || self[start - 1] == slash,
      end + 1 == endIndex || new[end + 1] == slash
    {
      return Array(self[..<start]) + Array(new[..<end]) + Array(new[(end + 1)...])
    }
    return new.unquotedOfGit ?? Array(new)
  }
}
