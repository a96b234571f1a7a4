import TreeLayout

/// A tree with its drawing, and the laws of such drawings as questions. One that runs elsewhere is
/// turned until it runs down.
public struct TreeDrawing {
  /// The tree as it was laid out, and with its boxes as they lie now.
  public let original: LayoutTree
  public let tree: LayoutTree
  public let strategy: any NodeLinkStrategy
  public let layout: Layout<Point>
  public let points: [Point]

  public static let tolerance = 1e-9

  public init(_ tree: LayoutTree, _ strategy: any NodeLinkStrategy) {
    original = tree
    self.strategy = strategy
    layout = strategy.layout(tree, in: Rect(x: 0, y: 0, width: 1, height: 1))
    let orientation = layout.conventions.orientation
    let isTurned = orientation == .right || orientation == .left
    self.tree =
      isTurned
      ? TestTrees.resized(
        tree,
        tree.nodes.map { Size(width: tree.size(of: $0).height, height: tree.size(of: $0).width) })
      : tree
    let points = isTurned ? layout.geometry.map { Point(x: $0.y, y: $0.x) } : layout.geometry
    let isReversed = orientation == .up || orientation == .left
    let bottom = zip(points, self.tree.nodes).map { [tree = self.tree] in
      $0.y + tree.size(of: $1).height / 2
    }.max()!
    self.points = isReversed ? points.map { Point(x: $0.x, y: bottom - $0.y) } : points
  }

  public func width(_ node: Int) -> Double { tree.size(of: node).width }
  public func height(_ node: Int) -> Double { tree.size(of: node).height }
  public func left(_ node: Int) -> Double { points[node].x - width(node) / 2 }
  public func right(_ node: Int) -> Double { points[node].x + width(node) / 2 }
  public func top(_ node: Int) -> Double { points[node].y - height(node) / 2 }
  public func bottom(_ node: Int) -> Double { points[node].y + height(node) / 2 }
  public var x: [Double] { points.map(\.x) }
  public var y: [Double] { points.map(\.y) }

  public var isFinite: Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }

  /// The least distance from a box to the one of its next sibling; infinite where there is none.
  public var leastSiblingDistance: Double {
    tree.nodes.dropFirst().lazy.filter { [tree] in tree.parent[$0] == tree.parent[$0 - 1] }
      .map { left($0) - right($0 - 1) }.min() ?? .infinity
  }

  /// The bounding box of the boxes.
  public var bounds: (left: Double, top: Double, right: Double, bottom: Double) {
    (
      tree.nodes.map(left).min()!, tree.nodes.map(top).min()!, tree.nodes.map(right).max()!,
      tree.nodes.map(bottom).max()!
    )
  }
}

// MARK: - Laws

extension TreeDrawing {
  public static let laws: [(law: Law, name: String, isKept: @Sendable (TreeDrawing) -> Bool)] = [
    (.layers, "layers", { $0.hasLayers }),
    (.order, "order", { $0.keepsOrder }),
    (.sides, "sides", { $0.keepsSides }),
    (.centering, "centering", { $0.centersParents }),
    (.mirror, "mirror", { $0.mirrors }),
    (.isomorphism, "isomorphism", { $0.drawsEqualSubtreesEqually }),
    (.separation, "separation", { $0.separatesBoxes }),
    (.planarity, "planarity", { $0.isPlanar }),
    (.leaves, "leaves", { $0.hasLeavesOnOneLine }),
    (.edgeLength, "edgeLength", { $0.drawsLengths }),
  ]

  /// A1: the nodes of a level have one y, and their x follow the tree's order.
  public var hasLayers: Bool {
    tree.nodes.dropFirst().allSatisfy { node in
      let before = node - 1
      let isSameLevel = tree.levelStart.contains(Int32(node)) == false
      return !isSameLevel
        || (abs(points[node].y - points[before].y) < Self.tolerance
          && points[node].x > points[before].x - Self.tolerance)
    }
  }

  /// Each sibling lies to the right of the one before it, or below it.
  public var keepsOrder: Bool {
    tree.nodes.dropFirst(2).allSatisfy { node in
      tree.parent[node] != tree.parent[node - 1] || left(node) > right(node - 1) - Self.tolerance
        || top(node) > bottom(node - 1) - Self.tolerance
    }
  }

  /// The side on which a child of a binary tree belongs.
  public func side(_ node: Int) -> Side {
    let siblings = tree.children(of: Int(tree.parent[node]))
    if siblings.count == 2 { return node == siblings.lowerBound ? .left : .right }
    return tree.side(of: node) == .right ? .right : .left
  }

  /// A2, for binary trees.
  public var keepsSides: Bool {
    tree.nodes.dropFirst().allSatisfy { node in
      let distance = points[node].x - points[Int(tree.parent[node])].x
      return (side(node) == .left ? -distance : distance) > Self.tolerance
    }
  }

  /// A3.
  public var centersParents: Bool {
    tree.nodes.allSatisfy { node in
      let children = tree.children(of: node)
      guard children.count > 1 else { return true }
      let middle = (left(children.lowerBound) + right(children.upperBound - 1)) / 2
      return abs(points[node].x - middle) < Self.tolerance
    }
  }

  /// The first half of A4.
  public var mirrors: Bool {
    let (mirrored, order) = original.mirrored()
    let other = TreeDrawing(mirrored, strategy)
    let extent = bounds.right
    return tree.nodes.allSatisfy { node in
      let original = points[Int(order[node])]
      return abs(other.points[node].x - (extent - original.x)) < Self.tolerance
        && abs(other.points[node].y - original.y) < Self.tolerance
    }
  }

  /// The second half of A4: where subtrees are equal, so are the children's places from their
  /// parent.
  public var drawsEqualSubtreesEqually: Bool {
    struct Subtree: Hashable {
      var size: Size
      var children: [Int]
      var sides: [Side]
    }
    var classes: [Subtree: Int] = [:]
    var classOf = [Int](repeating: 0, count: tree.count)
    var firstOfClass: [Int] = []
    for node in tree.nodes.reversed() {
      let children = tree.children(of: node)
      let subtree = Subtree(
        size: tree.size(of: node), children: children.map { classOf[$0] },
        sides: tree.isBinary ? children.map(side) : [])
      classOf[node] = classes[subtree] ?? classes.count
      if classes[subtree] == nil {
        classes[subtree] = classes.count
        firstOfClass.append(node)
      }
      let first = firstOfClass[classOf[node]]
      for (child, model) in zip(children, tree.children(of: first)) {
        let x = points[child].x - points[node].x - (points[model].x - points[first].x)
        let y = points[child].y - points[node].y - (points[model].y - points[first].y)
        guard max(abs(x), abs(y)) < Self.tolerance else { return false }
      }
    }
    return true
  }

  public var separatesBoxes: Bool {
    tree.nodes.allSatisfy { node in
      (0..<node).allSatisfy { other in
        let overlapX = min(right(node), right(other)) - max(left(node), left(other))
        let overlapY = min(bottom(node), bottom(other)) - max(top(node), top(other))
        return overlapX < Self.tolerance || overlapY < Self.tolerance
      }
    }
  }

  public var hasLeavesOnOneLine: Bool {
    var leaves: [Int] = []
    var pending = [0]
    while let node = pending.popLast() {
      if tree.isLeaf(node) { leaves.append(node) }
      pending += tree.children(of: node).reversed()
    }
    return zip(leaves, leaves.dropFirst()).allSatisfy { before, node in
      abs(points[node].y - points[before].y) < Self.tolerance
        && points[node].x > points[before].x - Self.tolerance
    }
  }

  /// What stands for an edge's length is in proportion to it, but for rounding.
  public var drawsLengths: Bool {
    let paths = layout.edgePaths
    func drawn(_ node: Int) -> Double {
      let (start, end) = (paths[node].dropLast().last!, paths[node].last!)
      return ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y))
        .squareRoot()
    }
    func wanted(_ node: Int) -> Double {
      original.lengths.isEmpty ? 1 : original.lengths[node] > 0 ? original.lengths[node] : 0
    }
    let edges = tree.nodes.dropFirst()
    guard let longest = edges.max(by: { wanted($0) < wanted($1) }), wanted(longest) > 0 else {
      return true
    }
    let scale = drawn(longest) / wanted(longest)
    let extent = max(bounds.right, bounds.bottom)
    return scale > 0
      && edges.allSatisfy { abs(drawn($0) - scale * wanted($0)) <= 1e-12 * (1 + extent) }
  }

  /// No two edges without a common node cross; touching does not count. Of edges with corners no
  /// two pieces do.
  public var isPlanar: Bool {
    let paths = layout.edgePaths
    let edges = tree.nodes.dropFirst().flatMap { child in
      zip(paths[child], paths[child].dropFirst()).map { (child: child, start: $0, end: $1) }
    }
    /// Above zero where `c` lies on one side of the line from `a` to `b`, below it on the other.
    func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
      let product = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
      return abs(product) < Self.tolerance ? 0 : product
    }
    return edges.indices.allSatisfy { i in
      edges.indices.prefix(i).allSatisfy { j in
        let (child, a, b) = edges[i]
        let (other, c, d) = edges[j]
        let isChain =
          tree.parent[child] == tree.parent[other] || Int(tree.parent[child]) == other
        return isChain || turn(a, b, c) * turn(a, b, d) >= 0 || turn(c, d, a) * turn(c, d, b) >= 0
      }
    }
  }
}
