import TreeLayout

/// Names or colors while a tree is read, where a node may get its own after later ones have got
/// theirs.
struct NameBuffer {
  /// The bytes of all names; what is appended behind the last name belongs to none yet.
  var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []

  /// Adds a node without a name.
  mutating func appendNode() { ranges.append(0..<0) }

  /// A part of the bytes is the node's name.
  mutating func setName(_ range: Range<Int>, of node: Int32) {
    extend(to: Int(node) + 1)
    ranges[Int(node)] = range
  }

  /// The bytes from `start` on are the node's name.
  mutating func setName(from start: Int, of node: Int32) { setName(start..<bytes.count, of: node) }

  /// Adds a node with a name.
  mutating func append(_ name: ArraySlice<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: name)
    setName(from: start, of: Int32(ranges.count))
  }

  /// Makes a text the node's one, unless it is empty or the node has one that is to stay.
  mutating func set(_ text: some Sequence<UInt8>, of node: Int32, replacing: Bool = false) {
    let start = bytes.count
    guard replacing || range(orEmpty: Int(node)).isEmpty else { return }
    bytes.append(contentsOf: text)
    guard bytes.count > start else { return }
    setName(from: start, of: node)
  }

  /// Adds nodes without names until there are so many.
  mutating func extend(to count: Int) {
    while ranges.count < count { appendNode() }
  }

  /// Forgets the nodes behind the first ones.
  mutating func shorten(to count: Int) {
    while ranges.count > count { ranges.removeLast() }
  }

  /// Forgets the last node.
  mutating func removeLast() { ranges.removeLast() }

  var count: Int { ranges.count }

  /// Where the node's name is in the bytes; nowhere if it was never added.
  func range(orEmpty node: Int) -> Range<Int> { node < ranges.count ? ranges[node] : 0..<0 }

  /// The node's name; empty where it has none.
  func utf8(of node: Int) -> ArraySlice<UInt8> { bytes[range(orEmpty: node)] }

  func string(_ node: Int) -> String {
    let name = utf8(of: node)
    return name.isEmpty ? "#\(node)" : String(decoding: name, as: UTF8.self)
  }
}
