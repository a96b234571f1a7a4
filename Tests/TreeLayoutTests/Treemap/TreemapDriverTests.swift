import TestSupport
import Testing
import TreeLayout

@Suite("Treemap driver")
struct TreemapDriverTests {
  let frame = Rect(x: 0, y: 0, width: 20, height: 10)

  @Test(
    "keeps the outer padding from the border, the top one instead of it, half the inner one each")
  func padding() {
    var treemap = Treemap<Dice>()
    treemap.rules.paddingOuter = 1
    #expect(
      treemap.layout(TestTrees.flat([1]), in: frame)[1] == Rect(x: 1, y: 1, width: 18, height: 8))
    treemap.rules.paddingTop = 3
    #expect(
      treemap.layout(TestTrees.flat([1]), in: frame)[1] == Rect(x: 1, y: 3, width: 18, height: 6))
    treemap.rules.paddingInner = 2
    expect(
      Array(treemap.layout(TestTrees.flat([1, 3]), in: frame).geometry.dropFirst()),
      equal: [(1, 3, 3, 6), (6, 3, 13, 6)])
  }

  @Test(
    "values that no drawing has are refused with what may stand there",
    arguments: [
      "maximumItems", "minimumArea", "rest", "minimumCell", "minimumSide", "padding",
      "paddingOuter", "paddingInner", "paddingTop", "paddingTopLevels",
    ])
  func badValues(_ option: String) {
    for kind in StrategyKind.treemaps {
      for value in ["nan", "inf", "-1", "1e999", "", "much"] {
        let values = kind.options.first { $0.name == option }?.values ?? ""
        #expect(
          throws: OptionError.badValue(
            value, option: option, strategy: kind.name, expected: values)
        ) { try kind.make([Setting(option, value)]) }
      }
    }
  }

  @Test("a box that would turn negative collapses to its middle")
  func collapse() {
    var treemap = Treemap<Dice>()
    treemap.rules.paddingOuter = 6
    expect([treemap.layout(TestTrees.flat([1]), in: frame)[1]], equal: [(6, 5, 0, 0)])
    treemap.rules.paddingOuter = 0
    treemap.rules.paddingTop = 14
    expect([treemap.layout(TestTrees.flat([1]), in: frame)[1]], equal: [(0, 12, 0, 0)])
    treemap.rules.paddingTop = nil
    treemap.rules.paddingInner = 4
    expect(
      Array(treemap.layout(TestTrees.flat([1, 23]), in: frame).geometry.dropFirst()),
      equal: [(-1.5, 0, 0, 10), (1, 0, 19, 10)])
  }

  @Test("rounds edges, halves upwards, and leaves no seam")
  func rounding() {
    var treemap = Treemap<Dice>()
    treemap.rules.round = true
    expect(
      Array(
        treemap.layout(
          TestTrees.flat([1, 1, 2]), in: Rect(x: 0.5, y: -0.5, width: 10, height: 3.2)
        ).geometry),
      equal: [(1, 0, 10, 3), (1, 0, 2, 3), (3, 0, 3, 3), (6, 0, 5, 3)])
  }

  @Test("tells the tiling how deep a group's parent lies")
  func depth() {
    let tree = TestTrees.random(seed: 3, nodes: 300)
    let output = Treemap<Probe>().layout(tree, in: frame).geometry
    for depth in 1...tree.height {
      for node in tree.level(depth) where tree.weights[Int(tree.parent[node])] > 0 {
        let parent = Int(tree.parent[node])
        // An only child fills the frame, and the tiling is not asked.
        let isOnly = tree.children(of: parent).count == 1
        #expect(isOnly ? output[node] == output[parent] : output[node].y == Double(depth - 1))
      }
    }
  }

  static let kinds: [(name: String, weights: [Double])] = {
    var generator = SeededGenerator(seed: 11)
    func random(_ count: Int, in range: ClosedRange<Double> = 0...1) -> [Double] {
      (0..<count).map { _ in Double.random(in: range, using: &generator) }
    }
    let steep = random(500, in: -1000...1000).map { exponent in
      var power = 1.0
      for _ in 0..<Int(abs(exponent)) { power *= exponent < 0 ? 0.5 : 2 }
      return power
    }
    return [
      ("random", random(5000)), ("few", random(31)), ("just too many for insertion", random(33)),
      ("equal", [Double](repeating: 3, count: 2000)),
      ("rising", (0..<2000).map(Double.init)), ("falling", (0..<2000).reversed().map(Double.init)),
      ("ties", random(3000).map { ($0 * 7).rounded() }),
      ("zeros between", random(3000).map { $0 < 0.5 ? 0 : $0 }),
      ("negative zeros", [1, 2] + random(100).map { $0 < 0.5 ? 0 : -0.0 } + [3]),
      ("close together", random(3000).map { 1 + $0 * 1e-12 }),
      ("close together in places", random(3000).map { ($0 * 40).rounded() + $0 * 1e-9 }),
      ("denormal", random(1000).map { $0 * .leastNormalMagnitude / 128 }), ("steep", steep),
      ("steep and many tiny", steep + random(3000).map { $0 * 1e-290 }),
      ("huge", random(1000).map { $0 * 1e300 }), ("huge and small", [1e300] + random(1000)),
    ]
  }()

  @Test("hands out siblings by falling weight, equal ones in data order", arguments: kinds)
  func descendingOrder(_ name: String, _ weights: [Double]) {
    // Two groups, so that what the first one leaves behind meets the second one.
    let tree = TestTrees.tree(
      [-1, 0, 0] + weights.map { _ in 1 } + weights.map { _ in 2 },
      values: [.nan, .nan, .nan] + weights + weights.reversed())
    let output = Treemap<Probe>().layout(tree, in: frame).geometry
    for parent in 1...2 {
      let siblings = tree.children(of: parent)
      let sorted = siblings.sorted {
        tree.weights[$0] != tree.weights[$1] ? tree.weights[$0] > tree.weights[$1] : $0 < $1
      }
      let ranks = sorted.map { output[$0].x }
      #expect(ranks == sorted.indices.map(Double.init), "\(name)")
      #expect(siblings.allSatisfy { output[$0].height == tree.weights[$0] }, "\(name)")
    }
  }

  @Test("a tiling that says nothing of itself learns the depth, and an only child fills its parent")
  func plain() throws {
    let tree = TestTrees.tree([-1, 0, 1, 1, 2, 2, 3], values: [0, 0, 0, 0, 1, 2, 3])
    var treemap = Treemap<PlainProbe>()
    let output = treemap.layout(tree, in: frame).geometry
    #expect(output[1] == frame && output[6] == output[3])
    #expect(output[2...5].map(\.y) == [1, 1, 2, 2])
    // Too little to be seen, but the driver takes its general way.
    treemap.rules.paddingInner = 1e-300
    #expect(treemap.layout(tree, in: frame).geometry.map(\.y) == output.map(\.y))
  }
}

/// Writes the depth as y, and nonsense for an only child, for which it is not called.
private struct PlainProbe: Tiling {
  static let name = "plain-probe"
  static let summary = "shows the depth"

  func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    for node in siblings {
      output[node] = Rect(
        x: siblings.count == 1 ? .nan : 0, y: Double(context.depth), width: 1, height: 1)
    }
  }
}

/// Writes what it is told: the rank of each sibling as x, the depth as y, the weight as height.
private struct Probe: Tiling {
  static let name = "probe"
  static let summary = "shows the context"

  var takesLargestFirst: Bool { true }
  var claims: Claims { [] }

  func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    for rank in 0..<siblings.count {
      output[Int(context.descending.nodes[rank])] = Rect(
        x: Double(rank), y: Double(context.depth), width: 1,
        height: context.descending.weights[rank])
    }
  }
}
