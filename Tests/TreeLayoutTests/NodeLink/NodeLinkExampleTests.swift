import Foundation
import TestSupport
import Testing
import TreeLayout

@Suite("Worked examples of node-link trees")
struct NodeLinkExampleTests {
  // a(b(e,f,g(j)),c,d(h,i)) in level order is a … j.
  let example = TestTrees.tree([-1, 0, 0, 0, 1, 1, 1, 3, 3, 6])
  let levels: [Double] = [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 4.5, 4.5, 6.5]

  @Test("knuth")
  func knuth() {
    let drawing = TreeDrawing(example, Knuth())
    #expect(drawing.x == [10.5, 2.5, 12.5, 16.5, 0.5, 4.5, 6.5, 14.5, 18.5, 8.5])
    #expect(drawing.y == levels)
  }

  @Test("reingold-tilford")
  func reingoldTilford() {
    let drawing = TreeDrawing(example, ReingoldTilford())
    #expect(drawing.x == [5, 2.5, 4.5, 7.5, 0.5, 2.5, 4.5, 6.5, 8.5, 4.5])
    #expect(drawing.y == levels)
  }

  @Test("reingold-tilford on the grid")
  func reingoldTilfordGrid() throws {
    let drawing = TreeDrawing(example, try ReingoldTilford().setting([("grid", "true")]))
    #expect(drawing.x == [5.5, 2.5, 4.5, 8.5, 0.5, 2.5, 4.5, 7.5, 9.5, 4.5])
    #expect(drawing.y == levels)
  }

  @Test(
    "stack, with its three row alignments",
    arguments: [
      (.bottom, [0.5, 2.5, 6.5, 4.5, 6.5, 6.5, 4.5, 6.5, 6.5, 6.5]),
      (.center, [0.5, 2.5, 4.5, 3.5, 5.5, 5.5, 4.5, 5.5, 5.5, 6.5]),
      (.top, [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 4.5, 4.5, 6.5]),
    ] as [(StackTree.RowAlignment, [Double])])
  func stack(_ rowAlignment: StackTree.RowAlignment, y: [Double]) {
    var strategy = StackTree()
    strategy.rowAlignment = rowAlignment
    let drawing = TreeDrawing(example, strategy)
    #expect(drawing.x == [5.5, 2.5, 6.5, 9.5, 0.5, 2.5, 4.5, 8.5, 10.5, 4.5])
    #expect(drawing.y == y)
  }

  @Test("alignment")
  func alignment() {
    let drawing = TreeDrawing(example, AlignmentTree())
    #expect(drawing.x == [6.5, 2.5, 6.5, 9.5, 0.5, 2.5, 4.5, 8.5, 10.5, 4.5])
    #expect(drawing.y == levels)
  }

  @Test("the two guides of alignment differ where the middle child is off its block's middle")
  func guides() {
    // The root's only child stands over d, the middle of b, d, f; the block below reaches from b to g.
    let tree = TestTrees.tree([-1, 0, 1, 1, 1, 4, 4])
    var frames = AlignmentTree()
    frames.guide = .frameCenter
    #expect(TreeDrawing(tree, AlignmentTree()).x == [2.5, 2.5, 0.5, 2.5, 5.5, 4.5, 6.5])
    #expect(TreeDrawing(tree, frames).x == [3.5, 2.5, 0.5, 2.5, 5.5, 4.5, 6.5])
  }

  @Test("a row narrower than its node is centered under it, in all strategies of blocks")
  func narrowRow() {
    let tree = TestTrees.tree(
      [-1, 0, 0], sizes: [(10, 2), (1, 1), (2, 4)].map { Size(width: $0, height: $1) })
    for (alignment, y) in [(.bottom, [1, 6.5, 5]), (.center, [1, 5, 5]), (.top, [1, 3.5, 5])]
      as [(StackTree.RowAlignment, [Double])]
    {
      var stack = StackTree()
      stack.rowAlignment = alignment
      #expect(TreeDrawing(tree, stack).x == [5, 3.5, 6])
      #expect(TreeDrawing(tree, stack).y == y)
    }
    #expect(TreeDrawing(tree, AlignmentTree()).x == [5, 3.75, 6.25])
  }

  @Test("single children: half a pitch to their side in binary trees, else straight or after")
  func singleChildren() {
    let wide = Size(width: 3, height: 1)
    let binary = TestTrees.tree(
      [-1, 0, 1], sizes: [.unit, wide, wide], sides: [.unstated, .unstated, .right])
    #expect(TreeDrawing(binary, ReingoldTilford()).x == [3.5, 1.5, 3.5])
    #expect(TreeDrawing(binary, Knuth()).x == [8.5, 1.5, 5.5])
    #expect(TreeDrawing(binary, StackTree()).x == [1.5, 1.5, 1.5])

    let general = TestTrees.tree([-1, 0, 1, 1, 1], sides: [Side](repeating: .right, count: 5))
    #expect(TreeDrawing(general, ReingoldTilford()).x == [2.5, 2.5, 0.5, 2.5, 4.5])
    #expect(TreeDrawing(general, Knuth()).x == [0.5, 4.5, 2.5, 6.5, 8.5])
  }

  @Test("n unit nodes are n − 1 pitches wide by knuth")
  func knuthWidth() {
    var strategy = Knuth()
    strategy.gaps.sibling = 0.25
    for seed in 0..<20 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 80, maximumDegree: seed < 10 ? 2 : .max)
      let x = TreeDrawing(tree, strategy).x
      #expect(x.sorted() == (0..<80).map { 0.5 + 1.25 * Double($0) })
    }
  }

  @Test("options are read from text and spelled in the id")
  func options() throws {
    let stack = try StackTree().setting([("rowAlignment", "top"), ("siblingGap", "10")])
    #expect(stack.id.description == "stack:rowAlignment=top,siblingGap=10")
    #expect(try AlignmentTree().setting([("guide", "frameCenter")]).guide == .frameCenter)
    #expect(try ReingoldTilford().setting([("cousinGap", "2")]).gaps.cousin == 2)
    #expect(throws: OptionError.self) { try Knuth().setting([("cousinGap", "2")]) }
    #expect(throws: OptionError.self) { try StackTree().setting([("rowAlignment", "middle")]) }
  }

  @Test("the catalog lists the strategies with their default options")
  func catalog() {
    let ids = Catalog.standard.strategies.filter { $0.family == .nodeLink }.map(\.id.description)
    let expected = [
      "knuth", "wetherell-shannon", "reingold-tilford", "buchheim", "contour-grid", "stack",
      "alignment",
    ]
    #expect(ids.filter(expected.contains) == expected)
  }

  /// The class hierarchy that treemap papers show; it lies beside the package where it is at hand.
  static let flare = URL(filePath: #filePath, directoryHint: .notDirectory)
    .appending(path: "../../../../../shared/data/flare.csv").standardized

  @Test(
    "the Flare hierarchy is 219 pitches wide as a stack",
    .enabled(if: FileManager.default.fileExists(atPath: flare.path())))
  func flareWidth() throws {
    let rows = try String(contentsOf: Self.flare, encoding: .utf8).split(separator: "\n")
      .dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let index = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1[0], $0) })
    let drawing = TreeDrawing(
      TestTrees.tree(rows.map { index[$0[1]] ?? -1 }), StackTree())
    let leaves = drawing.tree.nodes.filter(drawing.tree.isLeaf).map { drawing.points[$0].x }
    #expect(leaves.max()! - leaves.min()! == 219 * 2)
    #expect(drawing.bounds.right == 439)
  }
}
