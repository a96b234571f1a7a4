import Foundation
import TestSupport
import Testing

@testable import TreeLayout

@Suite("Trees on rings")
struct RingTests {
  /// A drawing seen from its root: angles in turns from the top, clockwise.
  private struct Rings {
    let drawing: TreeDrawing
    var tree: LayoutTree { drawing.tree }

    init(_ tree: LayoutTree, _ strategy: any NodeLinkStrategy) {
      drawing = TreeDrawing(tree, strategy)
    }

    func radius(_ node: Int) -> Double {
      hypot(
        drawing.points[node].x - drawing.points[0].x, drawing.points[node].y - drawing.points[0].y)
    }

    func turn(_ node: Int) -> Double {
      let x = drawing.points[node].x - drawing.points[0].x
      let y = drawing.points[node].y - drawing.points[0].y
      let turn = atan2(x, -y) / (2 * .pi)
      return turn < -1e-12 ? turn + 1 : turn
    }

    /// How far a node is from the next one of its ring, clockwise, in parts of the arc that the two
    /// have to keep; no pairs on a ring of one.
    func slack(depth: Int, gap: (_ areSiblings: Bool) -> Double) -> [Double] {
      let level = tree.level(depth)
      guard level.count > 1 else { return [] }
      return level.map { node in
        let next = node + 1 < level.upperBound ? node + 1 : level.lowerBound
        var turn = turn(next) - turn(node) + (next < node ? 1 : 0)
        // Without width and gap the last node may stand on the seam, where a full turn is none.
        if turn < -0.5 { turn += 1 }
        let areSiblings = tree.parent[node] == tree.parent[next]
        let distance = (drawing.width(node) + drawing.width(next)) / 2 + gap(areSiblings)
        return 2 * .pi * radius(node) * turn - distance
      }
    }
  }

  private static let gaps = [
    Gaps(), Gaps(sibling: 0, cousin: 0, level: 0), Gaps(sibling: 0.5, cousin: 2, level: 3),
    Gaps(sibling: 2, cousin: 0.5, level: 0.5),
  ]

  // MARK: Worked examples

  @Test("radial-tree: the worked example, its ring as long as its first and last node want")
  func tree() {
    let rings = Rings(TestTrees.worked, RadialTree())
    let expected = [3.5, 1.5, 3.5, 5.5, 0.5, 1.5, 2.5, 5, 6, 2.5]
    for node in TestTrees.worked.nodes.dropFirst() {
      #expect(abs(rings.turn(node) * 6.5 - expected[node]) < 1e-12, "node \(node)")
    }
    #expect(abs(rings.radius(1) - 2) < 1e-12 && abs(rings.radius(9) - 6) < 1e-12)
  }

  @Test("radial-wedge: the worked example")
  func wedge() {
    let rings = Rings(TestTrees.worked, RadialWedge())
    let degrees: [Double] = [180, 90, 210, 300, 50, 90, 130, 270, 330, 130]
    for node in TestTrees.worked.nodes.dropFirst() {
      #expect(abs(rings.turn(node) * 360 - degrees[node]) < 1e-9, "node \(node)")
    }
    #expect(abs(rings.radius(1) - 2) < 1e-12 && abs(rings.radius(9) - 6) < 1e-12)
  }

  @Test("a path runs straight down, a star is a regular polygon, a point is a point")
  func simple() {
    for strategy in [RadialTree(), RadialWedge()] as [any NodeLinkStrategy] {
      let path = Rings(TestTrees.path(nodes: 10), strategy)
      for node in 0...9 {
        #expect(abs(path.drawing.x[node] - 0.5) < 1e-12)
        #expect(abs(path.drawing.y[node] - (0.5 + 2 * Double(node))) < 1e-12)
      }
      let star = Rings(TestTrees.flat([1, 1, 1, 1, 1, 1, 1]), strategy)
      for node in 1...7 {
        #expect(abs(star.turn(node) - (Double(node) - 0.5) / 7) < 1e-12)
        #expect(abs(star.radius(node) - 7 / .pi) < 1e-12)
      }
      let point = TreeDrawing(TestTrees.tree([-1]), strategy)
      #expect(point.x == [0.5] && point.y == [0.5])
    }
  }

  @Test("boxes without size and gaps of nothing are drawn all the same")
  func nothing() {
    let none = [Size](repeating: Size(width: 0, height: 0), count: 10)
    for strategy in [RadialTree(), RadialWedge()] as [any NodeLinkStrategy] {
      var strategy = strategy
      strategy.gaps = Gaps(sibling: 0, cousin: 0, level: 0)
      let drawing = TreeDrawing(TestTrees.resized(TestTrees.worked, none), strategy)
      #expect(drawing.points.allSatisfy { $0.isFinite })
    }
  }

  // MARK: Laws

  @Test("neighbors of a ring keep their distance along its arc, over the seam, too")
  func neighbors() {
    var tightest = [Double.infinity, .infinity]
    for (index, tree) in TestTrees.drawn.enumerated() {
      var (radial, wedge) = (RadialTree(), RadialWedge())
      radial.gaps = Self.gaps[index % 4]
      wedge.gaps = Self.gaps[index % 4]
      for depth in 1..<max(tree.levelCount, 1) {
        let slack = Rings(tree, radial).slack(depth: depth) {
          $0 ? radial.gaps.sibling : radial.gaps.cousin
        }
        #expect(
          slack.allSatisfy { $0 > -1e-9 }, "\(tree.parent), ring \(depth): \(slack.min()!)")
        tightest[0] = min(tightest[0], slack.min() ?? .infinity)
        let wedgeSlack = Rings(tree, wedge).slack(depth: depth) { _ in wedge.gaps.sibling }
        #expect(wedgeSlack.allSatisfy { $0 > -1e-9 }, "\(tree.parent), ring \(depth)")
        tightest[1] = min(tightest[1], wedgeSlack.min() ?? .infinity)
      }
    }
    #expect(tightest.allSatisfy { abs($0) < 1e-9 }, "rings are no longer than they have to be")
  }

  /// Two wedges of a third of a circle, so that a sixth is free at the seam and at the bottom: the
  /// wide boxes are half a circle apart.
  @Test("radial-wedge: what is free at the seam counts as room")
  func seam() {
    let sizes = [1.0, 1, 1, 99, 99].map { Size(width: $0, height: 1) }
    let rings = Rings(TestTrees.tree([-1, 0, 0, 1, 2], sizes: sizes), RadialWedge())
    #expect(abs(rings.radius(3) - 100 / .pi) < 1e-9)
    #expect(abs(rings.turn(3) - 0.25) < 1e-12 && abs(rings.turn(4) - 0.75) < 1e-12)
  }

  @Test("rings are equally far apart, at least the tallest box and the gap")
  func pitches() {
    for (index, tree) in TestTrees.drawn.enumerated() where tree.height > 0 {
      for strategy in [RadialTree(), RadialWedge()] as [any NodeLinkStrategy] {
        var strategy = strategy
        strategy.gaps = Self.gaps[index % 4]
        let rings = Rings(tree, strategy)
        let pitch = rings.radius(1)
        let tallest = tree.nodes.map { tree.size(of: $0).height }.max()!
        #expect(pitch > tallest + strategy.gaps.level - 1e-9)
        for depth in 1..<tree.levelCount {
          for node in tree.level(depth) {
            #expect(abs(rings.radius(node) - pitch * Double(depth)) < 1e-9 * (1 + pitch))
          }
        }
      }
    }
  }

  @Test("radial-tree puts a parent midway between its outer children's angles")
  func middles() {
    for tree in TestTrees.drawn {
      let rings = Rings(tree, RadialTree())
      for node in tree.nodes.dropFirst() where !tree.isLeaf(node) {
        let children = tree.children(of: node)
        let middle = (rings.turn(children.lowerBound) + rings.turn(children.upperBound - 1)) / 2
        #expect(abs(rings.turn(node) - middle) < 1e-9)
      }
    }
  }

  @Test(
    "what is claimed holds, and what is not claimed fails somewhere",
    arguments: ["radial-tree", "radial-wedge"], [0, 1, 2, 3])
  func claims(_ name: String, _ gaps: Int) {
    var strategy: any NodeLinkStrategy = name == "radial-tree" ? RadialTree() : RadialWedge()
    strategy.gaps = Self.gaps[gaps]
    let other = TestTrees.tree([-1, 0, 1, 1, 2, 2, 2, 2])
    let lopsided = (0..<40 as Range<UInt64>).map { TestTrees.random(seed: $0, nodes: 12) }
    var notClaimed: Claims = []
    var broken: Claims = []
    for tree in TestTrees.drawn + [other] + lopsided {
      let drawing = TreeDrawing(tree, strategy)
      let claims = strategy.claims(on: tree)
      for (law, name, isKept) in TreeDrawing.laws {
        if claims.contains(law) {
          #expect(isKept(drawing), "\(name) on \(tree.parent) \(tree.sizes)")
        } else if law != .sides || tree.isBinary {
          notClaimed.insert(law)
          if !isKept(drawing) { broken.insert(law) }
        }
      }
      let bounds = drawing.bounds
      #expect(max(abs(bounds.left), abs(bounds.top)) < 1e-9)
    }
    for law in notClaimed { #expect(broken.contains(law), "\(law) could be claimed") }
  }

  @Test("no overlaps are claimed on unit boxes with gaps of ½ and more, and hold")
  func separation() {
    let half = Gaps(sibling: 0.5, cousin: 0.5, level: 0.5)
    for (name, strategy) in [("tree", RadialTree()), ("wedge", RadialWedge())]
      as [(String, any NodeLinkStrategy)]
    {
      var strategy = strategy
      strategy.gaps = half
      for seed in 0..<60 as Range<UInt64> {
        let tree = TestTrees.random(
          seed: seed, nodes: 2 + Int(seed) * 2, maximumDegree: [2, 3, 8, .max][Int(seed % 4)])
        #expect(strategy.claims(on: tree).contains(.separation))
        #expect(TreeDrawing(tree, strategy).separatesBoxes, "\(name), seed \(seed)")
      }
      strategy.gaps.level = 0.49
      #expect(!strategy.claims(on: TestTrees.worked).contains(.separation))
      let sizes = [Size](repeating: Size(width: 2, height: 1), count: 10)
      strategy.gaps = Gaps()
      #expect(
        !strategy.claims(on: TestTrees.resized(TestTrees.worked, sizes)).contains(.separation))
    }
  }

  @Test("an edge of radial-wedge stays outside of its parent's ring; radial-tree's may cross")
  func edges() {
    // root(c(x(l, l, l, l), l)): the family is wider than its parent's ring lets it reach.
    let crossing = TestTrees.tree([-1, 0, 1, 1, 2, 2, 2, 2])
    #expect(!TreeDrawing(crossing, RadialTree()).isPlanar)
    #expect(TreeDrawing(crossing, RadialWedge()).isPlanar)
    for tree in TestTrees.drawn + [crossing] {
      let rings = Rings(tree, RadialWedge())
      for depth in 1..<max(tree.height, 1) {
        for parent in tree.level(depth) {
          for child in tree.children(of: parent) {
            let turn = abs(rings.turn(child) - rings.turn(parent))
            #expect(turn * 2 * .pi < acos(Double(depth) / Double(depth + 1)) + 1e-9)
          }
        }
      }
    }
  }

  @Test("the mirrored tree has the mirrored drawing, where wedges are narrow, too")
  func mirrored() {
    for seed in 0..<20 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 10_000)
      let (mirrored, order) = tree.mirrored()
      let drawing = TreeDrawing(tree, RadialWedge())
      let other = TreeDrawing(mirrored, RadialWedge())
      let bounds = drawing.bounds
      // Sums are off by 3e-15 here; differences of turns were by 8e-13.
      let rounding = 2e-14 * max(bounds.right - bounds.left, bounds.bottom - bounds.top)
      for (point, node) in zip(other.points, order) {
        let original = drawing.points[Int(node)]
        #expect(abs(point.x - (bounds.left + bounds.right - original.x)) < rounding)
        #expect(abs(point.y - original.y) < rounding)
      }
    }
  }

  @Test("a drawing says that it is radial")
  func conventions() {
    for strategy in [RadialTree(), RadialWedge()] as [any NodeLinkStrategy] {
      #expect(strategy.conventions(on: TestTrees.worked).isRadial)
      #expect(strategy.conventions(on: TestTrees.worked).gaps == strategy.gaps)
    }
    #expect(!Buchheim().conventions(on: TestTrees.worked).isRadial)
  }

  // MARK: Angles

  @Test("sines, cosines and the arccosine are those of the C library")
  func angles() {
    for step in 0...80_000 {
      let turn = Double(step) / 80_000
      let (sine, cosine) = sineAndCosine(turn: turn)
      #expect(abs(sine - sin(2 * .pi * turn)) < 1e-15)
      #expect(abs(cosine - cos(2 * .pi * turn)) < 1e-15)
    }
    for depth in [1, 2, 3, 10, 1000, 1_000_000] {
      let d = Double(depth)
      let expected = 2 * asin((1 / (2 * (d + 1))).squareRoot()) / (2 * .pi)
      #expect(abs(greatestTurn(fromDepth: depth) - expected) < 4e-16 * expected)
    }
    #expect(abs(greatestTurn(fromDepth: 1) * 360 - 60) < 1e-12)
    #expect(abs(greatestTurn(fromDepth: 2) * 360 - 48.189685) < 1e-6)
  }
}
