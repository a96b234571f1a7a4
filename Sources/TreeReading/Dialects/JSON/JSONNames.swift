import DelimitedText
import TreeLayout
import TreeModel

/// A tree in JSON whose keys are the names of nodes: `{"src": {"main.c": 120, "lib": {…}}}`. The
/// root above them is called like the file.
///
/// A number is its node's value. A list has texts, which are leaves, and objects, whose keys are
/// nodes beside these: `{"src": ["main.c", {"lib": ["list.c"]}]}`.
struct JSONNames: ~Copyable {
  private var events: JSONEvents
  private var builder: TreeBuilder
  private var texts = JSONTexts()
  private var negative: NegativeRows
  private let options: ReadingOptions

  /// Whether each open bracket is a list's, the node that its members are below, and whether it had
  /// any.
  private var open: [(isList: Bool, node: Int32, hasMembers: Bool)] = []

  /// Whether the text is only looked at, so that what no such tree holds is an error.
  private let isStrict: Bool
  private var hasLists = false

  private init(_ events: consuming JSONEvents, _ options: ReadingOptions, isStrict: Bool) {
    builder = TreeBuilder(source: events.source)
    self.events = events
    self.options = options
    self.isStrict = isStrict
    negative = NegativeRows(options.negative)
  }

  /// Whether a file begins so, as far as its bytes go. It has no other texts than names, and if it
  /// has lists, a text is in one of them, and no object in one has two keys: objects of numbers in
  /// a list are rows of a table.
  static func looksLike(_ start: JSONTape) -> Bool {
    var options = ReadingOptions()
    options.negative = .leftOut
    var reader = JSONNames(JSONEvents(start), options, isStrict: true)
    do throws(TreeImportError) {
      try reader.readNodes(id: "")
      guard try reader.events.isNext(.endOfText) else { return false }
    } catch {
      // A number behind texts is an error of whoever reads all. The last value may be cut.
      if case .numberAsChild = error.kind { return reader.open.last?.hasMembers == true }
      guard reader.events.rest.isAtEnd, start.isCut else { return false }
    }
    return !reader.hasLists || !reader.texts.isEmpty
  }

  static func read(
    _ events: consuming JSONEvents, id: String, _ options: ReadingOptions,
    _ wrapping: JSONWrapping
  ) throws(TreeImportError) -> NamedTree {
    var reader = JSONNames(events, options, isStrict: false)
    try reader.events.start(at: wrapping.keys)
    try reader.readNodes(id: id)
    try reader.events.end()
    return try reader.tree(id: id, wrapping.notes)
  }

  private consuming func tree(
    id: String, _ notes: [String]
  ) throws(TreeImportError) -> NamedTree {
    try texts.refuseReferences(below: 0, builder)
    builder.note(notes)
    builder.warn(events.missing.warnings)
    builder.warn(try negative.warnings("value", keepsNodes: true, source: builder.source))
    texts.countLeaves(&builder, namesAreKeys: true, options)
    return try builder.tree(id: id)
  }

  /// Reads from the outermost bracket on to what closes it.
  private mutating func readNodes(id: String) throws(TreeImportError) {
    try builder.append(Array(id.utf8)[...], below: -1, line: events.line)
    guard try openBracket(below: 0) else { throw try events.unexpected(insteadOf: "`{` or `[`") }
    while let (isList, node, hasMembers) = open.last {
      if try events.takeEnd() {
        open.removeLast()
        continue
      }
      if isStrict, !isList, hasMembers, open.dropLast().last?.node == node {
        throw try events.unexpected(insteadOf: "one key")
      }
      let place = open.count - 1
      if !isList {
        try namedNode(below: node)
      } else if try events.isNext(.object) ? !openBracket(below: node) : true {
        try texts.read(from: &events, below: node, &builder)
      }
      open[place].hasMembers = true
    }
  }

  /// Goes past a bracket that opens, if one comes next.
  private mutating func openBracket(below node: Int32) throws(TreeImportError) -> Bool {
    let isList = try events.takeArray()
    guard try isList ? true : events.takeObject() else { return false }
    hasLists = hasLists || isList
    open.append((isList, node, false))
    return true
  }

  private mutating func namedNode(below parent: Int32) throws(TreeImportError) {
    let line = events.line
    let start = builder.names.bytes.count
    try events.key(into: &builder.names.bytes)
    let node = try builder.append(below: parent, line: line)
    builder.names.setName(from: start, of: node)
    if try openBracket(below: node) { return }
    if try events.isNext(.number) {
      let number = try events.number(
        of: "the value", allowingNegative: negative.rule != .refused)
      if !options.wantsNoValue { builder[node].value = negative.counted(number) ?? .nan }
    } else if try events.takeNull() {
      return
    } else if isStrict {
      throw try events.unexpected(insteadOf: "a number")
    } else {
      try events.skipValue()
    }
  }
}

extension JSONDialect {
  static let names = JSONDialect(
    id: "names-as-keys", words: "names as keys of JSON", options: keys
  ) {
    start, options, source throws(TreeImportError) in
    let wrapping = try JSONWrapping.aroundNames(in: start, options, source: source)
    return wrapping == nil
      ? nil : "it holds nothing but names, numbers and lists of texts, so keys are names"
  } read: { events, beginning, id, options throws(TreeImportError) in
    let wrapping = try JSONWrapping.aroundNames(in: beginning, options, source: events.source)
    return try JSONNames.read(events, id: id, options, wrapping ?? .none)
  }
}

extension JSONWrapping {
  /// What is around an object whose keys are names; `nil` where there is no such object.
  fileprivate static func aroundNames(
    in start: JSONTape, _ options: ReadingOptions, source: String
  ) throws(TreeImportError) -> JSONWrapping? {
    if options.place.isEmpty, JSONKeys.areNames(start, options) { return JSONWrapping.none }
    guard let (wrapping, nodes) = try found(in: start, options, source: source),
      JSONKeys.areNames(nodes, options)
    else { return nil }
    return wrapping
  }
}
