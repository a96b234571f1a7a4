import TestSupport
import Testing
import TreeLayout

@Suite("Sunburst, worked values")
struct SunburstTests {
  // Walking 10, Restaurant 30 {Dessert 6, Dinner 10}, Transport 10, Home 50.
  let tree = TestTrees.tree([-1, 0, 0, 0, 0, 2, 2], values: [.nan, 10, 30, 10, 50, 6, 10])
  let frame = Rect(x: 0, y: 0, width: 1, height: 1)

  func arcs(_ settings: [(name: String, value: String)] = []) throws -> [Arc] {
    let sunburst = try Sunburst().setting(settings.map { Setting($0.name, $0.value) })
    try sunburst.check(tree)
    return sunburst.layout(tree, in: frame).geometry
  }

  func isClose(_ numbers: [Double], _ expected: [Double], within error: Double = 1e-9) -> Bool {
    numbers.count == expected.count && zip(numbers, expected).allSatisfy { abs($0 - $1) < error }
  }

  @Test(
    "each mode gives the sample its angles",
    arguments: [
      ("ordinalFromRoot", [360, 90, 90, 90, 90, 45, 45]),
      ("ordinalFromLeaves", [360, 72, 144, 72, 72, 72, 72]),
      ("parentDependent", [360, 36, 108, 36, 180, 21.6, 36]),
      ("parentIndependent", [360, 41.860, 66.977, 41.860, 209.302, 25.116, 41.860]),
    ] as [(String, [Double])])
  func sample(mode: String, spans: [Double]) throws {
    let arcs = try arcs([("mode", mode)])
    #expect(isClose(arcs.map(\.span), spans, within: 6e-4))
    #expect(isClose([arcs[1].startAngle, arcs[5].startAngle], [0, arcs[2].startAngle]))
  }

  @Test("with fitsFrame the outermost ring touches the shorter side, and nothing else changes")
  func fitsFrame() throws {
    let free = try arcs([("maximumExpandedRingsShownCount", "1")])
    for (rings, outermost) in [("none", 5), ("1", 1)] {
      let sunburst = try Sunburst().setting([
        Setting("maximumExpandedRingsShownCount", "1"), Setting("maximumRingsShownCount", rings),
        Setting("fitsFrame", "true"),
      ])
      let fitting = sunburst.layout(tree, in: Rect(x: 3, y: 0, width: 900, height: 300)).geometry
      #expect(abs(fitting[outermost].outerRadius - 150) < 1e-9)
      let scale = fitting[1].outerRadius / free[1].outerRadius
      for node in 0...outermost {
        #expect(fitting[node].startAngle == free[node].startAngle)
        #expect(abs(fitting[node].innerRadius - scale * free[node].innerRadius) < 1e-9)
        #expect(abs(fitting[node].outerRadius - scale * free[node].outerRadius) < 1e-9)
      }
    }
    // A deep tree has rings that nobody sees.
    let path = TestTrees.tree(Array(-1..<999), values: Array(repeating: 1, count: 1000))
    var sunburst = Sunburst()
    sunburst.fitsFrame = true
    let deep = sunburst.layout(path, in: Rect(x: 0, y: 0, width: 300, height: 300)).geometry
    #expect(abs(deep[999].outerRadius - 150) < 1e-9 && deep[1].outerRadius < 1)
  }

  @Test("in parentDependent the gap lies at the end of the parent's span")
  func gap() throws {
    let arcs = try arcs([("mode", "parentDependent")])
    #expect(abs(arcs[2].endAngle - arcs[6].endAngle - 50.4) < 1e-9)
  }

  @Test("a total above the sum leaves a gap at the end of the circle")
  func total() throws {
    let dependent = try arcs([("mode", "parentDependent"), ("totalValue", "200")])
    #expect(isClose(dependent.map(\.span), [360, 18, 54, 18, 90, 10.8, 18]))
    let independent = try arcs([("totalValue", "172")])
    #expect(abs(independent[4].endAngle - 180) < 1e-9)
  }

  @Test("the focused node is the center, its subtree the whole, all else nothing")
  func focus() throws {
    // Restaurant, 2: Dessert 6 and Dinner 10 of 16.
    let focused = try arcs([("focus", "2")])
    #expect(focused[2] == Arc(startAngle: 0, endAngle: 360, innerRadius: 0, outerRadius: 59))
    #expect(
      isClose([focused[5].startAngle, focused[5].endAngle, focused[6].endAngle], [0, 135, 360]))
    #expect(focused[5].innerRadius == 60)
    for node in [0, 1, 3, 4] { #expect(focused[node] == .zero) }
    let sunburst = try Sunburst().setting([Setting("focus", "2")])
    #expect(
      sunburst.layout(tree, in: frame).marks
        == [.hidden, .hidden, .shown, .hidden, .hidden, .shown, .shown])
    #expect(sunburst.shares(of: tree) == [0, 0, 1, 0, 0, 0.375, 0.625])
    #expect(throws: LayoutError.self) {
      try Sunburst().setting([Setting("focus", "7")]).check(tree)
    }
  }

  @Test("every focus gives what the subtree alone gets, in all configurations")
  func focusEverywhere() throws {
    for seed in 0..<12 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 40).named
      var sunburst = Sunburst()
      sunburst.nodesSort = NodesSort.allCases[Int(seed) % 5]
      sunburst.startingAngle = 500
      if seed % 2 == 0 { sunburst.minimumArcAngleShown = .group(ifLessThan: 20) }
      for focus in tree.nodes {
        let (subtree, nodes) = tree.subtree(at: focus)
        var focused = sunburst
        focused.focus = focus
        let arcs = focused.layout(tree, in: frame).geometry
        #expect(nodes.map { arcs[Int($0)] } == sunburst.layout(subtree, in: frame).geometry)
        #expect(subtree.weights == nodes.map { tree.weights[Int($0)] })
        let inside = Set(nodes.map(Int.init))
        #expect(tree.nodes.allSatisfy { inside.contains($0) || arcs[$0] == .zero })
      }
    }
  }

  @Test("rings follow each other one margin apart, collapsed ones thinner")
  func rings() throws {
    let path = TestTrees.tree([-1, 0, 1, 2, 3])
    var sunburst = Sunburst()
    func radii() -> [[Double]] {
      sunburst.layout(path, in: frame).geometry.map { [$0.innerRadius, $0.outerRadius] }
    }
    #expect(radii() == [[0, 59], [60, 120], [121, 181], [182, 242], [243, 303]])
    sunburst.maximumExpandedRingsShownCount = 1
    #expect(radii() == [[0, 59], [60, 120], [121, 131], [132, 142], [143, 153]])
    sunburst.maximumRingsShownCount = 2
    #expect(radii() == [[0, 59], [60, 120], [121, 131], [132, 142], [143, 153]])
    #expect(sunburst.layout(path, in: frame).geometry.map(\.span) == [360, 360, 360, 0, 0])
    #expect(
      sunburst.layout(path, in: frame).marks == [.shown, .shown, .shown, .hidden, .hidden])
    sunburst = Sunburst()
    sunburst.maximumRingsShownCount = 4
    #expect(sunburst.layout(path, in: frame).marks == nil)
    sunburst.maximumExpandedRingsShownCount = 0
    sunburst.innerRadius = 0.5
    #expect(radii() == [[0, 0], [0.5, 10.5], [11.5, 21.5], [22.5, 32.5], [33.5, 43.5]])
  }

  @Test("the starting angle turns everything, without reducing angles")
  func startingAngle() throws {
    let turned = try arcs([("startingAngle", "-90")])
    #expect(isClose(turned.map { $0.startAngle + 90 }, try arcs().map(\.startAngle)))
    #expect(turned[0].startAngle == -90 && turned[0].endAngle == 270)
  }

  @Test(
    "siblings are sorted by the mode's value, then by their own, then as in the tree",
    arguments: [
      ("parentIndependent", "asc", [1, 3, 2, 4, 5, 6]),
      ("parentIndependent", "desc", [4, 2, 1, 3, 6, 5]),
      ("parentDependent", "desc", [4, 2, 1, 3, 6, 5]),
      ("ordinalFromLeaves", "asc", [1, 3, 4, 2, 5, 6]),
      ("ordinalFromLeaves", "desc", [2, 4, 1, 3, 6, 5]),
      ("ordinalFromRoot", "desc", [4, 2, 1, 3, 6, 5]),
    ])
  func sort(mode: String, sort: String, walk: [Int]) throws {
    let arcs = try arcs([("mode", mode), ("nodesSort", sort)])
    for (node, next) in zip(walk, walk.dropFirst()) where next != walk[4] {
      #expect(arcs[next].startAngle == arcs[node].endAngle)
    }
    #expect(arcs[walk[0]].startAngle == 0)
    #expect(arcs[walk[4]].startAngle == arcs[2].startAngle)
  }

  @Test("siblings below the threshold share one arc behind the others")
  func group() throws {
    let arcs = try arcs([("groupBelow", "42"), ("nodesSort", "none")])
    let marks = try Sunburst().setting([Setting("groupBelow", "42")]).layout(tree, in: frame).marks
    #expect(marks == [.shown, .grouped, .shown, .grouped, .shown, .grouped, .grouped])
    #expect(
      isClose(
        arcs.map(\.span), [360, 83.721, 66.977, 83.721, 209.302, 66.977, 66.977], within: 6e-4))
    #expect(arcs[1] == arcs[3] && arcs[1].startAngle == arcs[4].endAngle)
    #expect(arcs[1].endAngle == 360 && arcs[2].startAngle == 0)
    #expect(arcs[5] == arcs[6] && arcs[5].endAngle == arcs[2].endAngle)
  }

  @Test("siblings below the threshold are left out, and the others close up")
  func hide() throws {
    let arcs = try arcs([("hideBelow", "41")])
    let marks = try Sunburst().setting([Setting("hideBelow", "41")]).layout(tree, in: frame).marks
    #expect(marks == [.shown, .shown, .shown, .shown, .shown, .hidden, .shown])
    #expect(arcs[5].span == 0)
    #expect(arcs[6].startAngle == arcs[2].startAngle)
    #expect(abs(arcs[6].span - 41.8604651162) < 1e-9)
  }

  @Test("what is as wide as the threshold is shown")
  func threshold() throws {
    #expect(try arcs([("mode", "parentDependent"), ("hideBelow", "36")])[1].span == 36)
  }
}

@Suite("Sunburst, refusals")
struct SunburstErrorTests {
  func error(
    _ tree: LayoutTree, mode: Sunburst.Mode = .parentIndependent, total: Double? = nil
  ) -> LayoutError? {
    var sunburst = Sunburst()
    sunburst.mode = mode
    sunburst.totalValue = total
    do {
      try sunburst.check(tree)
      return nil
    } catch { return error }
  }

  @Test("a missing value is refused where the mode needs it")
  func missing() {
    let tree = TestTrees.tree([-1, 0, 0, 1], values: [.nan, .nan, .nan, 2])
    #expect(
      error(tree)
        == LayoutError(
          node: 2, reason: "has no value; the mode parentIndependent needs one for every leaf"))
    #expect(error(tree, mode: .parentDependent)?.node == 1)
    #expect(error(tree, mode: .ordinalFromRoot) == nil)
    #expect(error(tree, mode: .ordinalFromLeaves) == nil)
    #expect(error(TestTrees.tree([-1], values: [.nan])) == nil, "the root never needs one")
    #expect(error(TestTrees.tree([-1], values: [.nan]), mode: .parentDependent) == nil)
  }

  @Test("a parent whose children exceed it is refused, a rounding error is not")
  func excess() {
    func tree(_ last: Double) -> LayoutTree {
      TestTrees.tree([-1, 0, 1, 1], values: [.nan, 30, 20, last])
    }
    #expect(
      error(tree(15), mode: .parentDependent)
        == LayoutError(
          node: 1,
          reason: "has the value 30, less than its children's values, which add up to 35"))
    #expect(error(tree(10 * (1 + 1e-12)), mode: .parentDependent) == nil)
    #expect(error(tree(10 * (1 + 1e-11)), mode: .parentDependent)?.node == 1)
    #expect(error(tree(15)) == nil, "the sums of the leaves do not look at it")
  }

  @Test("a total below the sum is refused at the root")
  func smallTotal() {
    let tree = TestTrees.flat([1, 2])
    for mode in [Sunburst.Mode.parentIndependent, .parentDependent] {
      #expect(error(tree, mode: mode, total: 3) == nil)
      #expect(
        error(tree, mode: mode, total: 2.5)
          == LayoutError(
            node: 0, reason: "has children whose values add up to 3, more than the totalValue 2.5"))
    }
    #expect(error(tree, mode: .ordinalFromRoot, total: 1) == nil)
    let leaf = TestTrees.tree([-1], values: [3])
    #expect(error(leaf, total: 2.5) == nil, "no ring could be too much for the total")
    let huge = TestTrees.tree([-1, 0, 0, 1, 2], values: [.nan, 1.5e308, 1.5e308, 1, 1])
    #expect(error(huge, mode: .parentDependent)?.node == 0)
  }

  @Test("the two thresholds exclude each other")
  func thresholds() throws {
    #expect(throws: OptionError.self) {
      try Sunburst().setting([Setting("groupBelow", "5"), Setting("hideBelow", "5")])
    }
    let hiding = try Sunburst().setting([Setting("groupBelow", "none"), Setting("hideBelow", "5")])
    #expect(hiding.minimumArcAngleShown == .hide(ifLessThan: 5))
    #expect(hiding.spelling == "sunburst:hideBelow=5")
    #expect(try hiding.setting([Setting("hideBelow", "none")]).minimumArcAngleShown == .showAll)
    #expect(throws: OptionError.self) { try Sunburst().setting([Setting("hideBelow", "-1")]) }
    #expect(throws: OptionError.self) {
      try Sunburst().setting([Setting("startingAngle", "36001")])
    }
  }
}
