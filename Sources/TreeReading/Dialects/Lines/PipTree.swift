import DelimitedText
import TreeModel

extension Dialect {
  /// Reads what `pipdeptree` prints: a package with its version a line, and those that it needs as
  /// items of lists below it, `- gamma [required: >=1.5, installed: 1.6]`. Every leaf counts 1.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let pipTree = Dialect(
    "pipdeptree", "lists of pipdeptree", [.value, .skipTotals]
  ) { beginning, _ in
    let sample = beginning.bytes.prefix(1 << 14)
    var lines = sample.split(separator: UInt8(ascii: "\n"))
    // The last line may be cut.
    if sample.count < beginning.bytes.count { lines = lines.dropLast() }
    let parts = lines.map { PipLine($0) }
    return parts.contains { $0?.isItem == true } && parts.allSatisfy { $0 != nil }
      ? "the lines are packages with `==` and a version, or items with `[required: …]`" : nil
  } tree: { stream, id, options throws(TreeImportError) in
    try options.refuseNamedValue(source: stream.source)
    var stream = stream
    var builder = TreeBuilder(source: stream.source)
    var levels = IndentedLevels()
    var unread = (count: 0, first: "")
    var text: [UInt8] = []
    while case let place = stream.error(.empty), try stream.readLine(into: &text) {
      guard let line = PipLine(text[...]) else {
        if text.allSatisfy({ $0.isBlank }) { continue }
        if unread.count == 0 { unread.first = String(decoding: text, as: UTF8.self).excerpt() }
        unread.count += 1
        continue
      }
      let parent = try levels.parent(at: line.column, place)
      levels.append(
        try builder.append(line.name, below: parent, line: place.line ?? 1), at: line.column)
    }
    guard builder.count > 0 else { throw TreeImportError(.empty, source: builder.source) }
    if unread.count > 0 {
      builder.warn(
        "lines that are no packages and are not read: \(unread.count), the first is "
          + "`\(unread.first)`")
    }
    return try builder.tree(id: id, countsLeaves: !options.wantsNoValue, tellsRoot: true)
  }
}

/// A line of `pipdeptree`.
private struct PipLine {
  let column: Int
  let name: ArraySlice<UInt8>
  let isItem: Bool

  init?(_ line: ArraySlice<UInt8>) {
    let rest = line.drop { $0 == UInt8(ascii: " ") }
    column = rest.startIndex - line.startIndex
    isItem = rest.starts(with: "- ".utf8)
    if isItem {
      let text = rest.dropFirst(2)
      guard text.holds(" [required: "), let end = text.firstIndex(of: UInt8(ascii: " ")) else {
        return nil
      }
      name = text[..<end]
    } else {
      guard column == 0, PackageForm(rest) == .equals,
        let end = rest.firstIndex(of: UInt8(ascii: "="))
      else { return nil }
      name = rest[..<end]
    }
  }
}
