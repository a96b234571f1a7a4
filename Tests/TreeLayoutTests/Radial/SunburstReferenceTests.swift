import TestSupport
import Testing
import TreeLayout

@Suite("Sunburst against its definitions")
struct SunburstReferenceTests {
  static let frame = Rect(x: 0, y: 0, width: 1, height: 1)

  /// A tree and a configuration that accepts it, drawn at random.
  struct Sample {
    let tree: LayoutTree
    let sunburst: Sunburst

    init(seed: UInt64, mode: Sunburst.Mode) {
      var random = SeededGenerator(seed: seed)
      func isChosen() -> Bool { Bool.random(using: &random) }
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

      var sunburst = Sunburst()
      sunburst.mode = mode
      sunburst.nodesSort = NodesSort.allCases.randomElement(using: &random)!
      sunburst.startingAngle = number(-1000...1000)
      sunburst.innerRadius = number(0...100)
      sunburst.expandedArcThickness = number(0...90)
      sunburst.collapsedArcThickness = number(0...20)
      sunburst.marginBetweenArcs = number(0...30)
      if isChosen() { sunburst.maximumExpandedRingsShownCount = .random(in: 0...3, using: &random) }
      if isChosen() { sunburst.maximumRingsShownCount = .random(in: 0...4, using: &random) }
      sunburst.minimumArcAngleShown =
        [.showAll, .group(ifLessThan: number(0...90)), .hide(ifLessThan: number(0...90))]
        .randomElement(using: &random)!

      // Small whole numbers, so that siblings are often equal; the inner nodes are worth what the
      // mode asks of them.
      let plain = TestTrees.random(
        seed: seed, nodes: .random(in: 1...24, using: &random), maximumDegree: 6)
      var values = plain.nodes.map { _ in Double(Int.random(in: 0...5, using: &random)) }
      if isChosen() { sunburst.focus = .random(in: plain.nodes, using: &random) }
      let center = sunburst.focus ?? 0
      let inside = Set(plain.subtree(at: center).nodes.dropFirst().map(Int.init))
      for node in plain.nodes.reversed() where !plain.isLeaf(node) {
        let sum = plain.children(of: node).reduce(0) { $0 + (values[$1].isNaN ? 0 : values[$1]) }
        values[node] = mode == .parentDependent ? sum + number(0...4) : number(0...4)
      }
      // What the mode does not ask for is often missing.
      for node in plain.nodes {
        let isNeeded =
          inside.contains(node)
          && (mode == .parentDependent || mode == .parentIndependent && plain.isLeaf(node))
        if !isNeeded, isChosen() { values[node] = .nan }
      }
      let tree = TestTrees.tree(plain.parent.map(Int.init), values: values).named
      if isChosen() {
        let roots = tree.children(of: center)
          .reduce(0) { $0 + (mode == .parentDependent ? values[$1] : tree.weights[$1]) }
        sunburst.totalValue = roots * number(1...3) + 0.5
      }
      self.tree = tree
      self.sunburst = sunburst
    }
  }

  @Test(
    "arcs, marks and shares of random trees in random configurations",
    arguments: Sunburst.Mode.allCases)
  func random(_ mode: Sunburst.Mode) throws {
    var counts: [NodeMark: Int] = [:]
    for seed in 0..<300 as Range<UInt64> {
      let sample = Sample(seed: seed, mode: mode)
      let (tree, sunburst) = (sample.tree, sample.sunburst)
      try sunburst.check(tree)
      let reference = ReferenceSunburst(sunburst, of: tree)
      let arcs = sunburst.layout(tree, in: Self.frame).geometry
      let marks = sunburst.layout(tree, in: Self.frame).marks
      for node in tree.nodes {
        let (arc, expected) = (arcs[node], reference.arc(node))
        #expect(isClose(arc, expected), "\(sunburst.spelling), seed \(seed), node \(node)")
        let mark = reference.mark(node)
        #expect(marks?[node] ?? .shown == mark, "\(sunburst.spelling), seed \(seed), node \(node)")
        if mark == .hidden { #expect(arc.span == 0) }
        counts[mark, default: 0] += 1
      }
    }
    #expect(counts.count == 3, "the configurations leave nothing out")
  }

  @Test(
    "the shares of the parent modes are the spans asked for",
    arguments: [Sunburst.Mode.parentDependent, .parentIndependent])
  func shares(_ mode: Sunburst.Mode) {
    for seed in 0..<100 as Range<UInt64> {
      let sample = Sample(seed: seed, mode: mode)
      let reference = ReferenceSunburst(sample.sunburst, of: sample.tree)
      guard let shares = sample.sunburst.shares(of: sample.tree) else { continue }
      for node in sample.tree.nodes {
        let expected =
          switch reference.depth(node) {
          case nil: 0.0
          case 0: 1.0
          default: reference.degrees(node) / 360
          }
        #expect(abs(shares[node] - expected) < 1e-12, "seed \(seed), node \(node)")
      }
    }
  }

  /// Equal to 1e-9 of a circle or of a radius.
  private func isClose(_ a: Arc, _ b: Arc) -> Bool {
    abs(a.startAngle - b.startAngle) < 1e-9 && abs(a.endAngle - b.endAngle) < 1e-9
      && abs(a.innerRadius - b.innerRadius) < 1e-9 && abs(a.outerRadius - b.outerRadius) < 1e-9
  }
}
