import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Treemap metrics")
struct TreemapMetricTests {
  /// The example of the squarified paper: 6, 6, 4, 3, 2, 2, 1 in a frame of 6 × 4.
  let paperTree = TestTrees.flat([6, 6, 4, 3, 2, 2, 1])
  let paperFrame = Rect(x: 0, y: 0, width: 6, height: 4)
  let paperRects = [
    Rect(x: 0, y: 0, width: 6, height: 4),
    Rect(x: 0, y: 0, width: 3, height: 2),
    Rect(x: 0, y: 2, width: 3, height: 2),
    Rect(x: 3, y: 0, width: 12.0 / 7, height: 7.0 / 3),
    Rect(x: 3 + 12.0 / 7, y: 0, width: 9.0 / 7, height: 7.0 / 3),
    Rect(x: 3, y: 7.0 / 3, width: 1.2, height: 5.0 / 3),
    Rect(x: 4.2, y: 7.0 / 3, width: 1.2, height: 5.0 / 3),
    Rect(x: 5.4, y: 7.0 / 3, width: 0.6, height: 5.0 / 3),
  ]

  @Test("the squarified paper's example has a mean ratio of 1.6759")
  func paper() throws {
    let values = treemapValues(paperTree, paperRects, in: paperFrame)
    #expect(abs(try #require(values["aspect_mean"]) - 1.6759) < 5e-5)
    #expect(agree(values["aspect_median"], 1.5))
    #expect(agree(values["aspect_worst"], 25.0 / 9))
    #expect(agree(values["aspect_p95"], 49.0 / 27 + 0.7 * (25.0 / 9 - 49.0 / 27)), "place 5.7")
    #expect(try #require(values["area_error_max"]) < 1e-12)
    #expect(agree(values["readability"], 3.0 / 7), "four turns")
    #expect(agree(values["continuity"], 5.0 / 6), "only 3 and the first 2 do not touch")
    #expect(values["visible_share"].map { $0 * 7 } == 6, "the last leaf is 0.6 wide")
    #expect(agree(values["short_side_p05"], 0.6 + 0.3 * (1.2 - 0.6)), "place 0.3")
    #expect(values["leaves_left_out"] == 0)
  }

  @Test("mean, weighted mean, squareness and target error of a 3 × 1 and a 1 × 1 leaf")
  func aspect() {
    let tree = TestTrees.flat([3, 1])
    let frame = Rect(x: 0, y: 0, width: 4, height: 1)
    let values = Treemap<Dice>().values(of: Family.treemaps.metrics, on: tree, in: frame)
    let golden = (1 + 5.0.squareRoot()) / 2
    #expect(values["aspect_mean"] == 2)
    #expect(values["aspect_weighted"] == 2.5)
    #expect(agree(values["squareness_mean"], 2.0 / 3))
    #expect(agree(values["aspect_target_error"], (3 / golden + golden) / 2))
    #expect(agree(values["perimeter_ratio"], 12 / (4 * 3.0.squareRoot() + 4)))
  }

  @Test("what small leaves have too much is moved; gaps in proportion move nothing")
  func valueMoved() throws {
    func moved(_ spelling: [Setting]) throws -> Double? {
      let frame = Rect(x: 0, y: 0, width: 100, height: 20)
      let layout = try StrategyKind(Treemap<Dice>()).make(spelling)
        .layout(TestTrees.flat([96, 2, 1, 1]), in: frame)
      return MetricGroup.valueMoved.values(MetricInput(layout: layout))[0]
    }
    #expect(agree(try moved([]), 0))
    #expect(agree(try moved([Setting("minimumCell", "100")]), 0.11))
    #expect(try moved([Setting("paddingInner", "0.5")])! > 0.005)
    #expect(
      try moved([Setting("paddingInner", "0.5"), Setting("padding", "areaTrue")])! < 1e-5)
    // Grouped leaves are not measured.
    #expect(agree(try moved([Setting("maximumItems", "1")]), 0))
    #expect(try moved([Setting("maximumItems", "0")]) == nil)
    #expect(
      treemapValues(TestTrees.flat([0]), [.zero, .zero], in: .zero)["value_moved"] == nil)
  }

  @Test("area errors are relative to the weight's share")
  func areaError() {
    let tree = TestTrees.flat([3, 1])
    let half = Rect(x: 0, y: 0, width: 2, height: 1)
    let frame = Rect(x: 0, y: 0, width: 4, height: 1)
    let values = treemapValues(tree, [frame, half, half], in: frame)
    #expect(agree(values["area_error_mean"], (1.0 / 3 + 1) / 2))
    #expect(agree(values["area_error_max"], 1))
  }

  @Test("the eye turns beyond 0.1 rad, and only among the leaf children of one parent")
  func readability() {
    func readability(of angles: [Double], parents: [Int]? = nil) -> Double? {
      // Unit steps given as (dx, dy) by the tangent of their angle to the x axis.
      var (x, y) = (0.0, 0.0)
      var rects = [Rect(x: 0, y: 0, width: 10, height: 10)]
      for slope in [0] + angles {
        (x, y) = (x + 1, y + slope)
        rects.append(Rect(x: x, y: y, width: 1, height: 1))
      }
      let parents = parents ?? [-1] + rects.dropFirst().map { _ in 0 }
      return treemapValues(TestTrees.tree(parents), rects, in: rects[0])["readability"]
    }
    #expect(readability(of: [0, 0.1, 0.2]) == 1, "two bends of atan 0.1 < 0.1 rad")
    #expect(readability(of: [0, 0.1003, 0.1003]) == 1, "a bend just below 0.1 rad, above atan 0.1")
    #expect(readability(of: [0, 0.1004, 0.1004]) == 0.75)
    #expect(readability(of: [0, 1, 0, 1]) == 0.4, "three bends of five")
    #expect(readability(of: []) == 1, "one leaf, no turn")

    // Two parents: the step from one family into the next is no move.
    let square = Rect(x: 0, y: 0, width: 1, height: 1)
    let rects = [(0, 0), (0, 0), (0, 0), (0, 0), (1, 0), (5, 5), (5, 6)].map {
      Rect(x: $0.0, y: $0.1, width: 1, height: 1)
    }
    let families = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2])
    #expect(treemapValues(families, rects, in: square)["readability"] == 1)
    #expect(treemapValues(families, rects, in: square)["continuity"] == 1)
  }

  @Test("borders that meet in a corner only do not touch")
  func corners() {
    let frame = Rect(x: 0, y: 0, width: 2, height: 2)
    let one = Rect(x: 0, y: 0, width: 1, height: 1)
    let other = Rect(x: 1, y: 1, width: 1, height: 1)
    let tree = TestTrees.flat([1, 1])
    #expect(treemapValues(tree, [frame, one, other], in: frame)["continuity"] == 0)
    let below = Rect(x: 0.999, y: 1, width: 1, height: 1)
    #expect(treemapValues(tree, [frame, one, below], in: frame)["continuity"] == 1)
  }

  @Test("a zero side has no ratio, misses its area and is not visible")
  func zeroSides() {
    let frame = Rect(x: 0, y: 0, width: 2, height: 2)
    let line = Rect(x: 2, y: 0, width: 0, height: 2)
    let tree = TestTrees.flat([1, 1, 0])
    let half = Rect(x: 0, y: 0, width: 1, height: 2)
    let values = treemapValues(tree, [frame, half, line, line], in: frame)
    #expect(values["aspect_mean"] == 2)
    #expect(values["leaves_left_out"] == 2, "the line and the weightless leaf")
    #expect(values["area_error_max"] == 1)
    #expect(values["visible_share"] == 0.5)
    #expect(values["readability"] == 0.5, "what has vanished is searched for")
    #expect(values["continuity"] == 0, "and is nobody's neighbor")
  }

  @Test("grouped and hidden leaves are left out, and their topmost nodes make the shares")
  func marks() {
    // Below the root of weight 20 a grouped subtree (2, 3), a hidden leaf (5) and a shown one (10).
    let tree = TestTrees.tree([-1, 0, 0, 0, 1, 1], values: [.nan, .nan, 5, 10, 2, 3])
    let frame = Rect(x: 0, y: 0, width: 2, height: 1)
    let thin = Rect(x: 0, y: 0, width: 0.1, height: 1)
    let shown = Rect(x: 1, y: 0, width: 1, height: 1)
    let values = treemapValues(
      tree, [frame, thin, thin, shown, thin, thin], in: frame,
      marks: [.shown, .grouped, .hidden, .shown, .grouped, .grouped])
    #expect(values["grouped_share"] == 0.25)
    #expect(values["hidden_share"] == 0.25)
    #expect(values["leaves_left_out"] == 3)
    #expect(values["aspect_worst"] == 1)
    #expect(values["area_error_max"] == 0)
    #expect(values["short_side_p05"] == 1)
  }

  @Test("without a measured leaf the cells are empty")
  func nothing() {
    for tree in [TestTrees.flat([0, 0, 0]), TestTrees.tree([-1], values: [0])] {
      let values = Treemap<Slice>().values(of: Family.treemaps.metrics, on: tree)
      #expect(values.keys.sorted() == ["leaves_left_out", "marked_share"])
      #expect(values["leaves_left_out"] == Double(tree.nodes.filter(tree.isLeaf).count))
    }
  }

  @Test("a tree of one node is one leaf as large as the frame")
  func singleNode() {
    let frame = Rect(x: 0, y: 0, width: 4, height: 1)
    let values = Treemap<Slice>().values(
      of: Family.treemaps.metrics, on: TestTrees.tree([-1]), in: frame)
    #expect(values["aspect_mean"] == 4)
    #expect(values["perimeter_ratio"] == 1.25)
    #expect(values["area_error_max"] == 0)
    #expect(values["readability"] == nil, "it has no parent")
  }

  @Test("only sizes change with the scale", arguments: 0..<5)
  func scale(seed: Int) {
    let tree = TestTrees.random(seed: UInt64(seed), nodes: 300)
    func values(_ scale: Double) -> [String: Double] {
      Treemap<SliceAndDice>().values(
        of: Family.treemaps.metrics, on: tree,
        in: Rect(x: 0, y: 0, width: 16 * scale, height: 9 * scale))
    }
    let (small, large) = (values(1), values(64))
    let absolute: Set = [
      "short_side_p05", "visible_share", "leaves_lost", "value_lost", "blast_radius",
      "marked_share", "marked_value_share",
    ]
    for (id, value) in small where !absolute.contains(id) {
      #expect(agree(value, large[id]), "\(id)")
    }
    #expect(agree(small["short_side_p05"].map { $0 * 64 }, large["short_side_p05"]))
  }
}
