import TestSupport
import Testing

@testable import TreeLayout

@Suite("What can be seen of a tree")
struct VisibleTreeTests {
  private static let frame = Rect(x: 7, y: -3, width: 640, height: 400)

  /// Random trees, some with far more nodes than a frame has room for, and those at the edge of
  /// what is allowed.
  private static let trees: [LayoutTree] = {
    let random = (1...5).map { seed in
      let tree = TestTrees.random(
        seed: UInt64(seed), nodes: 900 * seed * seed, maximumDegree: seed == 3 ? 3 : .max)
      // Squares, so that some groups are far heavier than others.
      let values = tree.nodes.map { tree.isLeaf($0) ? tree.weights[$0] * tree.weights[$0] : .nan }
      return TestTrees.tree(tree.parent.map { Int($0) }, values: values).named
    }
    return random + TestTrees.degenerate.map { $0.tree.named }
  }()

  private static let details = [
    LayoutDetail(), LayoutDetail(area: 9000, leafArea: 20, chainArea: 9000, length: 30),
    LayoutDetail(area: 0, leafArea: 0, chainArea: 0, length: 0),
    LayoutDetail(area: .infinity, leafArea: 0, chainArea: .infinity, length: .infinity),
  ]

  private static func bits(_ geometry: some NodeGeometry) -> [UInt64] {
    var bits: [UInt64] = []
    geometry.forEachComponent { bits.append($0.bitPattern) }
    return bits
  }

  /// All that a strategy that has it has to keep, on a tree; returns how many groups are closed.
  private func check<Geometry>(
    _ strategy: AnyStrategy<Geometry>, on tree: LayoutTree, _ detail: LayoutDetail,
    across: (Geometry) -> [Double] = { _ in [] }, isLarge: (Geometry, _ leaves: Int) -> Bool
  ) -> Int {
    let overview = TreeOverview(of: tree)
    guard (try? strategy.check(tree)) != nil,
      let seen = strategy.layout(overview, in: Self.frame, atLeast: detail),
      let visible = seen.visible
    else { return 0 }
    let whole = strategy.layout(tree, in: Self.frame)
    let nodes = visible.nodes.map { Int($0) }
    let name = "\(strategy.id) on \(tree.count) nodes, \(detail)"
    let isSame = nodes.indices.allSatisfy {
      Self.bits(seen[$0]) == Self.bits(whole[nodes[$0]])
        && seen.list(of: $0) == whole.list(of: nodes[$0])
    }
    #expect(isSame, "\(name)")
    #expect(nodes.indices.allSatisfy { seen.mark(of: $0) == whole.mark(of: nodes[$0]) }, "\(name)")
    #expect(nodes.indices.allSatisfy { visible.place(of: nodes[$0]) == $0 }, "\(name)")
    let there = Set(nodes)
    for (place, node) in nodes.enumerated() {
      let children = tree.children(of: node)
      #expect(
        visible.isClosed(place)
          ? children.allSatisfy { !there.contains($0) }
          : children.map { visible.place(of: $0) } == visible.tree.children(of: place).map { $0 },
        "\(name)")
      if visible.isClosed(place) {
        #expect(!isLarge(seen[place], visible.leafCount(of: place)), "\(name): \(node)")
      }
    }
    // Levels are there, whether or not one of their nodes is seen.
    #expect(visible.tree.levelCount == tree.levelCount)
    for (depth, shape) in seen.levelShapes.enumerated() {
      #expect(tree.level(depth).allSatisfy { across(whole[$0]) == across(shape) }, "\(name)")
    }
    return nodes.indices.count { visible.isClosed($0) }
  }

  @Test(
    "treemaps: shapes are those of the whole layout, and no group is closed that is large enough",
    arguments: [
      [],
      [Setting("paddingOuter", "2"), Setting("paddingTop", "15"), Setting("paddingInner", "3")],
      [Setting("round", "true")],
    ])
  func treemaps(settings: [Setting]) throws {
    var closed = 0
    for kind in StrategyKind.treemaps {
      guard let strategy = try? kind.make(settings), !strategy.remembers else { continue }
      for tree in Self.trees {
        for detail in Self.details {
          let isRounded = settings.contains(Setting("round", "true"))
          closed += check(strategy, on: tree, detail) { box, leaves in
            let area = isRounded ? (box.width - 1) * (box.height - 1) : box.area
            return area > detail.area * (1 + 1e-9) && area > detail.leafArea * Double(leaves)
              && min(box.width, box.height) > 1
          }
        }
      }
    }
    #expect(closed > 1000)
  }

  @Test(
    "icicles and sunbursts: the same for lengths",
    arguments: [
      [], [Setting("nodesSort", "value")], [Setting("nodesSort", "name")],
      [Setting("nodesSort", "asc")], [Setting("orientation", "right")],
      [Setting("fitsFrame", "true"), Setting("startingAngle", "33")],
      [Setting("maximumRingsShownCount", "3"), Setting("fitsFrame", "true")],
      [Setting("maximumExpandedRingsShownCount", "2")],
    ])
  func levels(settings: [Setting]) throws {
    var closed = 0
    for tree in Self.trees {
      for detail in Self.details {
        if let strategy = try? StrategyKind.icicles[0].make(settings) {
          let isDown = !settings.contains(Setting("orientation", "right"))
          closed += check(
            strategy, on: tree, detail,
            across: { isDown ? [$0.y, $0.height] : [$0.x, $0.width] },
            isLarge: { box, _ in (isDown ? box.width : box.height) > detail.length * (1 + 1e-9) })
        }
        if let strategy = try? StrategyKind.sunbursts[0].make(settings) {
          closed += check(
            strategy, on: tree, detail, across: { [$0.innerRadius, $0.outerRadius] },
            isLarge: { arc, _ in arc.span * .pi / 180 * 754 > detail.length })
        }
      }
    }
    #expect(closed > 1000)
  }

  @Test(
    "Voronoi treemaps: the same as in treemaps, with the corners",
    arguments: [
      [], [Setting("outline", "ellipse"), Setting("paddingInner", "2")],
    ])
  func voronoi(settings: [Setting]) throws {
    var closed = 0
    let strategy = try StrategyKind.voronoiTreemaps[0].make(settings)
    for tree in Self.trees where tree.count < 4000 {
      for detail in Self.details {
        closed += check(strategy, on: tree, detail) { polygon, leaves in
          polygon.area > detail.area * (1 + 1e-9) && polygon.area > detail.leafArea * Double(leaves)
        }
      }
    }
    #expect(closed > 500)
  }

  @Test("a strategy that needs all nodes says so")
  func needingAll() throws {
    let overview = TreeOverview(of: TestTrees.random(seed: 1, nodes: 50))
    func having<Geometry>(
      _ kinds: [StrategyKind<Geometry>], _ settings: [Setting] = []
    ) throws -> [String] {
      try kinds.map { try $0.make(settings) }
        .filter { $0.layout(overview, in: Self.frame) != nil }.map { $0.id.name }
    }
    let needing: Set = [
      "masonry-grid", "resquarified", "greedy-insertion", "local-moves-0", "local-moves-4",
    ]
    #expect(
      try having(StrategyKind.treemaps)
        == StrategyKind.treemaps.map(\.name).filter { !needing.contains($0) })
    for settings in [
      [Setting("minimumCell", "9")], [Setting("minimumSide", "3")],
      [Setting("maximumItems", "3")], [Setting("minimumArea", "60")],
      [Setting("padding", "areaTrue"), Setting("paddingInner", "1")],
    ] {
      #expect(try having(StrategyKind.treemaps, settings).isEmpty)
    }
    #expect(try having(StrategyKind.icicles) == ["partition"])
    #expect(try having(StrategyKind.sunbursts) == ["sunburst"])
    for settings in [
      [Setting("mode", "ordinalFromRoot")], [Setting("hideBelow", "2")],
      [Setting("groupBelow", "2")], [Setting("focus", "3")],
    ] {
      #expect(try having(StrategyKind.sunbursts, settings).isEmpty)
    }
    #expect(try having(StrategyKind.circlePackings).isEmpty)
    #expect(try having(StrategyKind.voronoiTreemaps) == ["voronoi"])
    #expect(try having(StrategyKind.nodeLinkTrees).isEmpty)
  }

  @Test("a node and its descendants are laid out as a tree of their own")
  func entering() {
    for tree in Self.trees where tree.count < 9000 {
      let overview = TreeOverview(of: tree)
      for root in stride(from: 0, to: tree.count, by: max(tree.count / 9, 1)) {
        let (subtree, nodes) = tree.subtree(at: root)
        let detail = LayoutDetail(area: 20, leafArea: 0, chainArea: 0, length: 0.1)
        func check<Strategy: LayoutStrategy>(_ strategy: Strategy) {
          let seen = strategy.layout(overview, below: root, in: Self.frame, atLeast: detail)!
          let whole = strategy.layout(subtree, in: Self.frame)
          let places = Dictionary(uniqueKeysWithValues: zip(nodes, subtree.nodes))
          #expect(seen.visible!.countOfAll == subtree.count)
          #expect(seen.tree.levelCount == subtree.levelCount)
          for node in seen.tree.nodes {
            let place = places[Int32(seen.wholeNode(of: node))]!
            #expect(Self.bits(seen[node]) == Self.bits(whole[place]))
            #expect(seen.list(of: node) == whole.list(of: place))
          }
        }
        check(Treemap<Squarified>())
        check(Treemap<SliceAndDice>())
        check(Partition())
        check(Sunburst())
        if tree.count < 4000 { check(Voronoi()) }
      }
    }
  }

  @Test("an overview counts leaves, levels with weight, and the weight of neighbors")
  func overview() {
    for tree in Self.trees where tree.count < 2000 {
      let overview = TreeOverview(of: tree)
      for node in stride(from: 0, to: tree.count, by: max(tree.count / 40, 1)) {
        let below = tree.levels(from: node..<node + 1)
        let leaves = below.joined().count { tree.isLeaf($0) }
        #expect(overview.leafCount(of: node) == leaves)
        let depth = below.lastIndex { $0.contains { tree.weights[$0] > 0 } } ?? 0
        #expect(overview.levelCount(below: node) == depth)
        let range = node..<min(tree.count, node + 3 * node % 1100)
        let sum = range.reduce(0) { $0 + tree.weights[$1] }
        let error = abs(overview.weight(of: range) - sum)
        #expect(error <= 1e-12 * tree.weights.reduce(0, +))
      }
      let leafWeights = Set(tree.nodes.filter { tree.isLeaf($0) }.map { tree.weights[$0] })
      #expect(overview.hasTellingValues == (leafWeights.count > 1))
    }
  }
}
