/// The nodes of a tree, or of a part of it, that can be seen: those of groups that are subdivided.
///
/// A group that is not subdivided is *closed*: it is there as a leaf with the group's weight. So a
/// layout of `tree` gives its nodes the shapes that they have in the layout of all nodes, if shapes
/// below a node depend on nothing but the node's own shape.
public struct VisibleTree: Sendable {
  /// The whole tree.
  package let overview: TreeOverview

  /// The nodes that can be seen, with as many levels as there are below the root, though the last
  /// ones may be empty. The key of a node is its key in the whole tree.
  package let tree: LayoutTree

  /// The node of the whole tree for each node of `tree`, in rising order. The first one is the node
  /// whose descendants are shown.
  public let nodes: [Int32]

  /// The descendants of that node in the whole tree by level, itself included.
  package let levels: [Range<Int>]

  /// - Parameters:
  ///   - root: the node whose descendants are shown.
  ///   - opens: whether a group is subdivided. It is not asked about the chain of only children
  ///     that begins with the root.
  /// - Complexity: O(*m* + *h*) for *m* nodes that can be seen and *h* levels.
  @inline(__always)
  init(of overview: TreeOverview, below root: Int, opens: (_ group: Int) -> Bool) {
    let whole = overview.tree
    levels = whole.levels(from: root..<root + 1)
    var nodes = [Int32(root)]
    var (firstChild, parent, levelStart) = ([Int32](), [Int32(-1)], [Int32(0)])
    var degree = 0
    var node = 0
    var isChain = true
    while node < nodes.count {
      if node == Int(levelStart[levelStart.count - 1]) { levelStart.append(Int32(nodes.count)) }
      firstChild.append(Int32(nodes.count))
      let children = whole.children(of: Int(nodes[node]))
      if !children.isEmpty, isChain || opens(Int(nodes[node])) {
        for child in children {
          nodes.append(Int32(truncatingIfNeeded: child))
          parent.append(Int32(truncatingIfNeeded: node))
        }
        degree = max(degree, children.count)
      }
      isChain = isChain && children.count == 1
      node += 1
    }
    firstChild.append(Int32(nodes.count))
    while levelStart.count <= levels.count { levelStart.append(Int32(nodes.count)) }
    func column<Element>(_ column: [Element]) -> [Element] {
      column.isEmpty ? [] : nodes.map { column[Int($0)] }
    }
    tree = LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart,
      weights: column(whole.weights), values: column(whole.values), sizes: column(whole.sizes),
      sides: column(whole.sides), lengths: column(whole.lengths),
      keys: whole.keys.isEmpty ? nodes : column(whole.keys), maximumDegree: degree,
      nameRanks: column(whole.nameRanks))
    self.nodes = nodes
    self.overview = overview
  }

  /// What can be seen where nodes share an area in proportion to their weights.
  ///
  /// - Parameter area: the root's.
  init(
    of overview: TreeOverview, below root: Int, sharing area: Double, atLeast detail: LayoutDetail
  ) {
    let tree = overview.tree
    let (weights, firstChild) = (tree.weights, tree.firstChild)
    let scale = weights[root] > 0 ? area / weights[root] : 0
    self.init(of: overview, below: root) { group in
      let area = weights[group] * scale
      return area >= detail.area && area >= detail.leafArea * Double(overview.leafCount(of: group))
        || firstChild[group + 1] - firstChild[group] == 1 && area >= detail.chainArea
    }
  }

  /// How many nodes there are in the whole tree below the root, itself included.
  package var countOfAll: Int { levels.reduce(0) { $0 + $1.count } }

  /// Whether a node of `tree` is a group that is not subdivided.
  public func isClosed(_ node: Int) -> Bool {
    tree.isLeaf(node) && !overview.tree.isLeaf(Int(nodes[node]))
  }

  /// Whether each node of `tree` is closed.
  package var closed: [Bool] {
    let (firstChild, all) = (tree.firstChild, overview.tree.firstChild)
    return tree.nodes.map { place in
      let node = Int(nodes[place])
      return firstChild[place] == firstChild[place + 1] && all[node] != all[node + 1]
    }
  }

  /// On how many levels below each node of `tree` there is a descendant with weight.
  package var levelCountsBelow: [Int32] {
    nodes.map { Int32(overview.levelCount(below: Int($0))) }
  }

  /// The number of leaves that a node of `tree` has in the whole tree; 1 for a leaf.
  public func leafCount(of node: Int) -> Int { overview.leafCount(of: Int(nodes[node])) }

  /// The node of `tree` that is a node of the whole tree; `nil` if it cannot be seen.
  ///
  /// - Complexity: O(log *m*) for *m* nodes that can be seen.
  public func place(of node: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(nodes[middle]) < node { low = middle + 1 } else { high = middle }
    }
    return low < nodes.count && Int(nodes[low]) == node ? low : nil
  }

  /// The weight of all nodes of a level below the root, up to rounding.
  package func weight(ofLevel depth: Int) -> Double { overview.weight(of: levels[depth]) }
}
