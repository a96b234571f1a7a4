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
/// Boxes that are too short to see or to hit can share one box, or be left out: see
/// `minimumLengthShown`.
///
/// Below a root of weight zero every box has a length of zero; the root keeps its own.
///
/// - Complexity: O(*n*), no scratch; with `nodesSort` O(*n* log *n*).
/// - Reference: J. B. Kruskal, J. M. Landwehr. "Icicle Plots: Better Displays for Hierarchical
///   Clustering." *The American Statistician* 37(2), 1983. B. Gregg. *FlameGraph*, 2011 (a least
///   width, below which frames are left out).
public struct Partition: LayoutStrategy {
  public static let name = "partition"
  public static let summary = "an icicle: levels stacked, each node as long as its share"
  public static var options: [StrategyOption<Self>] {
    [
      .choice(
        "orientation", { $0.orientation }, { $0.orientation = $1 },
        "where the levels below the root are"),
      .choice("nodesSort", { $0.nodesSort }, { $0.nodesSort = $1 }, "order of siblings"),
      .valueScale({ $0.valueScale }, { $0.valueScale = $1 }),
      .limit(
        "groupBelow", not: "hideBelow", { $0.minimumLengthShown.grouped },
        hasOther: { $0.minimumLengthShown.hidden != nil },
        { $0.minimumLengthShown = $1.map { .group(ifLessThan: $0) } ?? .showAll },
        "siblings shorter than so many units of the frame share one box"),
      .limit(
        "hideBelow", not: "groupBelow", { $0.minimumLengthShown.hidden },
        hasOther: { $0.minimumLengthShown.grouped != nil },
        { $0.minimumLengthShown = $1.map { .hide(ifLessThan: $0) } ?? .showAll },
        "siblings shorter than so many units of the frame are left out"),
    ]
  }

  public var orientation = IcicleOrientation.down

  /// The order of siblings; a node's amount is its weight, scaled as lengths are.
  public var nodesSort = NodesSort.none

  /// What the lengths of leaves are in proportion to.
  public var valueScale = ValueScale.linear

  /// What happens to boxes that are shorter along their level than a threshold.
  public var minimumLengthShown = MinimumLengthShown.showAll

  public init() {}

  /// What happens to boxes whose length along the level, in units of the frame, is less than a
  /// threshold. The root is always shown, and kept lengths stay in proportion.
  public enum MinimumLengthShown: Hashable, Sendable {
    /// All are shown.
    case showAll
    /// Siblings below the threshold share one box behind the others, as long as they are together.
    case group(ifLessThan: Double)
    /// Siblings below the threshold are left out, and their room stays empty: a place may be a
    /// time, and no box jumps when another one falls below the threshold.
    case hide(ifLessThan: Double)
  }

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.containment]
    if nodesSort == .none { claims.insert(.order) }
    if minimumLengthShown == .showAll, valueScale == .linear { claims.insert(.length) }
    return claims
  }

  public func conventions(on tree: LayoutTree) -> RectConventions {
    RectConventions(levels: orientation, valueScale: valueScale)
  }

  public func check(_ tree: LayoutTree) throws(LayoutError) {
    try checkOptions()
    try nodesSort.check(tree)
  }

  public func visible(
    of overview: TreeOverview, below root: Int, in frame: Rect, atLeast detail: LayoutDetail
  ) -> VisibleTree? {
    guard minimumLengthShown == .showAll, valueScale == .linear else { return nil }
    let weights = overview.tree.weights
    let total = weights[root] > 0 ? weights[root] : 1
    let whole = whole(in: frame)
    return VisibleTree(of: overview, below: root) { weights[$0] / total * whole >= detail.length }
  }

  public func levelShapes(of tree: LayoutTree, in frame: Rect) -> [Rect] {
    (0..<tree.levelCount).map { depth in
      let (top, thickness) = level(depth, of: tree, frame)
      return orientation.isHorizontal
        ? Rect(x: top, y: frame.y, width: thickness, height: frame.height)
        : Rect(x: frame.x, y: top, width: frame.width, height: thickness)
    }
  }

  /// The length of the root.
  @inline(__always)
  private func whole(in frame: Rect) -> Double {
    orientation.isHorizontal ? frame.height : frame.width
  }

  /// The least coordinate of a level across the levels, and its thickness: every level begins where
  /// the one before ends, rounded in the same way.
  @inline(__always)
  private func level(
    _ depth: Int, of tree: LayoutTree, _ frame: Rect
  ) -> (top: Double, thickness: Double) {
    let (least, depthOfAll) =
      orientation.isHorizontal ? (frame.x, frame.width) : (frame.y, frame.height)
    let isReversed = orientation.isReversed
    func edge(above depth: Int) -> Double {
      let distance = Double(depth) / Double(tree.levelCount) * depthOfAll
      return isReversed ? least + depthOfAll - distance : least + distance
    }
    let (near, far) = (edge(above: depth), edge(above: depth + 1))
    return isReversed ? (far, near - far) : (near, far - near)
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    _ = placing(tree.scaled(by: valueScale), in: frame, into: &output)
  }

  public func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Never?, marks: inout [NodeMark]?,
    into output: inout MutableSpan<Rect>
  ) {
    marks = placing(tree.scaled(by: valueScale), in: frame, into: &output)
  }

  private func placing(
    _ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>
  ) -> [NodeMark]? {
    if minimumLengthShown != .showAll {
      let marks = marks(of: tree, in: frame)
      placeKept(tree, in: frame, marks, into: &output)
      return marks
    }
    // A loop for each case, without a branch in it.
    switch (orientation.isHorizontal, nodesSort) {
    case (false, .none): place(tree, in: frame, isDown: true, into: &output) { $0 }
    case (true, .none): place(tree, in: frame, isDown: false, into: &output) { $0 }
    case (let isHorizontal, _):
      let order = nodesSort.order(of: tree, by: tree.weights)
      place(tree, in: frame, isDown: !isHorizontal, into: &output) { Int(order[$0]) }
    }
    return nil
  }

  /// - Parameters:
  ///   - isDown: whether levels are rows.
  ///   - sibling: the node at a position in the range of its siblings.
  @inline(__always)
  private func place(
    _ tree: LayoutTree, in frame: Rect, isDown: Bool, into output: inout MutableSpan<Rect>,
    sibling: (Int) -> Int
  ) {
    let parent = tree.parent.span
    let weights = tree.weights.span
    let whole = isDown ? frame.width : frame.height
    // With a total of zero there are no shares.
    let total = weights[0] > 0 ? weights[0] : 1
    func box(start: Double, top: Double, length: Double, thickness: Double) -> Rect {
      isDown
        ? Rect(x: start, y: top, width: length, height: thickness)
        : Rect(x: top, y: start, width: thickness, height: length)
    }
    let root = level(0, of: tree, frame)
    output[0] = box(
      start: isDown ? frame.x : frame.y, top: root.top, length: whole, thickness: root.thickness)
    var before = -1
    var start = 0.0
    for depth in 1..<tree.levelCount {
      let (top, thickness) = level(depth, of: tree, frame)
      for position in tree.level(depth) {
        let node = sibling(position)
        let above = Int(parent[node])
        if above != before {
          before = above
          start = isDown ? output[above].x : output[above].y
        }
        let length = weights[node] / total * whole
        output[node] = box(start: start, top: top, length: length, thickness: thickness)
        start += length
      }
    }
  }
}

// MARK: - Short boxes

extension Partition {
  /// What happens to each node.
  private func marks(of tree: LayoutTree, in frame: Rect) -> [NodeMark] {
    let total = tree.weights[0] > 0 ? tree.weights[0] : 1
    let whole = whole(in: frame)
    // Lengths that differ in their last bits are equal.
    let least = (minimumLengthShown.grouped ?? minimumLengthShown.hidden ?? 0) * (1 - 1e-12)
    let short = minimumLengthShown.grouped != nil ? NodeMark.grouped : .hidden
    var marks = [NodeMark](repeating: .shown, count: tree.count)
    for node in tree.nodes.dropFirst() {
      let above = marks[Int(tree.parent[node])]
      if above != .shown {
        marks[node] = above
      } else if tree.weights[node] / total * whole < least {
        marks[node] = short
      }
    }
    return marks
  }

  /// Places all nodes; those below a short one have no length.
  private func placeKept(
    _ tree: LayoutTree, in frame: Rect, _ marks: [NodeMark], into output: inout MutableSpan<Rect>
  ) {
    let order = nodesSort.order(of: tree, by: tree.weights)
    let isDown = !orientation.isHorizontal
    let whole = whole(in: frame)
    let total = tree.weights[0] > 0 ? tree.weights[0] : 1
    var (top, thickness) = level(0, of: tree, frame)
    func box(_ start: Double, _ length: Double) -> Rect {
      isDown
        ? Rect(x: start, y: top, width: length, height: thickness)
        : Rect(x: top, y: start, width: thickness, height: length)
    }
    output[0] = box(isDown ? frame.x : frame.y, whole)
    for depth in 1..<tree.levelCount {
      (top, thickness) = level(depth, of: tree, frame)
      for parent in tree.level(depth - 1) {
        let children = tree.children(of: parent)
        let isOpen = marks[parent] == .shown
        var start = isDown ? output[parent].x : output[parent].y
        var grouped = 0.0
        for position in children {
          let node = order.isEmpty ? position : Int(order[position])
          let length = isOpen ? tree.weights[node] / total * whole : 0
          output[node] = box(start, marks[node] == .shown ? length : 0)
          if marks[node] == .grouped { grouped += length } else { start += length }
        }
        for node in children where marks[node] == .grouped { output[node] = box(start, grouped) }
      }
    }
  }
}

extension Partition.MinimumLengthShown {
  /// The length below which siblings are grouped.
  fileprivate var grouped: Double? {
    if case .group(let length) = self { length } else { nil }
  }

  /// The length below which siblings are hidden.
  fileprivate var hidden: Double? {
    if case .hide(let length) = self { length } else { nil }
  }
}
