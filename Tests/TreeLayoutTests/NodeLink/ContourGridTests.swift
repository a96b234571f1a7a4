import TestSupport
import Testing
import TreeLayout

@Suite("contour-grid")
struct ContourGridTests {
  /// The columns straight from the model: frames with the columns of each level, all compared.
  private func columns(of tree: LayoutTree, onlyCommonLevels: Bool = false) -> [Int] {
    /// Each node's column, and on each level the least and the greatest one.
    struct Frame {
      var column: [Int: Int]
      var levels: [(least: Int, greatest: Int)]

      func moved(by distance: Int) -> Frame {
        Frame(
          column: column.mapValues { $0 + distance },
          levels: levels.map { ($0.least + distance, $0.greatest + distance) })
      }
    }
    func draw(_ node: Int) -> Frame {
      let children = Array(tree.children(of: node))
      var forest = Frame(column: [:], levels: [])
      for child in children {
        var subtree = draw(child)
        if child > children[0] {
          var distances = zip(forest.levels, subtree.levels).map { $1.least - $0.greatest }
          if !onlyCommonLevels {
            distances += forest.levels.dropFirst(subtree.levels.count).map(\.greatest)
            distances += subtree.levels.dropFirst(forest.levels.count).map(\.least)
          }
          let least = distances.min()!
          if least < 1 { subtree = subtree.moved(by: abs(least) + 1) }
          let distance = subtree.column[child]! - forest.column[children[0]]!
          if child == children.last, distance % 2 != 0 { subtree = subtree.moved(by: 1) }
        }
        forest.column.merge(subtree.column) { first, _ in first }
        for (depth, level) in subtree.levels.enumerated() {
          if depth < forest.levels.count {
            forest.levels[depth].greatest = level.greatest
          } else {
            forest.levels.append(level)
          }
        }
      }
      var column = 0
      if children.count == 1 {
        let offset = tree.side(of: children[0]) == .right ? -1 : 1
        column = forest.column[children[0]]! + (tree.isBinary ? offset : 0)
      } else if let first = children.first, let last = children.last {
        column = (forest.column[first]! + forest.column[last]!) / 2
      }
      forest.column[node] = column
      forest.levels.insert((column, column), at: 0)
      return column < 0 ? forest.moved(by: -column) : forest
    }
    let drawn = draw(0)
    return tree.nodes.map { drawn.column[$0]! }
  }

  private func width(_ columns: [Int]) -> Int { columns.max()! - columns.min()! }

  @Test("the worked example")
  func example() {
    let drawing = TreeDrawing(TestTrees.worked, ContourGrid())
    #expect(drawing.x == [6.5, 2.5, 4.5, 10.5, 0.5, 2.5, 4.5, 8.5, 12.5, 4.5])
    #expect(drawing.y == [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 4.5, 4.5, 6.5])
  }

  @Test("equals the model that compares all levels, on random trees and all small binary ones")
  func againstModel() {
    let random = (0..<240 as Range<UInt64>).map {
      TestTrees.random(
        seed: $0, nodes: 1 + Int($0), maximumDegree: [2, 3, 6, Int.max][Int($0 % 4)])
    }
    for tree in random + (1...7).flatMap({ TestTrees.allBinary(nodes: $0) }) {
      let least = columns(of: tree).min()!
      #expect(
        TreeDrawing(tree, ContourGrid()).x
          == columns(of: tree).map { Double($0 - least) * 2 + 0.5 }, "\(tree.parent)")
    }
  }

  @Test("of the 429 binary trees with 7 nodes the flaw widens 26, and 64 mirror to another drawing")
  func flaw() {
    let trees = TestTrees.allBinary(nodes: 7)
    let widened = trees.count { tree in
      let extent = TreeDrawing(tree, ContourGrid()).bounds.right
      return extent > Double(width(columns(of: tree, onlyCommonLevels: true)) * 2 + 1)
    }
    #expect(widened == 26)
    #expect(trees.count { !TreeDrawing($0, ContourGrid()).mirrors } == 64)
  }

  @Test("columns are as wide as the widest box and the gap, and the drawing starts at 0")
  func boxes() {
    let sizes = [(1, 1), (2, 1), (3.5, 1)].map { Size(width: $0, height: $1) }
    var strategy = ContourGrid()
    strategy.gaps = Gaps(sibling: 0.5, cousin: 100)
    let drawing = TreeDrawing(TestTrees.tree([-1, 0, 0], sizes: sizes), strategy)
    #expect(drawing.x == [5, 1, 9])
  }
}
