/// The names of a tree's nodes, indexed by node, apart from what a layout touches.
///
/// One buffer of UTF-8 bytes holds them all. A node without a name is called `#` and its index.
public struct NodeNames: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  public init() {}

  public var count: Int { ends.count }

  public mutating func reserveCapacity(nodes: Int, bytes count: Int) {
    ends.reserveCapacity(nodes)
    bytes.reserveCapacity(count)
  }

  public mutating func append(_ name: some Sequence<UInt8>) {
    bytes.append(contentsOf: name)
    ends.append(bytes.count)
  }

  public mutating func append(_ name: String) {
    append(name.utf8)
  }

  public subscript(node: Int) -> String {
    let name = utf8(of: node)
    return name.isEmpty ? "#\(node)" : String(decoding: name, as: UTF8.self)
  }

  /// The bytes of the node's name; empty where it has none.
  public func utf8(of node: Int) -> ArraySlice<UInt8> {
    guard node < ends.count else { return [] }
    return bytes[(node == 0 ? 0 : ends[node - 1])..<ends[node]]
  }

  /// The names in another order: name `i` of the result is name `order[i]` of this one.
  public func reordered(_ order: [Int32]) -> NodeNames {
    var result = NodeNames()
    result.reserveCapacity(nodes: count, bytes: bytes.count)
    for node in order { result.append(utf8(of: Int(node))) }
    return result
  }

  /// The place of each node among its siblings by the bytes of names, indexed by node; empty where
  /// there are no names. Siblings of one name stay as in the tree.
  ///
  /// Names are indexed by key, as those of a sequence are, where the tree has keys.
  ///
  /// - Complexity: O(*n*) comparisons where siblings are sorted, else O(*n* log *n*).
  public func ranks(in tree: LayoutTree) -> [Int32] {
    guard count > 0 else { return [] }
    var ranks = [Int32](repeating: 0, count: tree.count)
    // They settle most comparisons.
    let starts = tree.nodes.map { start(of: tree.key(of: $0)) }
    func precedes(_ node: Int, _ other: Int) -> Bool {
      if starts[node] != starts[other] { return starts[node] < starts[other] }
      return utf8(of: tree.key(of: node)).lexicographicallyPrecedes(utf8(of: tree.key(of: other)))
    }
    for parent in tree.nodes where !tree.isLeaf(parent) {
      let siblings = tree.children(of: parent)
      let isSorted = siblings.dropFirst().allSatisfy { !precedes($0, $0 - 1) }
      // A sort of Swift's keeps the order of what is equal.
      let sorted = isSorted ? Array(siblings) : siblings.sorted(by: precedes)
      for (rank, node) in sorted.enumerated() { ranks[node] = Int32(rank) }
    }
    return ranks
  }

  /// The first eight bytes of a name as a number in whose order they are; a shorter name ends with
  /// zeros.
  private func start(of node: Int) -> UInt64 {
    guard node < ends.count else { return 0 }
    let first = node == 0 ? 0 : ends[node - 1]
    var start: UInt64 = 0
    for place in first..<first + 8 {
      start = start << 8 | (place < ends[node] ? UInt64(bytes[place]) : 0)
    }
    return start
  }

  /// What to write into a box: the name without its parent's name in front of it, as in
  /// `flare.display.DirtySprite` below `flare.display`.
  public func label(of node: Int, in tree: LayoutTree) -> String {
    let label = labelUTF8(of: node, in: tree)
    return label.isEmpty ? self[node] : String(decoding: label, as: UTF8.self)
  }

  /// The bytes of the node's label; empty where it has no name.
  public func labelUTF8(of node: Int, in tree: LayoutTree) -> ArraySlice<UInt8> {
    let name = utf8(of: node)
    let parent = tree.parent[node] < 0 ? [] : utf8(of: Int(tree.parent[node]))
    guard !parent.isEmpty, name.count > parent.count + 1, name.starts(with: parent) else {
      return name
    }
    let separator = name[name.startIndex + parent.count]
    return separator == UInt8(ascii: ".") || separator == UInt8(ascii: "/")
      ? name.dropFirst(parent.count + 1) : name
  }
}
