import DelimitedText

/// Elements whose names and values are the texts of others in them, as in
/// `<file><name>a.c</name><size>120</size></file>`.
///
/// A part of an element holds a text alone, and is the only one of its name in the element. Where
/// one of the parts is called as names or as values are, the parts are no nodes: that one says the
/// name or the value, unless an attribute does, and the others are left out. A part with attributes
/// says no value, since these may be its unit. All other texts are not read.
struct MarkupRecords {
  /// Whether texts are looked at.
  let isOn: Bool
  private let nameKeys: [String]

  private struct Part {
    let node: Int32
    let tag: [UInt8]
    let text: [UInt8]
    let hasAttributes: Bool
    let place: TreeImportError
  }

  /// An element that is open.
  private struct Element {
    let place: TreeImportError
    var isLeaf = true
    var hasAttributes = false
    var hasName = false
    var parts: [Part] = []
  }

  private var open: [Element] = []

  /// The text since the last tag.
  private var text: [UInt8] = []

  /// By node: whether it is a part.
  private var isPart: [Bool] = []

  /// The names of parts that are read and of those that are not, in the order of the file.
  private var read: [[UInt8]] = []
  private var leftOut: [[UInt8]] = []

  private var unread = 0
  private var firstUnread = ""

  /// - Parameter nameKeys: what elements are called that say names, the first one counts.
  init(isOn: Bool, nameKeys: [String]) { (self.isOn, self.nameKeys) = (isOn, nameKeys) }

  // MARK: Reading

  /// Reads text up to a tag, a reference or the end of the line, or one of these two.
  mutating func readText(_ scanner: inout MarkupScanner) throws(TreeImportError) {
    guard let byte = try scanner.stream.peek() else { return }
    if byte == UInt8(ascii: "&") {
      scanner.text.removeAll(keepingCapacity: true)
      try scanner.character(byte)
      text += scanner.text
    } else if byte == UInt8(ascii: "\n") {
      text.append(byte)
      scanner.stream.advance()
    } else {
      _ = try scanner.stream.take(into: &text) { "<&\n".utf8.contains($0) }
    }
  }

  mutating func append(_ data: [UInt8]) { if isOn { text += data } }

  /// An element begins.
  mutating func open(at place: TreeImportError) {
    guard isOn else { return }
    if let last = open.last {
      noteUnread(Self.plain(text), at: last.place)
      open[open.count - 1].isLeaf = false
    }
    text.removeAll(keepingCapacity: true)
    open.append(Element(place: place))
  }

  mutating func noteAttribute() { if isOn { open[open.count - 1].hasAttributes = true } }
  mutating func noteName() { if isOn { open[open.count - 1].hasName = true } }

  /// The element that was opened last ends.
  mutating func close(
    _ node: Int32, _ tag: [UInt8], _ builder: inout TreeBuilder, _ values: inout AttributeValues
  ) throws(TreeImportError) {
    guard isOn else { return }
    let tag = Self.withoutPrefix(tag)
    let element = open.removeLast()
    let text = Self.plain(self.text)
    self.text.removeAll(keepingCapacity: true)
    if !text.isEmpty {
      guard text.isUTF8 else {
        throw element.place.with(.badUTF8)
      }
      if element.isLeaf, !open.isEmpty {
        open[open.count - 1].parts.append(
          Part(
            node: node, tag: tag, text: text, hasAttributes: element.hasAttributes,
            place: element.place))
      } else {
        noteUnread(text, at: element.place)
      }
    }
    if !element.parts.isEmpty { try take(element, as: node, &builder, &values) }
  }

  /// The name of an element without that of its namespace.
  private static func withoutPrefix(_ tag: [UInt8]) -> [UInt8] {
    tag.lastIndex(of: UInt8(ascii: ":")).map { Array(tag[($0 + 1)...]) } ?? tag
  }

  private static func plain(_ text: [UInt8]) -> [UInt8] {
    text.allSatisfy { $0.isBlank } ? [] : MarkupText.inOneLine(text)
  }

  /// Takes the parts of an element for what they say of its node.
  private mutating func take(
    _ element: Element, as node: Int32, _ builder: inout TreeBuilder,
    _ values: inout AttributeValues
  ) throws(TreeImportError) {
    var counts: [[UInt8]: Int] = [:]
    for part in element.parts { counts[part.tag, default: 0] += 1 }
    let single = element.parts.filter { counts[$0.tag] == 1 }
    let names = nameKeys.lazy.compactMap { key in single.first { $0.tag.isKey(key) } }
    let name = names.first
    let hasValue = single.contains {
      !$0.hasAttributes && values.reads($0.tag) && DecimalNumber.parse($0.text.span) != nil
    }
    guard name != nil || hasValue else {
      for part in element.parts { noteUnread(part.text, at: part.place) }
      return
    }
    for part in element.parts {
      guard counts[part.tag] == 1 else {
        noteUnread(part.text, at: part.place)
        continue
      }
      while isPart.count <= Int(part.node) { isPart.append(false) }
      isPart[Int(part.node)] = true
      var isRead = false
      if part.node == name?.node, !element.hasName {
        builder.names.set(part.text, of: node, replacing: true)
        isRead = true
      } else if !part.hasAttributes, builder[node].value.isNaN,
        let value = try values.value(part.tag, part.text, notingOthers: true, at: part.place)
      {
        builder[node].value = value
        isRead = true
      }
      if isRead {
        if !read.contains(part.tag) { read.append(part.tag) }
      } else if !leftOut.contains(part.tag) {
        leftOut.append(part.tag)
      }
    }
  }

  private mutating func noteUnread(_ text: [UInt8], at place: TreeImportError) {
    guard !text.isEmpty else { return }
    if unread == 0 {
      firstUnread =
        "`\(String(decoding: text, as: UTF8.self).excerpt())` in line \(place.line ?? 1)"
    }
    unread += 1
  }

  // MARK: The tree

  /// Parts are no nodes.
  mutating func removeParts(from builder: inout TreeBuilder) throws(TreeImportError) {
    if !isPart.isEmpty { try builder.removeLeaves(isPart) }
  }

  var warnings: [String] {
    var warnings: [String] = []
    if !leftOut.isEmpty {
      warnings.append("elements that are not read: \(Self.listed(leftOut))")
    }
    if !read.isEmpty {
      warnings.append("read from the texts of elements: \(Self.listed(read))")
    }
    if unread > 0 {
      warnings.append("texts of elements are not read: \(unread), the first is \(firstUnread)")
    }
    return warnings
  }

  private static func listed(_ tags: [[UInt8]]) -> String {
    tags.map { String(decoding: $0, as: UTF8.self) }.listed()
  }
}
