/// The memory of a treemap's tiling about the groups of one version of a tree: numbers that only
/// the tiling understands.
public struct TreemapMemory: Hashable, Sendable {
  /// The numbers of all groups, one after the other.
  private var numbers: [Int32] = []

  /// Where the numbers of each group are, by its parent's key.
  private var groups: [Int: Range<Int>] = [:]

  init() {}

  subscript(key: Int) -> ArraySlice<Int32> { numbers[groups[key] ?? 0..<0] }

  mutating func append(_ group: some Collection<Int32>, of key: Int) {
    let start = numbers.count
    numbers += group
    groups[key] = start..<numbers.count
  }
}

/// Which sibling of a group has a key.
struct SiblingKeys {
  private var nodes: [Int32: Int32] = [:]

  init(_ siblings: Range<Int>, of tree: LayoutTree) {
    nodes.reserveCapacity(siblings.count)
    for node in siblings { nodes[Int32(tree.key(of: node))] = Int32(node) }
  }

  /// The sibling; `nil` where it has left.
  func node(_ key: Int32) -> Int? { nodes[key].map { Int($0) } }
}
