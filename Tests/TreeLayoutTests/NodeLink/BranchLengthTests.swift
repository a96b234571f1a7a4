import TestSupport
import Testing

@testable import TreeLayout

@Suite("Lengths of branches")
struct BranchLengthTests {
  private static let strategies: [NodeLinkCase] =
    ([Phylogram(), CircularPhylogram(), EqualAngle(), EqualDaylight()] as [any NodeLinkStrategy])
    .map(NodeLinkCase.init)

  @Test("edges are as long as their lengths on random trees", arguments: strategies)
  func law(_ drawn: NodeLinkCase) {
    for tree in TestTrees.withLengths(seeds: 0..<8, nodes: 120) {
      #expect(drawn.strategy.claims(on: tree).contains(.edgeLength))
      #expect(TreeDrawing(tree, drawn.strategy).drawsLengths, "\(tree.lengths)")
    }
  }

  @Test("the unit of lengths does not matter, and the root's own length neither")
  func units() {
    for drawn in Self.strategies {
      for tree in TestTrees.withLengths(seeds: 0..<3) {
        // Powers of two lose no bit.
        var lengths = tree.lengths.map { $0 * 0x1p-40 }
        lengths[0] = 17
        let scaled = TestTrees.tree(tree.parent.map(Int.init), lengths: lengths)
        let drawing = TreeDrawing(scaled, drawn.strategy)
        #expect(drawing.points == TreeDrawing(tree, drawn.strategy).points)
      }
    }
  }

  @Test("without lengths each edge is a level, as with equal ones; a scale is taken as it is")
  func scales() {
    for (index, tree) in TestTrees.drawn.enumerated() {
      guard tree.lengths.isEmpty, tree.height > 0 else { continue }
      let equal = TestTrees.lengthened(tree, .equal, seed: 0)
      for drawn in Self.strategies {
        let drawing = TreeDrawing(tree, drawn.strategy)
        let other = TreeDrawing(equal, drawn.strategy)
        #expect(zip(drawing.points, other.points).allSatisfy { $0.isNear($1, 1e-9) })
      }
      let (tallest, level) = (tree.maximumHeight, Double(index % 3))
      var phylogram = Phylogram()
      phylogram.gaps.level = level
      let layout = phylogram.layout(tree, in: .zero)
      #expect(abs(layout[1].y - layout[0].y - (tallest + level)) < 1e-9)
      phylogram.lengthScale = 7
      let (scaled, short) = (phylogram.layout(tree, in: .zero), phylogram.layout(equal, in: .zero))
      #expect(abs(scaled[1].y - scaled[0].y - 7) < 1e-9)
      #expect(abs(short[1].y - short[0].y - 7 * 0.25) < 1e-9)
    }
  }

  @Test("a node, a path, a star, lengths of 0 and boxes of nothing", arguments: strategies)
  func degenerate(_ drawn: NodeLinkCase) {
    let path = TestTrees.path(nodes: 30)
    let star = TestTrees.flat([Double](repeating: 1, count: 20))
    for tree in [TestTrees.tree([-1]), TestTrees.tree([-1], lengths: [3]), path, star]
      + TestTrees.Lengths.allCases.flatMap({ kind in
        [path, star].map { TestTrees.lengthened($0, kind, seed: 4) }
      })
    {
      let drawing = TreeDrawing(tree, drawn.strategy)
      #expect(drawing.isFinite)
      #expect(drawing.drawsLengths, "\(tree.parent) \(tree.lengths)")
      #expect(abs(drawing.bounds.left) < 1e-9 && abs(drawing.bounds.top) < 1e-9)
    }
    let zeros = TestTrees.branches([Double](repeating: 0, count: 9))
    #expect(!drawn.strategy.claims(on: zeros).contains(.edgeLength))
    #expect(TreeDrawing(zeros, drawn.strategy).isFinite)
    var strategy = drawn.strategy
    strategy.gaps = Gaps(sibling: 0, cousin: 0, level: 0)
    let nothing = TestTrees.resized(
      TestTrees.branches, [Size](repeating: Size(width: 0, height: 0), count: 10))
    #expect(!strategy.claims(on: nothing).contains(.edgeLength))
    #expect(TreeDrawing(nothing, strategy).isFinite)
  }

  @Test("lengths whose sum is infinite are drawn in proportion", arguments: strategies)
  func huge(_ drawn: NodeLinkCase) {
    let sizes = TestTrees.branches.lengths.dropFirst()
    for unit in [4e307, 0x1p-1074] {
      let drawing = TreeDrawing(TestTrees.branches(sizes.map { $0 * unit }), drawn.strategy)
      let plain = TreeDrawing(TestTrees.branches, drawn.strategy)
      #expect(zip(drawing.points, plain.points).allSatisfy { $0.isNear($1, 1e-9) })
    }
  }

  @Test("remarks tell what is drawn otherwise than it is stated", arguments: strategies)
  func remarks(_ drawn: NodeLinkCase) {
    func remarks(_ tree: LayoutTree) -> [String] { drawn.strategy.remarks(on: tree, in: .zero) }
    #expect(remarks(TestTrees.branches).isEmpty)
    #expect(remarks(TestTrees.tree([-1])).isEmpty)
    #expect(remarks(TestTrees.worked) == ["no node states a length, so that all edges are equal"])
    #expect(
      remarks(TestTrees.branches([-1, 4, 2, -2.5, 1, 1, 1, 3, 3]))
        == ["2 negative lengths, -3.5 together, are drawn as 0"])
    #expect(
      remarks(TestTrees.branches([1, 4, 2, -2.5, 1, 1, 1, 3, 3]))
        == ["1 negative length, -2.5, is drawn as 0"])
    #expect(
      remarks(TestTrees.branches([0, 0, 0, .nan, 0, 0, 0, 0, 0]))
        == ["no length is positive, so that edges have no length"])
  }

  @Test("a scale that makes lengths infinite is refused")
  func refusal() throws {
    func refused(_ strategy: some LengthStrategy) -> Bool {
      var strategy = strategy
      strategy.lengthScale = 1e300
      let tree = TestTrees.branches([1e9, 1, 1, 1, 1, 1, 1, 1, 1])
      do throws(LayoutError) { try strategy.check(tree) } catch { return true }
      return false
    }
    #expect(refused(Phylogram()) && refused(CircularPhylogram()))
    #expect(refused(EqualAngle()) && refused(EqualDaylight()))
    try Phylogram().check(TestTrees.branches([1e308, 1e308, 1, 1, 1, 1, 1, 1, 1]))
  }

  @Test("others draw the same, with lengths or without", arguments: NodeLinkCase.strategies)
  func others(_ drawn: NodeLinkCase) {
    guard !(drawn.strategy is any LengthStrategy) else { return }
    let tree = TestTrees.random(seed: 8, nodes: 60)
    let other = TestTrees.lengthened(tree, .alike, seed: 8)
    #expect(TreeDrawing(tree, drawn.strategy).points == TreeDrawing(other, drawn.strategy).points)
  }
}

extension Point {
  /// Whether a point is at most some distance away along each axis.
  func isNear(_ other: Point, _ distance: Double) -> Bool {
    abs(x - other.x) <= distance && abs(y - other.y) <= distance
  }
}
