import TestSupport
import Testing
import TreeLayout

@Suite("orientation")
struct OrientedTests {
  private static let frame = Rect(x: 0, y: 0, width: 1, height: 1)

  private static func oriented<Base: NodeLinkStrategy>(
    _ base: Base, _ orientation: TreeOrientation
  ) -> Oriented<Base> where Base.Memory == Never {
    var strategy = Oriented(base)
    strategy.orientation = orientation
    return strategy
  }

  @Test(
    "the worked example runs into each direction",
    arguments: [
      (.down, [5, 2.5, 5, 7.5], [0.5, 2.5, 2.5, 2.5]),
      (.up, [5, 2.5, 5, 7.5], [6.5, 4.5, 4.5, 4.5]),
      (.right, [0.5, 2.5, 2.5, 2.5], [5, 2.5, 5, 7.5]),
      (.left, [6.5, 4.5, 4.5, 4.5], [5, 2.5, 5, 7.5]),
    ] as [(TreeOrientation, [Double], [Double])])
  func example(_ orientation: TreeOrientation, x: [Double], y: [Double]) {
    let layout = Self.oriented(Buchheim(), orientation).layout(TestTrees.worked, in: Self.frame)
    #expect(layout.geometry.prefix(4).map(\.x) == x)
    #expect(layout.geometry.prefix(4).map(\.y) == y)
    #expect(layout.conventions.orientation == orientation)
  }

  @Test("boxes lie on their sides where levels are columns", arguments: TreeOrientation.allCases)
  func boxes(_ orientation: TreeOrientation) {
    for tree in TestTrees.drawn where !tree.sizes.isEmpty {
      let layout = Self.oriented(VanDerPloeg(), orientation).layout(tree, in: Self.frame)
      let isHorizontal = orientation == .right || orientation == .left
      let turned =
        isHorizontal
        ? TestTrees.resized(tree, tree.sizes.map { Size(width: $0.height, height: $0.width) })
        : tree
      let down = VanDerPloeg().layout(turned, in: Self.frame).geometry
      let length = zip(down, turned.sizes).map { $0.y + $1.height / 2 }.max()!
      for (point, expected) in zip(layout.geometry, down) {
        switch orientation {
        case .down: #expect(point == expected)
        case .up: #expect(point == Point(x: expected.x, y: length - expected.y))
        case .right: #expect(point == Point(x: expected.y, y: expected.x))
        case .left: #expect(point == Point(x: length - expected.y, y: expected.x))
        }
      }
    }
  }

  @Test("the bounding box starts at (0, 0)", arguments: NodeLinkCase.turned)
  func origin(_ drawn: NodeLinkCase) {
    for tree in TestTrees.drawn + TestTrees.degenerate.map(\.tree) {
      let points = drawn.strategy.layout(tree, in: Self.frame).geometry
      let left = tree.nodes.map { points[$0].x - tree.size(of: $0).width / 2 }.min()!
      let top = tree.nodes.map { points[$0].y - tree.size(of: $0).height / 2 }.min()!
      #expect(max(abs(left), abs(top)) < 1e-9, "\(tree.parent) \(tree.sizes)")
    }
  }

  @Test("an id says where the drawing runs, beside the strategy's own options")
  func options() throws {
    let kind = StrategyKind(Oriented<StackTree>())
    #expect(try kind.make().id.description == "stack")
    let settings = [Setting("rowAlignment", "top"), Setting("orientation", "left")]
    #expect(try kind.make(settings).id.description == "stack:orientation=left,rowAlignment=top")
    #expect(
      throws: OptionError.badValue(
        "sideways", option: "orientation", strategy: "stack", expected: "down, right, up, left")
    ) { try kind.make([Setting("orientation", "sideways")]) }
  }

  @Test("gaps are those of the strategy")
  func gaps() {
    var strategy = Self.oriented(Knuth(), .up)
    strategy.gaps.sibling = 3
    #expect(strategy.base.gaps.sibling == 3)
    #expect(strategy.conventions(on: TestTrees.worked).gaps == strategy.base.gaps)
  }

  @Test("edges leave from the side where the children are", arguments: TreeOrientation.allCases)
  func edges(_ orientation: TreeOrientation) {
    let tree = TestTrees.tree(
      [-1, 0], sizes: [Size(width: 2, height: 4), Size(width: 2, height: 4)])
    let paths = Self.oriented(VanDerPloeg(), orientation).layout(tree, in: Self.frame).edgePaths
    let ends =
      switch orientation {
      case .down: [Point(x: 1, y: 4), Point(x: 1, y: 5)]
      case .up: [Point(x: 1, y: 5), Point(x: 1, y: 4)]
      case .right: [Point(x: 2, y: 2), Point(x: 3, y: 2)]
      case .left: [Point(x: 3, y: 2), Point(x: 2, y: 2)]
      }
    #expect(Array(paths[1]) == ends)
  }
}
