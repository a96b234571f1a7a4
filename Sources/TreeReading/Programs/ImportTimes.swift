import DelimitedText
import TreeModel

extension Dialect {
  /// Reads what `python -X importtime` prints. Each line has a module's own time, its time with all
  /// that it imports, and its name, which is farther right the deeper the module is. A module is
  /// printed when it is done, so that the modules that it imports are above it. The own time of a
  /// module that imports others is a leaf called `self`.
  ///
  /// - Complexity: O(*n* log *n*) for *n* bytes, one pass.
  static let importTimes = Dialect(
    "importtime", "times of imports of Python", [.skipTotals], tellsFormat: true
  ) { beginning, _ in
    beginning.bytes.prefix(1 << 14).split(separator: UInt8(ascii: "\n"))
      .contains { $0.starts(with: ImportTime.header.utf8) }
      ? "a line begins with `\(ImportTime.header)`, as of python -X importtime" : nil
  } tree: { stream, id, _ throws(TreeImportError) in
    var stream = stream
    var all: [(time: ImportTime, line: Int)] = []
    var others = OtherLines()
    var text: [UInt8] = []
    while case let place = stream.line, try stream.readLine(into: &text) {
      if text.isEmpty || text.starts(with: ImportTime.header.utf8) { continue }
      if let time = ImportTime(text[...]) {
        all.append((time, place))
      } else {
        others.note(text[...])
      }
    }
    guard !all.isEmpty else {
      throw stream.error(
        .syntax(found: "the end", expected: "lines that begin with `import time:`"))
    }
    // From the last line on, a module comes behind the one that imports it.
    var parents = [Int](repeating: -1, count: all.count)
    var open: [Int] = []
    for module in all.indices.reversed() {
      while let last = open.last, all[last].time.column >= all[module].time.column {
        open.removeLast()
      }
      parents[module] = open.last ?? -1
      open.append(module)
    }
    let order = all.indices.sorted {
      (all[$0].time.column, $0) < (all[$1].time.column, $1)
    }
    var builder = TreeBuilder(source: stream.source)
    var nodes = [Int32](repeating: -1, count: all.count)
    for module in order {
      let (time, parent) = (all[module].time, parents[module])
      nodes[module] = try builder.append(
        time.name[...], below: parent < 0 ? -1 : nodes[parent], NodeData(value: time.own),
        line: all[module].line)
    }
    builder.note(
      "read as times of imports of Python, in microseconds: what a module takes itself, beside "
        + "what it imports, is a leaf called `self`")
    builder.warn(others.warnings("lines that are not read, as they are no times of imports"))
    return try builder.tree(id: id, inner: .onTop)
  }
}

/// A line of `python -X importtime`: `import time:       434 |       1159 |   zipimport`.
private struct ImportTime {
  static let header = "import time: self [us]"

  let own: Double

  /// How many blanks are in front of the name.
  let column: Int
  let name: [UInt8]

  init?(_ line: ArraySlice<UInt8>) {
    let start = "import time:"
    let parts = line.dropFirst(start.utf8.count)
      .split(separator: UInt8(ascii: "|"), maxSplits: 2)
    guard line.starts(with: start.utf8), parts.count == 3,
      let own = DiskSize.count(parts[0].trimmingBlanks),
      DiskSize.count(parts[1].trimmingBlanks) != nil
    else { return nil }
    self.own = own
    column = parts[2].prefix { $0 == UInt8(ascii: " ") }.count
    name = Array(parts[2].trimmingBlanks)
    if name.isEmpty { return nil }
  }
}
