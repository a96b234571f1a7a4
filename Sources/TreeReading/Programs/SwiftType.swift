import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Reads a Swift type as a tree of names: generic arguments are the children of what they are
  /// arguments of, and every leaf has the value 1.
  ///
  /// | written | node |
  /// |---|---|
  /// | `Module.Outer<A>.Inner<B>` | `Module.Outer.Inner` with `A` and `B` |
  /// | `T?`, `T!`, `[T]`, `[K: V]` | `Optional`, `Array` and `Dictionary`, as Swift means them |
  /// | `(A, label: B)`, `()` | `()` with `A` and `B`; labels are dropped |
  /// | `F<(A, B)>`, `F<Pack{A, B}>` | `F` with `A` and `B`: a sole tuple or pack has no node |
  /// | `(A)` | `A` |
  /// | `(A, B) throws -> C` | `->` with `A`, `B` and `C` |
  /// | `A & B` | `&` with `A` and `B` |
  /// | `some P`, `any P` | one node with that name |
  ///
  /// Attributes such as `@Sendable` and words such as `inout` are dropped, and so is where a
  /// private or a local type is: `(Row in _9A1B)` and `Row #1 in App.list()` are `Row`, and
  /// `App.(unknown context at $10e).Row` is `App.Row`.
  ///
  /// - Complexity: O(*n* log *n*) for *n* bytes, without recursion.
  package static func readSwiftType(_ text: String) throws(TreeImportError) -> NamedTree {
    var parser = SwiftTypeParser(ByteStream(Array(text.utf8), source: "swift-type"))
    try parser.parse()
    var named = try parser.compacted().tree(id: "")
    named.id = named.names[0]
    return named
  }
}

private struct SwiftTypeParser: ~Copyable {
  private var stream: ByteStream

  /// With nodes that are dissolved.
  private var builder: TreeBuilder

  /// What names go on with behind a dot, in the order of the text.
  private var suffixes: [(node: Int32, text: String)] = []
  private var kinds: [Kind] = []
  private var open: [Frame] = []

  /// The node that the next type hangs on, and the type that has just been read; −1 for none.
  private var owner: Int32 = -1
  private var current: Int32 = -1

  private enum Kind {
    case name, generic, void, tuple, pack, sugar, function, composition
    /// A pair of parentheses or a sole argument that is no node: its children move up.
    case dissolved
  }

  /// What is open around the next type. A function's result and the operands of `&` end by
  /// themselves in front of a comma or a closing bracket.
  private struct Frame {
    var closing: UInt8?
    var node: Int32
    var owner: Int32
    var elements = 1
  }

  init(_ stream: consuming ByteStream) {
    builder = TreeBuilder(source: stream.source)
    self.stream = stream
  }

  mutating func parse() throws(TreeImportError) {
    try stream.skipBlanks()
    guard try stream.peek() != nil else { throw TreeImportError(.empty, source: stream.source) }
    while true {
      try stream.skipBlanks()
      if current < 0 {
        try beginType()
      } else if try !continueType() {
        return
      }
    }
  }

  private mutating func append(_ name: String, _ kind: Kind) throws(TreeImportError) -> Int32 {
    kinds.append(kind)
    return try builder.append(Array(name.utf8)[...], below: owner, line: 1)
  }

  private mutating func rename(_ node: Int32, _ name: String) {
    builder.names.set(name.utf8, of: node, replacing: true)
  }

  /// Opens a bracket whose elements are children of the node.
  private mutating func push(_ node: Int32, closing: Unicode.Scalar?) {
    open.append(Frame(closing: closing.map { UInt8(ascii: $0) }, node: node, owner: owner))
    owner = node
    current = -1
  }

  // MARK: Where a type has to begin

  private mutating func beginType() throws(TreeImportError) {
    switch try stream.peek().map({ Unicode.Scalar($0) }) {
    case "(" where SwiftContext(stream.firstBytes) != nil: try nameOrWord()
    case "(":
      stream.advance()
      push(try append("()", .tuple), closing: ")")
      try stream.skipBlanks()
      if try stream.peek() == UInt8(ascii: ")") { try close(elements: 0) }
    case "[":
      stream.advance()
      push(try append("Array", .sugar), closing: "]")
    case "@":
      stream.advance()
      _ = try word()
    case .some(let byte) where isIdentifier(byte) || byte == "~" || byte == "-":
      try nameOrWord()
    default: throw try stream.unexpected(insteadOf: "a type")
    }
  }

  private mutating func nameOrWord() throws(TreeImportError) {
    let first = try word()
    switch first {
    case "some", "any":
      try stream.skipBlanks()
      guard let next = try stream.peek(), isIdentifier(Unicode.Scalar(next)) else { return }
      current = try append("\(first) \(try word())", .name)
    case "inout", "borrowing", "consuming", "sending", "isolated", "each", "repeat": break
    default: current = try append(first, .name)
    }
  }

  /// Letters, digits and what else a name or an integer argument is made of, with its dots.
  private mutating func word() throws(TreeImportError) -> String {
    let place = stream.error(.badUTF8)
    var bytes: [UInt8] = []
    var isAfterDot = true
    while let byte = try stream.peek() {
      if isAfterDot, let context = SwiftContext(stream.firstBytes) {
        bytes += context.name
        isAfterDot = context.name.isEmpty
        for _ in 0..<context.count { stream.advance() }
        continue
      }
      let isDot = byte == UInt8(ascii: ".")
      let isSign = bytes.isEmpty && (byte == UInt8(ascii: "~") || byte == UInt8(ascii: "-"))
      guard isIdentifier(Unicode.Scalar(byte)) || isSign || (isDot && !isAfterDot) else { break }
      isAfterDot = isDot || isSign
      bytes.append(byte)
      stream.advance()
    }
    guard !isAfterDot else { throw try stream.unexpected(insteadOf: "a name") }
    guard let word = String(validating: bytes, as: UTF8.self) else { throw place }
    return word
  }

  private func isIdentifier(_ byte: Unicode.Scalar) -> Bool {
    switch byte {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "`": true
    default: byte.value >= 0x80
    }
  }

  // MARK: Behind a type

  /// Reads what follows a type; `false` at the end of the text.
  private mutating func continueType() throws(TreeImportError) -> Bool {
    let kind = kinds[Int(current)]
    let next = try stream.peek()
    switch next.map({ Unicode.Scalar($0) }) {
    case nil:
      endOperands()
      guard let frame = open.last else { return false }
      throw try stream.unexpected(insteadOf: expected(in: frame))
    case "?", "!":
      stream.advance()
      try wrap("Optional", .sugar)
    case "<" where kind == .name:
      stream.advance()
      push(current, closing: ">")
    case "{" where kind == .name:
      stream.advance()
      kinds[Int(current)] = .pack
      push(current, closing: "}")
      try stream.skipBlanks()
      if try stream.peek() == UInt8(ascii: "}") { try close(elements: 0) }
    case "." where kind == .name || kind == .generic:
      stream.advance()
      kinds[Int(current)] = .name
      suffixes.append((current, try word()))
    case "#" where kind == .name:
      guard let count = SwiftContext.local(stream.firstBytes) else {
        throw try stream.unexpected(insteadOf: expected(in: open.last))
      }
      for _ in 0..<count { stream.advance() }
    case "&":
      stream.advance()
      if let frame = open.last, frame.closing == nil, kinds[Int(frame.node)] == .composition {
        leave()
      }
      if kinds[Int(current)] != .composition { try wrap("&", .composition) }
      push(current, closing: nil)
    case "-" where [.void, .tuple, .dissolved].contains(kind): try function()
    case .some("a"..."z") where [.void, .tuple, .dissolved].contains(kind): try effects()
    case ":": try label()
    case ",":
      endOperands()
      guard let frame = open.indices.last, kinds[Int(open[frame].node)] != .sugar else {
        throw try stream.unexpected(insteadOf: expected(in: open.last))
      }
      stream.advance()
      open[frame].elements += 1
      current = -1
    default:
      endOperands()
      guard let frame = open.last, next == frame.closing else {
        throw try stream.unexpected(insteadOf: expected(in: open.last))
      }
      try close(elements: frame.elements)
    }
    return true
  }

  private func expected(in frame: Frame?) -> String {
    guard let closing = frame?.closing else { return "the end" }
    return "`,` or `\(Unicode.Scalar(closing))`"
  }

  /// Ends function results and operands of `&`.
  private mutating func endOperands() {
    while let frame = open.last, frame.closing == nil { leave() }
  }

  /// Leaves the innermost frame, whose node is then the type that has just been read.
  private mutating func leave() {
    let frame = open.removeLast()
    current = frame.node
    owner = frame.owner
  }

  private mutating func close(elements: Int) throws(TreeImportError) {
    stream.advance()
    let frame = open[open.count - 1]
    switch frame.closing.map({ Unicode.Scalar($0) }) {
    case ">":
      let isSole = elements == 1 && [.tuple, .pack].contains(kinds[Int(current)])
      if isSole { kinds[Int(current)] = .dissolved }
      kinds[Int(frame.node)] = .generic
    case ")" where elements == 0: kinds[Int(frame.node)] = .void
    case ")" where elements == 1: kinds[Int(frame.node)] = .dissolved
    default: break
    }
    leave()
  }

  /// Puts a new node in the place of the current type and the type below it.
  private mutating func wrap(_ name: String, _ kind: Kind) throws(TreeImportError) {
    let wrapper = try append(name, kind)
    builder.setParent(wrapper, of: current)
    current = wrapper
  }

  private mutating func function() throws(TreeImportError) {
    try stream.expect("-")
    try stream.expect(">")
    kinds[Int(current)] = .function
    rename(current, "->")
    push(current, closing: nil)
  }

  /// `async` and `throws` between parameters and arrow.
  private mutating func effects() throws(TreeImportError) {
    repeat {
      let place = stream.error(.empty)
      let effect = try word()
      guard ["async", "throws", "rethrows"].contains(effect) else {
        throw place.with(.syntax(found: "`\(effect)`", expected: "`async`, `throws` or `->`"))
      }
      try stream.skipBlanks()
    } while try stream.peek() != UInt8(ascii: "-")
    try function()
  }

  /// The colon behind a label in a tuple or behind the key of a dictionary.
  private mutating func label() throws(TreeImportError) {
    guard let frame = open.last else { throw try stream.unexpected(insteadOf: "the end") }
    let node = Int(frame.node)
    if kinds[node] == .sugar, frame.closing == UInt8(ascii: "]"), frame.elements == 1 {
      rename(frame.node, "Dictionary")
      open[open.count - 1].elements = 2
    } else if kinds[node] == .tuple, kinds[Int(current)] == .name, Int(current) == builder.count - 1
    {
      kinds[Int(current)] = .dissolved
    } else {
      throw try stream.unexpected(insteadOf: expected(in: frame))
    }
    stream.advance()
    current = -1
  }

  // MARK: The end

  /// The nodes that are left when the dissolved ones have given their children to their parents.
  consuming func compacted() throws(TreeImportError) -> TreeBuilder {
    // A dissolved node was there before its children, so its own parent is settled first.
    var above = builder.columns.parents
    for node in above.indices {
      let parent = Int(above[node])
      if parent >= 0, parent < node, kinds[parent] == .dissolved { above[node] = above[parent] }
    }
    var isParent = [Bool](repeating: false, count: above.count)
    for (node, parent) in above.enumerated() where kinds[node] != .dissolved && parent >= 0 {
      isParent[Int(parent)] = true
    }
    // A sort of Swift's keeps the order of what is equal.
    var rest = suffixes.sorted { $0.node < $1.node }[...]
    var place = [Int32](repeating: -1, count: above.count)
    var kept = TreeBuilder(source: builder.source)
    for node in above.indices where kinds[node] != .dissolved {
      var name = Array(builder.names.utf8(of: node))
      while let suffix = rest.first, suffix.node == node {
        name += ".\(suffix.text)".utf8
        rest.removeFirst()
      }
      place[node] = try kept.append(
        name[...], below: above[node], NodeData(value: isParent[node] ? .nan : 1), line: 1)
    }
    for node in 0..<Int32(kept.count) where kept.parent(of: node) >= 0 {
      kept.setParent(place[Int(kept.parent(of: node))], of: node)
    }
    return kept
  }
}

/// Where a type is that has no name of its own outside: what Swift prints between parentheses.
private struct SwiftContext {
  /// The name in it; empty where a name follows.
  private(set) var name: ArraySlice<UInt8> = []

  /// How many bytes it has.
  private(set) var count: Int

  /// `nil` where the text begins with something else.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.first == UInt8(ascii: "(") else { return nil }
    let inner = text.dropFirst()
    let (close, colon, dot) = (UInt8(ascii: ")"), UInt8(ascii: ":"), UInt8(ascii: "."))
    for (words, next) in [("unknown context at ", dot), ("extension in ", colon)]
    where inner.starts(with: words.utf8) {
      guard let end = inner.firstIndex(of: close), inner[end...].dropFirst().first == next else {
        return nil
      }
      count = end + 2 - text.startIndex
      return
    }
    let name = inner.prefix { $0.isLetter || $0.isDigit || $0 == 0x5F || $0 >= 0x80 }
    let rest = inner.dropFirst(name.count)
    guard !name.isEmpty else { return nil }
    self.name = name
    if rest.starts(with: " in _".utf8) {
      let end = rest.dropFirst(5).drop { $0.isLetter || $0.isDigit }
      guard end.first == close else { return nil }
      count = end.startIndex + 1 - text.startIndex
    } else if rest.starts(with: " #".utf8), let length = Self.local(rest.dropFirst()),
      rest.dropFirst(1 + length).first == close
    {
      count = rest.startIndex + length + 2 - text.startIndex
    } else {
      return nil
    }
  }

  /// How long `#1 in App.list() -> Text` is, which says in which function a type is.
  static func local(_ text: ArraySlice<UInt8>) -> Int? {
    let rest = text.dropFirst().drop { $0.isDigit }
    guard text.dropFirst().first?.isDigit == true, rest.starts(with: " in ".utf8) else {
      return nil
    }
    var (depth, last) = (0, UInt8(ascii: " "))
    for place in rest.indices {
      let byte = rest[place]
      switch Unicode.Scalar(byte) {
      case "(", "[", "<", "{": depth += 1
      case ">" where last == UInt8(ascii: "-"): break
      case ")", "]", ">", "}":
        if depth == 0 { return place - text.startIndex }
        depth -= 1
      case "," where depth == 0: return place - text.startIndex
      default: break
      }
      last = byte
    }
    return text.count
  }
}
