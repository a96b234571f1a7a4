import DelimitedText
import TreeLayout

extension NamedTree {
  /// The tree of one node and its descendants, and for each of its nodes the node of this tree, in
  /// rising order.
  ///
  /// - Complexity: O(*n*).
  public func part(at root: Int) -> (named: NamedTree, nodes: [Int32]) {
    let (tree, nodes) = tree.subtree(at: root)
    var kept = NodeNames()
    kept.pathSeparator = names.pathSeparator
    for node in names.count == 0 ? [] : nodes {
      // Of the nodes above the new root, only their color counts.
      let color =
        node == root ? names.inheritedColor(of: root, in: self.tree) : names.color(of: Int(node))
      kept.append(names.utf8(of: Int(node)), color: color)
    }
    let part = NamedTree(
      id: root == 0 ? id : "\(id)/\(names.label(of: root, in: self.tree).excerpt())", tree: tree,
      names: kept, unit: unit, notes: notes, warnings: warnings)
    return (part, nodes)
  }

  // Smaller trees that add up to the same: a picture of them shows all values, in fewer shapes.

  /// The tree down to a level. The nodes of that level are leaves, and have the sums of what was
  /// below them; if no leaf below a node has a value, the node keeps its own. All other nodes are
  /// as they were.
  ///
  /// - Parameter depth: the last level that is kept, at least 0.
  /// - Complexity: O(*n*).
  public func cut(below depth: Int) -> NamedTree {
    precondition(depth >= 0, "the root stays")
    guard depth < tree.levelCount - 1 else { return self }
    let nodes = tree.level(depth).upperBound
    let hasValue = hasValueBelow
    var values = Array(tree.values[..<nodes])
    for node in tree.level(depth) where !tree.isLeaf(node) && hasValue[node] {
      values[node] = tree.weights[node]
    }
    var part = NamedTree(self, nodes: Array(tree.nodes[..<nodes]), values: values, others: [])
    let levels = tree.levelCount - 1 - depth
    part.omissions.append(
      "down to level \(depth): \(tree.count - nodes) nodes on \(levels) deeper "
        + "\(levels == 1 ? "level" : "levels") are left out")
    return part
  }

  /// The tree with its largest leaves alone; all others below the same parent are joined into one
  /// leaf, the last child, which is called `other` with the number of leaves that it stands for. A
  /// node below which no leaf is kept is joined, too. A leaf that would be joined with nothing is
  /// kept. Of equal leaves, the first ones in level order are kept. The result has no keys.
  ///
  /// - Parameter count: how many leaves are kept for their size, at least 1.
  /// - Complexity: O(*n* log *n*).
  public func joiningLeaves(butLargest count: Int) -> NamedTree {
    precondition(count > 0, "a leaf stays")
    let (tree, weights) = (tree, tree.weights)
    let leaves = tree.nodes.filter { tree.isLeaf($0) }
    guard count < leaves.count else { return self }
    var isKept = [Bool](repeating: false, count: tree.count)
    let largest = leaves.sorted { (-weights[$0], $0) < (-weights[$1], $1) }.prefix(count)
    for leaf in largest { isKept[leaf] = true }
    var leafCounts = tree.nodes.map { tree.isLeaf($0) ? 1 : 0 }
    for node in tree.nodes.dropFirst().reversed() {
      let parent = Int(tree.parent[node])
      leafCounts[parent] += leafCounts[node]
      if isKept[node] { isKept[parent] = true }
    }
    let hasValue = hasValueBelow
    var others: [Other] = []
    for parent in tree.nodes where isKept[parent] {
      let joined = tree.children(of: parent).filter { !isKept[$0] }
      guard let first = joined.first else { continue }
      if joined.count == 1, tree.isLeaf(first) {
        isKept[first] = true
        continue
      }
      others.append(
        Other(
          parent: parent, first: first,
          leaves: joined.reduce(0) { $0 + leafCounts[$1] },
          value: joined.contains { hasValue[$0] } ? joined.reduce(0) { $0 + weights[$1] } : .nan))
    }
    guard !others.isEmpty else { return self }
    let nodes = tree.nodes.filter { isKept[$0] }
    var part = NamedTree(self, nodes: nodes, values: nodes.map { tree.values[$0] }, others: others)
    part.omissions.append(
      "the \(count == 1 ? "largest" : "\(count) largest") of \(leaves.count) leaves; the rest of "
        + "each group is one leaf, other")
    return part
  }

  /// Whether a leaf has a value, and for an inner node whether one below it has.
  private var hasValueBelow: [Bool] {
    var hasValue = tree.nodes.map { tree.isLeaf($0) && !tree.values[$0].isNaN }
    for node in tree.nodes.dropFirst().reversed() where hasValue[node] {
      hasValue[Int(tree.parent[node])] = true
    }
    return hasValue
  }

  /// A leaf that stands for others below a node, of which one is the first.
  private struct Other {
    let parent: Int
    let first: Int
    let leaves: Int
    let value: Double
  }

  /// Some nodes of a tree, the parents of all among them, and further leaves.
  ///
  /// - Parameters:
  ///   - nodes: in rising order.
  ///   - values: those of the nodes.
  private init(_ whole: NamedTree, nodes: [Int], values: [Double], others: [Other]) {
    let (tree, names) = (whole.tree, whole.names)
    var places = [Int32](repeating: -1, count: tree.count)
    for (place, node) in nodes.enumerated() { places[node] = Int32(place) }
    // What stands for others has the box of one of these, and a usual length.
    let sources = nodes + others.map { $0.first }
    let parents = nodes.map { $0 == 0 ? 0 : Int(tree.parent[$0]) } + others.map { $0.parent }
    let length = tree.meanPositiveLength ?? .nan
    let lengths = nodes.map { tree.lengths.isEmpty ? .nan : tree.lengths[$0] }
    let hasLengths = lengths.contains { !$0.isNaN }
    do {
      let numbered = try LayoutTree.numbered(
        parents: parents.enumerated().map { $0 == 0 ? -1 : places[$1] },
        values: values + others.map { $0.value }, sizes: sources.map { tree.size(of: $0) },
        sides: nodes.map { tree.side(of: $0) } + others.map { _ in .unstated },
        lengths: hasLengths ? lengths + others.map { _ in length } : [],
        keys: others.isEmpty ? tree.keys.isEmpty ? [] : nodes.map { tree.keys[$0] } : [])
      var kept = NodeNames()
      kept.pathSeparator = names.pathSeparator
      var ranks: [Int32] = []
      for place in numbered.order.lazy.map({ Int($0) }) {
        if place < nodes.count {
          kept.append(names.utf8(of: nodes[place]), color: names.color(of: nodes[place]))
        } else {
          kept.append("other (\(others[place - nodes.count].leaves))")
        }
        if !tree.nameRanks.isEmpty {
          ranks.append(place < nodes.count ? tree.nameRanks[nodes[place]] : .max)
        }
      }
      self = whole
      self.tree = numbered.tree.withNameRanks(ranks)
      self.names = others.isEmpty && names.count == 0 ? names : kept
    } catch {
      preconditionFailure("a part of a tree is a tree: \(error)")
    }
  }
}
