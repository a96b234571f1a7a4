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
  /// `find -ls`: inode, blocks, rights, links, owner, group, size, three words of a date, and a
  /// path.
  case longLines
  /// `wc`: lines, words, bytes and a path, of which the bytes are read.
  case wordCounts
  /// `find -printf '%s %p\n'` and `wc -c`: a size, a blank and a path.
  case sizes
  /// Folded stacks of profilers, `main;f;g 12`: functions, a blank and a count.
  case stacks
  /// `find` or `git ls-files`: a path, without a size.
  case names

  /// What options call it, what messages do, and what each of its lines is.
  fileprivate var words: (id: String, files: String, line: String) {
    switch self {
    case .diskUsage: ("du", "lists of du", "a size, a tab and a path")
    case .gitTree: ("git-ls-tree", "lists of git ls-tree", "a mode, an object, a tab and a path")
    case .changedLines:
      ("numstat", "lists of git diff --numstat", "two numbers of lines and a path, between tabs")
    case .longLines: ("find-ls", "lists of find -ls", "eleven words, the last one a path")
    case .wordCounts: ("wc", "lists of wc", "three counts and a path")
    case .sizes: ("sizes", "lists of sizes and paths", "a size, a blank and a path")
    case .stacks:
      ("folded-stacks", "folded stacks", "functions with `;` between them, a blank and a count")
    case .names: ("names", "lists of paths alone", "a path, of which a third hold a `/`")
    }
  }

  /// Why a list is taken as this one.
  var reason: String { "the first lines are each \(words.line)" }

  /// The list that the first lines look like; `nil` if they look like none.
  init?(_ start: ArraySlice<UInt8>) {
    let lines = start.prefix(1 << 14).split(separator: UInt8(ascii: "\n")).prefix(20)
    // Levels of genealogy look like sizes.
    if lines.first?.withoutCarriageReturn.elementsEqual("0 HEAD".utf8) ?? false { return nil }
    // The last line may be cut.
    let whole = lines.count > 1 ? lines.dropLast() : lines
    let found = Self.allCases.first { list in
      !whole.isEmpty && whole.allSatisfy { list.parts(of: $0.withoutCarriageReturn) != nil }
    }
    guard let found else { return nil }
    // A text that ends in a number is a stack only among such with semicolons.
    if found == .stacks, !whole.contains(where: { $0.contains(UInt8(ascii: ";")) }) { return nil }
    if found == .names, !Self.areNames(whole) { return nil }
    self = found
  }

  fileprivate var separator: UInt8 { self == .stacks ? UInt8(ascii: ";") : UInt8(ascii: "/") }

  /// The path and the size of a line; `nil` if it is no line of this list.
  fileprivate func parts(of line: ArraySlice<UInt8>) -> (path: ArraySlice<UInt8>, size: Double)? {
    let (blank, tab) = (UInt8(ascii: " "), UInt8(ascii: "\t"))
    if line.contains(0) { return nil }
    switch self {
    case .diskUsage:
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
    case .stacks:
      // py-spy counts times without any function, too.
      guard let end = line.lastIndex(of: blank), let count = DiskSize.count(line[(end + 1)...])
      else {
        return nil
      }
      return (line[..<end], count)
    case .names:
      return (line, .nan)
    }
  }

  /// Whether lines are paths without sizes: a third of them have a separator, and none has what
  /// stands in code and in drawings of trees, but seldom in paths. Blanks and commas stand between
  /// words and columns, too: a quarter of the lines may have some, and all where they begin in the
  /// same directory.
  private static func areNames(_ lines: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    let slash = UInt8(ascii: "/")
    let others = [UInt8]("\t;|<>{}\"".utf8) + [0, 0xE2]
    guard 3 * lines.count(where: { $0.contains(slash) }) >= lines.count,
      !lines.contains(where: { $0.contains(where: others.contains) || $0.first == 0x20 })
    else { return false }
    let spaced = lines.count { $0.contains { $0 == 0x20 || $0 == UInt8(ascii: ",") } }
    guard 4 * spaced > lines.count, let first = lines.first?.prefix(while: { $0 != slash }) else {
      return true
    }
    // `find` names the directory that it looks in before those below.
    return lines.count > 1
      && lines.allSatisfy { line in
        line.starts(with: first) && [nil, slash].contains(line.dropFirst(first.count).first)
      }
  }

  /// A size of `du`, plain or with the unit that `-h` adds.
  private static func diskSize(_ text: ArraySlice<UInt8>) -> Double? {
    guard let size = DiskSize(text), !size.isThousand else { return nil }
    return size.bytes(base: 1024)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var withoutCarriageReturn: Self {
    last == UInt8(ascii: "\r") ? dropLast() : self
  }
}

extension Beginning {
  /// Folded stacks may begin with a bracket, as other formats do: `<module>`, `(root)` or
  /// `{closure}`.
  var pathList: PathList? { PathList(bytes) }
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
      return TreeSequence(try .readPathList(stream, list, id: id))
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
  static func readPathList(
    _ stream: consuming ByteStream, _ list: PathList, id: String
  ) throws(TreeImportError) -> NamedTree {
    var reader = PathListReader(list, stream)
    while try reader.readLine() {}
    return try reader.tree(id: id)
  }
}

private struct PathListReader: ~Copyable {
  private let list: PathList
  private var stream: ByteStream
  private var builder: TreeBuilder
  private var line: [UInt8] = []

  /// How many names were not UTF-8, and how often a stack without functions was counted.
  private var repaired = 0
  private var withoutFunctions = 0.0

  init(_ list: PathList, _ stream: consuming ByteStream) {
    self.list = list
    builder = TreeBuilder(source: stream.source)
    self.stream = stream
  }

  /// Reads a line and its end; `false` at the end of the file.
  mutating func readLine() throws(TreeImportError) -> Bool {
    let place = stream.error(.badPathLine)
    guard try stream.readLine(into: &line) else { return false }
    if line.isEmpty { return true }
    guard let (path, size) = list.parts(of: line[...]) else { throw place }
    let isQuoted =
      path.first == UInt8(ascii: "\"") && (list == .gitTree || list == .changedLines)
    var text = isQuoted ? path.unquoted : Array(path)
    if isQuoted, String(validating: text, as: UTF8.self) == nil {
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
      at: 0..<path.count, of: path, separator: list.separator, line: line)
    guard node >= 0 else {
      // `find -printf '%s %P\n'` has no path for where it begins.
      if path.isEmpty, list == .sizes || list == .diskUsage { return }
      if path.isEmpty, list == .stacks {
        withoutFunctions += size
        return
      }
      throw place.with(.emptyPath)
    }
    let old = builder[node].value
    guard old.isNaN || list == .stacks else {
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
    if withoutFunctions > 0 {
      builder.warn(
        "counts of stacks without functions, which are not read: \(withoutFunctions.shortest)")
    }
    if list == .names || list == .gitTree && !builder.hasValues {
      builder.countLeaves("paths without sizes, so every leaf counts 1")
    }
    return try builder.tree(id: id, names: .paths())
  }

  /// Drops the sums of directories, and moves a function's own count into a leaf below it, as what
  /// a directory weighs beyond what is listed of it.
  private mutating func giveInnerValuesAway() throws(TreeImportError) {
    let isInner = builder.columns.isLeaf.map { !$0 }
    let inner = isInner.indices.filter { isInner[$0] && !builder.columns.values[$0].isNaN }
    let areSums = list == .diskUsage && !holdsBlocks(inner)
    emptyDirectories(isInner, inner, areSums: areSums)
    switch list {
    case .stacks:
      let moved = inner.count { builder.columns.values[$0] > 0 }
      try builder.treatInnerValues(.onTop)
      if moved > 0 {
        builder.warn(
          "functions with counts of their own beside those of the functions that they call: "
            + "\(moved); these counts are leaves called `self`")
      }
    case .diskUsage where areSums: try builder.treatInnerValues(.directories)
    case .diskUsage, .gitTree, .changedLines, .longLines, .wordCounts, .sizes, .names:
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
  /// What git writes between quotes: `\\`, `\"`, letters such as `\t`, and three octal digits for
  /// each other byte.
  fileprivate var unquoted: [UInt8] {
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
      UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
    ]
    var bytes: [UInt8] = []
    var rest = dropFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      guard next.isDigit else {
        bytes.append(letters[next] ?? next)
        continue
      }
      let digits = [next] + rest.prefix(2)
      rest = rest.dropFirst(2)
      bytes.append(digits.reduce(0) { $0 &* 8 &+ ($1 &- UInt8(ascii: "0")) })
    }
    return bytes
  }
}
