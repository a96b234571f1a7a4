import DelimitedText
import TreeModel

extension Dialect {
  /// What browsers export as bookmarks: folders, each with a list behind its heading, and links.
  /// These files are no HTML that is well-formed: items have no end tags.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let bookmarks = Dialect(
    "bookmarks", "bookmarks of a browser", [.value, .skipTotals], tellsFormat: true
  ) { beginning, _ in
    let start = beginning.bytes.drop { $0.isBlank }.prefix(64)
    return String(decoding: start, as: UTF8.self).lowercased()
      .hasPrefix("<!doctype netscape-bookmark-file")
      ? "the file begins with the document type of bookmarks" : nil
  } read: { stream, _, id, options throws(TreeImportError) in
    try options.refuseNamedValue(source: stream.source)
    var reader = BookmarkReader(stream)
    try reader.read()
    return TreeSequence(try reader.tree(id: id, options))
  }
}

private struct BookmarkReader: ~Copyable {
  private var scanner: MarkupScanner
  private var builder: TreeBuilder

  /// The folders whose lists are open, −1 for the top, and the one whose list comes next.
  private var open: [Int32] = []
  private var folder: Int32 = -1
  private var folders: [Int32] = []
  private var title: [UInt8] = []

  init(_ stream: consuming ByteStream) {
    builder = TreeBuilder(source: stream.source)
    scanner = MarkupScanner(stream, isHTML: true)
  }

  mutating func read() throws(TreeImportError) {
    while let byte = try scanner.stream.peek() {
      scanner.stream.advance()
      guard byte == UInt8(ascii: "<") else { continue }
      try markup()
    }
    guard builder.count > 0 else { throw TreeImportError(.empty, source: builder.source) }
  }

  private mutating func markup() throws(TreeImportError) {
    switch try scanner.stream.peek().map({ Unicode.Scalar($0) }) {
    case "!":
      scanner.stream.advance()
      _ = try scanner.declaration()
    case "/":
      scanner.stream.advance()
      try scanner.readWord()
      try scanner.skip(to: ">", "a tag")
      if scanner.word.elementsEqual("dl".utf8), !open.isEmpty {
        open.removeLast()
        folder = open.last ?? -1
      }
    case .some(let first) where first.isNameStart: try startTag()
    default: break
    }
  }

  private mutating func startTag() throws(TreeImportError) {
    let line = scanner.stream.line
    try scanner.readWord()
    let tag = String(decoding: scanner.word, as: UTF8.self)
    let address = try attributes()
    switch tag {
    case "dl":
      open.append(folder)
    case "h1": title = try text(to: tag)
    case "h3":
      folder = try builder.append(try text(to: tag)[...], below: open.last ?? -1, line: line)
      folders.append(folder)
    case "a":
      let name = try text(to: tag)
      try builder.append(
        (name.isEmpty ? address : name)[...], below: open.last ?? -1, line: line)
    default: break
    }
  }

  /// Goes past the attributes and the end of a tag; returns the address of a link.
  private mutating func attributes() throws(TreeImportError) -> [UInt8] {
    var address: [UInt8] = []
    while true {
      try scanner.stream.skipBlanks()
      guard let byte = try scanner.stream.peek() else { return address }
      if byte == UInt8(ascii: ">") {
        scanner.stream.advance()
        return address
      }
      guard !"</=\"'".utf8.contains(byte) else {
        scanner.stream.advance()
        continue
      }
      try scanner.readWord()
      try scanner.stream.skipBlanks()
      guard try scanner.stream.peek() == UInt8(ascii: "=") else { continue }
      scanner.stream.advance()
      try scanner.attributeValue()
      if scanner.word.elementsEqual("href".utf8) { address = scanner.text }
    }
  }

  /// The text up to the end of an element, in one line.
  private mutating func text(to tag: String) throws(TreeImportError) -> [UInt8] {
    let place = scanner.stream.place
    let unclosed = scanner.stream.error(
      .syntax(found: "`<\(tag)>` without end", expected: "`</\(tag)>`"))
    var text: [UInt8] = []
    while true {
      guard let byte = try scanner.stream.peek() else { throw unclosed }
      guard byte == UInt8(ascii: "<") else {
        scanner.text.removeAll(keepingCapacity: true)
        try scanner.character(byte)
        text += scanner.text
        continue
      }
      scanner.stream.advance()
      guard try scanner.stream.peek() == UInt8(ascii: "/") else {
        text.append(byte)
        continue
      }
      scanner.stream.advance()
      try scanner.readWord()
      try scanner.skip(to: ">", "a tag")
      if scanner.word.elementsEqual(tag.utf8) { break }
    }
    guard text.isUTF8 else {
      throw scanner.stream.error(.badUTF8, at: place)
    }
    return MarkupText.inOneLine(text)
  }

  consuming func tree(
    id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    if !options.wantsNoValue {
      let isLeaf = builder.columns.isLeaf
      for node in isLeaf.indices where isLeaf[node] { builder[Int32(node)].value = 1 }
      // An empty folder holds no bookmark.
      for folder in folders where isLeaf[Int(folder)] { builder[folder].value = 0 }
      builder.note("read as bookmarks: each counts 1")
    }
    try builder.addRootAboveTops(called: title)
    return try builder.tree(id: id)
  }
}
