import DelimitedText
import TreeModel

/// A way in which JSON holds trees. It is read from events, so YAML holds trees in the same way.
struct JSONDialect: Sendable {
  let id: String

  /// What messages call such files, in the plural.
  let words: String

  /// The options that change how such a file is read.
  let options: Set<ReadingOptions.Name>

  /// Why a file that begins so is one; `nil` where it is none.
  let recognize:
    @Sendable (
      JSONTape, ReadingOptions, _ source: String
    ) throws(TreeImportError) -> String?

  /// - Parameter beginning: the first events, which come again.
  let read:
    @Sendable (
      consuming JSONEvents, _ beginning: JSONTape, _ id: String, ReadingOptions
    ) throws(TreeImportError) -> NamedTree

  /// In the order in which they are tried; the last one reads what no other recognizes.
  static let all = [plotly, pathKeys, kubernetes, inventory, names, nested]

  /// The options of JSON without columns.
  static let keys: Set<ReadingOptions.Name> = [
    .decimal, .id, .parent, .value, .label, .color, .children, .at, .skipNegative, .onlyNegative,
    .skipTotals,
  ]

  /// The options of JSON in which nodes are objects.
  static let nodeKeys = keys.union([.length])
}

extension Dialect {
  init(_ json: JSONDialect, tellsFormat: Bool = false) {
    self.init(json.id, json.words, json.options, tellsFormat: tellsFormat) {
      beginning, options throws(TreeImportError) in
      try json.recognize(beginning.json, options, beginning.source)
    } read: { stream, beginning, id, options throws(TreeImportError) in
      TreeSequence(try json.read(JSONEvents(stream), beginning.json, id, options))
    }
  }

  /// What a program writes, of which a value can be left out, but none be named. An option that
  /// says where the nodes are reads it as any other JSON.
  ///
  /// - Parameter recognize: whether a file that begins so is one.
  static func json(
    _ id: String, _ words: String, because reason: String, tellsFormat: Bool = false,
    namesValue: Bool = false, recognize: @escaping @Sendable (JSONTape) -> Bool,
    read:
      @escaping @Sendable (
        consuming JSONEvents, _ id: String, ReadingOptions
      ) throws(TreeImportError) -> NamedTree
  ) -> Dialect {
    let json = JSONDialect(id: id, words: words, options: [.value]) {
      start, options, _ in
      options.place.isEmpty && recognize(start) ? reason : nil
    } read: { events, _, id, options throws(TreeImportError) in
      if !namesValue { try options.refuseNamedValue(source: events.source) }
      return try read(events, id, options)
    }
    return Dialect(json, tellsFormat: tellsFormat)
  }

  static let yaml = Dialect("yaml", "YAML", JSONDialect.nodeKeys.subtracting([.decimal])) {
    beginning, _ in
    NamedTree.looksLikeYAML(beginning.bytes)
      ? "the file begins with `---` or a key of nodes, or has all names below keys" : nil
  } tree: { stream, id, options throws(TreeImportError) in
    try .readYAML(stream, id: id, options)
  }
}
