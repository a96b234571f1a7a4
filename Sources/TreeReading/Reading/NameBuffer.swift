import TreeLayout

/// Names or colors while a tree is read, where a node may get its own after later ones have got
/// theirs.
struct NameBuffer {
  /// The bytes of all names; what is appended behind the last name belongs to none yet.
  var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []

  /// Adds a node without a name.
  mutating func appendNode() { ranges.append(0..<0) }

  /// The bytes from `start` on are the node's name.
  mutating func setName(from start: Int, of node: Int32) { ranges[Int(node)] = start..<bytes.count }

  /// Adds a node with a name.
  mutating func append(_ name: ArraySlice<UInt8>) {
    appendNode()
    let start = bytes.count
    bytes.append(contentsOf: name)
    setName(from: start, of: Int32(ranges.count - 1))
  }

  /// Makes a text the node's one, unless it is empty or the node has one that is to stay.
  mutating func set(_ text: some Sequence<UInt8>, of node: Int32, replacing: Bool = false) {
    let start = bytes.count
    guard replacing || utf8(orEmpty: Int(node)).isEmpty else { return }
    bytes.append(contentsOf: text)
    guard bytes.count > start else { return }
    while ranges.count <= node { appendNode() }
    setName(from: start, of: node)
  }

  /// The node's name; empty where it was never added.
  func utf8(orEmpty node: Int) -> ArraySlice<UInt8> { bytes[range(orEmpty: node)] }

  /// Where the node's name is in the bytes; nowhere if it was never added.
  func range(orEmpty node: Int) -> Range<Int> { node < ranges.count ? ranges[node] : 0..<0 }

  /// The node's name is a part of the bytes.
  mutating func setName(_ range: Range<Int>, of node: Int32) { ranges[Int(node)] = range }

  /// Forgets the last node.
  mutating func removeLast() { ranges.removeLast() }

  var count: Int { ranges.count }

  func utf8(of node: Int) -> ArraySlice<UInt8> { bytes[ranges[node]] }

  func string(_ node: Int) -> String {
    ranges[node].isEmpty ? "#\(node)" : String(decoding: utf8(of: node), as: UTF8.self)
  }

  func names(in order: [Int32], colors: NameBuffer = NameBuffer()) -> NodeNames {
    var names = NodeNames()
    names.reserveCapacity(nodes: order.count, bytes: bytes.count)
    let (texts, colorTexts) = (bytes.span, colors.bytes.span)
    for node in order {
      names.append(
        texts.extracting(ranges[Int(node)]),
        color: colorTexts.extracting(colors.range(orEmpty: Int(node))))
    }
    return names
  }
}
