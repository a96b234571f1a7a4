import TestSupport
import Testing
import TreeLayout

@Suite("Every treemap that remembers")
struct RememberingLawTests {
  static let treemaps = TreemapLawTests.treemaps.filter {
    ["resquarified", "greedy-insertion", "local-moves-0", "local-moves-4"]
      .contains($0.strategy.id.description)
  }
  static let frame = Rect(x: 3, y: -2, width: 960, height: 500)

  @Test("keeps its laws in every version of a tree", arguments: treemaps)
  func laws(_ named: NamedTreemap) {
    for (seed, nodes) in zip(0..<7 as Range<UInt64>, [2, 3, 5, 8, 20, 40, 70]) {
      let versions = RememberedSequences.random(seed: seed, nodes: nodes, steps: 8)
      for (step, layout) in named.strategy.layouts(of: versions, in: Self.frame).enumerated() {
        TreemapLaws(layout).expectAll(
          claimed: layout.claims, "seed \(seed), \(nodes) nodes, step \(step)")
      }
    }
  }

  @Test("places weights near the least double, whose shares may all be zero", arguments: treemaps)
  func tinyWeights(_ named: NamedTreemap) throws {
    let kind = try #require(
      StrategyKind.treemaps.first { $0.name == named.strategy.id.description })
    let strategy = try kind.make([
      Setting("padding", "areaTrue"), Setting("paddingOuter", "2"), Setting("paddingTop", "15"),
    ])
    let least = Double.leastNonzeroMagnitude
    let tree = TestTrees.tree(
      [-1, 0, 0, 0, 1, 1], values: [.nan, .nan, least, 2_000 * least, least, 2 * least])
    let layout = strategy.layout(tree, in: Self.frame)
    #expect(layout.geometry.allSatisfy { ($0.x + $0.y + $0.width + $0.height).isFinite })
  }

  @Test("moves nothing when nothing changes", arguments: treemaps)
  func sameWeights(_ named: NamedTreemap) {
    for seed in 0..<3 as Range<UInt64> where named.strategy.id.description != "local-moves-4" {
      let versions = RememberedSequences.random(seed: seed, nodes: 60, steps: 3)
      let layouts = named.strategy.layouts(
        of: versions + versions.suffix(1) + versions.suffix(1), in: Self.frame)
      for (rect, same) in zip(layouts[2].geometry, layouts[4].geometry) {
        #expect(rect.isNear(same, 1e-9), "seed \(seed)")
      }
    }
  }

  @Test("keeps who is beside whom when weights change", arguments: treemaps)
  func newWeights(_ named: NamedTreemap) {
    guard named.strategy.id.description != "local-moves-4" else { return }
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<4 {
      func weights() -> [Double] {
        (0..<14).map { _ in Double.random(in: 1...9, using: &generator) }
      }
      let layouts = named.strategy.layouts(
        of: RememberedSequences.flat([weights(), weights()]), in: Self.frame)
      let segments = layouts.map {
        MaximalSegments(of: Array($0.geometry.dropFirst()), in: Self.frame)
      }
      // The same structure with the new areas is the layout.
      let wanted = segments[0]!.rectangles(
        weights: Array(layouts[1].tree.weights.dropFirst()), in: Self.frame)
      for (rect, wanted) in zip(layouts[1].geometry.dropFirst(), wanted) {
        #expect(rect.isNear(wanted, 1e-6))
      }
    }
  }

  @Test("forgets a group in which nothing weighs anything", arguments: treemaps)
  func forgotten(_ named: NamedTreemap) {
    let weights: [Double?] = [3, 1, 4, 1, 5, 9, 2, 6]
    let other: [Double?] = [9, 5, 2, 7, 1, 3, 3, 1]
    let zero: [Double?] = [0, 0, 0, 0, 0, 0, 0, 0]
    let direct = named.strategy.layouts(
      of: RememberedSequences.flat([weights]), in: Self.frame)
    let later = named.strategy.layouts(
      of: RememberedSequences.flat([other, zero, weights]), in: Self.frame)
    let kept = named.strategy.layouts(
      of: RememberedSequences.flat([other, weights]), in: Self.frame)
    #expect(later[2].geometry == direct[0].geometry)
    #expect(kept[1].geometry != direct[0].geometry)
  }

  @Test("groups of one are remembered, too", arguments: treemaps)
  func onlyChild(_ named: NamedTreemap) {
    let layouts = named.strategy.layouts(
      of: RememberedSequences.flat([[3, 1], [3], [3, 1]]), in: Self.frame)
    #expect(layouts[1].geometry[1] == Self.frame)
    #expect(layouts[2].geometry == layouts[0].geometry)
  }

  @Test(
    "limits, padding and rounding work as in other treemaps",
    arguments: treemaps,
    [
      [Setting("maximumItems", "3")], [Setting("maximumItems", "3"), Setting("rest", "drop")],
      [Setting("minimumSide", "30")], [Setting("paddingInner", "4"), Setting("paddingTop", "9")],
      [Setting("padding", "areaTrue"), Setting("paddingInner", "4")], [Setting("round", "true")],
    ])
  func options(_ named: NamedTreemap, _ settings: [Setting]) throws {
    let kind = try #require(
      StrategyKind.treemaps.first { $0.name == named.strategy.id.description })
    let strategy = try kind.make(settings)
    for seed in 0..<2 as Range<UInt64> {
      let versions = RememberedSequences.random(seed: seed, nodes: 25, steps: 4)
      // A second look at the last version changes nothing, and nothing leaves the frame.
      let layouts = strategy.layouts(of: versions + versions.suffix(1), in: Self.frame)
      for layout in layouts {
        #expect(layout.isFinite)
        let laws = TreemapLaws(layout)
        if layout.claims.contains(.containment) { #expect(laws.overhang < 1e-9) }
        if layout.claims.contains(.area), layout.marks == nil { #expect(laws.areaError < 1e-9) }
      }
      guard named.strategy.id.description != "local-moves-4" else { continue }
      for (rect, same) in zip(layouts[3].geometry, layouts[4].geometry) {
        #expect(rect.isNear(same, 1e-6), "seed \(seed)")
      }
    }
  }
}
