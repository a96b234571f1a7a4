import TestSupport
import Testing
import TreeLayout

@Suite("partition")
struct PartitionTests {
  private let frame = Rect(x: 10, y: 20, width: 600, height: 90)

  @Test("a worked example, in both orientations")
  func example() throws {
    // r(a(c, d), b) with the weights 1, 2 and 3.
    let tree = try LayoutTree(parents: [-1, 0, 0, 1, 1], values: [.nan, .nan, 3, 1, 2])
    #expect(
      Partition().layout(tree, in: frame).geometry == [
        Rect(x: 10, y: 20, width: 600, height: 30), Rect(x: 10, y: 50, width: 300, height: 30),
        Rect(x: 310, y: 50, width: 300, height: 30), Rect(x: 10, y: 80, width: 100, height: 30),
        Rect(x: 110, y: 80, width: 200, height: 30),
      ])
    var right = Partition()
    right.orientation = .right
    #expect(
      right.layout(tree, in: frame).geometry == [
        Rect(x: 10, y: 20, width: 200, height: 90), Rect(x: 210, y: 20, width: 200, height: 45),
        Rect(x: 210, y: 65, width: 200, height: 45), Rect(x: 410, y: 20, width: 200, height: 15),
        Rect(x: 410, y: 35, width: 200, height: 30),
      ])
  }

  @Test("agrees with d3's partition")
  func asD3() {
    // x0 and x1 as printed by d3-hierarchy's partition() with the size 1000 × 100.
    let tree = try! LayoutTree(
      parents: [-1, 0, 0, 0, 1, 1, 3, 3, 3, 5, 5],
      values: [.nan, .nan, 7, .nan, 2, .nan, 1, 4, 3, 5, 6])
    let rects = Partition().layout(tree, in: Rect(x: 0, y: 0, width: 1_000, height: 100)).geometry
    let total = 28.0
    let x0 = [0, 0, 13, 20, 0, 2, 20, 21, 25, 2, 7].map { $0 / total * 1_000 }
    let x1 = [28, 13, 20, 28, 2, 13, 21, 25, 28, 7, 13].map { $0 / total * 1_000 }
    for node in tree.nodes {
      #expect(abs(rects[node].x - x0[node]) < 1e-9)
      #expect(abs(rects[node].maxX - x1[node]) < 1e-9)
    }
  }

  @Test("300 nodes by d3's partition, all edges added up")
  func sumsAsD3() {
    let rects = Partition().layout(
      D3Tests.tree(300), in: Rect(x: 0, y: 0, width: 960, height: 500)
    ).geometry
    let sum = rects.reduce(0) { $0 + 3 * $1.x + 5 * $1.maxX + 7 * $1.y + 11 * $1.maxY }
    #expect(abs(sum / 3261632.5863590636 - 1) < 1e-12)
  }

  @Test(
    "on random trees children lie side by side within their parent's extent, one level below",
    arguments: IcicleOrientation.allCases)
  func laws(_ orientation: IcicleOrientation) {
    var strategy = Partition()
    strategy.orientation = orientation
    for seed in 0..<60 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 1 + 7 * Int(seed))
      let rects = strategy.layout(tree, in: frame).geometry.map { rect in
        orientation == .down
          ? rect : Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
      }
      for node in tree.nodes.dropFirst() {
        let (rect, parent) = (rects[node], rects[Int(tree.parent[node])])
        #expect(abs(rect.y - parent.maxY) < 1e-9)
        #expect(rect.x > parent.x - 1e-9 && rect.maxX < parent.maxX + 1e-9)
        if tree.parent[node] == tree.parent[node - 1] { #expect(rect.x == rects[node - 1].maxX) }
        let share = tree.weights[0] > 0 ? tree.weights[node] / tree.weights[0] : 0
        #expect(abs(rect.width / rects[0].width - share) < 1e-9)
      }
    }
  }

  // MARK: The orders of flame graphs

  /// main(parse(lex, ast), draw, parse), with the weights 1, 4, 3 and 4.
  private let profile = try! LayoutTree(
    parents: [-1, 0, 0, 0, 1, 1], values: [.nan, .nan, 3, 4, 1, 4])

  private var named: LayoutTree {
    var names = NodeNames()
    for name in ["main", "parse", "draw", "parse", "lex", "ast"] { names.append(name) }
    return profile.withNameRanks(names.ranks(in: profile))
  }

  @Test(
    "siblings are sorted by name, or by what they weigh; equal ones stay as in the tree",
    arguments: zip(
      NodesSort.allCases,
      // Where each node begins, by index.
      [
        [0, 0, 5, 8, 0, 1], [0, 7, 0, 3, 7, 8], [0, 0, 9, 5, 4, 0], [0, 0, 9, 5, 4, 0],
        [0, 3, 0, 8, 7, 3],
      ] as [[Double]]))
  func sorted(_ sort: NodesSort, starts: [Double]) throws {
    for orientation in IcicleOrientation.allCases {
      var partition = Partition()
      (partition.nodesSort, partition.orientation) = (sort, orientation)
      try partition.check(named)
      let layout = partition.layout(named, in: Rect(x: 0, y: 0, width: 12, height: 12))
      let found = layout.geometry.map { orientation == .down ? $0.x : $0.y }
      #expect(zip(found, starts).allSatisfy { abs($0 - $1) < 1e-12 }, "\(found)")
      #expect(layout.claims.contains(.order) == (sort == .none))
    }
  }

  @Test("a sorted icicle is that of the sorted tree")
  func sortedTree() throws {
    for seed in 0..<20 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 1 + 9 * Int(seed)).named
      // In the sorted tree a node's children stand by rank.
      let order = tree.nodes.dropFirst().sorted {
        (tree.parent[$0], tree.nameRanks[$0]) < (tree.parent[$1], tree.nameRanks[$1])
      }
      let columns = [0] + order
      var place = [Int32](repeating: -1, count: tree.count)
      for (index, node) in columns.enumerated() { place[node] = Int32(index) }
      let (sorted, nodes) = try LayoutTree.numbered(
        parents: columns.map { $0 == 0 ? -1 : place[Int(tree.parent[$0])] },
        values: columns.map { tree.values[$0] })
      var partition = Partition()
      partition.nodesSort = .name
      let rects = partition.layout(tree, in: frame).geometry
      let wanted = Partition().layout(sorted, in: frame).geometry
      for (node, column) in nodes.enumerated() {
        #expect(rects[columns[Int(column)]].isNear(wanted[node], 1e-9), "seed \(seed)")
      }
    }
  }

  @Test("names are no order where there are none")
  func nameless() throws {
    let partition = try Partition().setting([Setting("nodesSort", "name")])
    let error = #expect(throws: LayoutError.self) { try partition.check(profile) }
    #expect(error?.reason.contains("needs names") == true)
    let sunburst = try Sunburst().setting([Setting("nodesSort", "name")])
    #expect(throws: LayoutError.self) { try sunburst.check(profile) }
    try sunburst.check(named)
  }

  @Test("a tree without weight is a root above nothing")
  func weightless() throws {
    let tree = try LayoutTree(parents: [-1, 0, 0], values: [.nan, 0, 0])
    let rects = Partition().layout(tree, in: frame).geometry
    #expect(rects[0].width == 600)
    #expect(rects[1].width == 0 && rects[2].width == 0)
    #expect(rects[1].x == 10 && rects[1].y == 65)
  }
}
