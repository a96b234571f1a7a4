import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Leaves of a treemap that are compared")
struct TreemapComparingTests {
  /// The example of the squarified paper.
  private func worked(_ id: String) throws -> [String: Double] {
    try AnyStrategy(id, among: StrategyKind.treemaps)
      .layout(TestTrees.flat([6, 6, 4, 3, 2, 2, 1]), in: Rect(x: 0, y: 0, width: 6, height: 4))
      .values(of: [.hardPairs, .wrongOrder])
  }

  // MARK: Worked examples

  @Test("6, 6, 4, 3, 2, 2, 1 in 6 × 4")
  func worked() throws {
    for (id, hard) in [("squarified", 0.0), ("dice", 18), ("slice", 21), ("masonry-grid", 11)] {
      let values = try worked(id)
      #expect(values["hard_pair_share"] == hard / 21, "\(id)")
      #expect(values["wrong_order_share"] == (id == "masonry-grid" ? 5.0 / 19 : 0), "\(id)")
    }
  }

  @Test("the Flare hierarchy in 960 × 500", .enabled(if: TestTrees.hasFlare))
  func flare() throws {
    let tree = try TestTrees.flare()
    for (id, hard, median) in [
      ("squarified", 0.079, 1.47), ("squarified:ratio=1.618", 0.012, 1.745),
      ("binary", 0.110, 1.38), ("strip", 0.122, 2.29), ("slice-and-dice", 0.841, 5.55),
    ] {
      let values = try AnyStrategy(id, among: StrategyKind.treemaps)
        .layout(tree, in: Rect(x: 0, y: 0, width: 960, height: 500))
        .values(of: [.hardPairs, .wrongOrder, .innerNodes])
      #expect(abs(try #require(values["hard_pair_share"]) - hard) < 0.0005, "\(id)")
      let found = try #require(values["inner_aspect_median"])
      #expect(abs(found - median) < 0.005, "\(id): \(found)")
      #expect(values["wrong_order_share"] == 0, "\(id)")
    }
  }

  private let frame = Rect(x: 0, y: 0, width: 100, height: 100)

  @Test("squares are those up to 1.1, and extreme ones those above 4.5, whatever rounding does")
  func limits() {
    func share(_ ratios: [Double], height: Double = 3) -> Double? {
      let boxes = ratios.map { Rect(x: 0, y: 0, width: height * $0, height: height) }
      return treemapValues(
        TestTrees.flat(ratios.map { _ in 1 }), [frame] + boxes, in: frame)["hard_pair_share"]
    }
    #expect(share([1, 1.1]) == 1 && share([1, 1.101]) == 0)
    #expect(share([1, 4.5]) == 0 && share([1, 4.501]) == 1 && share([5, 5]) == 1)
    #expect(share([2, 2, 1, 1, 5]) == 5.0 / 10, "two squares, and the extreme one with each")
    #expect(share([1]) == nil)
    for height in (1..<200).map({ Double($0) / 7 }) {
      #expect(share([1, 1.1], height: height) == 1 && share([2, 4.5], height: height) == 0)
      // Higher than wide, they are the same.
      #expect(share([1, 1 / 1.1], height: height) == 1)
      #expect(share([2, 1 / 4.5], height: height) == 0)
    }
  }

  @Test("pairs have one parent; who has no inside, is no leaf or is not shown makes none")
  func pairs() {
    // Two squares below the root with an inner node, and two long ones below that.
    let tree = TestTrees.tree([-1, 0, 0, 0, 3, 3])
    let (one, long) = (
      Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: 3, height: 1)
    )
    let line = Rect(x: 0, y: 0, width: 9, height: 0)
    func share(_ rects: [Rect], _ marks: [NodeMark]? = nil) -> Double? {
      treemapValues(tree, [frame] + rects, in: frame, marks: marks)["hard_pair_share"]
    }
    #expect(share([one, one, one, long, long]) == 0.5)
    #expect(share([one, line, one, long, long]) == 0)
    #expect(share([one, one, one, long, line]) == 1)
    #expect(
      share(
        [one, one, one, long, long], [.shown, .shown, .grouped, .shown, .shown, .shown]) == 0)
  }

  @Test("the lighter of two is larger: by how much, and when either is not to be seen")
  func order() {
    func share(_ weights: [Double], _ widths: [Double], _ marks: [NodeMark]? = nil) -> Double? {
      let boxes = widths.map { Rect(x: 0, y: 0, width: $0, height: 10) }
      return treemapValues(
        TestTrees.flat(weights), [frame] + boxes, in: frame, marks: marks)["wrong_order_share"]
    }
    #expect(share([1, 2], [2, 1]) == 1 && share([1, 2], [1, 2]) == 0)
    #expect(share([1, 2], [1, 1]) == 0, "as large is not larger")
    #expect(share([1, 2], [1 + 0.9e-6, 1]) == 0, "1e-9 of the frame's 10,000 is 1e-5")
    #expect(share([1, 2], [1 + 1.1e-6, 1]) == 1)
    #expect(share([1, 1], [2, 1]) == nil, "equal weights are in no order")
    #expect(share([1, 0], [1, 2]) == nil, "nor are weightless leaves")
    #expect(share([1, 1, 2], [2, 1, 1.5]) == 0.5)
    #expect(share([1, 2], [1, 0]) == 1, "the heavier one has vanished")
    #expect(share([1, 2], [1, 5], [.shown, .shown, .hidden]) == 1)
    #expect(share([1, 2], [5, 1], [.shown, .grouped, .shown]) == 0)
    #expect(share([1, 2], [1, 5], [.shown, .hidden, .hidden]) == 0)
    // Thinner than 1e-9 of the frame: though its area is 1e-7 · 1,000.
    let thin = Rect(x: 0, y: 0, width: 1e-7, height: 1_000)
    #expect(
      treemapValues(TestTrees.flat([1, 2]), [frame, thin, .zero], in: frame)["wrong_order_share"]
        == 0)
  }

  @Test("leaves are compared wherever they hang")
  func anywhere() {
    let tree = TestTrees.tree([-1, 0, 0, 1], values: [.nan, .nan, 2, 1])
    let (small, large) = (
      Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: 3, height: 1)
    )
    #expect(
      treemapValues(tree, [frame, large, small, large], in: frame)["wrong_order_share"] == 1)
  }

  // MARK: Plain computations

  @Test("as pair by pair, with many equal weights and areas", arguments: 0..<40 as Range<UInt64>)
  func plain(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let random = TestTrees.random(seed: seed, nodes: 60)
    let tree = try random.withValues(random.values.map { ($0 / 20).rounded(.up) })
    let rects = tree.nodes.map { _ in
      Rect(
        x: 0, y: 0, width: Double(Int.random(in: 0...6, using: &generator)),
        height: Double(Int.random(in: 0...3, using: &generator)) * 1.1)
    }
    var marks = tree.nodes.map { _ in
      [NodeMark.shown, .shown, .shown, .hidden, .grouped].randomElement(using: &generator)!
    }
    marks[0] = .shown
    let layout = Layout(
      tree: tree, frame: Rect(x: 0, y: 0, width: 20, height: 20), geometry: rects,
      marks: seed % 2 == 0 ? marks : nil)
    let leaves = tree.nodes.filter { tree.isLeaf($0) && tree.weights[$0] > 0 }
    func isShown(_ leaf: Int) -> Bool { layout.mark(of: leaf) == .shown }
    func area(_ leaf: Int) -> Double { isShown(leaf) ? rects[leaf].area : 0 }
    func ratio(_ leaf: Int) -> Double {
      max(rects[leaf].width, rects[leaf].height) / min(rects[leaf].width, rects[leaf].height)
    }
    var (wrong, ordered, hard, pairs) = (0.0, 0.0, 0.0, 0.0)
    for (place, first) in leaves.enumerated() {
      for second in leaves[..<place] {
        if tree.weights[first] != tree.weights[second] {
          ordered += 1
          let isFirstLighter = tree.weights[first] < tree.weights[second]
          let (light, heavy) = isFirstLighter ? (first, second) : (second, first)
          if area(light) > area(heavy) + 4e-7 { wrong += 1 }
        }
        guard tree.parent[first] == tree.parent[second], area(first) > 0, area(second) > 0
        else { continue }
        pairs += 1
        let (one, two) = (ratio(first), ratio(second))
        if max(one, two) <= 1.1 + 1e-9 || max(one, two) > 4.5 + 1e-9 { hard += 1 }
      }
    }
    let values = layout.values(of: [.hardPairs, .wrongOrder])
    #expect(values["wrong_order_share"] == (ordered > 0 ? wrong / ordered : nil))
    #expect(values["hard_pair_share"] == (pairs > 0 ? hard / pairs : nil))
  }

  @Test("of a hundred thousand leaves, all in the wrong order")
  func large() {
    let count = 100_000
    let weights = (1...count).map { Double($0) }
    let boxes = weights.map {
      Rect(x: 0, y: 0, width: 1, height: Double(count + 1) - $0)
    }
    let values = Layout(
      tree: TestTrees.flat(weights), frame: Rect(x: 0, y: 0, width: 1e3, height: 1e3),
      geometry: [frame] + boxes
    ).values(of: [.wrongOrder, .hardPairs])
    #expect(values["wrong_order_share"] == 1)
    // Only the heights 2, 3 and 4 are neither squares nor extreme: the square alone is no pair.
    let (all, easy) = (Double(count * (count - 1) / 2), 6.0)
    #expect(values["hard_pair_share"] == (all - easy) / all)
  }
}
