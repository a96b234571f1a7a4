/// A mind map: the root in the middle, its first children at its right, the others at its left.
///
/// Each side is a drawing of the root and the side's children by `VanDerPloeg`, turned so that it
/// runs to the right or to the left, with siblings in data order from the top. The two have the
/// root's center in common. Levels are columns; distances between levels and siblings are those of
/// `VanDerPloeg`. Sides of children in the sense of binary trees are not read.
///
/// - Complexity: O(*n*); about 70 bytes of scratch for each node.
/// - Reference: T. Buzan. *Use Your Head*, 1974. AntV's hierarchy, `mindmap`, on which side each
///   child is. A. van der Ploeg. "Drawing Non-layered Tidy Trees in Linear Time." *Software:
///   Practice and Experience* 44(12), 2014.
public struct MindMap: NodeLinkStrategy {
  public static let name = "mind-map"
  public static let summary = "the root in the middle, tidy trees at its right and left"
  public static var options: [StrategyOption<Self>] {
    [
      siblingGapOption, cousinGapOption, levelGapOption,
      .choice(
        "split", { $0.split }, { $0.split = $1 }, "how many of the root's children go right"),
    ]
  }

  /// How many of the root's children are on the right side, from the first one on.
  public enum Split: String, CaseIterable, Sendable {
    /// Half of them, rounded up.
    case half
    /// As many as come nearest to half of the tree's leaves; of two numbers that come equally near,
    /// the greater one. Not all children, unless there is only one.
    case balanced
  }

  public var split = Split.half
  public var gaps = Gaps()

  public init() {}

  public var edgeAnchors: EdgeAnchors { .facingSides }

  public func conventions(on tree: LayoutTree) -> PointConventions {
    PointConventions(gaps: gaps, anchors: edgeAnchors, orientation: .right)
  }

  public func claims(on tree: LayoutTree) -> Claims { [.separation, .planarity] }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances)
    let children = tree.children(of: 0)
    let middle = children.lowerBound + rightCount(of: tree)
    let turned = tree.turned
    let right = MindMapSide(children.lowerBound..<middle, of: turned, gaps)
    let left = MindMapSide(middle..<children.upperBound, of: turned, gaps)
    // Where the root is in the drawing of a side, and where it is in the drawing of both sides.
    let inset = right.points[0].y
    let root = Point(x: left.length - inset, y: max(right.points[0].x, left.points[0].x))
    output[0] = root
    right.forEachNode(of: tree) { node, point in
      output[node] = Point(
        x: root.x - inset + point.y, y: root.y - right.points[0].x + point.x)
    }
    left.forEachNode(of: tree) { node, point in
      output[node] = Point(x: left.length - point.y, y: root.y - left.points[0].x + point.x)
    }
  }

  /// How many of the root's children are on the right side.
  private func rightCount(of tree: LayoutTree) -> Int {
    let children = tree.children(of: 0)
    guard split == .balanced, children.count > 1 else { return (children.count + 1) / 2 }
    var leafColumn = [Int32](repeating: 0, count: tree.count)
    var leaves = leafColumn.mutableSpan
    for node in tree.nodes.reversed() {
      if tree.isLeaf(node) { leaves[node] = 1 }
      if node > 0 { leaves[Int(tree.parent[node])] += leaves[node] }
    }
    var (best, nearest) = (0, Int.max)
    var sum = 0
    for child in children.dropLast() {
      sum += Int(leaves[child])
      let distance = abs(2 * sum - Int(leaves[0]))
      if distance <= nearest { (best, nearest) = (child, distance) }
    }
    return best - children.lowerBound + 1
  }
}

/// The drawing of the root and some of its children, as it runs down.
private struct MindMapSide {
  /// Indexed by the nodes of the side's own tree: the root, then the others in the order of the
  /// whole tree.
  let points: [Point]

  /// How far down the drawing reaches.
  let length: Double

  private let children: Range<Int>

  init(_ children: Range<Int>, of tree: LayoutTree, _ gaps: Gaps) {
    let branches = tree.branches(children)
    let sizes = branches.sizes.span
    var tidyTree = VanDerPloeg()
    tidyTree.gaps = gaps
    var column = [Point](repeating: .zero, count: branches.count)
    var points = column.mutableSpan
    tidyTree.place(branches, in: Rect(x: 0, y: 0, width: 0, height: 0), into: &points)
    var length = 0.0
    for node in branches.nodes { length = max(length, points[node].y + sizes.height(of: node) / 2) }
    self.children = children
    self.points = column
    self.length = length
  }

  /// Calls with each node but the root, as a node of the whole tree, and with its point.
  @inline(__always)
  func forEachNode(of tree: LayoutTree, _ body: (Int, Point) -> Void) {
    let points = self.points.span
    var place = 1
    var level = children
    while !level.isEmpty {
      for node in level {
        body(node, points[place])
        place += 1
      }
      level = tree.children(of: level)
    }
  }
}
