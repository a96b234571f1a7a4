import DelimitedText

/// The values of YAML as events of JSON, with what anchors, aliases and merged keys make of them.
struct YAMLNodes {
  private(set) var tape: JSONTape

  /// An object or an array that is open.
  private struct Open {
    /// Where its events begin, and those of its keys.
    let start: Int
    var keys: [Int] = []
    let anchor: [UInt8]?

    /// Where the value of `<<` begins that is read, and the values that were read.
    var merge: Int?
    var merged: [JSONTape] = []
  }

  private var open: [Open] = []

  /// Where the events of values with anchors are, and the end of the last one.
  private var anchors: [[UInt8]: Range<Int>] = [:]
  private var lastEnd = 0

  /// The anchor of the value that comes next.
  private var anchor: [UInt8]?

  /// What a tag says of the text that comes next: whether it is no number, even without quotes, or
  /// may be one, even in quotes.
  private var isText: Bool?

  /// How many events and letters aliases have stood for.
  private var copied = 0

  /// So many at most: a file of a few lines could fill any memory.
  private static let limit = 10_000_000

  init(source: String) { tape = JSONTape(source: source) }

  // MARK: Values

  mutating func open(isObject: Bool, line: Int) {
    open.append(Open(start: tape.count, anchor: anchor))
    (anchor, isText) = (nil, nil)
    tape.append(isObject ? .object : .array, line: line)
  }

  mutating func close(line: Int) throws(TreeImportError) {
    try endMerge()
    let node = open.removeLast()
    if !node.merged.isEmpty { merge(node) }
    tape.append(.end, line: line)
    if let anchor = node.anchor { name(node.start, anchor) }
  }

  mutating func append(_ event: JSONEvent, line: Int) {
    // A text may be empty.
    tape.append(isText == true && event == .null ? .string : event, line: line)
    nameLast()
  }

  mutating func append(_ text: YAMLText, line: Int) {
    let text = isText.map { YAMLText(bytes: text.bytes, isQuoted: $0) } ?? text
    text.append(to: &tape, line: line)
    nameLast()
  }

  mutating func appendKey(_ key: YAMLText, line: Int) throws(TreeImportError) {
    try endMerge()
    if !key.isQuoted, key.bytes.elementsEqual("<<".utf8) {
      open[open.count - 1].merge = tape.count
    } else {
      open[open.count - 1].keys.append(tape.count)
      tape.append(.key, key.bytes, line: line)
    }
  }

  // MARK: Anchors and aliases

  /// Gives the last event the anchor in front of it.
  private mutating func nameLast() {
    isText = nil
    guard let anchor = anchor.take() else { return }
    name(tape.count - 1, anchor)
  }

  private mutating func name(_ start: Int, _ anchor: [UInt8]) {
    anchors[anchor] = start..<tape.count
    lastEnd = tape.count
  }

  /// Takes anchors and tags from the front; returns whether any are there.
  mutating func takeProperties(
    _ rest: inout ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) -> Bool {
    let count = rest.count
    while rest.first == UInt8(ascii: "&") || rest.first == UInt8(ascii: "!") {
      if try takeAnchor(&rest, place) { continue }
      guard takeTag(&rest) else { throw place.with(.unreadYAML("tags such as `!name`")) }
    }
    return rest.count < count
  }

  /// Takes a tag of what JSON has, too, from the front, if one is there.
  private mutating func takeTag(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let tag = String(
      decoding: rest.prefix { !$0.isBlank && !",[]{}".utf8.contains($0) }, as: UTF8.self)
    switch tag {
    case "!", "!!str": isText = true
    case "!!int", "!!float", "!!null": isText = false
    case "!!bool", "!!map", "!!seq", "!!timestamp": break
    default: return false
    }
    rest = rest.dropFirst(tag.utf8.count).drop { $0.isBlank }
    return true
  }

  /// Takes an anchor from the front, if one is there.
  private mutating func takeAnchor(
    _ rest: inout ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) -> Bool {
    guard rest.first == UInt8(ascii: "&") else { return false }
    guard anchor == nil else {
      throw place.with(.syntax(found: "a second anchor", expected: "a value"))
    }
    anchor = try Self.takeName(&rest, place)
    rest = rest.drop { $0.isBlank }
    return true
  }

  /// Takes an alias from the front: the value that has this anchor once more.
  mutating func takeAlias(
    _ rest: inout ArraySlice<UInt8>, line: Int, _ place: TreeImportError
  ) throws(TreeImportError) {
    let name = try Self.takeName(&rest, place)
    let word = "`*\(String(decoding: name, as: UTF8.self).excerpt())`"
    guard anchor == nil, isText == nil else {
      throw place.with(.syntax(found: "\(word) behind an anchor or a tag", expected: "a value"))
    }
    guard !open.contains(where: { $0.anchor == name }) else {
      throw place.with(.other("\(word) stands within what it names, which would have no end"))
    }
    guard let range = anchors[name] else {
      throw place.with(.other("\(word) names no anchor above it, such as `&name` before a value"))
    }
    copied += tape.cost(of: range)
    guard copied <= Self.limit else {
      throw place.with(
        .other(
          "aliases stand for more than \(Self.limit) values and letters in all; write out those "
            + "that are needed"))
    }
    tape.append(again: range, line: line)
  }

  private static func takeName(
    _ rest: inout ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) -> [UInt8] {
    let sign = rest.removeFirst()
    let name = rest.prefix { !$0.isBlank && !",[]{}".utf8.contains($0) }
    guard !name.isEmpty else {
      throw place.with(
        .syntax(found: "`\(Unicode.Scalar(sign))` alone", expected: "a name behind it"))
    }
    rest = rest.dropFirst(name.count)
    return Array(name)
  }

  // MARK: Merged keys

  /// Takes away the value of `<<`, which ends here.
  private mutating func endMerge() throws(TreeImportError) {
    guard let last = open.indices.last, let start = open[last].merge else { return }
    open[last].merge = nil
    // Nothing is left of anchors within.
    if lastEnd > start {
      anchors = anchors.filter { $0.value.upperBound <= start }
      lastEnd = start
    }
    let value = tape.cut(from: start)
    guard value.isObject || value.isListOfObjects else {
      throw TreeImportError(
        .other("`<<` takes mappings, as in `<<: *name` or `<<: [*one, *two]`"),
        source: tape.source, line: value.place.line)
    }
    open[last].merged.append(value)
  }

  /// Adds the members of merged mappings that the object does not have itself.
  private mutating func merge(_ node: Open) {
    var keys = Set(node.keys.map { Array(tape.text(at: $0)) })
    for value in node.merged {
      var rest = value
      let isList = !rest.isObject
      if isList { rest.advance() }
      while rest.isObject {
        rest.advance()
        while rest.event == .key {
          let isNew = keys.insert(Array(rest.text)).inserted
          tape.appendMember(from: &rest, isKept: isNew)
        }
        rest.advance()
      }
    }
  }
}
