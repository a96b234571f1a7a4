import TestSupport
import Testing
import TreeLayout

@Suite("phylogram")
struct PhylogramTests {
  @Test("the worked example: across as cluster, along by the lengths")
  func example() {
    let drawing = TreeDrawing(TestTrees.branches, Phylogram())
    #expect(drawing.x == TreeDrawing(TestTrees.worked, Cluster()).x)
    #expect(drawing.y == [0.5, 1.5, 4.5, 2.5, 3.5, 2.5, 2.5, 3.5, 5.5, 5.5])
  }

  @Test("nodes are cluster's across, whatever the lengths, boxes and gaps")
  func across() {
    for (index, tree) in TestTrees.drawn.enumerated() {
      var (phylogram, cluster) = (Phylogram(), Cluster())
      phylogram.gaps = Gaps(sibling: Double(index % 3), cousin: 0.5, level: 2)
      cluster.gaps = phylogram.gaps
      #expect(TreeDrawing(tree, phylogram).x == TreeDrawing(tree, cluster).x)
    }
  }

  @Test("a way goes across from the parent's center, and down to the child's")
  func edges() {
    let layout = Phylogram().layout(TestTrees.branches, in: .zero)
    let top = layout[0].x
    #expect(
      Array(layout.edgePaths[2])
        == [(top, 0.5), (6.5, 0.5), (6.5, 4.5)].map { Point(x: $0, y: $1) })
    var slanted = Phylogram()
    slanted.edges = .straight
    let straight = slanted.layout(TestTrees.branches, in: .zero)
    #expect(straight.geometry == layout.geometry)
    #expect(Array(straight.edgePaths[2]) == [layout[0], layout[2]])
    #expect(!slanted.claims(on: TestTrees.branches).contains(.edgeLength))
  }

  @Test("leaves that are equally far from the root lie on one line, however tall their boxes are")
  func ultrametric() {
    // a(b(d,e),c)
    let sizes = [1.0, 1, 5, 1, 3].map { Size(width: 1, height: $0) }
    let tree = TestTrees.tree(
      [-1, 0, 0, 1, 1], sizes: sizes, lengths: [9, 0.1, 0.3, 0.2, 0.2])
    #expect(TreeDrawing(tree, Phylogram()).hasLeavesOnOneLine)
  }

  @Test("a slanted edge can be crossed, a square one not")
  func slanted() {
    let tree = TestTrees.besideLongEdge
    var slanted = Phylogram()
    slanted.edges = .straight
    #expect(!TreeDrawing(tree, slanted).isPlanar)
    #expect(TreeDrawing(tree, Phylogram()).isPlanar)
  }

  @Test("the drawing that runs to the right has the boxes' widths for its default scale")
  func orientation() {
    let sizes = [Size](repeating: Size(width: 4, height: 1), count: 10)
    var right = Oriented<Phylogram>()
    right.orientation = .right
    let tree = TestTrees.resized(TestTrees.branches, sizes)
    let layout = right.layout(tree, in: .zero)
    // Of length 4, at 5 units for the mean of 2.
    #expect(layout[2].x - layout[0].x == 10)
    #expect(layout.conventions.routing == .square)
    #expect(Array(layout.edgePaths[2])[1] == Point(x: layout[0].x, y: layout[2].y))
  }
}
