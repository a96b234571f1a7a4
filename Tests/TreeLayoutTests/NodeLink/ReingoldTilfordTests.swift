import TestSupport
import Testing
import TreeLayout

@Suite("reingold-tilford")
struct ReingoldTilfordTests {
  /// The x coordinates straight from the definition: every subtree keeps the reach of each of its
  /// levels, and a subtree is pushed right until all common levels are apart. Quadratic, recursive.
  private func oracle(_ tree: LayoutTree, _ gaps: Gaps) -> [Double] {
    struct Drawn {
      var x: [Int: Double]
      var reach: [(left: Double, right: Double)]

      func moved(by distance: Double) -> Drawn {
        Drawn(
          x: x.mapValues { $0 + distance },
          reach: reach.map { ($0.left + distance, $0.right + distance) })
      }
    }
    func draw(_ node: Int) -> Drawn {
      let half = tree.size(of: node).width / 2
      let children = Array(tree.children(of: node))
      var forest = Drawn(x: [:], reach: [])
      for child in children {
        let subtree = draw(child)
        var distance = forest.reach.isEmpty ? 0 : -Double.infinity
        for (depth, (placed, new)) in zip(forest.reach, subtree.reach).enumerated() {
          let gap = depth == 0 ? gaps.sibling : gaps.cousin
          distance = max(distance, placed.right + gap - new.left)
        }
        let placed = subtree.moved(by: distance)
        forest.x.merge(placed.x) { first, _ in first }
        for (depth, reach) in placed.reach.enumerated() {
          if depth < forest.reach.count {
            forest.reach[depth].right = reach.right
          } else {
            forest.reach.append(reach)
          }
        }
      }
      if children.count == 1, tree.isBinary {
        let pitch = tree.size(of: children[0]).width + gaps.sibling
        forest = forest.moved(by: (tree.side(of: children[0]) == .right ? 1 : -1) * pitch / 2)
      } else if let row = forest.reach.first {
        forest = forest.moved(by: -(row.left + row.right) / 2)
      }
      forest.x[node] = 0
      forest.reach.insert((-half, half), at: 0)
      return forest
    }
    let drawn = draw(0)
    let left = drawn.reach.map(\.left).min()!
    return tree.nodes.map { drawn.x[$0]! - left }
  }

  @Test("equals its definition by levels on random trees with random boxes")
  func againstOracle() {
    var strategy = ReingoldTilford()
    for seed in 0..<240 as Range<UInt64> {
      let degree = [2, 3, 6, Int.max][Int(seed % 4)]
      let tree = TestTrees.random(
        seed: seed, nodes: 1 + Int(seed), maximumDegree: degree, randomSizes: seed % 3 > 0)
      strategy.gaps = seed % 5 < 3 ? Gaps() : Gaps(sibling: 0.3, cousin: 1.7)
      let x = TreeDrawing(tree, strategy).x
      let error = zip(x, oracle(tree, strategy.gaps)).map { abs($0 - $1) }.max()!
      #expect(error < 1e-9, "seed \(seed)")
    }
  }

  @Test("the worked example")
  func example() {
    let drawing = TreeDrawing(TestTrees.worked, ReingoldTilford())
    #expect(drawing.x == [5, 2.5, 4.5, 7.5, 0.5, 2.5, 4.5, 6.5, 8.5, 4.5])
    #expect(drawing.y == [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 4.5, 4.5, 6.5])
  }

  @Test("the worked example on the grid")
  func exampleOnGrid() throws {
    let strategy = try ReingoldTilford().setting([Setting("grid", "true")])
    let drawing = TreeDrawing(TestTrees.worked, strategy)
    #expect(drawing.x == [5.5, 2.5, 4.5, 8.5, 0.5, 2.5, 4.5, 7.5, 9.5, 4.5])
    #expect(drawing.y == [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 4.5, 4.5, 6.5])
  }

  @Test("a single child is half a pitch to its side in binary trees, else straight below")
  func singleChildren() {
    let wide = Size(width: 3, height: 1)
    let binary = TestTrees.tree(
      [-1, 0, 1], sizes: [.unit, wide, wide], sides: [.unstated, .unstated, .right])
    #expect(TreeDrawing(binary, ReingoldTilford()).x == [3.5, 1.5, 3.5])
    let general = TestTrees.tree([-1, 0, 1, 1, 1], sides: [Side](repeating: .right, count: 5))
    #expect(TreeDrawing(general, ReingoldTilford()).x == [2.5, 2.5, 0.5, 2.5, 4.5])
  }

  @Test("a later sibling rests on a deep early one, past shallow ones between them")
  func threads() {
    // Four subtrees of 4, 1, 2 and 4 levels below the root, so that contours follow threads.
    let parents = [-1, 0, 0, 0, 0, 1, 1, 3, 4, 4, 5, 6, 9, 9, 10, 11, 11, 12, 12, 13]
    let tree = TestTrees.tree(parents)
    #expect(TreeDrawing(tree, ReingoldTilford()).x == oracle(tree, Gaps()))
  }

  @Test(
    "the average width over all binary trees is the published one",
    arguments: [(5, 2.619), (6, 3.0758), (7, 3.5012), (8, 3.9091)])
  func averageWidth(nodes: Int, expected: Double) {
    // Unit boxes and gaps: separation 2, a single child 1 to its side.
    let widths = TestTrees.allBinary(nodes: nodes).map {
      TreeDrawing($0, ReingoldTilford()).bounds.right - 1
    }
    let average = widths.reduce(0, +) / Double(widths.count)
    #expect(abs(average - expected) < 5.1e-5)
  }

  @Test("agrees with d3's tree where every inner node has two children")
  func asD3() {
    let tree = TestTrees.tree([
      -1, 0, 0, 1, 1, 2, 2, 4, 4, 5, 5, 8, 8, 9, 9, 10, 10, 11, 11, 14, 14, 17, 17,
    ])
    // Printed by d3-hierarchy's tree() with nodeSize [1, 1] and a separation of 2 everywhere.
    #expect(
      TreeDrawing(tree, ReingoldTilford()).x == [
        6, 1.5, 10.5, 0.5, 2.5, 9.5, 11.5, 1.5, 3.5, 7.5, 11.5, 2.5, 4.5, 6.5, 8.5, 10.5, 12.5,
        1.5, 3.5, 7.5, 9.5, 0.5, 2.5,
      ])
  }

  @Test("cousins that are closer than siblings let subtrees move closer, but not the roots")
  func cousinGap() throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2])
    var strategy = ReingoldTilford()
    strategy.gaps.cousin = 0
    #expect(TreeDrawing(tree, strategy).x == [3, 1.5, 4.5, 0.5, 2.5, 3.5, 5.5])
    #expect(try strategy.setting([Setting("cousinGap", "2")]).gaps.cousin == 2)
  }

  @Test("on the grid, centers are whole units apart, and a first and a last child an even number")
  func grid() {
    var strategy = ReingoldTilford()
    strategy.grid = true
    strategy.gaps = Gaps(sibling: 0.3, cousin: 1.1)
    for seed in 0..<40 as Range<UInt64> {
      let tree = TestTrees.random(
        seed: seed, nodes: 200, maximumDegree: [2, 5, .max][Int(seed % 3)],
        randomSizes: seed % 2 == 0)
      let unit = (tree.nodes.map { tree.size(of: $0).width }.max()! + 0.3) / 2
      let x = TreeDrawing(tree, strategy).x
      func isWhole(_ distance: Double) -> Bool { abs(distance - distance.rounded()) < 1e-9 }
      for node in tree.nodes.dropFirst() {
        #expect(isWhole((x[node] - x[Int(tree.parent[node])]) / unit), "seed \(seed)")
      }
      for node in tree.nodes where !tree.isLeaf(node) {
        let children = tree.children(of: node)
        let distance = (x[children.upperBound - 1] - x[children.lowerBound]) / unit
        #expect(isWhole(distance / 2), "seed \(seed)")
      }
    }
  }

  @Test("the grid moves nothing further than it must: a star of unit boxes stays as it is")
  func gridOfStar() {
    var strategy = ReingoldTilford()
    strategy.grid = true
    strategy.gaps.sibling = 0.1
    let star = TestTrees.tree([-1, 0, 0, 0, 0])
    let error = zip(TreeDrawing(star, strategy).x, [2.15, 0.5, 1.6, 2.7, 3.8]).map { $0 - $1 }
    #expect(error.allSatisfy { abs($0) < 1e-12 })
  }
}
