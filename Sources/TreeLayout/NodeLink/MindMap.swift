/// A mind map: the root in the middle, its first children at its right, the others at its left.
///
/// Each side is a drawing of the root and the side's children by `VanDerPloeg`, turned so that it
/// runs to the right or to the left, with siblings in data order from the top. The two have the
/// root's center in common. Levels are columns; distances between levels and siblings are those of
/// `VanDerPloeg`. `split` says which children are on which side, and `orientation` where the right
/// side is: the left side is opposite.
///
/// With the sides given by the data it draws an hourglass: a person with the ancestors at one side
/// and the descendants at the other. Its tree is rooted at the person, and an edge among the
/// ancestors leads from a child to a parent.
///
/// - Complexity: O(*n*); about 70 bytes of scratch for each node, and 30 more where sides are
///   given.
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
        "split", { $0.split }, { $0.split = $1 },
        "which of the root's children go right: the first ones, or as their sides say"),
      .choice(
        "orientation", { $0.orientation }, { $0.orientation = $1 },
        "where the right side is; the left one is opposite"
      ).playing(.orientation),
    ]
  }

  /// Which of the root's children are on the right side.
  public enum Split: String, CaseIterable, Sendable {
    /// The first half of them, rounded up.
    case half
    /// The first ones, as many as come nearest to half of the tree's leaves; of two numbers that
    /// come equally near, the greater one. Not all children, unless there is only one.
    case balanced
    /// All but those whose `LayoutTree.side(of:)` is left.
    case side
  }

  public var split = Split.half

  /// Where the right side is from the root.
  public var orientation = TreeOrientation.right

  public var gaps = Gaps()

  public init() {}

  public var edgeAnchors: EdgeAnchors { .facingSides }

  public func conventions(on tree: LayoutTree) -> PointConventions {
    PointConventions(gaps: gaps, anchors: edgeAnchors, orientation: orientation)
  }

  public func claims(on tree: LayoutTree) -> Claims { [.separation, .planarity] }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(gaps.areDistances)
    let upright = orientation.isHorizontal ? tree.turned : tree
    guard split == .side else {
      place(upright, rightCount: rightCount(of: tree), into: &output) { $0 }
      return
    }
    let (sorted, order, rightCount) = upright.sortedBySide()
    place(sorted, rightCount: rightCount, into: &output) { Int(order[$0]) }
  }

  /// - Parameters:
  ///   - tree: with boxes as they would lie if the drawing ran down.
  ///   - rightCount: how many of the root's children are on the right side, from the first one on.
  ///   - node: where to write the place of a node.
  private func place(
    _ tree: LayoutTree, rightCount: Int, into output: inout MutableSpan<Point>,
    node: (Int) -> Int
  ) {
    let children = tree.children(of: 0)
    let middle = children.lowerBound + rightCount
    let right = MindMapSide(children.lowerBound..<middle, of: tree, gaps)
    let left = MindMapSide(middle..<children.upperBound, of: tree, gaps)
    // Where the root is in the drawing of a side, and where it is in the drawing of both sides.
    let inset = right.points[0].y
    let root = Point(x: max(right.points[0].x, left.points[0].x), y: left.length - inset)
    let end = root.y - inset + right.length
    // As the drawing would lie if its right side ran down.
    func write(_ place: Point, to node: Int, _ output: inout MutableSpan<Point>) {
      output[node] =
        switch orientation {
        case .down: place
        case .up: Point(x: place.x, y: end - place.y)
        case .right: Point(x: place.y, y: place.x)
        case .left: Point(x: end - place.y, y: place.x)
        }
    }
    write(root, to: node(0), &output)
    right.forEachNode(of: tree) { place, point in
      write(
        Point(x: root.x - right.points[0].x + point.x, y: root.y - inset + point.y),
        to: node(place), &output)
    }
    left.forEachNode(of: tree) { place, point in
      write(
        Point(x: root.x - left.points[0].x + point.x, y: left.length - point.y), to: node(place),
        &output)
    }
  }

  /// How many of the root's children are on the right side, from the first one on.
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

extension LayoutTree {
  /// The tree to be drawn in which the root's children on the left side come last, the node of this
  /// tree for each of its nodes, and how many children are not on the left side.
  fileprivate func sortedBySide() -> (tree: LayoutTree, order: [Int32], rightCount: Int) {
    let left = children(of: 0).filter { side(of: $0) == .left }
    let right = children(of: 0).filter { side(of: $0) != .left }
    var order: [Int32] = [0]
    order.reserveCapacity(count)
    for node in right + left { order.append(Int32(node)) }
    var firstChild: [Int32] = [1]
    var parent = [Int32](repeating: 0, count: count)
    firstChild.reserveCapacity(count + 1)
    parent[0] = -1
    firstChild.append(Int32(order.count))
    for place in 1..<max(count, 1) {
      for child in children(of: Int(order[place])) {
        parent[order.count] = Int32(place)
        order.append(Int32(child))
      }
      firstChild.append(Int32(order.count))
    }
    let tree = LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart,
      sizes: sizes.isEmpty ? [] : order.map { sizes[Int($0)] }, maximumDegree: maximumDegree)
    return (tree, order, right.count)
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
