import TestSupport
import Testing
import TreeLayout

@Suite("indented")
struct IndentedTests {
  private static let frame = Rect(x: 0, y: 0, width: 1, height: 1)

  @Test("the worked example: a row for each node in pre-order")
  func example() {
    let layout = Indented().layout(TestTrees.worked, in: Self.frame)
    #expect(layout.geometry.map(\.x) == [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 4.5, 4.5, 6.5])
    #expect(layout.geometry.map(\.y) == [0.5, 2.5, 12.5, 14.5, 4.5, 6.5, 8.5, 16.5, 18.5, 10.5])
  }

  @Test("rows are as tall as their boxes, the siblings' gap apart, and left edges indented")
  func rows() {
    var strategy = Indented()
    strategy.indent = 0.75
    strategy.gaps = Gaps(sibling: 0.5, cousin: 7, level: 7)
    for tree in TestTrees.drawn {
      let layout = strategy.layout(tree, in: Self.frame)
      var bottom = -0.5
      var pending = [(node: 0, depth: 0)]
      while let (node, depth) = pending.popLast() {
        let (center, size) = (layout[node], tree.size(of: node))
        #expect(abs(center.y - size.height / 2 - (bottom + 0.5)) < 1e-9)
        #expect(abs(center.x - size.width / 2 - 0.75 * Double(depth)) < 1e-9)
        bottom = center.y + size.height / 2
        pending += tree.children(of: node).reversed().map { ($0, depth + 1) }
      }
    }
  }

  @Test("edges hang below the parent's left edge and reach the child's from the left")
  func edges() {
    let paths = Indented().layout(TestTrees.worked, in: Self.frame).edgePaths
    #expect(
      Array(paths[2]) == [(0.5, 1), (0.5, 12.5), (2, 12.5)].map { Point(x: $0, y: $1) })
    let wide = TestTrees.tree(
      [-1, 0], sizes: [Size(width: 6, height: 2), Size(width: 1, height: 1)])
    let hanging = Indented().layout(wide, in: Self.frame).edgePaths
    #expect(Array(hanging[1]) == [(1, 2), (1, 3.5), (2, 3.5)].map { Point(x: $0, y: $1) })
  }

  @Test("no edge runs through a box", arguments: [0, 0.5, 2, 9])
  func edgesBesideBoxes(indent: Double) {
    var strategy = Indented()
    strategy.indent = indent
    for tree in TestTrees.drawn { expectEdgesBesideBoxes(strategy.layout(tree, in: Self.frame)) }
  }

  @Test("options are read from text")
  func options() throws {
    let kind = StrategyKind(Indented())
    #expect(try kind.make([Setting("indent", "3")]).id.description == "indented:indent=3")
    for text in ["-1", "nan", "inf", ""] {
      #expect(throws: OptionError.self) { try kind.make([Setting("indent", text)]) }
    }
  }
}

/// No piece of an edge, all along the axes, meets the inside of a box.
func expectEdgesBesideBoxes(_ layout: Layout<Point>) {
  let tree = layout.tree
  let paths = layout.edgePaths
  for child in tree.nodes.dropFirst() {
    for (start, end) in zip(paths[child], paths[child].dropFirst()) {
      for node in tree.nodes {
        let (center, size) = (layout[node], tree.size(of: node))
        func overlap(_ a: Double, _ b: Double, _ middle: Double, _ length: Double) -> Double {
          min(max(a, b), middle + length / 2) - max(min(a, b), middle - length / 2)
        }
        let meets =
          overlap(start.x, end.x, center.x, size.width - 2e-9) > 0
          && overlap(start.y, end.y, center.y, size.height - 2e-9) >= 0
          || overlap(start.x, end.x, center.x, size.width - 2e-9) >= 0
            && overlap(start.y, end.y, center.y, size.height - 2e-9) > 0
        #expect(!meets, "the edge to \(child) meets \(node) in \(tree.parent) \(tree.sizes)")
      }
    }
  }
}
