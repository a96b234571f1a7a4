import TestSupport
import Testing
import TreeLayout

@Suite("partition")
struct PartitionTests {
  private let frame = Rect(x: 10, y: 20, width: 600, height: 90)

  @Test("a worked example, in all orientations")
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
    var up = Partition()
    up.orientation = .up
    #expect(
      up.layout(tree, in: frame).geometry == [
        Rect(x: 10, y: 80, width: 600, height: 30), Rect(x: 10, y: 50, width: 300, height: 30),
        Rect(x: 310, y: 50, width: 300, height: 30), Rect(x: 10, y: 20, width: 100, height: 30),
        Rect(x: 110, y: 20, width: 200, height: 30),
      ])
    var left = Partition()
    left.orientation = .left
    #expect(
      left.layout(tree, in: frame).geometry == [
        Rect(x: 410, y: 20, width: 200, height: 90), Rect(x: 210, y: 20, width: 200, height: 45),
        Rect(x: 210, y: 65, width: 200, height: 45), Rect(x: 10, y: 20, width: 200, height: 15),
        Rect(x: 10, y: 35, width: 200, height: 30),
      ])
  }

  /// A drawing as it would lie if it ran down, in a frame that is turned with it.
  private func upright(_ rects: [Rect], _ orientation: IcicleOrientation) -> [Rect] {
    rects.map { rect in
      switch orientation {
      case .down: rect
      case .up:
        Rect(
          x: rect.x, y: frame.y + frame.maxY - rect.maxY, width: rect.width, height: rect.height)
      case .right: Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
      case .left:
        Rect(
          x: rect.y, y: frame.x + frame.maxX - rect.maxX, width: rect.height, height: rect.width)
      }
    }
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
      let rects = upright(strategy.layout(tree, in: frame).geometry, orientation)
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
      let found = layout.geometry.map { orientation.isHorizontal ? $0.y : $0.x }
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

  // MARK: Short boxes

  private func short(
    _ limit: Partition.MinimumLengthShown, _ tree: LayoutTree, in frame: Rect,
    _ orientation: IcicleOrientation = .down
  ) -> Layout<Rect> {
    var partition = Partition()
    (partition.minimumLengthShown, partition.orientation) = (limit, orientation)
    return partition.layout(tree, in: frame)
  }

  @Test("a worked example of short boxes: they share one, or their room stays empty")
  func shortBoxes() throws {
    // 10, 1, 1 and 8, which is 5 and 3, on a length of 100.
    let tree = try LayoutTree(
      parents: [-1, 0, 0, 0, 0, 4, 4], values: [.nan, 10, 1, 1, .nan, 5, 3])
    let frame = Rect(x: 0, y: 0, width: 100, height: 3)
    let grouped = short(.group(ifLessThan: 6), tree, in: frame)
    expect(
      grouped.geometry,
      equal: [
        (0, 0, 100, 1), (0, 1, 50, 1), (90, 1, 10, 1), (90, 1, 10, 1), (50, 1, 40, 1),
        (50, 2, 25, 1), (75, 2, 15, 1),
      ])
    #expect(
      tree.nodes.map(grouped.mark(of:)) == [
        .shown, .shown, .grouped, .grouped, .shown, .shown, .shown,
      ])
    let hidden = short(.hide(ifLessThan: 6), tree, in: frame)
    expect(
      hidden.geometry,
      equal: [
        (0, 0, 100, 1), (0, 1, 50, 1), (50, 1, 0, 1), (55, 1, 0, 1), (60, 1, 40, 1),
        (60, 2, 25, 1), (85, 2, 15, 1),
      ])
    #expect(hidden.mark(of: 2) == .hidden && hidden.mark(of: 4) == .shown)
    #expect(grouped.claims == [.containment, .order] && hidden.claims == [.containment, .order])
    // A length of exactly the limit is not short.
    #expect(short(.group(ifLessThan: 5), tree, in: frame).mark(of: 2) == .shown)
    #expect(short(.group(ifLessThan: 5.000_001), tree, in: frame).mark(of: 2) == .grouped)
    // Descendants of short boxes are in these, and have no length.
    let all = short(.group(ifLessThan: 60), tree, in: frame)
    #expect(all.geometry[1...4].allSatisfy { $0 == Rect(x: 0, y: 1, width: 100, height: 1) })
    #expect(all.geometry[5...].allSatisfy { $0.width == 0 } && all.mark(of: 5) == .grouped)
  }

  @Test("on random trees short boxes change nothing about the others", arguments: [0, 3, 20, 200])
  func shortLaws(least: Double) throws {
    for (index, orientation) in IcicleOrientation.allCases.enumerated() {
      for seed in 0..<15 as Range<UInt64> {
        let tree = TestTrees.random(seed: seed, nodes: 1 + 9 * (Int(seed) + index))
        let plain = upright(short(.showAll, tree, in: frame, orientation).geometry, orientation)
        let group = short(.group(ifLessThan: least), tree, in: frame, orientation)
        let hide = short(.hide(ifLessThan: least), tree, in: frame, orientation)
        let (grouped, hidden) = (
          upright(group.geometry, orientation), upright(hide.geometry, orientation)
        )
        for node in tree.nodes {
          #expect((group.mark(of: node) == .shown) == (hide.mark(of: node) == .shown))
          #expect(abs(grouped[node].y - plain[node].y) < 1e-9)
          if hide.mark(of: node) == .shown {
            #expect(hidden[node].isNear(plain[node], 1e-9), "no kept box moves")
            #expect(abs(grouped[node].width - plain[node].width) < 1e-9)
            #expect(node == 0 || plain[node].width >= least - 1e-9)
          } else {
            #expect(hidden[node].width == 0)
          }
          // Kept ones and the common box fill what the children fill.
          guard group.mark(of: node) == .shown, !tree.isLeaf(node) else { continue }
          let children = tree.children(of: node)
          let kept = children.filter { group.mark(of: $0) == .shown }
          let others = children.filter { group.mark(of: $0) == .grouped }
          var x = grouped[node].x
          for child in kept {
            #expect(abs(grouped[child].x - x) < 1e-9)
            x = grouped[child].maxX
          }
          for child in others {
            #expect(grouped[child] == grouped[others[0]] && abs(grouped[child].x - x) < 1e-9)
            #expect(plain[child].width < least)
          }
          if let other = others.first, tree.weights[0] > 0 {
            let (end, start) = (plain[children.last!].maxX, plain[node].x)
            #expect(abs(grouped[other].maxX - grouped[node].x - end + start) < 1e-9)
          }
        }
      }
    }
  }

  @Test("only one of both limits can be set, and neither below 0")
  func limits() throws {
    let icicle = try Partition().setting([Setting("groupBelow", "2.5")])
    #expect(icicle.minimumLengthShown == .group(ifLessThan: 2.5))
    #expect(try icicle.setting([Setting("groupBelow", "none")]).minimumLengthShown == .showAll)
    #expect(
      try icicle.setting([Setting("hideBelow", "none")]).minimumLengthShown
        == .group(ifLessThan: 2.5))
    for settings in [["groupBelow", "1", "hideBelow", "1"], ["hideBelow", "-1"]] {
      #expect(throws: OptionError.self) {
        try Partition().setting(
          stride(from: 0, to: settings.count, by: 2).map { Setting(settings[$0], settings[$0 + 1]) }
        )
      }
    }
    var negative = Partition()
    negative.minimumLengthShown = .hide(ifLessThan: -1)
    #expect(throws: LayoutError.self) { try negative.check(profile) }
  }
}
