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

  @Test("no edge runs through a box", arguments: [1, 2, 3, 4], BlockDensity.allCases)
  func edgesBesideBoxes(columns: Int, density: BlockDensity) {
    var strategy = Self.chart(columns: columns)
    strategy.density = density
    for tree in TestTrees.drawn { expectEdgesBesideBoxes(strategy.layout(tree, in: Self.frame)) }
  }

  // MARK: Density

  /// a(b,c,d(k,l,m),e,f,g)
  private static let mixed = TestTrees.tree([-1, 0, 0, 0, 0, 0, 0, 3, 3, 3])

  @Test(
    "the worked example of the three densities",
    arguments: [
      (
        .high, [3, 0.5, 2.5, 5.5, 0.5, 2.5, 0.5, 4.5, 6.5, 4.5],
        [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 6.5, 4.5, 4.5, 6.5]
      ),
      (
        .medium, [5, 0.5, 2.5, 4.5, 7.5, 9.5, 7.5, 3.5, 5.5, 3.5],
        [0.5, 2.5, 2.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 6.5]
      ),
      (
        .low, [5.5, 0.5, 2.5, 4.5, 6.5, 8.5, 10.5, 3.5, 5.5, 3.5],
        [0.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 4.5, 4.5, 6.5]
      ),
    ] as [(BlockDensity, [Double], [Double])])
  func densities(density: BlockDensity, x: [Double], y: [Double]) {
    var chart = CompactOrgChart()
    chart.density = density
    let drawing = TreeDrawing(Self.mixed, chart)
    #expect(drawing.x == x && drawing.y == y)
    #expect(chart.claims(on: Self.mixed).contains(.order) == (density != .high))
  }

  @Test("each block has a trunk of its own, and a single leaf none")
  func trunks() {
    // a(b,c,d(h),e,f,g): e, f and g are the second block.
    let tree = TestTrees.tree([-1, 0, 0, 0, 0, 0, 0, 3])
    var chart = CompactOrgChart()
    chart.density = .medium
    let layout = chart.layout(tree, in: Self.frame)
    let root = layout[0]
    func way(_ child: Int) -> [Point] { Array(layout.edgePaths[child]) }
    for (child, trunk) in [(1, 1.5), (2, 1.5), (4, 7.5), (5, 7.5), (6, 7.5)] {
      #expect(way(child).count == 5 && way(child)[2].x == trunk, "\(child)")
      #expect(way(child)[0] == Point(x: root.x, y: 1) && way(child)[4].y == layout[child].y)
    }
    #expect(way(3).last == Point(x: layout[3].x, y: 2))
    #expect(way(7) == [Point(x: layout[3].x, y: 3), Point(x: layout[3].x, y: 4)])
  }

  @Test("each block has places of its own")
  func places() {
    // a(b,c,d,e(i),f,g,h): three leaves, and three behind a child with a leaf.
    let tree = TestTrees.tree([-1, 0, 0, 0, 0, 0, 0, 0, 4])
    var chart = CompactOrgChart()
    chart.density = .medium
    let layout = chart.layout(tree, in: Self.frame)
    for (one, other) in zip([1, 2, 3], [5, 6, 7]) {
      let ways = [one, other].map { child in
        layout.edgePaths[child].dropFirst(2).map {
          Point(x: $0.x - layout[child].x, y: $0.y - layout[child].y)
        }
      }
      #expect(ways[0] == ways[1])
    }
  }

  @Test("the densities agree where the leaves of no node have siblings with children")
  func agreement() {
    for seed in 0..<30 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 40, randomSizes: true)
      let drawings = BlockDensity.allCases.map { density in
        var chart = CompactOrgChart()
        chart.density = density
        return chart.layout(tree, in: Self.frame).geometry
      }
      let runs = tree.nodes.map { parent in
        let leaves = tree.children(of: parent).map(tree.isLeaf)
        return (
          isMixed: leaves.count > 1 && leaves.contains(true) && leaves.contains(false),
          hasRun: zip(leaves, leaves.dropFirst()).contains { $0 && $1 }
        )
      }
      if !runs.contains(where: { $0.isMixed }) {
        #expect(drawings[0] == drawings[1] && drawings[1] == drawings[2])
      }
      // Without a run of leaves in a mixed group, medium has the blocks of low.
      if !runs.contains(where: { $0.isMixed && $0.hasRun }) { #expect(drawings[0] == drawings[1]) }
    }
    let star = TestTrees.tree([-1] + [Int](repeating: 0, count: 9))
    var charts = BlockDensity.allCases.map { density in
      var chart = CompactOrgChart()
      chart.density = density
      return chart.layout(star, in: Self.frame).geometry
    }
    let first = charts.removeFirst()
    #expect(charts.allSatisfy { $0 == first })
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
