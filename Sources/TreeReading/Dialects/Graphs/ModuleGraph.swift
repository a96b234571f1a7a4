import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  static let modules = Dialect(
    "modules", "graphs of modules", [.value, .skipTotals]
  ) { beginning, _ in
    NamedTree.looksLikeModuleGraph(beginning.bytes)
      ? "each of the first lines is a module and one that it needs, as `go mod graph` prints them"
      : nil
  } tree: { stream, id, options throws(TreeImportError) in
    try .readModuleGraph(stream, id: id, options)
  }
}

extension NamedTree {
  /// Whether a text is what `go mod graph` prints: each line has two words with a blank between,
  /// and the second is a module with its version, as may be the first.
  fileprivate static func looksLikeModuleGraph(_ start: ArraySlice<UInt8>) -> Bool {
    let sample = start.prefix(1 << 14)
    var lines = sample.split(separator: UInt8(ascii: "\n")).prefix(60)
    // The last line may be cut.
    if sample.count < start.count { lines = lines.dropLast() }
    let words = lines.filter { !$0.allSatisfy { $0.isBlank } }
    return !words.isEmpty && words.allSatisfy { ModuleNeed($0) != nil }
  }

  /// Reads what `go mod graph` prints: the modules below those that need them, as `Graph` says.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func readModuleGraph(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    try options.refuseNamedValue(source: stream.source)
    var stream = stream
    var graph = Graph(options, allowsTexts: false, source: stream.source)
    var line: [UInt8] = []
    while case let place = stream.error(.empty), try stream.readLine(into: &line) {
      if line.allSatisfy({ $0.isBlank }) { continue }
      guard let need = ModuleNeed(line[...]) else {
        throw place.with(
          .other(
            "the line is not as `go mod graph` prints it: a module, a blank, and a module that the "
              + "first one needs, with its version, as in `example.com/a example.com/b@v1.2.0`"))
      }
      let number = place.line ?? 1
      let module = try graph.node(need.module, line: number)
      graph.edges.append(
        from: module, to: try graph.node(need.other, line: number), line: number)
    }
    return try graph.tree(id: id)
  }
}

/// A line of `go mod graph`.
private struct ModuleNeed {
  let module: [UInt8]
  let other: [UInt8]

  /// `nil` for another text.
  init?(_ line: ArraySlice<UInt8>) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    // Items of lists begin with a sign or a number.
    guard words.count == 2, words[0].contains(where: { $0.isLetter }), Self.hasVersion(words[1]),
      !words[0].contains(UInt8(ascii: "@")) || Self.hasVersion(words[0]),
      !line.contains(where: { $0 < 0x20 || "\"'<>(){}[],;|".utf8.contains($0) })
    else { return nil }
    (module, other) = (Array(words[0]), Array(words[1]))
  }

  /// Whether a word is a module with its version: `golang.org/x/text@v0.3.0`, `go@1.21`.
  private static func hasVersion(_ word: ArraySlice<UInt8>) -> Bool {
    guard let sign = word.firstIndex(of: UInt8(ascii: "@")) else { return false }
    let version = word[(sign + 1)...]
    return ["go", "toolchain"].contains { word[..<sign].elementsEqual($0.utf8) }
      || sign > word.startIndex && version.first == UInt8(ascii: "v")
        && version.dropFirst().first?.isDigit == true
  }
}
