import Foundation
import TestSupport
import Testing

@testable import TreeLayout

@Suite("Scales of values")
struct ValueScaleTests {
  private static let frame = Rect(x: 5, y: 7, width: 640, height: 480)

  /// The weights of leaves by their definition, with the logarithm of the C library.
  private static func scaled(_ tree: LayoutTree, by scale: ValueScale) -> LayoutTree {
    let positive = tree.nodes.filter { tree.isLeaf($0) && tree.weights[$0] > 0 }
    let least = positive.map { tree.weights[$0] }.min() ?? 1
    return try! tree.withValues(
      tree.nodes.map { node in
        let value = tree.weights[node]
        guard tree.isLeaf(node), value > 0 else { return tree.isLeaf(node) ? 0 : .nan }
        return switch scale {
        case .linear: value
        case .sqrt: sqrt(value)
        case .log: log2(1 + value / least)
        }
      })
  }

  @Test("the worked example: 1, 3 and 7 weigh 1, 2 and 3, in any unit, and zeros nothing")
  func example() throws {
    for unit in [1, 1e-200, 0.1, 1e300] as [Double] {
      let tree = TestTrees.tree(
        [-1, 0, 0, 2, 2, 2], values: [.nan, unit, .nan, 3 * unit, 7 * unit, 0])
      let weights = tree.scaled(by: .log).weights
      for (weight, wanted) in zip(weights, [6, 1, 5, 2, 3, 0] as [Double]) {
        #expect(abs(weight - wanted) < 1e-14)
      }
    }
    #expect(TestTrees.flat([4, 9, 0]).scaled(by: .sqrt).weights == [5, 2, 3, 0])
    let tree = TestTrees.flat([2, 3])
    #expect(tree.scaled(by: .linear) == tree)
    var treemap = Treemap<Slice>()
    treemap.rules.valueScale = .log
    expect(
      children(of: treemap, [1, 3, 7], width: 6, height: 1),
      equal: [(0, 0, 6, 1.0 / 6), (0, 1.0 / 6, 6, 1.0 / 3), (0, 0.5, 6, 0.5)])
  }

  @Test("values as far apart as numbers can be have finite weights", arguments: ValueScale.allCases)
  func extremes(_ scale: ValueScale) {
    let values = [Double.leastNonzeroMagnitude, 1e-300, 1, 1e300, 0]
    let weights = TestTrees.flat(values).scaled(by: scale).weights.dropFirst()
    #expect(weights.allSatisfy { $0.isFinite })
    #expect(zip(weights, weights.dropFirst().dropLast()).allSatisfy { $0 < $1 })
    #expect(weights.last == 0)
    for values in [[0, 0], [0, 5], []] as [[Double]] {
      let tree = values.isEmpty ? TestTrees.tree([-1]) : TestTrees.flat(values)
      let weights = tree.scaled(by: scale).weights
      #expect(weights.allSatisfy { $0.isFinite })
      #expect((weights[0] > 0) == (tree.weights[0] > 0))
    }
    // Beyond 2⁵³ the 1 is lost.
    let steps = (50...56).map { Double(1 << $0) }
    let far = TestTrees.flat([1] + steps).scaled(by: .log).weights.dropFirst(2)
    for (weight, power) in zip(far, 50...56) { #expect(abs(weight - Double(power)) < 1e-12) }
  }

  @Test("leaves keep their order, and everything but weights stays", arguments: 0..<20)
  func order(seed: UInt64) {
    let tree = TestTrees.random(seed: seed, nodes: 200).named
    for scale in [ValueScale.sqrt, .log] {
      let scaled = tree.scaled(by: scale)
      let leaves = tree.nodes.filter(tree.isLeaf)
      for (a, b) in zip(leaves, leaves.shuffled()) {
        #expect((tree.weights[a] < tree.weights[b]) == (scaled.weights[a] < scaled.weights[b]))
      }
      #expect(scaled.parent == tree.parent && scaled.nameRanks == tree.nameRanks)
      #expect(zip(scaled.values, tree.values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN })
      let wanted = Self.scaled(tree, by: scale).weights
      #expect(zip(scaled.weights, wanted).allSatisfy { abs($0 - $1) <= 1e-12 * $1 })
    }
  }

  /// Strategies with a scale, by name.
  private static func strategies(
    _ scale: ValueScale
  ) throws -> (boxes: [AnyStrategy<Rect>], circles: AnyStrategy<Circle>, arcs: AnyStrategy<Arc>) {
    let setting = scale == .linear ? [] : [Setting("valueScale", scale.rawValue)]
    let kinds = StrategyKind.treemaps + StrategyKind.icicles
    return (
      try kinds.map { kind throws(OptionError) in try kind.make(setting) },
      try StrategyKind.circlePackings[0].make(setting), try StrategyKind.sunbursts[0].make(setting)
    )
  }

  @Test(
    "a layout on a scale is that of the scaled tree, and claims no proportion",
    arguments: [ValueScale.sqrt, .log])
  func layouts(_ scale: ValueScale) throws {
    func expectEqual<Geometry: NodeGeometry>(
      _ strategy: AnyStrategy<Geometry>, _ plain: AnyStrategy<Geometry>, _ tree: LayoutTree
    ) {
      let layout = strategy.layout(tree, in: Self.frame)
      let scaled = tree.scaled(by: scale)
      let values = scaled.nodes.map { scaled.isLeaf($0) ? scaled.weights[$0] : .nan }
      let wanted = plain.layout(try! tree.withValues(values), in: Self.frame)
      #expect(layout.geometry == wanted.geometry, "\(strategy.id)")
      #expect(layout.claims == wanted.claims.subtracting([.area, .length, .angle]))
      #expect(layout.conventions.valueScale == scale)
      #expect(wanted.conventions.valueScale == .linear)
    }
    let (boxes, circles, arcs) = try Self.strategies(scale)
    let plain = try Self.strategies(.linear)
    for seed in 0..<4 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 5 + 60 * Int(seed))
      for (strategy, plain) in zip(boxes, plain.boxes) { expectEqual(strategy, plain, tree) }
      expectEqual(circles, plain.circles, tree)
      expectEqual(arcs, plain.arcs, tree)
    }
  }

  @Test("limits and least areas of a treemap see scaled weights")
  func limits() throws {
    // 1, 3 and 7 weigh 1, 2 and 3: with a frame of 60, a box of 10 is not below the least area.
    let tree = TestTrees.flat([1, 3, 7])
    let frame = Rect(x: 0, y: 0, width: 10, height: 6)
    var treemap = Treemap<Squarified>()
    treemap.rules.minimumArea = 10
    #expect(treemap.layout(tree, in: frame).mark(of: 1) == .grouped)
    treemap.rules.valueScale = .log
    #expect(treemap.layout(tree, in: frame).mark(of: 1) == .shown)
    treemap.rules.minimumArea = 10.1
    #expect(treemap.layout(tree, in: frame).mark(of: 1) == .grouped)
  }

  @Test("what can be seen is laid out alone only where sizes follow values")
  func visible() {
    let overview = TreeOverview(of: TestTrees.random(seed: 1, nodes: 50))
    var icicle = Partition()
    #expect(icicle.layout(overview, in: Self.frame) != nil)
    icicle.valueScale = .sqrt
    #expect(icicle.layout(overview, in: Self.frame) == nil)
    var sunburst = Sunburst()
    sunburst.valueScale = .sqrt
    #expect(sunburst.layout(overview, in: Self.frame) == nil)
    var treemap = Treemap<Strip>()
    treemap.rules.valueScale = .log
    #expect(treemap.layout(overview, in: Self.frame) == nil)
  }

  @Test("sunbursts have a scale where angles follow from leaves alone")
  func modes() throws {
    let tree = TestTrees.tree([-1, 0, 0], values: [3, 1, 2])
    for mode in Sunburst.Mode.allCases {
      var sunburst = Sunburst()
      (sunburst.mode, sunburst.valueScale) = (mode, .sqrt)
      if mode == .parentIndependent {
        try sunburst.check(tree)
        sunburst.totalValue = 10
      }
      let error = #expect(throws: LayoutError.self) { try sunburst.check(tree) }
      #expect(
        error?.reason.contains(
          mode == .parentIndependent ? "goes without totalValue" : "needs mode=parentIndependent")
          == true)
    }
    // Amounts are the values as given, with which metrics compare.
    var sunburst = Sunburst()
    sunburst.valueScale = .log
    let layout = sunburst.layout(tree, in: Self.frame)
    #expect(layout.conventions.amounts == [3, 1, 2] && layout.conventions.total == 3)
    #expect(abs(layout[1].span - 360 / (1 + log2(3))) < 1e-9)
  }
}
