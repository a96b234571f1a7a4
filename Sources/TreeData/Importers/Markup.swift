import DelimitedText
import TreeLayout

extension NamedTree {
  /// Reads the elements of an XML or HTML text as a tree.
  ///
  /// An element is called by its attribute `name`, `label`, `text` or `title`, or else by its tag;
  /// in HTML by its tag, with its `id` as in `div#main`. Its value is its attribute `value`,
  /// `size`, `weight` or `count` if that is a number; in HTML only one that the option names. Where
  /// no element has a value every leaf has the value 1. Capitals do not count in the names of
  /// attributes. Texts and all else are not read.
  ///
  /// Of OPML the nodes are the outlines, below the root, and of FreeMind's maps the nodes.
  ///
  /// XML has to be well-formed. HTML is read as people write it: elements that need no end tag end
  /// by themselves, and an end tag that ends nothing is skipped and counted in a warning.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readMarkup(
    _ stream: consuming ByteStream, isHTML: Bool, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    var reader = MarkupReader(stream, isHTML: isHTML, options)
    try reader.read()
    return try reader.tree(id: id)
  }

  static func looksLikeHTML(_ start: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: start.drop { $0.isBlank }.prefix(14), as: UTF8.self).lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }
}

private struct MarkupReader: ~Copyable {
  private var stream: ByteStream
  private let isHTML: Bool
  private var columns = NodeColumns()
  private var names = NameBuffer()

  /// The open elements, and how many are open of each tag.
  private var open: [(node: Int32, tag: Int32)] = []
  private var tags = TextTable()
  private var openCount: [Int] = []
  private var looseEnds = 0

  /// The only elements that are nodes, below the root, of OPML and of FreeMind's maps.
  private var nodeTag: String?

  /// Whether numbers in attributes may be meant as values; in a drawing they are places.
  private var hasOtherNumbers = false

  /// What has just been read: a word, and the value of an attribute.
  private var word: [UInt8] = []
  private var text: [UInt8] = []

  /// The attributes that name an element, the first one counts, and those that are its value.
  private let nameKeys: [String]
  private var values: AttributeValues
  private let options: ReadingOptions

  init(_ stream: consuming ByteStream, isHTML: Bool, _ options: ReadingOptions) {
    self.stream = stream
    self.isHTML = isHTML
    self.options = options
    nameKeys =
      options.label.map { [$0] } ?? (isHTML ? ["id"] : ["name", "label", "text", "title"])
    values = AttributeValues(
      options, keys: isHTML ? [] : AttributeValues.keys, allowsTexts: true)
  }

  mutating func read() throws(TreeImportError) {
    while let byte = try stream.peek() {
      if byte == UInt8(ascii: "<") {
        try markup()
      } else {
        guard isHTML || !open.isEmpty || byte.isBlank else {
          throw try stream.unexpected(insteadOf: "`<`")
        }
        stream.advance()
      }
    }
    if !isHTML, let last = open.last {
      throw try stream.unexpected(insteadOf: "`</\(tag(last.tag).excerpt())>`")
    }
    guard columns.count > 0 else { throw TreeImportError(.empty, source: stream.source) }
  }

  private func tag(_ number: Int32) -> String {
    String(decoding: tags.utf8(of: Int(number)), as: UTF8.self)
  }

  private mutating func markup() throws(TreeImportError) {
    stream.advance()
    switch try stream.peek().map({ Unicode.Scalar($0) }) {
    case "!":
      stream.advance()
      try declaration()
    case "?": try skip(to: "?>", "an instruction")
    case "/":
      stream.advance()
      try endTag()
    case .some(let first) where isNameStart(first): try startTag()
    default:
      // In HTML a lone sign is text.
      guard isHTML else { throw try stream.unexpected(insteadOf: "a tag") }
    }
  }

  /// A comment, `CDATA` or the type of the document, behind `<!`.
  private mutating func declaration() throws(TreeImportError) {
    if try stream.peek() == UInt8(ascii: "-") {
      stream.advance()
      try stream.expect("-")
      return try skip(to: "-->", "a comment")
    }
    if try stream.peek() == UInt8(ascii: "[") { return try skip(to: "]]>", "CDATA") }
    // A document type may hold declarations between brackets.
    let unclosed = stream.error(.syntax(found: "a declaration without end", expected: "`>`"))
    var depth = 1
    var quote: UInt8?
    while depth > 0 {
      guard let byte = try stream.peek() else { throw unclosed }
      stream.advance()
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        if byte == UInt8(ascii: "<") { depth += 1 }
        if byte == UInt8(ascii: ">") { depth -= 1 }
      }
    }
  }

  /// Goes past the end of what is not read; all ends are of signs of which only the first may be
  /// repeated in front.
  private mutating func skip(to end: String, _ what: String) throws(TreeImportError) {
    let unclosed = stream.error(.syntax(found: "\(what) without end", expected: "`\(end)`"))
    let end = Array(end.utf8)
    var found = 0
    while found < end.count {
      guard let byte = try stream.peek() else { throw unclosed }
      stream.advance()
      if byte == end[found] {
        found += 1
      } else if !(byte == end[0] && found > 1 && end[found - 1] == byte) {
        found = byte == end[0] ? 1 : 0
      }
    }
  }

  // MARK: Tags

  private mutating func startTag() throws(TreeImportError) {
    let line = stream.line
    guard isHTML || !open.isEmpty || columns.count == 0 else {
      throw try stream.unexpected(insteadOf: "the end; there is one element outside of all others")
    }
    try readWord()
    let written = word
    let tag = tags.index(of: written.span)
    if Int(tag) == openCount.count { openCount.append(0) }
    let endedBy = isHTML ? HTMLTags.ends[self.tag(tag)] ?? [] : []
    while let last = open.last, endedBy.contains(self.tag(last.tag)) { close() }
    let parent = open.last?.node ?? -1
    let node = try columns.append(parent: parent, line: line, source: stream.source)
    names.append(written[...])
    let name = self.tag(tag)
    if node == 0, !isHTML {
      nodeTag = ["opml": "outline", "map": "node"][name]
      hasOtherNumbers = nodeTag == nil && name != "svg"
    }
    let isPart = nodeTag == nil || node == 0 || name == nodeTag
    let isEmpty = try attributes(of: node, isPart: isPart)
    if !isPart {
      columns.removeLast()
      names.removeLast()
    }
    if isEmpty || isHTML && HTMLTags.void.contains(name) { return }
    open.append((isPart ? node : parent, tag))
    openCount[Int(tag)] += 1
    if isHTML, HTMLTags.raw.contains(name) { try skipRawText(of: tags.utf8(of: Int(tag))) }
  }

  private mutating func close() {
    openCount[Int(open.removeLast().tag)] -= 1
  }

  private mutating func endTag() throws(TreeImportError) {
    let place = stream.error(.empty)
    try readWord()
    try stream.skipBlanks()
    try stream.expect(">")
    let tag = tags.existingIndex(of: word.span).map { Int32($0) }
    guard let tag, openCount[Int(tag)] > 0, isHTML || open.last?.tag == tag else {
      if isHTML {
        looseEnds += 1
        return
      }
      let expected = open.last.map { "`</\(self.tag($0.tag).excerpt())>`" } ?? "the end"
      let found = String(decoding: word, as: UTF8.self).excerpt()
      throw place.with(.syntax(found: "`</\(found)>`", expected: expected))
    }
    while open[open.count - 1].tag != tag { close() }
    close()
  }

  /// Scripts and styles hold no tags but their own end.
  private mutating func skipRawText(of tag: ArraySlice<UInt8>) throws(TreeImportError) {
    let end = Array("</".utf8) + tag
    var found = 0
    while let byte = try stream.peek() {
      stream.advance()
      let letter = found < 2 || !byte.isLetter ? byte : byte | 0x20
      found = letter == end[found] ? found + 1 : byte == end[0] ? 1 : 0
      if found == end.count { break }
    }
    while let byte = try stream.peek(), byte != UInt8(ascii: ">") { stream.advance() }
    if try stream.peek() != nil { stream.advance() }
    close()
  }

  /// Reads attributes and the end of the tag; returns whether the element ends with it. Only what
  /// is a part of the tree has a value.
  private mutating func attributes(
    of node: Int32, isPart: Bool
  ) throws(TreeImportError) -> Bool {
    var bestName = nameKeys.count
    while true {
      try stream.skipBlanks()
      switch try stream.peek().map({ Unicode.Scalar($0) }) {
      case ">":
        stream.advance()
        return false
      case "/":
        stream.advance()
        guard isHTML else {
          try stream.expect(">")
          return true
        }
      case .some(let first) where isNameStart(first) || isHTML && !first.isQuoteOrSign:
        try readWord(isAttribute: true)
        let key = word
        try stream.skipBlanks()
        let place = stream.error(.empty)
        if try stream.peek() == UInt8(ascii: "=") {
          stream.advance()
          try attributeValue()
        } else {
          guard isHTML else { throw try stream.unexpected(insteadOf: "`=`") }
          text.removeAll(keepingCapacity: true)
        }
        if let rank = nameKeys.firstIndex(where: key.isKey), rank < bestName, !text.isEmpty {
          bestName = rank
          name(node)
        }
        guard isPart else { continue }
        let isOther = hasOtherNumbers && !Self.isPlace(key)
        let value = try values.value(key, text, notingOthers: isOther, at: place)
        if let value, columns[node].value.isNaN { columns[node].value = value }
      default:
        let isAtEnd = try stream.peek() == nil
        guard isHTML, !isAtEnd else {
          throw try stream.unexpected(insteadOf: "an attribute or `>`")
        }
        stream.advance()
      }
    }
  }

  private mutating func name(_ node: Int32) {
    let start = names.bytes.count
    if isHTML && options.label == nil {
      names.bytes += Array(names.utf8(of: Int(node))) + [UInt8(ascii: "#")]
    }
    names.bytes += text
    names.setName(from: start, of: node)
  }

  /// Whether an attribute says where something is, or which one.
  private static func isPlace(_ key: [UInt8]) -> Bool {
    ["x", "y", "width", "height", "line", "column", "version", "id"].contains { key.isKey($0) }
  }

  // MARK: Words

  private func isNameStart(_ byte: Unicode.Scalar) -> Bool {
    switch byte {
    case "a"..."z", "A"..."Z", "_", ":": true
    default: byte.value >= 0x80
    }
  }

  /// Reads the name of a tag or an attribute into `word`; in HTML in small letters.
  private mutating func readWord(isAttribute: Bool = false) throws(TreeImportError) {
    let place = stream.error(.badUTF8)
    word.removeAll(keepingCapacity: true)
    while let byte = try stream.peek(), !byte.isBlank, !"<>/=\"'".utf8.contains(byte) {
      word.append(isHTML && byte.isLetter ? byte | 0x20 : byte)
      stream.advance()
    }
    guard !word.isEmpty else { throw try stream.unexpected(insteadOf: "a name") }
    guard String(validating: word, as: UTF8.self) != nil else { throw place }
  }

  /// Reads what stands behind `=` into `text`.
  private mutating func attributeValue() throws(TreeImportError) {
    try stream.skipBlanks()
    text.removeAll(keepingCapacity: true)
    let place = stream.error(.badUTF8)
    let unclosed = stream.error(.unclosedQuote)
    let quote = try stream.peek()
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      stream.advance()
      while true {
        guard let byte = try stream.peek() else { throw unclosed }
        if byte == quote { break }
        if byte == UInt8(ascii: "<"), !isHTML {
          throw try stream.unexpected(insteadOf: "`&lt;` or the end of the quotes")
        }
        try character(byte)
      }
      stream.advance()
    } else {
      guard isHTML else { throw try stream.unexpected(insteadOf: "a value in quotes") }
      while let byte = try stream.peek(), !byte.isBlank, byte != UInt8(ascii: ">") {
        try character(byte)
      }
    }
    guard String(validating: text, as: UTF8.self) != nil else { throw place }
  }

  /// Appends the next byte to `text`, or what the reference stands for that begins there; one that
  /// is not known is text.
  private mutating func character(_ byte: UInt8) throws(TreeImportError) {
    stream.advance()
    text.append(byte)
    guard byte == UInt8(ascii: "&") else { return }
    let start = text.count
    while let byte = try stream.peek(), byte.isLetter || byte.isDigit || byte == UInt8(ascii: "#"),
      text.count - start < 10
    {
      text.append(byte)
      stream.advance()
    }
    guard try stream.peek() == UInt8(ascii: ";"), let scalar = Self.scalar(text[start...]) else {
      return
    }
    stream.advance()
    text.removeSubrange((start - 1)...)
    text.append(contentsOf: UTF8.encode(scalar)!)
  }

  private static func scalar(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let reference = String(decoding: reference, as: UTF8.self)
    switch reference {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard reference.hasPrefix("#") else { return nil }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap { Unicode.Scalar($0) }
  }

  // MARK: The tree

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    let source = stream.source
    var warnings =
      looseEnds == 0 ? [] : ["end tags without an element that they end: \(looseEnds)"]
    warnings += try values.warnings(leaves: columns.isLeaf.count { $0 }, source: source)
    if !options.wantsNoValue, values.isEmpty {
      columns.countLeavesWithoutValues()
      if !isHTML { warnings.append(AttributeValues.countsLeaves) }
    }
    try columns.addRootAboveTops(source: source)
    if names.count < columns.count { names.appendNode() }
    let all = names
    let (tree, order) = try columns.numbered(source: source) { all.string($0) }
    return NamedTree(imported: tree, names: all.names(in: order), id: id, warnings: warnings)
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
    var ends = Dictionary(uniqueKeysWithValues: blocks.map { ($0, Set(["p"])) })
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

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension Unicode.Scalar {
  fileprivate var isQuoteOrSign: Bool { "<>/=\"'".unicodeScalars.contains(self) }
}
