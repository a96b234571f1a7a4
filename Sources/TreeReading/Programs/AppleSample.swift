import DelimitedText
import TreeModel

extension Dialect {
  /// Reads the call graph that `sample` of macOS writes: threads and functions with how often each
  /// was seen, deeper ones further right behind `+`, `!`, `|` and `:`. What a function was seen
  /// without calling another one is a leaf `self` below it.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let appleSample = Dialect(
    "sample", "call graphs of sample", [.skipTotals], tellsFormat: true
  ) { beginning, _ in
    let text = beginning.bytes.prefix(1 << 16)
    return text.starts(with: "Analysis of sampling".utf8) && text.holds("\nCall graph:")
      ? "the file begins with `Analysis of sampling` and holds a call graph" : nil
  } tree: { stream, id, _ throws(TreeImportError) in
    var stream = stream
    var builder = TreeBuilder(source: stream.source)
    var levels = IndentedLevels()
    var isInGraph = false
    var text: [UInt8] = []
    while case let place = stream.error(.empty), try stream.readLine(into: &text) {
      guard isInGraph else {
        isInGraph = text.starts(with: "Call graph:".utf8)
        continue
      }
      guard let call = SampledCall(text[...]) else {
        if builder.count > 0 { break }
        continue
      }
      let parent = try levels.parent(at: call.column, place)
      let node = try builder.append(
        call.name, below: parent, NodeData(value: call.count), line: place.line ?? 1)
      levels.append(node, at: call.column)
    }
    guard builder.count > 0 else {
      let expected = "`Call graph:` and lines of a count and a function below it"
      throw stream.error(.syntax(found: "the end", expected: expected))
    }
    try builder.treatInnerValues(.sums, areCertain: true, of: "functions")
    return try builder.tree(id: id)
  }
}

/// A line of a call graph: `+   100 main  (in Notes) + 40  [0x1000042a8]`.
private struct SampledCall {
  /// Where the count begins.
  let column: Int
  let count: Double
  let name: ArraySlice<UInt8>

  init?(_ line: ArraySlice<UInt8>) {
    let rest = line.drop { " +!|:".utf8.contains($0) }
    column = rest.startIndex - line.startIndex
    let digits = rest.prefix { $0.isDigit }
    guard let count = DiskSize.count(digits), !digits.isEmpty,
      rest.dropFirst(digits.count).first == UInt8(ascii: " ")
    else { return nil }
    self.count = count
    let text = rest.dropFirst(digits.count).trimmingBlanks
    let blanks = Array("  ".utf8)
    // Behind two blanks it says where the function is, or which queue a thread serves.
    let end = text.indices.first { text[$0...].starts(with: blanks) }
    name = text[..<(end ?? text.endIndex)]
    if name.isEmpty { return nil }
  }
}
