/// An icicle: each node is a box below its parent's box, as long as the node's share of the whole.
///
/// ```swift
/// var icicle = Partition()
/// icicle.orientation = .right
/// let rects = icicle.layout(tree, in: frame).geometry
/// ```
///
/// Each level takes an equal part of the frame's depth. The root is as long as the frame, and
/// children stand side by side from their parent's start. It is the sunburst's `parentIndependent`
/// mode on a straight line, and without padding what d3's `partition` computes. With
/// `nodesSort=name` or `value` it has the orders of flame graphs.
///
/// Below a root of weight zero every box has a length of zero; the root keeps its own.
///
/// - Complexity: O(*n*), no scratch; with `nodesSort` O(*n* log *n*).
/// - Reference: J. B. Kruskal, J. M. Landwehr. "Icicle Plots: Better Displays for Hierarchical
///   Clustering." *The American Statistician* 37(2), 1983.
public struct Partition: LayoutStrategy {
  public static let name = "partition"
  public static let summary = "an icicle: levels stacked, each node as long as its share"
  public static var options: [StrategyOption<Self>] {
    [
      .choice(
        "orientation", { $0.orientation }, { $0.orientation = $1 },
        "where the levels below the root are"),
      .choice("nodesSort", { $0.nodesSort }, { $0.nodesSort = $1 }, "order of siblings"),
    ]
  }

  public var orientation = IcicleOrientation.down

  /// The order of siblings; a node's amount is its weight.
  public var nodesSort = NodesSort.none

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    nodesSort == .none ? [.length, .containment, .order] : [.length, .containment]
  }

  public func conventions(on tree: LayoutTree) -> RectConventions {
    RectConventions(levels: orientation)
  }

  public func check(_ tree: LayoutTree) throws(LayoutError) {
    try checkOptions()
    try nodesSort.check(tree)
  }

  public func visible(
    of overview: TreeOverview, below root: Int, in frame: Rect, atLeast detail: LayoutDetail
  ) -> VisibleTree? {
    let weights = overview.tree.weights
    let total = weights[root] > 0 ? weights[root] : 1
    let whole = orientation == .down ? frame.width : frame.height
    return VisibleTree(of: overview, below: root) { weights[$0] / total * whole >= detail.length }
  }

  public func levelShapes(of tree: LayoutTree, in frame: Rect) -> [Rect] {
    (0..<tree.levelCount).map { depth in
      let top = edge(above: depth, of: tree, frame)
      let bottom = edge(above: depth + 1, of: tree, frame)
      return orientation == .down
        ? Rect(x: frame.x, y: top, width: frame.width, height: bottom - top)
        : Rect(x: top, y: frame.y, width: bottom - top, height: frame.height)
    }
  }

  /// Where the level of a depth begins: every one begins where the one before ends, rounded in the
  /// same way.
  @inline(__always)
  private func edge(above depth: Int, of tree: LayoutTree, _ frame: Rect) -> Double {
    let (top, depthOfAll) =
      orientation == .down ? (frame.y, frame.height) : (frame.x, frame.width)
    return top + Double(depth) / Double(tree.levelCount) * depthOfAll
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    // A loop for each case, without a branch in it.
    switch (orientation, nodesSort) {
    case (.down, .none): place(tree, in: frame, isDown: true, into: &output) { $0 }
    case (.right, .none): place(tree, in: frame, isDown: false, into: &output) { $0 }
    default:
      let order = nodesSort.order(of: tree, by: tree.weights)
      place(tree, in: frame, isDown: orientation == .down, into: &output) { Int(order[$0]) }
    }
  }

  /// - Parameter sibling: the node at a position in the range of its siblings.
  @inline(__always)
  private func place(
    _ tree: LayoutTree, in frame: Rect, isDown: Bool, into output: inout MutableSpan<Rect>,
    sibling: (Int) -> Int
  ) {
    let parent = tree.parent.span
    let weights = tree.weights.span
    let whole = isDown ? frame.width : frame.height
    let top = isDown ? frame.y : frame.x
    // With a total of zero there are no shares.
    let total = weights[0] > 0 ? weights[0] : 1
    func edge(above depth: Int) -> Double { self.edge(above: depth, of: tree, frame) }
    func box(start: Double, top: Double, length: Double, thickness: Double) -> Rect {
      isDown
        ? Rect(x: start, y: top, width: length, height: thickness)
        : Rect(x: top, y: start, width: thickness, height: length)
    }
    output[0] = box(
      start: isDown ? frame.x : frame.y, top: top, length: whole, thickness: edge(above: 1) - top)
    var before = -1
    var start = 0.0
    for depth in 1..<tree.levelCount {
      let levelTop = edge(above: depth)
      let thickness = edge(above: depth + 1) - levelTop
      for position in tree.level(depth) {
        let node = sibling(position)
        let above = Int(parent[node])
        if above != before {
          before = above
          start = isDown ? output[above].x : output[above].y
        }
        let length = weights[node] / total * whole
        output[node] = box(start: start, top: levelTop, length: length, thickness: thickness)
        start += length
      }
    }
  }
}
