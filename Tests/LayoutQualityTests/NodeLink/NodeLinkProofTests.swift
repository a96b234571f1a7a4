import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

/// Whatever node-link strategy stands in the catalog keeps what it claims.
@Suite("Claims of the catalog's node-link trees")
struct NodeLinkProofTests {
  struct Drawn: CustomTestStringConvertible, Sendable {
    let kind: StrategyKind<Point>
    var settings: [Setting] = []

    var testDescription: String {
      ([kind.name] + settings.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
    }

    /// Those of the catalog, and the options that change more than a distance.
    static let all =
      StrategyKind.nodeLinkTrees.map { Drawn(kind: $0) } + [
        Drawn(kind: StrategyKind(ReingoldTilford()), settings: [Setting("grid", "true")]),
        Drawn(kind: StrategyKind(VanDerPloeg()), settings: [Setting("layered", "true")]),
        Drawn(kind: StrategyKind(StackTree()), settings: [Setting("rowAlignment", "center")]),
        Drawn(kind: StrategyKind(StackTree()), settings: [Setting("rowAlignment", "top")]),
        Drawn(kind: StrategyKind(AlignmentTree()), settings: [Setting("guide", "frameCenter")]),
      ]

    /// The strategy with other gaps and in another direction, as far as it has them.
    func strategy(
      _ gaps: Gaps, _ orientation: TreeOrientation = .down
    ) throws -> AnyStrategy<Point> {
      let all = [
        Setting("siblingGap", "\(gaps.sibling)"), Setting("cousinGap", "\(gaps.cousin)"),
        Setting("levelGap", "\(gaps.level)"), Setting("orientation", orientation.rawValue),
      ]
      return try kind.make(
        settings + all.filter { gap in kind.options.contains { $0.name == gap.name } })
    }
  }

  /// The metrics that watch over a law.
  static let groups = Family.nodeLinkTrees.metrics.filter { group in
    group.metrics.contains { $0.law != nil }
  }

  /// Up to 40 nodes with up to 8 children; boxes of one size, of three widths, of three sizes, of
  /// any. Half of the trees have lengths, of all kinds.
  static func tree(_ seed: UInt64) -> LayoutTree {
    let tree = plainTree(seed)
    guard seed % 8 >= 4 else { return tree }
    let kinds = TestTrees.Lengths.allCases
    return TestTrees.lengthened(tree, kinds[Int(seed / 8) % kinds.count], seed: seed)
  }

  private static func plainTree(_ seed: UInt64) -> LayoutTree {
    var generator = SeededGenerator(seed: ~seed)
    let nodes = Int.random(in: 1...40, using: &generator)
    let degree = Int.random(in: 1...8, using: &generator)
    let tree = TestTrees.random(
      seed: seed, nodes: nodes, maximumDegree: degree, randomSizes: seed % 4 == 0)
    guard seed % 4 < 3, seed % 4 > 0 else { return tree }
    // With few sizes, equal subtrees are not rare; with one height they are claimed on levels too.
    let sizes = [(0, 1), (2.5, 1), (1, seed % 4 == 1 ? 1 : 3)]
      .map { Size(width: $0, height: $1) }
    return TestTrees.tree(
      tree.parent.map(Int.init),
      sizes: tree.nodes.map { _ in sizes.randomElement(using: &generator)! }, sides: tree.sides)
  }

  /// The names of the claimed laws that a drawing breaks.
  static func broken(_ tree: LayoutTree, by strategy: AnyStrategy<Point>) -> [String] {
    let layout = strategy.layout(tree, in: unitFrame)
    let claims = layout.claims
    var names: [String] = []
    for group in groups {
      for (metric, value) in zip(group.metrics, group.values(on: layout, by: strategy))
      where metric.law.map(claims.contains) == true {
        if let value, !metric.isBroken(at: value) { continue }
        // Parents of two without width have no width to measure by, single children no order.
        if value == nil, metric.law == .centering || metric.law == .order { continue }
        // Edges that stand for 1 each have no stated lengths.
        if value == nil, metric.law == .edgeLength, tree.lengths.isEmpty { continue }
        names.append("\(metric.id) \(value.map(\.shortest) ?? "missing")")
      }
    }
    if claims.contains(.layers), !hasLayers(layout) { names.append("layers") }
    if claims.contains(.sides), !keepsSides(layout) { names.append("sides") }
    if claims.contains(.leaves), !hasLeavesOnOneLine(layout) { names.append("leaves") }
    return names
  }

  /// The points with rows for levels.
  private static func uprightPoints(_ layout: Layout<Point>) -> [Point] {
    layout.conventions.orientation.isHorizontal
      ? layout.geometry.map { Point(x: $0.y, y: $0.x) } : layout.geometry
  }

  static func hasLayers(_ layout: Layout<Point>) -> Bool {
    let (tree, output) = (layout.tree, uprightPoints(layout))
    return (0..<tree.levelCount).allSatisfy { depth in
      zip(tree.level(depth), tree.level(depth).dropFirst()).allSatisfy { left, right in
        abs(output[left].y - output[right].y) < 1e-9 && output[left].x < output[right].x + 1e-9
      }
    }
  }

  static func hasLeavesOnOneLine(_ layout: Layout<Point>) -> Bool {
    let points = uprightPoints(layout)
    let leaves = layout.tree.nodes.filter(layout.tree.isLeaf).map { points[$0].y }
    return leaves.allSatisfy { abs($0 - leaves[0]) < 1e-9 }
  }

  static func keepsSides(_ layout: Layout<Point>) -> Bool {
    let (tree, output) = (layout.tree, uprightPoints(layout))
    return tree.nodes.allSatisfy { node in
      let children = tree.children(of: node)
      let x = children.map { output[$0].x - output[node].x }
      return switch children.count {
      case 0: true
      case 1: tree.side(of: children.lowerBound) == .right ? x[0] > 1e-9 : x[0] < -1e-9
      default: x[0] < -1e-9 && x[1] > 1e-9
      }
    }
  }

  func expectClaims(_ drawn: Drawn, seeds: Range<UInt64>) throws {
    let gaps = [Gaps(), Gaps(sibling: 0, cousin: 0, level: 0), Gaps(sibling: 0.5, cousin: 2)]
    var claimed: [Law: Int] = [:]
    for seed in seeds {
      let tree = Self.tree(seed)
      let orientation = TreeOrientation.allCases[Int(seed / 12 % 4)]
      let strategy = try drawn.strategy(gaps[Int(seed / 4 % 3)], orientation)
      guard (try? strategy.check(tree)) != nil else { continue }
      for law in strategy.layout(tree, in: unitFrame).claims { claimed[law, default: 0] += 1 }
      let broken = Self.broken(tree, by: strategy)
      guard broken.isEmpty else {
        Issue.record("tree of seed \(seed): \(broken.joined(separator: ", "))")
        return
      }
    }
    // What is claimed at all is claimed often enough to be tried.
    #expect(claimed.values.allSatisfy { $0 > seeds.count / 20 }, "\(claimed)")
  }

  @Test("what is claimed holds on 100 random trees", arguments: Drawn.all)
  func some(_ drawn: Drawn) throws {
    try expectClaims(drawn, seeds: 0..<100)
  }

  @Test(
    "what is claimed holds on 3,000 random trees", .enabled(if: runsLongTests),
    arguments: Drawn.all)
  func many(_ drawn: Drawn) throws {
    try expectClaims(drawn, seeds: 0..<3_000)
  }

  @Test("a law that is claimed and broken is seen")
  func broken() throws {
    struct Liar: NodeLinkStrategy {
      static let name = "liar"
      static let summary = "claims everything"
      var gaps = Gaps()
      func claims(on tree: LayoutTree) -> Claims {
        [.sides, .order, .centering, .mirror, .isomorphism, .separation, .planarity, .layers]
      }
      func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
        for node in tree.nodes {
          output[node] = Point(x: Double(node * node % 5), y: Double(node % 2) / 2)
        }
      }
    }
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2])
    let broken = Self.broken(tree, by: try StrategyKind(Liar()).make())
    let names = Set(broken.map { String($0.prefix { $0 != " " }) })
    #expect(
      names.isSuperset(of: [
        "centering_error_max", "mirror_error", "isomorphism_error", "node_overlaps",
        "edge_crossings", "order_kept", "layers", "sides",
      ]), "\(names)")
  }
}
