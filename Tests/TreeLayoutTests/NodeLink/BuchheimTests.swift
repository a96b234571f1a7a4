import TestSupport
import Testing
import TreeLayout

@Suite("buchheim")
struct BuchheimTests {
  /// The x coordinates straight from the definition: every subtree keeps the reach of each of its
  /// levels, the subtree that pushes is looked for, and each push is shared out at once.
  private func oracle(_ tree: LayoutTree, _ gaps: Gaps) -> [Double] {
    var offset = [Double](repeating: 0, count: tree.count)
    var reach = [[(left: Double, right: Double)]](repeating: [], count: tree.count)
    for node in tree.nodes.reversed() {
      let half = tree.size(of: node).width / 2
      let children = Array(tree.children(of: node))
      var x = [Double](repeating: 0, count: children.count)
      for index in children.indices.dropFirst() {
        var shares = [Double](repeating: 0, count: children.count)
        for depth in reach[children[index]].indices {
          guard let other = (0..<index).last(where: { reach[children[$0]].count > depth })
          else { break }
          let gap = depth == 0 ? gaps.sibling : gaps.cousin
          let nearest =
            x[other] + reach[children[other]][depth].right + gap
            - reach[children[index]][depth].left
          if depth == 0 {
            x[index] = nearest
          } else if nearest > x[index] {
            for between in other..<index {
              shares[between] +=
                (nearest - x[index]) * Double(between - other) / Double(index - other)
            }
            x[index] = nearest
          }
        }
        for other in 0..<index { x[other] += shares[other] }
      }
      reach[node] = [(-half, half)]
      if let first = children.first, let last = children.last {
        let left = x[0] - tree.size(of: first).width / 2
        let middle = (left + x.last! + tree.size(of: last).width / 2) / 2
        for (index, child) in children.enumerated() {
          offset[child] = x[index] - middle
          for (depth, level) in reach[child].enumerated() {
            let moved = (left: level.left + offset[child], right: level.right + offset[child])
            if depth + 1 < reach[node].count {
              reach[node][depth + 1].right = moved.right
            } else {
              reach[node].append(moved)
            }
          }
        }
      }
    }
    offset[0] = -reach[0].map(\.left).min()!
    for node in tree.nodes.dropFirst() { offset[node] += offset[Int(tree.parent[node])] }
    return offset
  }

  @Test("the worked example: as reingold-tilford, but c is midway between b and d")
  func example() {
    let drawing = TreeDrawing(TestTrees.worked, Buchheim())
    #expect(drawing.x == [5, 2.5, 5, 7.5, 0.5, 2.5, 4.5, 6.5, 8.5, 4.5])
    #expect(drawing.y == [0.5, 2.5, 2.5, 2.5, 4.5, 4.5, 4.5, 4.5, 4.5, 6.5])
  }

  @Test("equals its definition by levels on random trees with random boxes")
  func againstOracle() {
    var strategy = Buchheim()
    for seed in 0..<240 as Range<UInt64> {
      let tree = TestTrees.random(
        seed: seed, nodes: 1 + Int(seed), maximumDegree: [2, 3, 6, Int.max][Int(seed % 4)],
        randomSizes: seed % 3 > 0)
      strategy.gaps = seed % 5 < 3 ? Gaps() : Gaps(sibling: 0.3, cousin: 1.7)
      let x = TreeDrawing(tree, strategy).x
      let error = zip(x, oracle(tree, strategy.gaps)).map { abs($0 - $1) }.max()!
      #expect(error < 1e-9, "seed \(seed)")
    }
  }

  // The figures are those of d3-hierarchy's tree() with nodeSize [1, 1] and a separation of 1 and
  // the gap; scripts/checks/against-d3.mjs compares whole drawings.

  @Test("agrees with d3's tree on a small tree with subtrees of many heights side by side")
  func asD3() {
    let tree = TestTrees.tree([
      -1, 0, 0, 0, 0, 0, 0, 1, 1, 3, 5, 5, 6, 6, 7, 8, 8, 11, 12, 13, 13, 16, 18, 20, 20, 20, 20,
      20,
    ])
    let expected = [
      8.75, 2, 4, 6, 8, 10, 15.5, 0.5, 3.5, 6, 9, 11, 13, 18, 0.5, 2.5, 4.5, 11, 13, 17, 19, 4.5,
      13, 15, 17,
    ]
    let error = zip(TreeDrawing(tree, Buchheim()).x, expected).map { abs($0 - $1) }.max()!
    #expect(error < 1e-9)
  }

  /// The root's x, the greatest x, and the sum of all x weighed by the node's number modulo 97.
  typealias Figures = (root: Double, greatest: Double, sum: Double)

  private func differs(_ tree: LayoutTree, sibling: Double, cousin: Double, from d3: Figures)
    -> Bool
  {
    var strategy = Buchheim()
    strategy.gaps = Gaps(sibling: sibling, cousin: cousin)
    let x = TreeDrawing(tree, strategy).x
    let sum = x.enumerated().reduce(0) { $0 + $1.element * Double($1.offset % 97 + 1) }
    return abs(x[0] - d3.root) > 1e-9 || abs(x.max()! - d3.greatest) > 1e-9
      || abs(sum - d3.sum) > 1e-14 * d3.sum * Double(tree.count).squareRoot()
  }

  @Test(
    "agrees with d3's tree on trees of 2000 nodes, bushes to near paths",
    arguments: [
      (2000, 1, 1, (825.8125, 1330.25, 63987911.76953125)),
      (2000, 0, 1, (642.875, 1035.125, 49685524.423828125)),
      (300, 1, 1, (325.625, 569.25, 26749674.692708336)),
      (40, 0.5, 2.25, (162.49052810668945, 302.0528335571289, 16433502.851796765)),
      (12, 1, 1, (215.79570770263672, 226.88284301757812, 11304274.074913025)),
      (5, 0, 1, (47.125, 51, 2517034.375)),
      (1, 1, 1, (0.5, 0.5, 48445)),
    ] as [(Int, Double, Double, Figures)])
  func asD3(reach: Int, sibling: Double, cousin: Double, expected: Figures) {
    let parents = (1..<2000).map { $0 - 1 - ($0 * 7919 % 10_007) % min($0, reach) }
    let tree = TestTrees.tree([-1] + parents)
    #expect(!differs(tree, sibling: sibling, cousin: cousin, from: expected))
  }

  @Test("agrees with d3's tree on the Flare hierarchy", .enabled(if: TestTrees.hasFlare))
  func flare() throws {
    let tree = try TestTrees.flare()
    #expect(!differs(tree, sibling: 1, cousin: 1, from: (130, 319.5, 1837067.5)))
    #expect(!differs(tree, sibling: 0, cousin: 1, from: (73.5, 181, 1037037.75)))
  }

  @Test("draws every subtree of unit boxes as reingold-tilford where all parents have two children")
  func asReingoldTilford() {
    let complete = TestTrees.tree([-1] + (0..<510).map { $0 / 2 })
    #expect(
      TreeDrawing(complete, Buchheim()).points == TreeDrawing(complete, ReingoldTilford()).points)
  }

  @Test("mirrors trees with many children and boxes of all widths, which reingold-tilford does not")
  func mirror() {
    let trees = (0..<60 as Range<UInt64>).map {
      TestTrees.random(
        seed: $0, nodes: 300, maximumDegree: [4, 8, 20][Int($0 % 3)], randomSizes: $0 % 2 == 0)
    }
    #expect(trees.allSatisfy { TreeDrawing($0, Buchheim()).mirrors })
    #expect(!trees.allSatisfy { TreeDrawing($0, ReingoldTilford()).mirrors })
  }
}
