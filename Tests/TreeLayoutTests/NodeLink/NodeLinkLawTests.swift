import TestSupport
import Testing
import TreeLayout

@Suite("Laws of node-link trees")
struct NodeLinkLawTests {
  @Test(
    "what is claimed holds, and what is not claimed fails somewhere", arguments: NodeLinkCase.all)
  func claims(_ drawn: NodeLinkCase) {
    var notClaimed: Claims = []
    var broken: Claims = []
    for tree in TestTrees.drawn {
      let drawing = TreeDrawing(tree, drawn.strategy)
      let claims = drawn.strategy.claims(on: tree)
      for (law, name, isKept) in TreeDrawing.laws {
        if claims.contains(law) {
          #expect(isKept(drawing), "\(name) on \(tree.parent) \(tree.sizes) \(tree.sides)")
        } else if law != .sides || tree.isBinary {
          notClaimed.insert(law)
          if !isKept(drawing) { broken.insert(law) }
        }
      }
    }
    for (law, name, _) in TreeDrawing.laws where notClaimed.contains(law) {
      #expect(broken.contains(law), "\(name) is kept everywhere and could be claimed")
    }
  }

  @Test(
    "claims hold on all binary trees of 6 nodes, of 7 and 8 in long tests, in boxes of any size",
    arguments: runsLongTests ? NodeLinkCase.all : NodeLinkCase.strategies)
  func allBinaryTrees(_ drawn: NodeLinkCase) {
    for (index, tree) in (runsLongTests ? 7...8 : 6...6).flatMap({ TestTrees.allBinary(nodes: $0) })
      .enumerated()
    {
      for tree in [tree, TestTrees.resized(tree, seed: UInt64(index))] {
        let drawing = TreeDrawing(tree, drawn.strategy)
        let claims = drawn.strategy.claims(on: tree)
        for (law, name, isKept) in TreeDrawing.laws where claims.contains(law) {
          #expect(isKept(drawing), "\(name) on \(tree.parent) \(tree.sizes) \(tree.sides)")
        }
      }
    }
  }

  @Test("claims hold in every orientation", arguments: NodeLinkCase.turned)
  func orientations(_ drawn: NodeLinkCase) {
    for tree in TestTrees.drawn {
      let drawing = TreeDrawing(tree, drawn.strategy)
      let claims = drawn.strategy.claims(on: tree)
      for (law, name, isKept) in TreeDrawing.laws where claims.contains(law) {
        #expect(isKept(drawing), "\(name) on \(tree.parent) \(tree.sizes) \(tree.sides)")
      }
    }
  }

  @Test("the catalog lists the strategies with their default options")
  func catalog() {
    let ids = StrategyKind.nodeLinkTrees.map(\.name)
    let expected = [
      "knuth", "wetherell-shannon", "reingold-tilford", "buchheim", "contour-grid", "stack",
      "alignment", "cluster", "indented", "mind-map", "compact-org-chart",
    ]
    #expect(ids.filter(expected.contains) == expected)
  }

  @Test("the layered strategies claim A1 everywhere and A2 and the mirror on binary trees only")
  func layeredClaims() {
    let binary = TestTrees.tree([-1, 0, 0])
    let general = TestTrees.tree([-1, 0, 0, 0])
    let common: Claims = [.layers, .order, .isomorphism, .separation, .planarity]
    #expect(Knuth().claims(on: binary) == common.union([.sides, .mirror]))
    #expect(Knuth().claims(on: general) == common)
    #expect(
      ReingoldTilford().claims(on: binary) == common.union([.sides, .mirror, .centering]))
    #expect(ReingoldTilford().claims(on: general) == common.union([.centering]))
    #expect(Buchheim().claims(on: binary) == common.union([.mirror, .centering]))
    #expect(Buchheim().claims(on: general) == common.union([.mirror, .centering]))
    #expect(ContourGrid().claims(on: binary) == common.union([.sides, .centering]))
    #expect(ContourGrid().claims(on: general) == common.union([.centering]))
    let leaning: Claims = [.layers, .order, .separation, .planarity, .centering]
    #expect(WetherellShannon().claims(on: binary) == leaning.union([.sides]))
    #expect(WetherellShannon().claims(on: general) == leaning)
    var onLevels = VanDerPloeg()
    onLevels.layered = true
    #expect(onLevels.claims(on: general) == common.union([.mirror, .centering]))
  }

  @Test("equal subtrees are claimed where no level has nodes of two heights")
  func heights() {
    let box = Size(width: 1, height: 1)
    let tall = Size(width: 1, height: 2)
    let even = TestTrees.tree([-1, 0, 0], sizes: [box, tall, tall])
    let uneven = TestTrees.tree([-1, 0, 0], sizes: [box, box, tall])
    for strategy in [Knuth(), ReingoldTilford()] as [any NodeLinkStrategy] {
      #expect(strategy.claims(on: even).contains(.isomorphism))
      #expect(!strategy.claims(on: uneven).contains(.isomorphism))
    }
  }

  @Test("the bounding box starts at (0, 0)", arguments: NodeLinkCase.all)
  func origin(_ drawn: NodeLinkCase) {
    for tree in TestTrees.drawn + TestTrees.degenerate.map(\.tree) {
      let bounds = TreeDrawing(tree, drawn.strategy).bounds
      #expect(max(abs(bounds.left), abs(bounds.top)) < 1e-9, "\(tree.parent) \(tree.sizes)")
    }
  }

  @Test(
    "siblings, cousins and levels keep their gaps",
    arguments: NodeLinkCase.all.filter {
      $0.hasRows && !($0.strategy is Cluster || $0.strategy is Indented)
    })
  func gaps(_ drawn: NodeLinkCase) {
    let gaps = drawn.strategy.gaps
    let knowsCousins =
      drawn.strategy is ReingoldTilford || drawn.strategy is Buchheim
      || drawn.strategy is WetherellShannon || drawn.strategy is VanDerPloeg
    for tree in TestTrees.drawn {
      let drawing = TreeDrawing(tree, drawn.strategy)
      for node in tree.nodes.dropFirst() {
        let parent = Int(tree.parent[node])
        #expect(drawing.top(node) - drawing.bottom(parent) > gaps.level - 1e-9)
        guard !tree.levelStart.contains(Int32(node)) else { continue }
        let areSiblings = parent == tree.parent[node - 1]
        // Cousins that do not lie side by side owe each other nothing.
        let isBeside =
          min(drawing.bottom(node), drawing.bottom(node - 1))
          - max(drawing.top(node), drawing.top(node - 1)) > 1e-9
        guard areSiblings || isBeside || !(drawn.strategy is VanDerPloeg) else { continue }
        let gap = !areSiblings && knowsCousins ? gaps.cousin : gaps.sibling
        #expect(drawing.left(node) - drawing.right(node - 1) > gap - 1e-9)
      }
    }
  }

  @Test("a layered level is as tall as its tallest node and centered on its middle")
  func levels() {
    let tree = TestTrees.resized(
      TestTrees.tree([-1, 0, 0, 1]),
      [(1, 2), (1, 4), (1, 1), (1, 0)].map { Size(width: $0, height: $1) })
    for strategy in [Knuth(), ReingoldTilford()] as [any NodeLinkStrategy] {
      #expect(TreeDrawing(tree, strategy).y == [1, 5, 5, 8])
    }
  }

  @Test("every node is written, whatever the output held before", arguments: NodeLinkCase.all)
  func output(_ drawn: NodeLinkCase) {
    let frame = Rect(x: 3, y: 4, width: 5, height: 6)
    func check(_ strategy: some NodeLinkStrategy, on tree: LayoutTree) {
      var output = [Point](repeating: Point(x: .nan, y: .nan), count: tree.count)
      var span = output.mutableSpan
      strategy.place(tree, in: frame, into: &span)
      #expect(output == TreeDrawing(tree, strategy).layout.geometry)
      #expect(output.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
    for tree in TestTrees.drawn + TestTrees.degenerate.map(\.tree) {
      check(drawn.strategy, on: tree)
    }
  }

  static let hugeTrees: [LayoutTree] = {
    let count = 1_000_000
    return [
      TestTrees.path(nodes: count),
      TestTrees.tree(Array(-1..<count - 1) + [Int](repeating: count - 1, count: 3)),
      TestTrees.tree([-1] + [Int](repeating: 0, count: 100_000)),
      TestTrees.tree([-1] + [Int](repeating: 0, count: count - 1)),
      TestTrees.tree([-1, 0, 0, 0] + (1..<count)),
    ]
  }()

  @Test(
    "a path of 10⁶ nodes, stars and a broom",
    .enabled(if: runsLongTests), arguments: NodeLinkCase.strategies)
  func huge(_ drawn: NodeLinkCase) {
    for tree in Self.hugeTrees {
      let drawing = TreeDrawing(tree, drawn.strategy)
      #expect(drawing.isFinite)
      // Around a root, rounding takes the last bits of large coordinates.
      #expect(max(abs(drawing.bounds.left), abs(drawing.bounds.top)) < 1e-9)
      #expect(!drawn.hasRows || drawing.leastSiblingDistance > 1 - 1e-9)
    }
  }
}
