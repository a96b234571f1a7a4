/// An org chart in which the leaves of a node stand in a block of rows instead of one long row.
///
/// Where two or more children of a node are leaves, they form a block in the place of the first of
/// them, row by row in `columns` columns or as many as there are leaves; `density` says which
/// leaves do. A column is as wide as the block's widest box, boxes stand mid-column at the top of
/// their row, and `gaps.sibling` is free between columns and between rows. A single column is a
/// list that hangs on a trunk: it keeps `gaps.sibling` free at its left. Everything else is drawn
/// as by `VanDerPloeg`, to which a block is one childless node. Sides are not read.
///
/// - Complexity: O(*n*); room for about 50 bytes of scratch for each node.
/// - Reference: D. Bumbeishvili. *d3-org-chart*, 2021 (its compact layout). A. van der Ploeg.
///   "Drawing Non-layered Tidy Trees in Linear Time." *Software: Practice and Experience* 44(12),
///   2014.
public struct CompactOrgChart: NodeLinkStrategy {
  public static let name = "compact-org-chart"
  public static let summary = "a tidy tree in which the leaves of a node form a block of rows"
  public static var options: [StrategyOption<Self>] {
    [
      siblingGapOption, cousinGapOption, levelGapOption,
      .count("columns", { $0.columns }, { $0.columns = $1 }, in: 1..., "boxes in a row of leaves"),
      .choice(
        "density", { $0.density }, { $0.density = $1 },
        "which leaves of a node form a block: all if no other child is there, those in a row, all"),
    ]
  }

  public var gaps = Gaps()

  /// How many boxes a row of a block has at most; greater than 0.
  public var columns = 2

  /// Which leaves among a node's children form a block. Only `high` gives up the order of siblings.
  public var density = BlockDensity.high

  public init() {}

  public var edgeAnchors: EdgeAnchors { .bottomToTop }
  public var edgeRouting: EdgeRouting { .trunk(columns: columns, density: density) }

  private var tidyTree: VanDerPloeg {
    var strategy = VanDerPloeg()
    strategy.gaps = gaps
    return strategy
  }

  public func claims(on tree: LayoutTree) -> Claims {
    let chart = Chart(of: tree, columns, density, gap: gaps.sibling)
    let claims = tidyTree.claims(on: chart.tree)
    // A tree without blocks is a tidy tree in all respects.
    guard chart.nodes.count < tree.count else { return claims }
    return claims.subtracting(
      density == .high
        ? [.centering, .mirror, .layers, .order] : [.centering, .mirror, .layers])
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances && columns > 0)
    let chart = Chart(of: tree, columns, density, gap: gaps.sibling)
    tidyTree.place(chart.tree, in: frame, into: &output)
    // A node of the chart never comes after its node in the tree. So no node that is still to be
    // moved is overwritten from the last one on.
    for place in chart.tree.nodes.reversed() {
      let node = Int(chart.nodes[place])
      let center = output[place]
      if let block = chart.block(at: place, of: tree, columns, density, gap: gaps.sibling) {
        block.place(tree, around: center, chart.tree.size(of: place), into: &output)
      } else {
        output[node] = center
      }
    }
    // The outermost block may be wider than the boxes in it.
    if chart.nodes.count < tree.count { tree.moveToOrigin(&output) }
  }
}

/// A tree in which each block of leaves is one leaf.
private struct Chart {
  let tree: LayoutTree

  /// The node of the given tree for each node of this one; for a block, its first leaf.
  let nodes: [Int32]

  /// Whether each node is a block.
  private let isBlock: [Bool]

  init(of tree: LayoutTree, _ columns: Int, _ density: BlockDensity, gap: Double) {
    let (places, nodes) = Self.places(of: tree, density)
    let count = nodes.count
    var isBlock = [Bool](repeating: false, count: count)
    var sizes = [Size](repeating: Size(width: 1, height: 1), count: count)
    var parent = [Int32](repeating: -1, count: count)
    var firstChild = [Int32](repeating: Int32(count), count: count + 1)
    var maximumDegree = 0
    for place in nodes.indices {
      let node = Int(nodes[place])
      let children = tree.children(of: node)
      firstChild[place] = places[children.lowerBound]
      maximumDegree = max(
        maximumDegree, Int(places[children.upperBound] - places[children.lowerBound]))
      if place > 0 { parent[place] = places[Int(tree.parent[node])] }
      if let block = Self.block(at: node, of: tree, columns, density, gap: gap) {
        isBlock[place] = true
        sizes[place] = block.size(in: tree)
      } else if !tree.sizes.isEmpty {
        sizes[place] = tree.sizes[node]
      }
    }
    self.tree = LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: tree.levelStart.map { places[Int($0)] },
      sizes: sizes, maximumDegree: maximumDegree)
    self.nodes = nodes
    self.isBlock = isBlock
  }

  /// The block that stands at a place; `nil` if a node does.
  func block(
    at place: Int, of tree: LayoutTree, _ columns: Int, _ density: BlockDensity, gap: Double
  ) -> LeafBlock? {
    isBlock[place]
      ? Self.block(at: Int(nodes[place]), of: tree, columns, density, gap: gap) : nil
  }

  /// The block that has a node as its first one; `nil` if there is none.
  @inline(__always)
  private static func block(
    at node: Int, of tree: LayoutTree, _ columns: Int, _ density: BlockDensity, gap: Double
  ) -> LeafBlock? {
    guard node > 0, tree.isLeaf(node) else { return nil }
    let siblings = tree.children(of: Int(tree.parent[node]))
    return LeafBlock(
      density.run(from: node, in: siblings, of: tree), of: tree, columns, gap: gap)
  }

  /// How many nodes stay of those before each node of the given tree, one entry more than nodes,
  /// and which ones stay: of the leaves of a block the first one.
  private static func places(
    of tree: LayoutTree, _ density: BlockDensity
  ) -> (places: [Int32], nodes: [Int32]) {
    let firstChild = tree.firstChild.span
    let parent = tree.parent.span
    var places = [Int32](repeating: 0, count: tree.count + 1)
    var nodes = [Int32](repeating: 0, count: tree.count)
    var count = 0
    // A leaf goes if this is its parent. Added and without a branch, as a processor could not guess
    // it.
    var parentOfBlock: Int32 = -2
    for node in tree.nodes {
      let isLeaf = firstChild[node] == firstChild[node + 1]
      places[node] = Int32(count)
      nodes[count] = Int32(node)
      count += isLeaf && parent[node] == parentOfBlock ? 0 : 1
      switch density {
      case .low:
        // Where a sibling has children, those of all siblings are some.
        let above = Int(max(parent[node], 0))
        let hasOthers =
          firstChild[Int(firstChild[above])] < firstChild[Int(firstChild[above + 1])]
        parentOfBlock = hasOthers ? -2 : parent[node]
      case .medium: parentOfBlock = isLeaf ? parent[node] : -2
      case .high: parentOfBlock = isLeaf ? parent[node] : parentOfBlock
      }
    }
    places[tree.count] = Int32(count)
    nodes.removeLast(tree.count - count)
    return (places, nodes)
  }
}
