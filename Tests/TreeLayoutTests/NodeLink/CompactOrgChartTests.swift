import TestSupport
import Testing
import TreeLayout

@Suite("compact-org-chart")
struct CompactOrgChartTests {
  private static let frame = Rect(x: 0, y: 0, width: 1, height: 1)

  /// a(b(e,f,g,h,i),c(j,k,l),d)
  private static let staff = TestTrees.tree([-1, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2])

  private static func chart(columns: Int) -> CompactOrgChart {
    var strategy = CompactOrgChart()
    strategy.columns = columns
    return strategy
  }

  @Test(
    "the worked example, in two columns and as hanging lists",
    arguments: [
      (2, [4.5, 1.5, 5.5, 7.5, 0.5, 2.5, 0.5, 2.5, 0.5, 4.5, 6.5, 4.5]),
      (1, [3, 0.5, 3.5, 5.5, 1, 1, 1, 1, 1, 4, 4, 4]),
    ])
  func example(columns: Int, x: [Double]) {
    let drawing = TreeDrawing(Self.staff, Self.chart(columns: columns))
    #expect(drawing.x == x)
    let rows = columns == 2 ? [0, 0, 1, 1, 2, 0, 0, 1] : [0, 1, 2, 3, 4, 0, 1, 2]
    #expect(drawing.y == [0.5, 2.5, 2.5, 2.5] + rows.map { 4.5 + 2 * Double($0) })
  }

  @Test("a block is as wide as its widest, its rows as tall as their tallest")
  func sizes() {
    // The root has three leaves and, between them, a child with one leaf, which is no block.
    let tree = TestTrees.tree(
      [-1, 0, 0, 0, 0, 2],
      sizes: [(1, 1), (3, 1), (1, 1), (1, 2), (2, 1), (1, 1)].map { Size(width: $0, height: $1) })
    let drawing = TreeDrawing(tree, CompactOrgChart())
    #expect(drawing.x == [4.5, 1.5, 8.5, 5.5, 1.5, 8.5])
    #expect(drawing.y == [0.5, 2.5, 2.5, 3, 5.5, 4.5])
  }

  @Test("without blocks it is van-der-ploeg, claims and all")
  func withoutBlocks() {
    // Each node has one leaf at most.
    for tree in TestTrees.drawn {
      let hasBlock = tree.nodes.contains { tree.children(of: $0).count(where: tree.isLeaf) > 1 }
      guard !hasBlock else { continue }
      let (chart, tidy) = (CompactOrgChart(), VanDerPloeg())
      #expect(
        chart.layout(tree, in: Self.frame).geometry == tidy.layout(tree, in: Self.frame).geometry)
      #expect(chart.claims(on: tree) == tidy.claims(on: tree))
    }
  }

  @Test("edges hang on a trunk in the middle gap, or at the left of a single column")
  func edges() {
    func way(_ columns: Int, _ child: Int) -> [[Double]] {
      Self.chart(columns: columns).layout(Self.staff, in: Self.frame).edgePaths[child]
        .map { [$0.x, $0.y] }
    }
    #expect(way(2, 1) == [[4.5, 1], [4.5, 1.5], [1.5, 1.5], [1.5, 2]])
    #expect(way(2, 6) == [[1.5, 3], [1.5, 3.5], [1.5, 3.5], [1.5, 6.5], [1, 6.5]])
    #expect(way(2, 7) == [[1.5, 3], [1.5, 3.5], [1.5, 3.5], [1.5, 6.5], [2, 6.5]])
    #expect(way(1, 5) == [[0.5, 3], [0.5, 3.5], [0, 3.5], [0, 6.5], [0.5, 6.5]])
    // Boxes of many columns are reached from above, through the gap over their row.
    #expect(way(3, 6) == [[2.5, 3], [2.5, 3.5], [4.5, 3.5], [4.5, 4]])
    #expect(
      way(3, 8) == [[2.5, 3], [2.5, 3.5], [1.5, 3.5], [1.5, 5.5], [2.5, 5.5], [2.5, 6]])
  }

  @Test("no edge runs through a box", arguments: [1, 2, 3, 4])
  func edgesBesideBoxes(columns: Int) {
    let strategy = Self.chart(columns: columns)
    for tree in TestTrees.drawn { expectEdgesBesideBoxes(strategy.layout(tree, in: Self.frame)) }
  }

  @Test("a number of columns is at least one")
  func options() throws {
    let kind = StrategyKind(CompactOrgChart())
    #expect(
      try kind.make([Setting("columns", "3")]).id.description == "compact-org-chart:columns=3")
    for text in ["0", "-1", "1.5", "none"] {
      #expect(throws: OptionError.self) { try kind.make([Setting("columns", text)]) }
    }
  }
}
