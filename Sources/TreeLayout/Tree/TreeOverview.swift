/// A tree with what is below each of its nodes, counted once, so that nobody has to look at all
/// nodes to find those that can be seen.
///
/// ```swift
/// let overview = TreeOverview(of: tree)  // once, when the tree is there
/// let layout = Treemap<Squarified>().layout(overview, in: frame, atLeast: LayoutDetail())
/// ```
///
/// It holds eight bytes for each node besides the tree's columns.
public struct TreeOverview: Sendable {
  public let tree: LayoutTree

  /// What is below each node, indexed by node.
  private let below: [Below]

  private struct Below {
    var leaves: Int32 = 0
    var levels: Int32 = 0
  }

  /// Whether leaves differ in weight, so that a leaf's value is worth showing.
  package let hasTellingValues: Bool

  /// The weight of all nodes before each block of nodes, levels one behind the other.
  private let sums: [Double]

  private static var block: Int { 256 }

  /// - Complexity: O(*n*).
  public init(of tree: LayoutTree) {
    self.tree = tree
    let (parents, firstChild, weights) = (tree.parent.span, tree.firstChild.span, tree.weights.span)
    var columns = [Below](repeating: Below(), count: tree.count)
    var below = columns.mutableSpan
    var (least, most) = (Double.infinity, -Double.infinity)
    for node in tree.nodes.reversed() {
      if firstChild[node] == firstChild[node + 1] {
        below[node].leaves = 1
        (least, most) = (min(least, weights[node]), max(most, weights[node]))
      }
      guard node > 0 else { break }
      let parent = Int(parents[node])
      below[parent].leaves += below[node].leaves
      if weights[node] > 0 {
        below[parent].levels = max(below[parent].levels, below[node].levels + 1)
      }
    }
    var sums: [Double] = []
    sums.reserveCapacity(tree.count / Self.block + 1)
    var sum = 0.0
    for node in tree.nodes {
      if node.isMultiple(of: Self.block) { sums.append(sum) }
      sum += weights[node]
    }
    self.below = columns
    self.sums = sums
    hasTellingValues = least < most
  }

  /// The number of leaves below a node; 1 for a leaf.
  @inline(__always)
  public func leafCount(of node: Int) -> Int { Int(below[node].leaves) }

  /// On how many levels below a node there is a descendant with weight.
  package func levelCount(below node: Int) -> Int { Int(below[node].levels) }

  /// The weight of neighbors, up to rounding.
  ///
  /// - Complexity: O(1).
  func weight(of nodes: Range<Int>) -> Double {
    let first = (nodes.lowerBound + Self.block - 1) / Self.block
    let last = nodes.upperBound / Self.block
    func sum(_ nodes: Range<Int>) -> Double { nodes.reduce(0) { $0 + tree.weights[$1] } }
    guard first < last else { return sum(nodes) }
    return sum(nodes.lowerBound..<first * Self.block) + (sums[last] - sums[first])
      + sum(last * Self.block..<nodes.upperBound)
  }
}
