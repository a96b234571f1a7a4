import TestSupport
import Testing
import TreeLayout

@Suite("Sunburst, laws")
struct SunburstLawTests {
  static let frame = Rect(x: 0, y: 0, width: 960, height: 500)

  static var trees: [LayoutTree] {
    TestTrees.degenerate.map(\.tree)
      + (0..<20 as Range<UInt64>).map { TestTrees.random(seed: $0, nodes: 300) }
  }

  /// The tree with each missing value filled and each parent worth a little more than its children.
  static func parentValued(_ tree: LayoutTree) -> LayoutTree {
    parentValued(tree, surplus: 0.25)
  }

  static func parentValued(_ tree: LayoutTree, surplus: Double) -> LayoutTree {
    var values = tree.values.map { $0.isNaN ? 0 : $0 }
    for node in tree.nodes.reversed() where !tree.isLeaf(node) {
      values[node] = tree.children(of: node).reduce(0) { $0 + values[$1] } * (1 + surplus)
    }
    return TestTrees.tree(tree.parent.map(Int.init), values: values).named
  }

  static func sunburst(
    _ mode: Sunburst.Mode, _ sort: NodesSort = .none,
    _ minimum: Sunburst.MinimumArcAngleShown = .showAll
  ) -> Sunburst {
    var sunburst = Sunburst()
    sunburst.mode = mode
    sunburst.nodesSort = sort
    sunburst.minimumArcAngleShown = minimum
    sunburst.startingAngle = -30
    return sunburst
  }

  @Test(
    "children lie inside their parent's span, side by side in their order, in their ring",
    arguments: Sunburst.Mode.allCases, NodesSort.allCases)
  func nesting(mode: Sunburst.Mode, sort: NodesSort) {
    for tree in Self.trees.map(Self.parentValued) {
      for minimum in [.showAll, .group(ifLessThan: 3), .hide(ifLessThan: 3)]
        as [Sunburst.MinimumArcAngleShown]
      {
        let sunburst = Self.sunburst(mode, sort, minimum)
        let arcs = sunburst.layout(tree, in: Self.frame).geometry
        expectNested(
          arcs, in: tree, isOrdered: sort == .none,
          marks: sunburst.layout(tree, in: Self.frame).marks)
      }
    }
  }

  func expectNested(_ arcs: [Arc], in tree: LayoutTree, isOrdered: Bool, marks: [NodeMark]?) {
    #expect(arcs[0] == Arc(startAngle: -30, endAngle: 330, innerRadius: 0, outerRadius: 59))
    for depth in 1..<tree.levelCount {
      for node in tree.level(depth) {
        let (arc, parent) = (arcs[node], arcs[Int(tree.parent[node])])
        #expect(arc.span >= 0 && arc.span.isFinite)
        #expect(arc.startAngle >= parent.startAngle && arc.endAngle <= parent.endAngle)
        #expect(arc.innerRadius == Double(60 + 61 * (depth - 1)))
        #expect(arc.outerRadius == arc.innerRadius + 60)
      }
    }
    for parent in tree.nodes where !tree.isLeaf(parent) {
      var shown = tree.children(of: parent).filter { marks?[$0] ?? .shown == .shown }
      if !isOrdered {
        shown.sort {
          (arcs[$0].startAngle, arcs[$0].endAngle) < (arcs[$1].startAngle, arcs[$1].endAngle)
        }
      }
      for (node, next) in zip(shown, shown.dropFirst()) {
        #expect(arcs[node].endAngle <= arcs[next].startAngle)
      }
      let grouped = tree.children(of: parent).filter { marks?[$0] == .grouped }
      for node in grouped where marks?[parent] == .shown {
        #expect(arcs[node] == arcs[grouped[0]])
        if let last = shown.last { #expect(arcs[last].endAngle <= arcs[node].startAngle) }
      }
      if let marks, marks[parent] != .shown {
        for child in tree.children(of: parent) { #expect(arcs[child].span == 0) }
      }
    }
  }

  @Test(
    "children fill their parent's span, with and without a group",
    arguments: [Sunburst.Mode.ordinalFromRoot, .ordinalFromLeaves, .parentIndependent])
  func filling(mode: Sunburst.Mode) {
    for tree in Self.trees where mode != .parentIndependent || tree.weights[0] > 0 {
      for minimum in [.showAll, .group(ifLessThan: 3)] as [Sunburst.MinimumArcAngleShown] {
        let sunburst = Self.sunburst(mode, .none, minimum)
        let arcs = sunburst.layout(tree, in: Self.frame).geometry
        let marks = sunburst.layout(tree, in: Self.frame).marks
        for parent in tree.nodes
        where !tree.isLeaf(parent) && marks?[parent] ?? .shown == .shown && arcs[parent].span > 0 {
          let children = tree.children(of: parent)
          let last = children.map { arcs[$0].endAngle }.max()!
          #expect(abs(last - arcs[parent].endAngle) < 1e-9)
          #expect(children.contains { arcs[$0].startAngle == arcs[parent].startAngle })
        }
      }
    }
  }

  @Test("a group ends exactly where its siblings would have ended without it")
  func conservation() {
    for tree in Self.trees {
      let plain = Self.sunburst(.parentIndependent).layout(tree, in: Self.frame).geometry
      let sunburst = Self.sunburst(.parentIndependent, .none, .group(ifLessThan: 10))
      let grouped = sunburst.layout(tree, in: Self.frame).geometry
      guard let children = tree.height > 0 ? tree.children(of: 0) : nil else { continue }
      #expect(children.map { grouped[$0].endAngle }.max() == plain[children.last!].endAngle)
    }
  }

  @Test("where the angle is claimed it is the value's share of the circle; elsewhere it is not")
  func proportion() throws {
    var unclaimedError = 0.0
    for tree in Self.trees.map(Self.parentValued) where tree.weights[0] > 0 && tree.count > 1 {
      for mode in Sunburst.Mode.allCases {
        for sort in NodesSort.allCases {
          for minimum in [.showAll, .group(ifLessThan: 10), .hide(ifLessThan: 10)]
            as [Sunburst.MinimumArcAngleShown]
          {
            let sunburst = Self.sunburst(mode, sort, minimum)
            try sunburst.check(tree)
            let shares = try #require(sunburst.shares(of: tree))
            let error = zip(sunburst.layout(tree, in: Self.frame).geometry, shares)
              .map { abs($0.span / 360 - $1) }.max()!
            if sunburst.claims(on: tree).contains(.angle) {
              #expect(error < 1e-9)
            } else {
              unclaimedError = max(unclaimedError, error)
            }
          }
        }
      }
    }
    #expect(unclaimedError > 0.01)
  }

  @Test("of a total of zero every arc has a span of zero")
  func zeroTotal() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1], values: [0, 0, 0, 0, 0])
    for mode in [Sunburst.Mode.parentIndependent, .parentDependent] {
      let arcs = Self.sunburst(mode).layout(tree, in: Self.frame).geometry
      #expect(arcs.map(\.span) == [360, 0, 0, 0, 0])
      #expect(Self.sunburst(mode).shares(of: tree) == nil)
    }
  }

  @Test("descending order is stable among equal siblings")
  func stability() {
    let tree = TestTrees.flat([Double](repeating: 1, count: 100))
    let plain = Self.sunburst(.parentIndependent).layout(tree, in: Self.frame).geometry
    #expect(Self.sunburst(.parentIndependent, .desc).layout(tree, in: Self.frame).geometry == plain)
  }

  @Test("a path of a million nodes and a star of a hundred thousand", .enabled(if: runsLongTests))
  func long() {
    let path = TestTrees.path(nodes: 1_000_000)
    let star = TestTrees.flat((0..<100_000).map { Double($0 % 97) })
    for tree in [path, star] {
      let values = Self.parentValued(tree, surplus: 0)
      for mode in Sunburst.Mode.allCases {
        let sunburst = Self.sunburst(mode, .desc, .group(ifLessThan: 0.001))
        let arcs = sunburst.layout(mode == .parentDependent ? values : tree, in: Self.frame)
          .geometry
        #expect(arcs.allSatisfy { $0.span >= 0 && $0.endAngle <= 330 && $0.outerRadius.isFinite })
      }
    }
    let arcs = Self.sunburst(.ordinalFromRoot).layout(star, in: Self.frame).geometry
    #expect(abs(arcs.last!.endAngle - 330) < 1e-9)
  }
}
