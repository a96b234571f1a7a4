import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  static let plainHTML = Dialect(
    "plain-html", "HTML", [.value, .label, .skipTotals]
  ) { beginning, _ in
    let start = beginning.bytes.drop { $0.isBlank }.prefix(14)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    if text.hasPrefix("<!doctype html") { return "the file begins with HTML's document type" }
    return text.hasPrefix("<html") ? "the file begins with `<html`" : nil
  } tree: { stream, id, options throws(TreeImportError) in
    try .readMarkup(stream, isHTML: true, id: id, options)
  }
}

extension NamedTree {
  /// Reads the elements of an XML or HTML text as a tree.
  ///
  /// An element is called by its attribute `name`, `label`, `text` or `title`, or else by its tag;
  /// in HTML by its tag, with its `id` as in `div#main`. Its value is its attribute `value`,
  /// `size`, `weight` or `count` if that is a number; in HTML only one that the option names. Where
  /// no element has a value every leaf has the value 1. Capitals do not count in the names of
  /// attributes. Names and values may also be the texts of elements, as `MarkupRecords` says; other
  /// texts and all else are not read.
  ///
  /// Of OPML, of FreeMind's maps and of phyloXML only some elements are nodes, as `MarkupDialect`
  /// says; a warning names the others. Of phyloXML every leaf has the value 1, and branch lengths
  /// are read as in Newick; an element `branch_length` counts more than an attribute.
  ///
  /// XML has to be well-formed. HTML is read as people write it: elements that need no end tag end
  /// by themselves, and an end tag that ends nothing is skipped and counted in a warning.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readMarkup(
    _ stream: consuming ByteStream, isHTML: Bool, _ dialect: MarkupDialect = .elements, id: String,
    _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    var reader = MarkupReader(stream, isHTML: isHTML, dialect, options)
    try reader.read()
    return try reader.tree(id: id)
  }
}

private struct MarkupReader: ~Copyable {
  private var scanner: MarkupScanner
  private let isHTML: Bool
  private var builder: TreeBuilder

  /// The open elements, and how many are open of each tag. An element that is no node has the node
  /// around it.
  private var open: [(node: Int32, tag: Int32, role: MarkupDialect.Role)] = []
  private var tags = TextIndex()
  private var openCount: [Int] = []
  private var looseEnds = 0

  private let dialect: MarkupDialect

  /// Whether the first element has begun.
  private var hasBegun = false

  /// How many elements are left out, by tag; not those in others.
  private var leftOut: [Int] = []

  /// The text that is being read of an element.
  private var content: MarkupContent?

  /// The rank of each node's name, if elements hold names.
  private var nameRanks: [Int] = []

  /// Trees behind the first one.
  private var otherTrees = 0

  /// Whether numbers in attributes may be meant as values; in a drawing they are places.
  private var hasOtherNumbers = false

  /// The texts of elements that may be names and values, where all elements are nodes.
  private var records: MarkupRecords

  /// The attributes `TYPE`, `NAME` and `VALUE` of the last element that is no node.
  private var partType: [UInt8] = []
  private var partName: [UInt8] = []
  private var partValue: [UInt8] = []

  /// The attributes that name an element, the first one counts, the elements that name a clade, and
  /// the attributes that are a value.
  private let nameKeys: [String]
  private let nameTags: [String]
  private var values: AttributeValues
  private let options: ReadingOptions

  init(
    _ stream: consuming ByteStream, isHTML: Bool, _ dialect: MarkupDialect,
    _ options: ReadingOptions
  ) {
    builder = TreeBuilder(source: stream.source)
    scanner = MarkupScanner(stream, isHTML: isHTML)
    self.dialect = dialect
    self.isHTML = isHTML
    self.options = options
    nameTags = options.label.map { [$0] } ?? MarkupDialect.nameTags
    nameKeys =
      options.label.map { [$0] } ?? (isHTML ? ["id"] : ["name", "label", "text", "title"])
    values = AttributeValues(
      options, keys: isHTML ? [] : AttributeValues.keys, allowsTexts: true)
    // An element `text` is rather what is said than a name.
    records = MarkupRecords(
      isOn: !isHTML && dialect == .elements,
      nameKeys: options.label == nil ? nameKeys.filter { $0 != "text" } : nameKeys)
  }

  mutating func read() throws(TreeImportError) {
    while let byte = try scanner.stream.peek() {
      if byte == UInt8(ascii: "<") {
        try markup()
      } else if content != nil {
        scanner.text.removeAll(keepingCapacity: true)
        try scanner.character(byte)
        content?.bytes += scanner.text
      } else if records.isOn, !open.isEmpty {
        try records.readText(&scanner)
      } else {
        guard isHTML || !open.isEmpty || byte.isBlank else {
          throw try scanner.stream.unexpected(insteadOf: "`<`")
        }
        scanner.stream.advance()
      }
    }
    if !isHTML, let last = open.last {
      throw try scanner.stream.unexpected(insteadOf: "`</\(tag(last.tag).excerpt())>`")
    }
    guard builder.count > 0 else { throw TreeImportError(.empty, source: builder.source) }
  }

  private func tag(_ number: Int32) -> String {
    String(decoding: tags.utf8(of: Int(number)), as: UTF8.self)
  }

  private mutating func markup() throws(TreeImportError) {
    scanner.stream.advance()
    switch try scanner.stream.peek().map({ Unicode.Scalar($0) }) {
    case "!":
      scanner.stream.advance()
      let isData = try scanner.declaration()
      if isData {
        content?.bytes += scanner.text
        records.append(scanner.text)
      }
    case "?": try scanner.skip(to: "?>", "an instruction")
    case "/":
      scanner.stream.advance()
      try endTag()
    case .some(let first) where first.isNameStart: try startTag()
    default:
      // In HTML a lone sign is text.
      guard isHTML else { throw try scanner.stream.unexpected(insteadOf: "a tag") }
    }
  }

  // MARK: Tags

  private mutating func startTag() throws(TreeImportError) {
    let place = scanner.stream.error(.empty)
    guard isHTML || !open.isEmpty || !hasBegun else {
      throw try scanner.stream.unexpected(
        insteadOf: "the end; there is one element outside of all others")
    }
    try scanner.readWord()
    let written = scanner.word
    let tag = tags.index(of: written.span)
    if Int(tag) == openCount.count {
      openCount.append(0)
      leftOut.append(0)
    }
    let endedBy = isHTML ? HTMLTags.ends[self.tag(tag)] ?? [] : []
    while let last = open.last, endedBy.contains(self.tag(last.tag)) { close() }
    let name = self.tag(tag)
    if !hasBegun { try begin(root: name) }
    var role = role(of: name)
    var node = open.last?.node ?? -1
    let isNode = if case .node = role { true } else { false }
    if isNode {
      let isCalledByTag = [.elements, .directories, .outlines].contains(dialect)
      node = try builder.append(
        isCalledByTag ? written[...] : [], below: node, line: place.line ?? 1)
      if dialect != .elements { nameRanks.append(.max) }
    }
    records.open(at: place)
    let isEmpty = try attributes(of: isNode ? node : nil)
    if !isNode { try readPart(name, tag, &role, of: node, at: place) }
    if content != nil, MarkupText.isBreak(name.utf8) { content?.breakLine() }
    if isEmpty || isHTML && HTMLTags.void.contains(name) {
      try records.close(node, written, &builder, &values)
      return
    }
    if case .text(let part) = role {
      content = MarkupContent(part, of: node, level: open.count, at: place)
    } else {
      content?.begin(name, level: open.count)
    }
    open.append((node, tag, role))
    openCount[Int(tag)] += 1
    if isHTML, HTMLTags.raw.contains(name) { try skipRawText(of: tags.utf8(of: Int(tag))) }
  }

  private mutating func begin(root name: String) throws(TreeImportError) {
    hasBegun = true
    hasOtherNumbers = !isHTML && dialect == .elements && name != "svg"
    let isLength = [nil, "length", "branch_length"].contains(options.value)
    guard dialect != .phylogeny || isLength || options.wantsNoValue else {
      throw TreeImportError(.noSuchValue(options.value!), source: scanner.stream.source)
    }
  }

  private func role(of name: String) -> MarkupDialect.Role {
    guard dialect != .elements else { return .node }
    switch open.last?.role {
    // What is in a text is its markup.
    case .hidden, .text: return .hidden
    default: return dialect.role(of: name, in: open.last.map { tag($0.tag) }, nameTags: nameTags)
    }
  }

  /// Takes what the attributes of an element that is no node say; changes what it is to the tree
  /// where they tell.
  ///
  /// - Parameter node: the one around it; −1 for none.
  private mutating func readPart(
    _ name: String, _ tag: Int32, _ role: inout MarkupDialect.Role, of node: Int32,
    at place: TreeImportError
  ) throws(TreeImportError) {
    switch role {
    case .container where name.hasSuffix("phylogeny") && builder.count > 0:
      otherTrees += 1
      role = .hidden
    case .text where node < 0, .text where dialect == .mindMap && !partType.isKey("node"):
      leftOut[Int(tag)] += 1
      role = .hidden
    case .leftOut:
      // What is said of a tree is said of no node.
      if dialect == .phylogeny, node < 0 { return }
      if case .leftOut = open.last?.role { return }
      if dialect == .mindMap, node >= 0, name == "attribute",
        let value = try values.value(partName, partValue, notingOthers: true, at: place)
      {
        builder[node].value = value
      } else {
        leftOut[Int(tag)] += 1
      }
    case .node, .container, .text, .hidden: break
    }
  }

  private mutating func close() {
    openCount[Int(open.removeLast().tag)] -= 1
  }

  private mutating func endTag() throws(TreeImportError) {
    let place = scanner.stream.error(.empty)
    try scanner.readWord()
    try scanner.stream.skipBlanks()
    try scanner.stream.expect(">")
    let tag = tags.existingIndex(of: scanner.word.span).map { Int32($0) }
    guard let tag, openCount[Int(tag)] > 0, isHTML || open.last?.tag == tag else {
      if isHTML {
        looseEnds += 1
        return
      }
      let expected = open.last.map { "`</\(self.tag($0.tag).excerpt())>`" } ?? "the end"
      let found = String(decoding: scanner.word, as: UTF8.self).excerpt()
      throw place.with(.syntax(found: "`</\(found)>`", expected: expected))
    }
    while open[open.count - 1].tag != tag { close() }
    if let node = open.last?.node { try records.close(node, scanner.word, &builder, &values) }
    close()
    guard let level = content?.level else { return }
    if MarkupText.isBreak(scanner.word) { content?.breakLine() }
    content?.end(level: open.count)
    if level == open.count, let text = content.take() { try take(text) }
  }

  /// Takes the text of an element as what it says of a node.
  private mutating func take(_ content: MarkupContent) throws(TreeImportError) {
    guard content.bytes.isUTF8 else {
      throw content.place.with(.badUTF8)
    }
    let text = MarkupText.inOneLine(content.bytes)
    switch content.part {
    case .length: try takeLength(text, of: content.node, at: content.place)
    case .title: if !text.isEmpty { builder.names.set(text, of: content.node, replacing: true) }
    case .name(let rank):
      guard !text.isEmpty, rank < nameRanks[Int(content.node)] else { return }
      nameRanks[Int(content.node)] = rank
      builder.names.set(text, of: content.node, replacing: true)
    }
  }

  private mutating func takeLength(
    _ text: [UInt8], of node: Int32, at place: TreeImportError
  ) throws(TreeImportError) {
    guard let number = DecimalNumber.parse(text.span), number.isFinite else {
      let text = String(decoding: text, as: UTF8.self)
      throw place.with(.notANumber(text, of: "the branch length"))
    }
    builder[node].length = number
  }

  /// Scripts and styles hold no tags but their own end.
  private mutating func skipRawText(of tag: ArraySlice<UInt8>) throws(TreeImportError) {
    let end = Array("</".utf8) + tag
    var found = 0
    while let byte = try scanner.stream.peek() {
      scanner.stream.advance()
      let letter = found < 2 || !byte.isLetter ? byte : byte | 0x20
      found = letter == end[found] ? found + 1 : byte == end[0] ? 1 : 0
      if found == end.count { break }
    }
    while let byte = try scanner.stream.peek(), byte != UInt8(ascii: ">") {
      scanner.stream.advance()
    }
    if try scanner.stream.peek() != nil { scanner.stream.advance() }
    close()
  }

  /// Reads attributes and the end of the tag; returns whether the element ends with it.
  ///
  /// - Parameter node: `nil` for an element that is none.
  private mutating func attributes(of node: Int32?) throws(TreeImportError) -> Bool {
    var bestName = nameKeys.count
    (partType, partName, partValue) = ([], [], [])
    while true {
      try scanner.stream.skipBlanks()
      switch try scanner.stream.peek().map({ Unicode.Scalar($0) }) {
      case ">":
        scanner.stream.advance()
        return false
      case "/":
        scanner.stream.advance()
        guard isHTML else {
          try scanner.stream.expect(">")
          return true
        }
      case .some(let first) where first.isNameStart || isHTML && !first.isQuoteOrSign:
        try scanner.readWord()
        let key = scanner.word
        try scanner.stream.skipBlanks()
        let place = scanner.stream.error(.empty)
        if try scanner.stream.peek() == UInt8(ascii: "=") {
          scanner.stream.advance()
          try scanner.attributeValue()
        } else {
          guard isHTML else { throw try scanner.stream.unexpected(insteadOf: "`=`") }
          scanner.text.removeAll(keepingCapacity: true)
        }
        guard let node else {
          if key.isKey("type") { partType = scanner.text }
          if key.isKey("name") { partName = scanner.text }
          if key.isKey("value") { partValue = scanner.text }
          continue
        }
        records.noteAttribute()
        if let rank = nameKeys.firstIndex(where: key.isKey), rank < bestName, !scanner.text.isEmpty
        {
          bestName = rank
          name(node)
          records.noteName()
        }
        if dialect == .phylogeny {
          if key.isKey("branch_length") { try takeLength(scanner.text, of: node, at: place) }
          continue
        }
        let isOther = hasOtherNumbers && !Self.isPlace(key)
        let value = try values.value(key, scanner.text, notingOthers: isOther, at: place)
        if let value, builder[node].value.isNaN { builder[node].value = value }
      default:
        let isAtEnd = try scanner.stream.peek() == nil
        guard isHTML, !isAtEnd else {
          throw try scanner.stream.unexpected(insteadOf: "an attribute or `>`")
        }
        scanner.stream.advance()
      }
    }
  }

  private mutating func name(_ node: Int32) {
    let start = builder.names.bytes.count
    if isHTML && options.label == nil {
      builder.names.bytes += Array(builder.names.utf8(of: Int(node))) + [UInt8(ascii: "#")]
    }
    // Old maps have HTML in the attribute, too.
    builder.names.bytes +=
      dialect != .mindMap
      ? scanner.text
      : scanner.text.starts(with: "<html>".utf8)
        ? MarkupText.text(of: scanner.text[...]) : MarkupText.inOneLine(scanner.text)
    builder.names.setName(from: start, of: node)
  }

  /// Whether an attribute says where something is, or which one.
  private static func isPlace(_ key: [UInt8]) -> Bool {
    ["x", "y", "width", "height", "line", "column", "version", "id"].contains { key.isKey($0) }
  }

  // MARK: The tree

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    if looseEnds > 0 {
      builder.warn("end tags without an element that they end: \(looseEnds)")
    }
    if dialect == .phylogeny {
      try takeLengths()
    } else {
      try records.removeParts(from: &builder)
      let leaves = builder.columns.isLeaf.count { $0 }
      builder.warn(try values.warnings(leaves: leaves, source: builder.source))
      builder.note(values.notes)
      if !options.wantsNoValue, values.isEmpty {
        builder.countLeaves(isHTML ? nil : AttributeValues.countsLeaves)
      }
    }
    let unread = leftOut.indices.filter { leftOut[$0] > 0 }.map { "`\(tag(Int32($0)))`" }
    if dialect != .outlines, !unread.isEmpty {
      builder.warn(
        "elements that are not read: \(unread.joined(separator: ", ").excerpt(200))")
    }
    if otherTrees > 0 {
      builder.warn("trees behind the first one, which are not read: \(otherTrees)")
    }
    builder.warn(records.warnings)
    if !isHTML { builder.warn(scanner.warnings) }
    return try builder.tree(id: id, inner: dialect == .directories ? .dropped : .kept)
  }

  /// Makes the branch lengths of leaves values, if the option asks for them.
  private mutating func takeLengths() throws(TreeImportError) {
    if options.value == nil {
      builder.countLeaves(nil)
      if !builder.columns.lengths.isEmpty { builder.note(NewickParser.valuesNote) }
    }
    guard options.value != nil, !options.wantsNoValue else { return }
    let isLeaf = builder.columns.isLeaf
    for node in 0..<Int32(isLeaf.count) where isLeaf[Int(node)] {
      let length = builder[node].length
      guard !(length < 0) else {
        throw builder.error(.negative(length.shortest, of: "the branch length"), at: node)
      }
      builder[node].value = length
    }
  }
}

/// The text of an element while it is read.
private struct MarkupContent {
  let part: MarkupDialect.TextPart

  /// The node of which it says something.
  let node: Int32

  /// How many elements are open around it.
  let level: Int

  let place: TreeImportError
  var bytes: [UInt8] = []

  /// Where the head of a page began, or a style, which is no text.
  private var head: (level: Int, start: Int)?

  init(
    _ part: MarkupDialect.TextPart, of node: Int32, level: Int, at place: TreeImportError
  ) {
    (self.part, self.node, self.level, self.place) = (part, node, level, place)
  }

  mutating func breakLine() { bytes.append(UInt8(ascii: " ")) }

  /// An element begins within this one.
  mutating func begin(_ tag: String, level: Int) {
    if head == nil, ["head", "style", "script"].contains(tag) { head = (level, bytes.count) }
  }

  /// An element within this one ends, so that so many are open.
  mutating func end(level: Int) {
    guard let head, head.level == level else { return }
    bytes.removeSubrange(head.start...)
    self.head = nil
  }
}

/// What is known of HTML's elements.
///
/// - Reference: WHATWG. "HTML Living Standard", section 13.1.2.
private enum HTMLTags {
  /// They have no content and no end tag.
  static let void: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// What they hold is no markup.
  static let raw: Set = ["script", "style", "textarea", "title"]

  /// Which open elements end where one of these begins, since they need no end tag.
  static let ends: [String: Set<String>] = {
    let blocks = [
      "address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure",
      "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "menu", "nav",
      "ol", "p", "pre", "section", "table", "ul",
    ]
    var ends = Dictionary(first: blocks.map { ($0, Set(["p"])) })
    ends["li"] = ["li", "p"]
    for tag in ["dt", "dd"] { ends[tag] = ["dt", "dd", "p"] }
    ends["option"] = ["option"]
    ends["optgroup"] = ["option", "optgroup"]
    for tag in ["td", "th"] { ends[tag] = ["td", "th", "p"] }
    ends["tr"] = ["td", "th", "tr", "p"]
    for tag in ["thead", "tbody", "tfoot"] {
      ends[tag] = ["td", "th", "tr", "thead", "tbody", "tfoot", "colgroup", "p"]
    }
    ends["body"] = ["head"]
    return ends
  }()
}

extension Unicode.Scalar {
  fileprivate var isQuoteOrSign: Bool { "<>/=\"'".unicodeScalars.contains(self) }
}
