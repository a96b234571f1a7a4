import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Whether a text without a known extension is YAML: it begins with `---` or `%YAML`, or with a
  /// key that nodes have, or is a list of names below keys.
  static func looksLikeYAML(_ start: ArraySlice<UInt8>) -> Bool {
    let sample = start.prefix(1 << 12)
    // The last line may be cut.
    let end = sample.count < start.count ? sample.lastIndex(of: UInt8(ascii: "\n")) : nil
    if looksLikeKeysOfItems(end.map { sample[..<$0] } ?? sample) { return true }
    let lines = sample.split(separator: UInt8(ascii: "\n")).lazy
      .map { $0.trimmingBlanks }.filter { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
    guard var first = lines.first else { return false }
    if first.elementsEqual("---".utf8) || first.starts(with: "%YAML".utf8) { return true }
    while first.starts(with: "- ".utf8) { first = first.dropFirst(2).trimmingBlanks }
    guard let colon = first.firstIndex(of: UInt8(ascii: ":")),
      first.index(after: colon) == first.endIndex || first[first.index(after: colon)].isBlank
    else { return false }
    let key = String(decoding: first[..<colon], as: UTF8.self)
    return ([.name, .children, .value, .parent] as [JSONKeys.Role]).contains {
      $0.words.contains(key)
    }
  }

  /// Reads YAML as the JSON that says the same: see `JSONDialect`. Mappings, sequences, texts of
  /// all kinds, anchors, merged keys and comments are read; what else YAML has is an error.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func readYAML(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    let source = stream.source
    let tape = try JSONTape(yaml: stream)
    do {
      var dialect = JSONDialect.nested
      for other in JSONDialect.all where try other.recognize(tape, options, source) != nil {
        dialect = other
        break
      }
      try options.check(dialect.options, of: dialect.words, source: source)
      return try dialect.read(JSONEvents(tape), tape, id, options)
    } catch {
      var kind = error.kind
      if case .syntax(let found, let expected) = kind, ["`{`", JSONTexts.member].contains(expected)
      {
        let keys = "keys such as `name`, `value` and `children`"
        kind = .syntax(found: found, expected: expected == "`{`" ? keys : "a name, or \(keys)")
      }
      if case .unreadFormat(let advice, _) = kind {
        kind = .unreadFormat(advice, otherwise: "yaml")
      }
      // A tape has lines, but no columns.
      throw TreeImportError(kind, source: source, line: error.line)
    }
  }
}
