import TestSupport
import Testing

@testable import TreeLayout

@Suite("greedy-insertion")
struct GreedyInsertionTests {
  @Test("draws the worked example")
  func worked() {
    let steps = RememberedSequences.worked(by: Treemap<GreedyInsertion>())
    expect(
      steps[0],
      near: "0 0 2.6667;4 0 2;0 2.25 2.2857;2.2857 2.25 1.7143;2.6667 0 1.3333;4 3 2;"
        + "2.6667 1.5 1.3333", weights: [6, 6, 4, 3, 2, 2, 1])
    expect(
      steps[1],
      near: "0 0 2.8333;4.25 0 1.75;0 2.1176 2.125;2.125 2.1176 2.125;2.8333 0 1.4167;"
        + "4.25 2.8571 1.75;2.8333 1.4118 1.4167", weights: [6, 5, 4, 4, 2, 2, 1])
    expect(
      steps[2],
      near: "0 0 2.7826;4.1739 0 1.8261;0 2.25 2.3851;2.7826 0 1.3913;4.1739 2.8571 1.8261;"
        + "2.7826 1.5 1.3913;2.3851 2.25 1.7888", weights: [6, 5, 4, 2, 2, 1, 3])
  }

  @Test("a sibling that leaves finds its place again")
  func leaving() {
    let weights: [Double?] = [6, 6, 4, 3, 2, 2, 1]
    var without = weights
    (without[2], without[5]) = (nil, 0)
    let layouts = Treemap<GreedyInsertion>().layouts(
      of: RememberedSequences.flat([weights, without, weights]),
      in: Rect(x: 0, y: 0, width: 6, height: 4))
    #expect(layouts[2].geometry == layouts[0].geometry)
    // Without memory the tree is another one.
    let alone = Treemap<GreedyInsertion>().layout(layouts[1].tree, in: layouts[1].frame)
    #expect(alone.geometry != layouts[1].geometry)
  }

  @Test("a group that is too large is refused, and its limit named")
  func limit() throws {
    let limit = GreedyInsertion().largestGroup!
    let treemap = Treemap<GreedyInsertion>()
    let fitting = [Double](repeating: 1, count: limit) + [0, 0]
    try treemap.check(TestTrees.flat(fitting))
    let tree = TestTrees.flat(fitting + [1])
    #expect(
      throws: LayoutError(
        node: 0,
        reason: "has 20001 children of positive weight, and this treemap takes at most 20000; "
          + "with maximumItems=19999 it keeps the largest")
    ) { try treemap.check(tree) }
    var limited = treemap
    limited.rules.maximumItems = 19_999
    try limited.check(tree)
  }

  // MARK: The longest item

  @Test("the longest item is the one that a walk through all items finds")
  func longest() {
    for seed in 0..<30 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let weights = (0..<80).map { _ in
        seed % 3 == 0
          ? Double.random(in: 0.01...1, using: &random)
          : Double(Int.random(in: 0...(seed % 3 == 1 ? 1 : 5), using: &random))
      }
      let tree = TestTrees.flat(weights)
      // A square that rounding made higher than wide is one of them.
      let sides: [(Double, Double)] = [(6, 4), (1, 50), (0.3, 0.1 + 0.2), (0, 3), (0, 0)]
      for (width, height) in sides {
        let frame = Rect(x: 0, y: 0, width: width, height: height)
        var boxes = InsertionTree([], 1..<tree.count, of: tree)
        for node in 1..<tree.count {
          boxes.insertNew(node..<node + 1, of: tree, in: frame)
          guard !boxes.isEmpty else { continue }
          let (found, expected) = (boxes.longest(in: frame), walked(boxes, in: frame))
          #expect(found == expected, "seed \(seed), node \(node), \(width) × \(height)")
        }
      }
    }
  }

  private func walked(_ boxes: InsertionTree, in frame: Rect) -> (box: Int, isWide: Bool) {
    var walk = boxes.walk(in: frame)
    var longest: (box: Int, isWide: Bool)?
    var worst = 0.0
    while let (box, rect) = walk.next(in: boxes) {
      let ratio = rect.longerSide / rect.shorterSide
      if longest == nil || ratio > worst * (1 + 1e-9) {
        longest = (box, rect.width >= rect.height * (1 - 1e-9))
        worst = ratio
      }
    }
    return longest!
  }

  @Test("for one of n new items of equal or random weights at most 2 √n boxes are visited")
  func growth() {
    var random = SeededGenerator(seed: 1)
    for count in runsLongTests ? [1_000, 4_000, 20_000] : [1_000, 4_000] {
      let uniform = (0..<count).map { _ in Double.random(in: 0.01...1, using: &random) }
      for weights in [[Double](repeating: 1, count: count), uniform, uniform.map { 1 / $0 }] {
        let tree = TestTrees.flat(weights)
        var boxes = InsertionTree([], 1..<tree.count, of: tree)
        boxes.insertNew(1..<tree.count, of: tree, in: Rect(x: 0, y: 0, width: 16, height: 9))
        #expect(Double(boxes.visits) <= 2 * Double(count) * Double(count).squareRoot())
      }
    }
  }

  @Test("where each weight is half of the one before, as many boxes are visited as there are")
  func worstGrowth() {
    let weights = (0..<600).map { Double(sign: .plus, exponent: -$0, significand: 1) }
    let tree = TestTrees.flat(weights)
    var boxes = InsertionTree([], 1..<tree.count, of: tree)
    boxes.insertNew(1..<tree.count, of: tree, in: Rect(x: 0, y: 0, width: 16, height: 9))
    #expect((600 * 300...600 * 600).contains(boxes.visits))
  }
}
