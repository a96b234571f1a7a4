import DelimitedText
import TreeModel

/// Reports of how much of a program tests ran, in the ways of several tools. A file's value is its
/// number of lines, whether they ran or not; how often they ran is no size.
extension Dialect {
  /// What coverage.py, gcovr and others write: lines of classes in packages.
  static let cobertura = coverage(
    "cobertura", "reports of Cobertura", root: "coverage", holding: "packages",
    nodes: ["package", "class"], line: ["class", "lines", "line"])

  /// What JaCoCo writes: lines of source files in packages, maybe in groups.
  static let jacoco = coverage(
    "jacoco", "reports of JaCoCo", root: "report", holding: "counter type",
    nodes: ["report", "group", "package", "sourcefile"], line: ["sourcefile", "line"])

  /// What PHPUnit and istanbul write: lines of files, maybe in packages.
  static let clover = coverage(
    "clover", "reports of Clover", root: "coverage", holding: "project",
    nodes: ["project", "package", "file"], line: ["file", "line"])

  /// - Parameters:
  ///   - holding: the start of a tag that tells it from other files with such a root.
  ///   - nodes: the elements that are nodes, by their `name`; the last one has a value.
  ///   - line: the last elements around a line, with its own.
  private static func coverage(
    _ id: String, _ words: String, root: String, holding: String, nodes: [String], line: [String]
  ) -> Dialect {
    Dialect(id, words, [.value, .skipTotals]) { beginning, _ in
      beginning.rootElement?.tag == root && beginning.bytes.holds("<\(holding)")
        ? "the outermost element is `\(root)` and holds `<\(holding)`" : nil
    } tree: { stream, id, options throws(TreeImportError) in
      try options.refuseNamedValue(source: stream.source)
      var builder = TreeBuilder(source: stream.source)
      var events = MarkupEvents(stream)
      var open: [(tag: String, node: Int32)] = []
      while let event = try events.next() {
        switch event {
        case .start:
          var node = open.last?.node ?? -1
          if nodes.contains(events.tag), let name = events.attribute("name") {
            node = try builder.append(name[...], below: node, line: events.place.line ?? 1)
            if events.tag == nodes.last, !options.wantsNoValue { builder[node].value = 0 }
          }
          open.append((events.tag, node))
          let around = open.suffix(line.count).map { $0.tag }
          if around == line, node >= 0, !options.wantsNoValue { try builder.add(1, to: node) }
        case .end: open.removeLast()
        case .text: break
        }
      }
      return try builder.coverage(id: id)
    }
  }

  /// What lcov and others write, which is no XML: a line `SF:` with the path of each file, and
  /// `DA:` for each line in it.
  static let lcov = Dialect(
    "lcov", "reports of lcov", [.skipTotals], tellsFormat: true
  ) { beginning, _ in
    let lines = beginning.bytes.prefix(1 << 12).split(separator: UInt8(ascii: "\n"))
    let words = lines.prefix(2).map { $0.prefix(3) }
    let isOne =
      words.first?.elementsEqual("SF:".utf8) == true
      || words.first?.elementsEqual("TN:".utf8) == true
        && words.last?.elementsEqual("SF:".utf8) == true
    return isOne ? "the file begins with a line of `SF:`, maybe behind `TN:`" : nil
  } read: { stream, _, id, _ throws(TreeImportError) in
    var stream = stream
    var builder = TreeBuilder(source: stream.source)
    var line: [UInt8] = []
    var file: Int32?
    while case let number = stream.line, try stream.readLine(into: &line) {
      if line.starts(with: "SF:".utf8) {
        let isWindows = !line.contains(UInt8(ascii: "/")) && line.contains(UInt8(ascii: "\\"))
        file = try builder.node(
          at: 3..<line.count, of: line, separator: UInt8(ascii: isWindows ? "\\" : "/"),
          line: number)
        guard let file, file >= 0 else {
          throw TreeImportError(.emptyPath, source: stream.source, line: number)
        }
        // A file of several tests is there several times.
        builder[file].value = 0
      } else if line.starts(with: "DA:".utf8), let file {
        try builder.add(1, to: file)
      }
    }
    return TreeSequence(try builder.coverage(id: id, names: .paths()))
  }
}

extension TreeBuilder {
  fileprivate consuming func coverage(
    id: String, names: Names = .own
  ) throws(TreeImportError) -> NamedTree {
    guard count > 0 else {
      throw TreeImportError(.other("there are no files in this report"), source: source)
    }
    note("read as a report of coverage: of each file its number of lines, whether they ran or not")
    return try tree(id: id, names: names)
  }
}
