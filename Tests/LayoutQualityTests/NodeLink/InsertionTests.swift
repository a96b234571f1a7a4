import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Displacement by an insertion")
struct InsertionTests {
  func displacement(
    _ tree: LayoutTree, _ strategy: some NodeLinkStrategy, seed: UInt64
  ) -> Double? {
    strategy.values(of: Family.nodeLinkTrees.metrics, on: tree, seed: seed)[
      "insertion_displacement"]
  }

  /// The node that the definition picks, ⌊n·u⌋.
  func place(in tree: LayoutTree, seed: UInt64) -> Int {
    var random = Random(seed: seed)
    return Int((Double(tree.count) * random.unit()).rounded(.down))
  }

  @Test("a level from the left moves what comes after the new leaf, in mean widths of the nodes")
  func worked() {
    // Levels 0 | 1 2 | 3 4, with 3 below 1 and 4 below 2: only a leaf below 1 moves a node, 4.
    let parents = [-1, 0, 0, 1, 2]
    let sizes = [4.0, 1, 2, 2, 1].map { Size(width: $0, height: 1) }
    let (unit, wide) = (TestTrees.tree(parents), TestTrees.tree(parents, sizes: sizes))
    var places: Set<Int> = []
    for seed in 0..<40 as Range<UInt64> {
      let place = place(in: unit, seed: seed)
      places.insert(place)
      #expect(displacement(unit, FromTheLeft(), seed: seed) == (place == 1 ? 0.4 : 0))
      #expect(displacement(wide, FromTheLeft(), seed: seed) == (place == 1 ? 0.2 : 0))
    }
    #expect(places == [0, 1, 2, 3, 4])
  }

  @Test("a shift that most nodes share does not count")
  func shift() {
    // A leaf below 1, which has the leaf 8, moves 2…7 by 2 and the parents 0 and 1 by 1.
    let tree = TestTrees.tree([-1, 0, 0, 0, 0, 0, 0, 0, 1])
    let seeds = (0..<100 as Range<UInt64>).filter { place(in: tree, seed: $0) == 1 }
    #expect(!seeds.isEmpty)
    for seed in seeds {
      #expect(agree(displacement(tree, OverTheLeaves(), seed: seed), (1 + 1 + 2) / 9.0))
    }
  }

  @Test("the leaf is the last child, one of no stated side, and names follow the numbers")
  func order() {
    /// Keeps every node where it was by telling it from its height, and the new leaf, 1 high,
    /// anywhere.
    struct ByHeight: NodeLinkStrategy {
      static let name = "by-height"
      static let summary = "x is the node's height"
      var gaps = Gaps()
      func claims(on tree: LayoutTree) -> Claims { [] }
      func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
        for node in tree.nodes {
          let size = tree.size(of: node)
          output[node] = Point(x: size.height, y: size.height * size.height)
          guard size == .unit else { continue }
          #expect(tree.isLeaf(node) && tree.side(of: node) == .unstated)
          #expect(tree.children(of: Int(tree.parent[node])).last == node)
        }
      }
    }
    let shape = TestTrees.random(seed: 3, nodes: 50, maximumDegree: 2)
    let tree = TestTrees.tree(
      shape.parent.map(Int.init), sizes: shape.nodes.map { Size(width: 3, height: 2 + Double($0)) },
      sides: shape.sides)
    for seed in 0..<20 as Range<UInt64> {
      #expect(displacement(tree, ByHeight(), seed: seed) == 0)
    }
  }

  @Test("nothing is said where nodes have no width or the larger tree is refused")
  func empty() {
    let points = [Point(x: 1, y: 1), Point(x: 2, y: 2)]
    #expect(
      drawingValues(TestTrees.tree([-1, 0]), points)["insertion_displacement"] == nil)
    let flat = [Size](repeating: Size(width: 0, height: 1), count: 2)
    #expect(
      displacement(TestTrees.tree([-1, 0], sizes: flat), FromTheLeft(), seed: 0) == nil)
  }
}
