import LayoutQuality
import TestSupport
import Testing
import TreeLayout

/// Whatever node-link strategy stands in the catalog keeps what it claims.
@Suite("Claims of the catalog's node-link trees")
struct NodeLinkProofTests {
  struct Drawn: CustomTestStringConvertible, Sendable {
    let strategy: any NodeLinkStrategy
    var testDescription: String { strategy.id.description }

    /// Those of the catalog, and the options that change more than a distance.
    static let all: [Drawn] = {
      let strategies = Catalog.standard.strategies.compactMap { $0 as? any NodeLinkStrategy }
      var (onGrid, onLevels, frames) = (ReingoldTilford(), VanDerPloeg(), AlignmentTree())
      onGrid.grid = true
      onLevels.layered = true
      frames.guide = .frameCenter
      var (centered, top) = (StackTree(), StackTree())
      centered.rowAlignment = .center
      top.rowAlignment = .top
      let variants: [any NodeLinkStrategy] = [onGrid, onLevels, centered, top, frames]
      return (strategies + variants).map { Drawn(strategy: $0) }
    }()
  }

  /// The metrics that watch over a law.
  static let groups = MetricGroup<Point>.nodeLink.filter { group in
    group.metrics.contains { !$0.law.isEmpty }
  }

  /// Up to 40 nodes with up to 8 children; boxes of one size, of three widths, of three sizes, of any.
  static func tree(_ seed: UInt64) -> LayoutTree {
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
  static func broken(_ laidOut: LaidOut<Point>) -> [String] {
    let tree = laidOut.tree
    let claims = laidOut.strategy.claims(on: tree)
    var names: [String] = []
    for group in groups {
      for (metric, value) in zip(group.metrics, group.values(laidOut))
      where !metric.law.isDisjoint(with: claims) {
        if let value, value <= 1e-9 { continue }
        // Parents of two without width have no width to measure by.
        if value == nil, metric.law == .centering { continue }
        names.append("\(metric.id) \(value.map(\.shortest) ?? "missing")")
      }
    }
    if claims.contains(.layers), !hasLayers(laidOut) { names.append("layers") }
    if claims.contains(.sides), !keepsSides(laidOut) { names.append("sides") }
    return names
  }

  static func hasLayers(_ laidOut: LaidOut<Point>) -> Bool {
    let (tree, output) = (laidOut.tree, laidOut.output)
    return (0..<tree.levelCount).allSatisfy { depth in
      zip(tree.level(depth), tree.level(depth).dropFirst()).allSatisfy { left, right in
        abs(output[left].y - output[right].y) < 1e-9 && output[left].x < output[right].x + 1e-9
      }
    }
  }

  static func keepsSides(_ laidOut: LaidOut<Point>) -> Bool {
    let (tree, output) = (laidOut.tree, laidOut.output)
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

  func expectClaims(_ drawn: Drawn, seeds: Range<UInt64>) {
    let gaps = [Gaps(), Gaps(sibling: 0, cousin: 0, level: 0), Gaps(sibling: 0.5, cousin: 2)]
    var claimed: [UInt32: Int] = [:]
    for seed in seeds {
      let tree = Self.tree(seed)
      var strategy = drawn.strategy
      strategy.gaps = gaps[Int(seed / 4 % 3)]
      guard (try? strategy.check(tree)) != nil else { continue }
      for law in strategy.claims(on: tree).laws { claimed[law, default: 0] += 1 }
      let broken = Self.broken(LaidOut(tree, in: unitFrame, by: strategy))
      guard broken.isEmpty else {
        Issue.record("tree of seed \(seed): \(broken.joined(separator: ", "))")
        return
      }
    }
    // What is claimed at all is claimed often enough to be tried.
    #expect(claimed.values.allSatisfy { $0 > seeds.count / 20 }, "\(claimed)")
  }

  @Test("what is claimed holds on 300 random trees", arguments: Drawn.all)
  func some(_ drawn: Drawn) {
    expectClaims(drawn, seeds: 0..<300)
  }

  @Test(
    "what is claimed holds on 10⁵ random trees", .enabled(if: runsLongTests), arguments: Drawn.all)
  func many(_ drawn: Drawn) {
    expectClaims(drawn, seeds: 0..<100_000)
  }

  @Test("a law that is claimed and broken is seen")
  func broken() {
    struct Liar: NodeLinkStrategy {
      static let name = "liar"
      static let summary = "claims everything"
      var gaps = Gaps()
      func claims(on tree: LayoutTree) -> Claims {
        [.sides, .centering, .mirror, .isomorphism, .separation, .planarity, .layers]
      }
      func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
        for node in tree.nodes {
          output[node] = Point(x: Double(node * node % 5), y: Double(node % 2) / 2)
        }
      }
    }
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2])
    let broken = Self.broken(LaidOut(tree, in: unitFrame, by: Liar()))
    let names = Set(broken.map { String($0.prefix { $0 != " " }) })
    #expect(
      names.isSuperset(of: [
        "centering_error_max", "mirror_error", "isomorphism_error", "node_overlaps",
        "edge_crossings", "layers", "sides",
      ]), "\(names)")
  }
}

extension Claims {
  /// The bits that are set, one by one.
  fileprivate var laws: [UInt32] {
    (0..<UInt32(rawValue.bitWidth)).map { rawValue & 1 << $0 }.filter { $0 != 0 }
  }
}
