import DelimitedText

extension JSONTape {
  /// The events of the JSON that says what a text in YAML does.
  init(yaml stream: consuming ByteStream) throws(TreeImportError) {
    var stream = stream
    let source = stream.source
    var translation = YAMLTranslation(source: source)
    var line: [UInt8] = []
    while case let place = stream.place, try stream.readLine(into: &line) {
      let place = TreeImportError(.empty, source: source, line: place.line)
      try translation.add(line[...], place)
    }
    self = try translation.whole(TreeImportError(.empty, source: source, line: stream.line))
  }
}

/// YAML as events of JSON, line by line.
private struct YAMLTranslation {
  /// What an indentation holds.
  private enum Block {
    case mapping, sequence
  }

  private var nodes: YAMLNodes

  /// The blocks that are open, from the outermost one on, with the columns in which their members
  /// begin; a sequence may begin where the key before it does.
  private var blocks: [(kind: Block, column: Int)] = []

  /// The brackets that are open within one another, of `[a, {b: c}]`.
  private var flow = YAMLFlow()

  /// A text that may go on in the next line.
  private var text: YAMLOpenText?

  /// Whether a value may come next: at the start, and behind a key or a dash that end their line.
  private var isPending = true
  private var hasEnded = false

  /// The line that events get: a bracket that opens goes with the line of its key.
  private var eventLine = 1

  init(source: String) { nodes = YAMLNodes(source: source) }

  /// The column of the members of the innermost block; what is in these is further right.
  private var column: Int { blocks.last?.column ?? -1 }

  mutating func add(_ line: ArraySlice<UInt8>, _ place: TreeImportError) throws(TreeImportError) {
    if try addToText(line, place) { return }
    if !flow.isEmpty {
      begin(place)
      return try addToFlow(line.drop { $0.isBlank }, place)
    }
    let column = line.prefix { $0 == UInt8(ascii: " ") }.count
    let rest = line.dropFirst(column)
    guard let first = rest.first(where: { !$0.isBlank }), first != UInt8(ascii: "#") else { return }
    if rest.first == UInt8(ascii: "\t") { throw place.with(.unreadYAML("tabs as indentation")) }
    if column == 0 {
      if nodes.tape.hasNothing, rest.starts(with: "%YAML".utf8) { return }
      let word = rest.prefix { !$0.isBlank }
      if word.elementsEqual("---".utf8) {
        guard nodes.tape.hasNothing, !hasEnded else {
          throw place.with(.unreadYAML("several documents in one file"))
        }
        let more = rest.dropFirst(3).trimmingBlanks
        guard more.isEmpty || more.first == UInt8(ascii: "#") else {
          throw place.with(.unreadYAML("values behind `---`"))
        }
        return
      }
      if word.elementsEqual("...".utf8) {
        hasEnded = true
        return
      }
    }
    guard !hasEnded else { throw place.with(.unreadYAML("several documents in one file")) }
    try addBlock(rest, at: column, place)
  }

  /// All events.
  mutating func whole(_ place: TreeImportError) throws(TreeImportError) -> JSONTape {
    try endText()
    guard flow.isEmpty else {
      throw place.with(.syntax(found: "the end", expected: "a closing bracket"))
    }
    guard !nodes.tape.hasNothing else { throw TreeImportError(.empty, source: place.source) }
    if isPending { nodes.append(.null, line: eventLine) }
    try closeBlocks(keeping: 0)
    nodes.append(.endOfText, line: eventLine)
    return nodes.tape
  }

  /// Lets events have the line of a place from now on.
  private mutating func begin(_ place: TreeImportError) {
    eventLine = place.line ?? eventLine
  }

  private mutating func closeBlocks(keeping count: Int) throws(TreeImportError) {
    while blocks.count > count {
      blocks.removeLast()
      try nodes.close(line: eventLine)
    }
  }

  // MARK: Texts of several lines

  /// Takes a line that goes on with a text; `false` for one that is read for itself.
  private mutating func addToText(
    _ line: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) -> Bool {
    guard text != nil else { return false }
    switch text!.style {
    case .block:
      if try text!.addToBlock(line, place) { return true }
    case .single, .double:
      guard let rest = try text!.addToQuotes(line.drop { $0.isBlank }, place) else { return true }
      try endText()
      begin(place)
      if flow.isEmpty { try endLine(rest, place) } else { try addToFlow(rest, place) }
      return true
    case .plain where !flow.isEmpty:
      let rest = line.drop { $0.isBlank }
      if rest.isEmpty {
        text!.addEmptyLine()
        return true
      }
      if ",]}:#".utf8.contains(rest.first!) { break }
      begin(place)
      var more = rest
      let (bytes, isOpen) = try YAMLText.plain(&more, isInFlow: true, isFirst: false, place)
      text!.addPlain(bytes)
      if !isOpen {
        try endText()
        try addToFlow(more, place)
      }
      return true
    case .plain:
      let rest = line.drop { $0 == UInt8(ascii: " ") }
      if rest.allSatisfy({ $0.isBlank }) {
        text!.addEmptyLine()
        return true
      }
      let isDeeper = rest.startIndex - line.startIndex > column
      guard isDeeper, rest.first != UInt8(ascii: "#") else { break }
      if rest.first == UInt8(ascii: "-"), rest.dropFirst().first?.isBlank ?? true {
        throw place.with(
          .syntax(
            found: "an item of a list",
            expected: "the rest of the text above; let the item begin further left, or end that "
              + "line with a colon"))
      }
      if try YAMLText.key(at: rest, place) != nil {
        throw place.with(
          .syntax(
            found: "a key",
            expected: "the rest of the text above; let the key begin further left, or end that "
              + "line with a colon"))
      }
      var more = rest
      let (bytes, isOpen) = try YAMLText.plain(&more, isInFlow: false, isFirst: false, place)
      text!.addPlain(bytes)
      if !isOpen { try endText() }
      return true
    }
    try endText()
    return false
  }

  /// The text has ended: it is a value.
  private mutating func endText() throws(TreeImportError) {
    guard let text = text.take() else { return }
    guard text.isClosed else {
      throw text.place.with(
        .other("the text in quotes has no end"))
    }
    let value = YAMLText(bytes: text.finished(), isQuoted: text.style != .plain)
    nodes.append(value, line: text.place.line ?? eventLine)
    if !flow.isEmpty { flow.passText() }
  }

  // MARK: Blocks

  /// Reads a line behind its indentation.
  private mutating func addBlock(
    _ line: ArraySlice<UInt8>, at start: Int, _ place: TreeImportError
  ) throws(TreeImportError) {
    var (rest, column) = (line, start)
    var isFirst = true
    while true {
      let isItem = rest.first == UInt8(ascii: "-") && rest.dropFirst().first?.isBlank ?? true
      if !isItem {
        if rest.first == UInt8(ascii: "?"), rest.dropFirst().first?.isBlank ?? true {
          throw place.with(.unreadYAML("keys behind `?`"))
        }
        let key = try YAMLText.key(at: rest, place)
        guard let key else {
          if isFirst { try findPlace(of: nil, at: column, place) }
          begin(place)
          isPending = false
          return try value(rest, place)
        }
        try findPlace(of: .mapping, at: column, isFirst: isFirst, place)
        try nodes.appendKey(key.text, line: eventLine)
        rest = key.rest.drop { $0.isBlank }
        if YAMLText.isEnd(rest) {
          isPending = true
          return
        }
        isPending = false
        return try value(rest, place)
      }
      try findPlace(of: .sequence, at: column, isFirst: isFirst, place)
      isFirst = false
      let behind = rest.dropFirst().drop { $0.isBlank }
      isPending = true
      if YAMLText.isEnd(behind) { return }
      guard !rest.dropFirst().prefix(while: { $0.isBlank }).contains(UInt8(ascii: "\t")) else {
        throw place.with(.unreadYAML("tabs as indentation"))
      }
      column += behind.startIndex - rest.startIndex
      rest = behind
    }
  }

  /// Closes and opens blocks until a member of a kind can stand in a column, and separates it from
  /// the one before.
  ///
  /// - Parameters:
  ///   - kind: `nil` for a value that is no member, which has to be pending.
  ///   - isFirst: whether it begins its line, and not behind a dash.
  private mutating func findPlace(
    of kind: Block?, at column: Int, isFirst: Bool = true, _ place: TreeImportError
  ) throws(TreeImportError) {
    if isFirst {
      let last = blocks.last
      let isDeeper = last.map { column > $0.column } ?? nodes.tape.hasNothing
      // A sequence may begin where its key does.
      let isLevel = kind == .sequence && last?.kind == .mapping && last?.column == column
      guard isPending, isDeeper || isLevel else {
        return try goBack(to: kind, at: column, place)
      }
    }
    guard let kind else { return }
    if nodes.tape.hasNothing { begin(place) }
    nodes.open(isObject: kind == .mapping, line: eventLine)
    begin(place)
    blocks.append((kind, column))
  }

  /// Closes the blocks that a member in this column is not in.
  private mutating func goBack(
    to kind: Block?, at column: Int, _ place: TreeImportError
  ) throws(TreeImportError) {
    if isPending {
      nodes.append(.null, line: eventLine)
      isPending = false
    }
    var count = blocks.count
    while count > 0, blocks[count - 1].column > column { count -= 1 }
    // A key behind a sequence that begins where its key does.
    if kind != .sequence, count > 1, blocks[count - 1].kind == .sequence,
      blocks[count - 1].column == column, blocks[count - 2].column == column
    {
      count -= 1
    }
    guard count > 0, blocks[count - 1].column == column else {
      let columns = blocks.map { $0.column + 1 }
      throw place.with(
        columns.isEmpty
          ? .syntax(found: "another value", expected: "the end")
          : .badIndentation(column + 1, levels: columns))
    }
    guard blocks[count - 1].kind == kind else {
      let isMapping = blocks[count - 1].kind == .mapping
      let found =
        kind == nil ? "a text without a key" : isMapping ? "an item of a list" : "a key"
      throw place.with(
        .syntax(
          found: found, expected: isMapping ? "a key and a colon" : "`-` and an item of the list"))
    }
    try closeBlocks(keeping: count)
    begin(place)
  }

  // MARK: Values

  /// Reads a value that stands in its line, or begins there.
  private mutating func value(
    _ line: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    var rest = line
    if try nodes.takeProperties(&rest, place) {
      if YAMLText.isEnd(rest) {
        isPending = true
        return
      }
      if rest.first != UInt8(ascii: "["), rest.first != UInt8(ascii: "{"),
        try YAMLText.key(at: rest, place) != nil
      {
        throw place.with(.unreadYAML("anchors and tags in front of keys"))
      }
    }
    guard let first = rest.first else { return }
    switch Unicode.Scalar(first) {
    case "[", "{": try addToFlow(rest, place)
    case "*":
      try nodes.takeAlias(&rest, line: eventLine, place)
      try endLine(rest, place)
    case "|", ">": text = try YAMLOpenText(header: rest, column: column, place)
    case "'", "\"":
      var quoted = YAMLOpenText(quote: first, place)
      let more = try quoted.addToQuotes(rest.dropFirst(), place)
      text = quoted
      guard let more else { return }
      try endText()
      try endLine(more, place)
    default:
      let (bytes, isOpen) = try YAMLText.plain(&rest, isInFlow: false, place)
      text = YAMLOpenText(plain: bytes, place)
      if !isOpen { try endText() }
    }
  }

  /// Reads what is within brackets, up to their end or that of the line.
  private mutating func addToFlow(
    _ line: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    var rest = line
    text = try flow.add(&rest, to: &nodes, place)
    if text == nil { try endLine(rest, place) }
  }

  /// Behind a value there may be a comment.
  private func endLine(
    _ rest: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    guard flow.isEmpty else { return }
    let rest = rest.drop { $0.isBlank }
    guard YAMLText.isEnd(rest) else {
      throw place.with(
        .syntax(
          found: "`\(String(decoding: rest, as: UTF8.self).excerpt())`",
          expected: "the end of the line"))
    }
  }
}

/// Values within brackets, maybe over several lines.
private struct YAMLFlow {
  private enum Progress {
    /// A member, or the end behind a comma or an opening bracket.
    case member
    /// The value of a key.
    case value
    /// A comma or the end.
    case end
  }

  /// What closes each bracket that is open.
  private var brackets: [UInt8] = []
  private var progress = Progress.value

  var isEmpty: Bool { brackets.isEmpty }

  /// A text that went over lines has ended.
  mutating func passText() { progress = .end }

  /// Reads on until the outermost bracket is closed, or the line ends; returns a text that may go
  /// on in the next line.
  mutating func add(
    _ rest: inout ArraySlice<UInt8>, to nodes: inout YAMLNodes, _ place: TreeImportError
  ) throws(TreeImportError) -> YAMLOpenText? {
    if isEmpty { progress = .value }
    let line = place.line ?? 1
    repeat {
      rest = rest.drop { $0.isBlank }
      guard let first = rest.first, !YAMLText.isEnd(rest) else { return nil }
      if first == brackets.last, progress != .value || first == UInt8(ascii: "}") {
        if progress == .value { nodes.append(.null, line: line) }
        brackets.removeLast()
        try nodes.close(line: line)
        progress = .end
        rest = rest.dropFirst()
      } else if progress == .end || progress == .value && first == UInt8(ascii: ",") {
        guard first == UInt8(ascii: ",") else {
          throw place.with(
            .syntax(found: Self.found(first), expected: "`,` or a closing bracket"))
        }
        if progress == .value { nodes.append(.null, line: line) }
        progress = .member
        rest = rest.dropFirst()
      } else if progress == .member, brackets.last == UInt8(ascii: "}") {
        if first == UInt8(ascii: "?"), rest.dropFirst().first?.isBlank ?? true {
          rest = rest.dropFirst().drop { $0.isBlank }
        }
        let text = try YAMLText(flowKey: &rest, place)
        rest = rest.drop { $0.isBlank }
        guard rest.first == UInt8(ascii: ":") else {
          throw place.with(.syntax(found: "a key without a value", expected: "`:` behind it"))
        }
        rest = rest.dropFirst()
        try nodes.appendKey(text, line: line)
        progress = .value
      } else if try nodes.takeProperties(&rest, place) {
        // Its value follows.
        progress = .value
      } else if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
        let isList = first == UInt8(ascii: "[")
        nodes.open(isObject: !isList, line: line)
        brackets.append(UInt8(ascii: isList ? "]" : "}"))
        progress = .member
        rest = rest.dropFirst()
      } else if first == UInt8(ascii: "*") {
        try nodes.takeAlias(&rest, line: line, place)
        progress = .end
      } else if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
        var text = YAMLOpenText(quote: first, place)
        guard let more = try text.addToQuotes(rest.dropFirst(), place) else { return text }
        rest = more
        try refuseKey(rest, place)
        nodes.append(YAMLText(bytes: text.finished(), isQuoted: true), line: line)
        progress = .end
      } else {
        let (bytes, isOpen) = try YAMLText.plain(&rest, isInFlow: true, place)
        try refuseKey(rest, place)
        if isOpen { return YAMLOpenText(plain: bytes, place) }
        nodes.append(YAMLText(bytes: bytes, isQuoted: false), line: line)
        progress = .end
      }
    } while !isEmpty
    return nil
  }

  private func refuseKey(
    _ rest: ArraySlice<UInt8>, _ place: TreeImportError
  ) throws(TreeImportError) {
    guard brackets.last == UInt8(ascii: "]"), rest.first(where: { !$0.isBlank }) == 0x3A else {
      return
    }
    throw place.with(.unreadYAML("keys between square brackets"))
  }

  private static func found(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "`\(Unicode.Scalar(byte))`" : "another value"
  }
}
