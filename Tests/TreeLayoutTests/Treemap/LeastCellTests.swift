import TestSupport
import Testing
import TreeLayout

@Suite("The least cell of a treemap")
struct LeastCellTests {
  static let frame = Rect(x: 5, y: -3, width: 40, height: 25)

  private func treemap<T: Tiling>(_ tiling: T, _ area: Double) -> Treemap<T> {
    var treemap = Treemap(tiling)
    treemap.rules.minimumCell = area
    return treemap
  }

  @Test("three small ones are raised to a twentieth each")
  func worked() {
    let frame = Rect(x: 0, y: 0, width: 100, height: 1)
    for (area, widths) in [
      (5.0, [85.0, 5, 5, 5]), (1, [96, 2, 1, 1]), (25, [25, 25, 25, 25]), (90, [25, 25, 25, 25]),
      (0, [96, 2, 1, 1]),
    ] {
      let rects = treemap(Dice(), area).layout(TestTrees.flat([96, 2, 1, 1]), in: frame).geometry
      for (rect, width) in zip(rects.dropFirst(), widths) {
        #expect(abs(rect.width - width) < 1e-12, "\(area)")
      }
    }
  }

  @Test("a side is that of the square, and the larger of the two wishes holds")
  func side() {
    let tree = TestTrees.random(seed: 1, nodes: 60)
    var bySide = Treemap<Strip>()
    bySide.rules.minimumSide = 3
    #expect(
      bySide.layout(tree, in: Self.frame).geometry
        == treemap(Strip(), 9).layout(tree, in: Self.frame).geometry)
    bySide.rules.minimumCell = 8
    #expect(
      bySide.layout(tree, in: Self.frame).geometry
        == treemap(Strip(), 9).layout(tree, in: Self.frame).geometry)
    #expect(bySide.claims(on: tree) == [.containment, .order])
  }

  @Test(
    "no leaf of positive weight is smaller, what was larger keeps its proportions, nothing is lost",
    arguments: StrategyKind.treemaps.map(\.name).filter { $0 != "masonry-grid" },
    ["0.5", "2", "12", "1000"])
  func laws(_ name: String, _ area: String) throws {
    let kind = try #require(StrategyKind.treemaps.first { $0.name == name })
    let strategy = try kind.make([Setting("minimumCell", area)])
    let least = try #require(Double(area))
    for seed in 0..<12 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 3 + 8 * Int(seed))
      let layout = strategy.layout(tree, in: Self.frame)
      let leaves = tree.nodes.filter { tree.isLeaf($0) && tree.weights[$0] > 0 }
      guard !leaves.isEmpty else { continue }
      let cell = min(least, Self.frame.area / Double(leaves.count))
      #expect(leaves.allSatisfy { layout[$0].area > cell * (1 - 1e-9) }, "seed \(seed)")
      let large = leaves.filter { layout[$0].area > cell * (1 + 1e-9) }
      if let first = large.first {
        let scale = layout[first].area / tree.weights[first]
        #expect(
          large.allSatisfy { abs(layout[$0].area / tree.weights[$0] / scale - 1) < 1e-9 })
        #expect(leaves.allSatisfy { layout[$0].area / tree.weights[$0] > scale * (1 - 1e-9) })
      }
      let sum = leaves.reduce(0) { $0 + layout[$1].area }
      #expect(abs(sum / Self.frame.area - 1) < 1e-9)
      let laws = TreemapLaws(strategy, tree, in: Self.frame)
      #expect(laws.overhang < 1e-9 && laws.overlap < 1e-9)
      for node in tree.nodes where tree.weights[node] == 0 { #expect(layout[node].area == 0) }
    }
  }

  @Test("degenerate trees stay within their frame", arguments: StrategyKind.treemaps.map(\.name))
  func degenerate(_ name: String) throws {
    let kind = try #require(StrategyKind.treemaps.first { $0.name == name })
    let strategy = try kind.make([Setting("minimumSide", "2")])
    for (name, tree) in TestTrees.degenerate {
      let laws = TreemapLaws(strategy, tree, in: Self.frame)
      #expect(laws.overhang < 1e-9 && laws.overlap < 1e-9, "\(name)")
      #expect(!laws.showsSomethingBelowNothing, "\(name)")
      #expect(strategy.layout(tree, in: .zero).isFinite, "\(name)")
    }
  }

  @Test("the common item of what is not kept is a leaf like any other")
  func limits() {
    var dice = treemap(Dice(), 20)
    dice.rules.maximumItems = 1
    let frame = Rect(x: 0, y: 0, width: 100, height: 1)
    let rects = dice.layout(TestTrees.flat([96, 2, 1, 1]), in: frame).geometry
    #expect(rects[1].width == 80 && rects[2].width == 20 && rects[4] == rects[2])
  }
}
