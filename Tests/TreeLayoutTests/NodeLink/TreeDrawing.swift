import Foundation
import TestSupport
import Testing
import TreeLayout

/// A tree with its drawing, and the laws of such drawings as questions. One that runs elsewhere is
/// turned until it runs down.
struct TreeDrawing {
  /// The tree as it was laid out, and with its boxes as they lie now.
  let original: LayoutTree
  let tree: LayoutTree
  let strategy: any NodeLinkStrategy
  let layout: Layout<Point>
  let points: [Point]

  static let tolerance = 1e-9

  init(_ tree: LayoutTree, _ strategy: any NodeLinkStrategy) {
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

  func width(_ node: Int) -> Double { tree.size(of: node).width }
  func height(_ node: Int) -> Double { tree.size(of: node).height }
  func left(_ node: Int) -> Double { points[node].x - width(node) / 2 }
  func right(_ node: Int) -> Double { points[node].x + width(node) / 2 }
  func top(_ node: Int) -> Double { points[node].y - height(node) / 2 }
  func bottom(_ node: Int) -> Double { points[node].y + height(node) / 2 }
  var x: [Double] { points.map(\.x) }
  var y: [Double] { points.map(\.y) }

  /// The bounding box of the boxes.
  var bounds: (left: Double, top: Double, right: Double, bottom: Double) {
    (
      tree.nodes.map(left).min()!, tree.nodes.map(top).min()!, tree.nodes.map(right).max()!,
      tree.nodes.map(bottom).max()!
    )
  }
}

// MARK: - Laws

extension TreeDrawing {
  static let laws: [(law: Law, name: String, isKept: @Sendable (TreeDrawing) -> Bool)] = [
    (.layers, "layers", { $0.hasLayers }),
    (.order, "order", { $0.keepsOrder }),
    (.sides, "sides", { $0.keepsSides }),
    (.centering, "centering", { $0.centersParents }),
    (.mirror, "mirror", { $0.mirrors }),
    (.isomorphism, "isomorphism", { $0.drawsEqualSubtreesEqually }),
    (.separation, "separation", { $0.separatesBoxes }),
    (.planarity, "planarity", { $0.isPlanar }),
    (.leaves, "leaves", { $0.hasLeavesOnOneLine }),
  ]

  /// A1: the nodes of a level have one y, and their x follow the tree's order.
  var hasLayers: Bool {
    tree.nodes.dropFirst().allSatisfy { node in
      let before = node - 1
      let isSameLevel = tree.levelStart.contains(Int32(node)) == false
      return !isSameLevel
        || (abs(points[node].y - points[before].y) < Self.tolerance
          && points[node].x > points[before].x - Self.tolerance)
    }
  }

  /// Each sibling lies to the right of the one before it.
  var keepsOrder: Bool {
    tree.nodes.dropFirst(2).allSatisfy { node in
      tree.parent[node] != tree.parent[node - 1] || left(node) > right(node - 1) - Self.tolerance
    }
  }

  /// The side on which a child of a binary tree belongs.
  func side(_ node: Int) -> Side {
    let siblings = tree.children(of: Int(tree.parent[node]))
    if siblings.count == 2 { return node == siblings.lowerBound ? .left : .right }
    return tree.side(of: node) == .right ? .right : .left
  }

  /// A2, for binary trees.
  var keepsSides: Bool {
    tree.nodes.dropFirst().allSatisfy { node in
      let distance = points[node].x - points[Int(tree.parent[node])].x
      return (side(node) == .left ? -distance : distance) > Self.tolerance
    }
  }

  /// A3.
  var centersParents: Bool {
    tree.nodes.allSatisfy { node in
      let children = tree.children(of: node)
      guard children.count > 1 else { return true }
      let middle = (left(children.lowerBound) + right(children.upperBound - 1)) / 2
      return abs(points[node].x - middle) < Self.tolerance
    }
  }

  /// The first half of A4.
  var mirrors: Bool {
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
  var drawsEqualSubtreesEqually: Bool {
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

  var separatesBoxes: Bool {
    tree.nodes.allSatisfy { node in
      (0..<node).allSatisfy { other in
        let overlapX = min(right(node), right(other)) - max(left(node), left(other))
        let overlapY = min(bottom(node), bottom(other)) - max(top(node), top(other))
        return overlapX < Self.tolerance || overlapY < Self.tolerance
      }
    }
  }

  var hasLeavesOnOneLine: Bool {
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

  /// No two edges without a common node cross; touching does not count. Of edges with corners no
  /// two pieces do.
  var isPlanar: Bool {
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

// MARK: - What is drawn

/// A strategy with a name for the test log.
struct NodeLinkCase: CustomTestStringConvertible, Sendable {
  let strategy: any NodeLinkStrategy

  var testDescription: String {
    let gaps = strategy.gaps
    return "\(strategy.spelling), gaps \(gaps.sibling) \(gaps.cousin) \(gaps.level)"
  }

  static let strategies: [NodeLinkCase] = {
    let stacks = StackTree.RowAlignment.allCases.map { alignment in
      var stack = StackTree()
      stack.rowAlignment = alignment
      return stack
    }
    let alignments = AlignmentTree.Guide.allCases.map { guide in
      var tree = AlignmentTree()
      tree.guide = guide
      return tree
    }
    var onGrid = ReingoldTilford()
    onGrid.grid = true
    let layered: [any NodeLinkStrategy] = [
      Knuth(), WetherellShannon(), ReingoldTilford(), onGrid, Buchheim(), ContourGrid(),
    ]
    var onLevels = VanDerPloeg()
    onLevels.layered = true
    let contours: [any NodeLinkStrategy] = [VanDerPloeg(), onLevels]
    let maps = MindMap.Split.allCases.map { split in
      var map = MindMap()
      map.split = split
      return map
    }
    let charts = (1...3).map { columns in
      var chart = CompactOrgChart()
      chart.columns = columns
      return chart
    }
    let others: [any NodeLinkStrategy] = [Cluster(), Indented()]
    return (layered + stacks + alignments + contours + others + maps + charts)
      .map(NodeLinkCase.init)
  }()

  /// Every strategy that can be turned, in the directions that it does not have by itself.
  static let turned: [NodeLinkCase] =
    turned(Knuth()) + turned(WetherellShannon()) + turned(ReingoldTilford()) + turned(Buchheim())
    + turned(VanDerPloeg()) + turned(ContourGrid()) + turned(StackTree()) + turned(AlignmentTree())
    + turned(Cluster()) + turned(CompactOrgChart())

  private static func turned<Strategy: NodeLinkStrategy>(_ strategy: Strategy) -> [NodeLinkCase]
  where Strategy.Memory == Never {
    [TreeOrientation.up, .right, .left].map { orientation in
      var oriented = Oriented(strategy)
      oriented.orientation = orientation
      return NodeLinkCase(strategy: oriented)
    }
  }

  /// Whether siblings stand beside each other, at least the gap apart.
  var hasRows: Bool { !(strategy is MindMap || strategy is CompactOrgChart) }

  /// Every strategy with the default gaps, with none, and with three different ones.
  static let all: [NodeLinkCase] = strategies.flatMap { base in
    [Gaps(), Gaps(sibling: 0, cousin: 0, level: 0), Gaps(sibling: 0.5, cousin: 2, level: 3)]
      .map { gaps in
        var strategy = base.strategy
        strategy.gaps = gaps
        return NodeLinkCase(strategy: strategy)
      }
  }
}

extension TestTrees {
  /// The same tree with other sizes.
  static func resized(_ tree: LayoutTree, _ sizes: [Size]) -> LayoutTree {
    TestTrees.tree(tree.parent.map(Int.init), sizes: sizes, sides: tree.sides)
  }

  /// The same tree with boxes of three sizes, so that equal subtrees are not rare.
  static func resized(_ tree: LayoutTree, seed: UInt64) -> LayoutTree {
    var generator = SeededGenerator(seed: seed)
    let sizes = [(0, 1), (2.5, 1), (1, 3)].map { Size(width: $0, height: $1) }
    return resized(tree, tree.nodes.map { _ in sizes.randomElement(using: &generator)! })
  }

  /// Unit and sized trees of both kinds, binary ones first; more of them in long tests.
  static let drawn: [LayoutTree] = {
    let seeds: Range<UInt64> = 0..<(runsLongTests ? 25 : 9)
    let shapes =
      (1...(runsLongTests ? 6 : 5)).flatMap { allBinary(nodes: $0) }
      + seeds.map { random(seed: $0, nodes: 25, maximumDegree: 2) }
      + seeds.map { random(seed: $0, nodes: 25, maximumDegree: 5) }
      + seeds.map { random(seed: $0, nodes: 25) }
    return shapes + shapes.enumerated().map { resized($1, seed: UInt64($0)) }
      + seeds.map { random(seed: $0, nodes: 25, randomSizes: true) }
      + [
        resized(tree([-1, 0, 0, 1, 1, 2]), [Size](repeating: Size(width: 0, height: 0), count: 6))
      ]
      + [almostTouching(0.1, 0.2, levelGap: 0), almostTouching(0.3, 0.6, levelGap: 1)]
      + [almostTouching(0.1, 0.2, levelGap: 3)] + withoutReach
  }()

  /// Boxes of no height, below which others begin at their own height if there is no gap.
  static let withoutReach = [
    tree(
      [-1, 0, 0, 0, 1, 1],
      sizes: [(1, 1), (1, 0), (1, 0), (3, 1), (1, 0), (3, 0)].map { Size(width: $0, height: $1) }),
    tree(
      [-1, 0, 0, 0, 1, 3],
      sizes: [(3, 0), (1, 1), (1, 1), (1, 1), (3, 0), (3, 0)].map { Size(width: $0, height: $1) }),
  ]

  /// Three equal subtrees at three depths. In each, a wide box lies below two small ones and beside
  /// a box of their height, at whose lower edge it begins, but for rounding.
  private static func almostTouching(
    _ upper: Double, _ lower: Double, levelGap: Double
  ) -> LayoutTree {
    var parents = [-1, 0, 1]
    var sizes = [Size](repeating: Size(width: 1, height: 0.2), count: 3)
    for parent in 0..<3 {
      let root = parents.count
      parents += [parent, root, root, root + 1, root + 3]
      sizes += [(1, 0.2), (1, upper), (1, upper + lower + levelGap), (1, lower), (9, 1)]
        .map { Size(width: $0, height: $1) }
    }
    return tree(parents, sizes: sizes)
  }
}

// MARK: - Known trees

extension TestTrees {
  /// a(b(e,f,g(j)),c,d(h,i)), whose level order is a … j: the worked example of every strategy.
  static let worked = tree([-1, 0, 0, 0, 1, 1, 1, 3, 3, 6])

  /// The class hierarchy that treemap papers show; it lies beside the package where it is at hand.
  static let flareFile = URL(filePath: #filePath, directoryHint: .notDirectory)
    .appending(path: "../../../../../shared/data/flare.csv").standardized

  static func flare() throws -> LayoutTree {
    let rows = try String(contentsOf: flareFile, encoding: .utf8).split(separator: "\n")
      .dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let index = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1[0], $0) })
    return tree(rows.map { index[$0[1]] ?? -1 })
  }
}
