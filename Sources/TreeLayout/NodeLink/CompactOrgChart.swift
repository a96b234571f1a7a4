/// An org chart in which the leaves of a node stand in a block of rows instead of one long row.
///
/// Where two or more children of a node are leaves, they form a block at the place of the first
/// one, row by row in `columns` columns or as many as there are leaves. A column is as wide as the
/// block's widest box, boxes stand mid-column at the top of their row, and `gaps.sibling` is free
/// between columns and between rows. A single column is a list that hangs on a trunk: it keeps
/// `gaps.sibling` free at its left. Everything else is drawn as by `VanDerPloeg`, to which a block
/// is one childless node. Sides are not read.
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
    ]
  }

  public var gaps = Gaps()

  /// How many boxes a row of a block has at most; greater than 0.
  public var columns = 2

  public init() {}

  public var edgeAnchors: EdgeAnchors { .bottomToTop }
  public var edgeRouting: EdgeRouting { .trunk(columns: columns) }

  private var tidyTree: VanDerPloeg {
    var strategy = VanDerPloeg()
    strategy.gaps = gaps
    return strategy
  }

  public func claims(on tree: LayoutTree) -> Claims {
    let chart = Chart(of: tree, columns, gap: gaps.sibling)
    let claims = tidyTree.claims(on: chart.tree)
    // A tree without blocks is a tidy tree in all respects.
    return chart.nodes.count == tree.count
      ? claims : claims.subtracting([.centering, .mirror, .layers, .order])
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    let chart = Chart(of: tree, columns, gap: gaps.sibling)
    var column = [Point](repeating: .zero, count: chart.tree.count)
    var points = column.mutableSpan
    tidyTree.place(chart.tree, in: frame, into: &points)
    output[0] = points[0]
    let nodes = chart.nodes.span
    for place in nodes.indices {
      let children = tree.children(of: Int(nodes[place]))
      let places = chart.tree.children(of: place)
      for place in places { output[Int(nodes[place])] = points[place] }
      // Fewer places than children: one of them is that of a block.
      if places.count < children.count,
        let block = LeafBlock(children, of: tree, columns, gap: gaps.sibling)
      {
        let place = places.lowerBound + block.firstLeaf - children.lowerBound
        block.place(tree, around: points[place], chart.tree.size(of: place), into: &output)
      }
    }
    // The outermost block may be wider than what stands in it.
    if chart.nodes.count < tree.count { tree.moveToOrigin(&output) }
  }
}

/// A tree in which each block of leaves is one leaf.
private struct Chart {
  let tree: LayoutTree

  /// What each node is in the first tree; a block is its first leaf.
  let nodes: [Int32]

  init(of tree: LayoutTree, _ columns: Int, gap: Double) {
    var nodes: [Int32] = [0]
    var sizes = [tree.size(of: 0)]
    var parent: [Int32] = [-1]
    var firstChild: [Int32] = []
    var levelStart: [Int32] = [0]
    var maximumDegree = 0
    nodes.reserveCapacity(tree.count)
    sizes.reserveCapacity(tree.count)
    parent.reserveCapacity(tree.count)
    firstChild.reserveCapacity(tree.count + 1)
    while firstChild.count < nodes.count {
      let place = firstChild.count
      if place == levelStart[levelStart.count - 1] { levelStart.append(Int32(nodes.count)) }
      firstChild.append(Int32(nodes.count))
      let children = tree.children(of: Int(nodes[place]))
      if let block = LeafBlock(children, of: tree, columns, gap: gap) {
        for child in children where child == block.firstLeaf || !tree.isLeaf(child) {
          nodes.append(Int32(child))
          sizes.append(child == block.firstLeaf ? block.size(in: tree) : tree.size(of: child))
          parent.append(Int32(place))
        }
      } else {
        for child in children {
          nodes.append(Int32(child))
          sizes.append(tree.size(of: child))
          parent.append(Int32(place))
        }
      }
      maximumDegree = max(maximumDegree, nodes.count - Int(firstChild[place]))
    }
    firstChild.append(Int32(nodes.count))
    if Int(levelStart[levelStart.count - 1]) != nodes.count {
      levelStart.append(Int32(nodes.count))
    }
    self.nodes = nodes
    self.tree = LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart, sizes: sizes,
      maximumDegree: maximumDegree)
  }
}
