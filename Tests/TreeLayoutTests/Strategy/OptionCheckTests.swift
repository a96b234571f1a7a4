import Foundation
import TestSupport
import Testing
import TreeLayout

@Suite("Values of options that Swift properties can have and texts cannot")
struct OptionCheckTests {
  private static let frame = Rect(x: 0, y: 0, width: 100, height: 60)
  private static let tree = TestTrees.random(seed: 3, nodes: 30)

  private func error(_ strategy: some LayoutStrategy, on tree: LayoutTree = tree) -> LayoutError? {
    do throws(LayoutError) {
      try strategy.check(tree)
      return nil
    } catch { return error }
  }

  private func treemap(_ change: (inout TreemapRules) -> Void) -> Treemap<Squarified> {
    var treemap = Treemap<Squarified>()
    change(&treemap.rules)
    return treemap
  }

  @Test("check says which option has which value, and what it takes")
  func text() {
    var tree = VanDerPloeg()
    tree.gaps.level = .nan
    #expect(
      error(tree)
        == LayoutError(
          node: nil,
          reason: "'nan' is not a valid value for 'levelGap' of 'van-der-ploeg'; "
            + "it takes a number ≥ 0"))
    #expect(error(tree)?.description.hasPrefix("'nan' is not") == true)
    tree.gaps.level = 0
    #expect(error(tree) == nil)
  }

  @Test(
    "check refuses gaps that are negative, infinite or no numbers",
    arguments: [-1, Double.nan, .infinity, -.infinity])
  func gaps(bad: Double) {
    func expectRefusal<Strategy: NodeLinkStrategy>(_ strategy: Strategy) {
      var strategy = strategy
      strategy.gaps.sibling = bad
      #expect(error(strategy) != nil, "\(Strategy.name)")
      #expect(throws: LayoutError.self) { try StrategyKind(strategy).make().check(Self.tree) }
    }
    expectRefusal(Knuth())
    expectRefusal(WetherellShannon())
    expectRefusal(ReingoldTilford())
    expectRefusal(Buchheim())
    expectRefusal(Oriented(VanDerPloeg()))
    expectRefusal(ContourGrid())
    expectRefusal(StackTree())
    expectRefusal(AlignmentTree())
    expectRefusal(Cluster())
    expectRefusal(Indented())
    expectRefusal(MindMap())
    expectRefusal(CompactOrgChart())
    expectRefusal(RadialTree())
    expectRefusal(RadialWedge())
    expectRefusal(Phylogram())
    expectRefusal(CircularPhylogram())
  }

  @Test(
    "check refuses distances and areas of treemaps and circles",
    arguments: [-1, Double.nan, .infinity])
  func distances(bad: Double) {
    #expect(error(treemap { $0.paddingOuter = bad }) != nil)
    #expect(error(treemap { $0.paddingInner = bad }) != nil)
    #expect(error(treemap { $0.paddingTop = bad }) != nil)
    #expect(error(treemap { $0.minimumArea = bad }) != nil)
    #expect(error(treemap { $0.minimumCell = bad }) != nil)
    #expect(error(treemap { $0.minimumSide = bad }) != nil)
    var treemap = Treemap<Squarified>()
    treemap.tiling.ratio = bad
    #expect(error(treemap) != nil)
    var pack = Pack()
    pack.padding = bad
    #expect(error(pack) != nil)
    var outline = Indented()
    outline.indent = bad
    #expect(error(outline) != nil)
  }

  @Test("check refuses numbers of things that are negative")
  func counts() {
    #expect(error(treemap { $0.maximumItems = -1 }) != nil)
    #expect(error(treemap { $0.paddingTopLevels = -1 }) != nil)
    #expect(error(treemap { $0.threads = 0 }) != nil)
    var tree = Buchheim()
    tree.threads = 0
    #expect(error(tree) != nil)
    var chart = CompactOrgChart()
    chart.columns = 0
    #expect(error(chart) != nil)
  }

  @Test("check refuses a focus that is no node, and rings that cannot be")
  func sunburst() {
    func refuses(_ change: (inout Sunburst) -> Void) -> Bool {
      var sunburst = Sunburst()
      change(&sunburst)
      return error(sunburst) != nil
    }
    for bad in [-1, Int.min, 30, Int.max] { #expect(refuses { $0.focus = bad }) }
    #expect(!refuses { $0.focus = 29 })
    #expect(refuses { $0.maximumRingsShownCount = -1 })
    for bad in [Double.infinity, -.infinity, .nan] { #expect(refuses { $0.startingAngle = bad }) }
    #expect(!refuses { $0.startingAngle = -90 })
    #expect(refuses { $0.maximumExpandedRingsShownCount = -1 })
    #expect(refuses { $0.minimumArcAngleShown = .group(ifLessThan: .nan) })
    #expect(refuses { $0.minimumArcAngleShown = .hide(ifLessThan: -1) })
    #expect(!refuses { $0.minimumArcAngleShown = .hide(ifLessThan: 2) })
  }

  @Test("options at the ends of their ranges are taken")
  func ends() {
    #expect(error(treemap { $0.maximumItems = 0 }) == nil)
    var sunburst = Sunburst()
    sunburst.innerRadius = 0
    sunburst.startingAngle = -36_000
    #expect(error(sunburst) == nil)
    var tree = Knuth()
    tree.gaps = Gaps(sibling: 0, cousin: -1, level: 0)
    #expect(error(tree) == nil, "it has no option for cousins")
    #expect(tree.layout(Self.tree, in: Self.frame).isFinite)
  }

  @Test("a layout whose options are not numbers ends the program with a text")
  func layouts() async throws {
    var texts: [String] = []
    func note(_ result: ExitTest.Result?) {
      texts.append(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self))
    }
    note(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        endSoon()
        var treemap = Treemap<Squarified>()
        treemap.rules.padding = .areaTrue
        treemap.rules.paddingInner = .nan
        _ = treemap.layout(TestTrees.flat([1, 2, 3]), in: Rect(x: 0, y: 0, width: 9, height: 9))
      })
    note(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        endSoon()
        var treemap = Treemap<Strip>()
        treemap.rules.padding = .areaTrue
        treemap.rules.paddingInner = .infinity
        _ = treemap.layout(TestTrees.flat([1, 2, 3]), in: Rect(x: 0, y: 0, width: 9, height: 9))
      })
    note(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        endSoon()
        var map = MindMap()
        map.gaps.level = .nan
        _ = map.layout(TestTrees.random(seed: 3, nodes: 30), in: .zero)
      })
    note(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        endSoon()
        var tree = VanDerPloeg()
        tree.gaps.level = .nan
        _ = tree.layout(TestTrees.random(seed: 3, nodes: 30), in: .zero)
      })
    note(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        endSoon()
        var chart = CompactOrgChart()
        chart.gaps.level = .nan
        _ = chart.layout(TestTrees.random(seed: 3, nodes: 30), in: .zero)
      })
    note(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        endSoon()
        var rings = RadialTree()
        rings.gaps.sibling = .infinity
        _ = rings.layout(TestTrees.random(seed: 3, nodes: 30), in: .zero)
      })
    note(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        endSoon()
        var stack = StackTree()
        stack.gaps.sibling = .nan
        _ = stack.layout(TestTrees.random(seed: 3, nodes: 30), in: .zero)
      })
    note(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        endSoon()
        var sunburst = Sunburst()
        sunburst.focus = -1
        _ = sunburst.layout(TestTrees.flat([1, 2, 3]), in: .zero)
      })
    note(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        endSoon()
        var sunburst = Sunburst()
        sunburst.startingAngle = .infinity
        _ = sunburst.layout(TestTrees.flat([1, 2, 3]), in: .zero)
      })
    for text in texts { #expect(text.contains("is not a valid value for"), "\(text)") }
  }

  @Test("what check explains, a layout explains, too")
  func trees() async throws {
    let partition = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var partition = Partition()
      partition.nodesSort = .name
      _ = partition.layout(TestTrees.flat([1, 2, 3]), in: .zero)
    }
    let sunburst = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var sunburst = Sunburst()
      sunburst.nodesSort = .name
      _ = sunburst.layout(TestTrees.flat([1, 2, 3]), in: .zero)
    }
    let focus = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var sunburst = Sunburst()
      sunburst.focus = 4
      _ = sunburst.layout(TestTrees.flat([1, 2, 3]), in: .zero)
    }
    let moves = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LocalMoves(moves: -3)
    }
    let rings = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var rings = RadialTree()
      rings.gaps.sibling = 1e308
      _ = rings.layout(TestTrees.random(seed: 3, nodes: 30), in: .zero)
    }
    func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    #expect(text(partition).contains("nodesSort=name needs names"))
    #expect(text(sunburst).contains("nodesSort=name needs names"))
    #expect(text(focus).contains("there is no node 4 to focus on"))
    #expect(text(moves).contains("-3 local moves"))
    #expect(text(rings).contains("add up to infinity"))
  }
}

/// Layouts that do not end by themselves are ended by the system, without a text.
private func endSoon() { alarm(20) }
