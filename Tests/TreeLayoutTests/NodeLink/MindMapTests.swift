import TestSupport
import Testing
import TreeLayout

@Suite("mind-map")
struct MindMapTests {
  private static let frame = Rect(x: 0, y: 0, width: 1, height: 1)

  private static let balanced: MindMap = {
    var strategy = MindMap()
    strategy.split = .balanced
    return strategy
  }()

  @Test("the worked example: b and c at the right, d at the left")
  func example() {
    let layout = MindMap().layout(TestTrees.worked, in: Self.frame)
    #expect(layout.geometry.map(\.x) == [4.5, 6.5, 6.5, 2.5, 8.5, 8.5, 8.5, 0.5, 0.5, 10.5])
    #expect(layout.geometry.map(\.y) == [3.5, 2.5, 4.5, 3.5, 0.5, 2.5, 4.5, 2.5, 4.5, 4.5])
  }

  @Test(
    "how many children go right",
    arguments: [
      // Leaves below each child of the root; half of the children; nearest half of the leaves.
      ([3, 1, 2], 2, 1), ([], 0, 0), ([5], 1, 1), ([1, 9], 1, 1), ([9, 1, 1, 1], 2, 1),
      ([1, 1, 1, 9], 2, 3), ([1, 2, 1], 2, 2), ([1, 1, 1, 1, 1], 3, 3),
    ])
  func split(leaves: [Int], half: Int, balanced: Int) {
    var parents = [-1] + leaves.map { _ in 0 }
    for (child, count) in leaves.enumerated() where count > 1 {
      parents += [Int](repeating: child + 1, count: count)
    }
    let tree = TestTrees.tree(parents)
    for (strategy, expected) in [(MindMap(), half), (Self.balanced, balanced)] {
      let layout = strategy.layout(tree, in: Self.frame)
      let isRight = tree.children(of: 0).map { layout[$0].x > layout[0].x }
      #expect(isRight == leaves.indices.map { $0 < expected })
    }
  }

  @Test("each side is a drawing of its own, turned, with the root's center in common")
  func sides() {
    for (index, tree) in TestTrees.drawn.enumerated() where tree.children(of: 0).count > 1 {
      let layout = MindMap().layout(tree, in: Self.frame)
      let children = tree.children(of: 0)
      let middle = children.lowerBound + (children.count + 1) / 2
      for isRight in [true, false] {
        let kept = tree.nodes.filter { node in
          var branch = node
          while branch > 0, tree.parent[branch] > 0 { branch = Int(tree.parent[branch]) }
          return node == 0 || (branch < middle) == isRight
        }
        let parents = kept.map { kept.firstIndex(of: Int(tree.parent[$0])) ?? -1 }
        let sizes = kept.map {
          Size(width: tree.size(of: $0).height, height: tree.size(of: $0).width)
        }
        let side = VanDerPloeg().layout(TestTrees.tree(parents, sizes: sizes), in: Self.frame)
        for (place, node) in kept.enumerated() {
          let away = side[place].y - side[0].y
          let across = side[place].x - side[0].x
          #expect(abs(layout[node].x - layout[0].x - (isRight ? away : -away)) < 1e-9, "\(index)")
          #expect(abs(layout[node].y - layout[0].y - across) < 1e-9, "\(index)")
        }
      }
    }
  }

  // MARK: Sides and orientations

  /// The worked example with b at the left.
  private static let hourglass = try! LayoutTree(
    parents: TestTrees.worked.parent, values: TestTrees.worked.values,
    sides: [.unstated, .left] + [Side](repeating: .unstated, count: 8))

  private static func sided(_ orientation: TreeOrientation = .right) -> MindMap {
    var strategy = MindMap()
    (strategy.split, strategy.orientation) = (.side, orientation)
    return strategy
  }

  @Test("the worked example of an hourglass: b and what is below it are above the root")
  func hourglass() {
    let layout = Self.sided(.down).layout(Self.hourglass, in: Self.frame)
    #expect(layout.geometry.map(\.x) == [2.5, 2.5, 1.5, 3.5, 0.5, 2.5, 4.5, 2.5, 4.5, 4.5])
    #expect(layout.geometry.map(\.y) == [6.5, 4.5, 8.5, 8.5, 2.5, 2.5, 2.5, 10.5, 10.5, 0.5])
    // Edges leave the root at both sides.
    #expect(Array(layout.edgePaths[1]) == [Point(x: 2.5, y: 6), Point(x: 2.5, y: 5)])
    #expect(Array(layout.edgePaths[2]) == [Point(x: 2.5, y: 7), Point(x: 1.5, y: 8)])
  }

  @Test("without sides all goes right; right sides mean nothing more")
  func unstated() throws {
    for tree in TestTrees.drawn.prefix(60) {
      let bare = TestTrees.resized(
        TestTrees.tree(tree.parent.map { Int($0) }), tree.nodes.map { tree.size(of: $0) })
      let layout = Self.sided().layout(bare, in: Self.frame)
      let right = try LayoutTree(
        parents: bare.parent, values: bare.values, sizes: bare.sizes,
        sides: bare.nodes.map { _ in .right })
      #expect(Self.sided().layout(right, in: Self.frame).geometry == layout.geometry)
      let left = try LayoutTree(
        parents: bare.parent, values: bare.values, sizes: bare.sizes,
        sides: bare.nodes.map { _ in .left })
      // All left is the mirror image of all right.
      let mirrored = Self.sided().layout(left, in: Self.frame)
      let end = bare.nodes.map { layout[$0].x + bare.size(of: $0).width / 2 }.max()!
      for node in bare.nodes {
        #expect(abs(mirrored[node].x - (end - layout[node].x)) < 1e-9)
        #expect(abs(mirrored[node].y - layout[node].y) < 1e-9)
      }
    }
  }

  @Test("sides that say what half says draw what half draws", arguments: 0..<12)
  func half(seed: UInt64) throws {
    let tree = TestTrees.random(seed: seed, nodes: 30, randomSizes: true)
    let children = tree.children(of: 0)
    let middle = children.lowerBound + (children.count + 1) / 2
    let sided = try LayoutTree(
      parents: tree.parent, values: tree.values, sizes: tree.sizes,
      sides: tree.nodes.map { children.contains($0) && $0 >= middle ? .left : .unstated })
    #expect(
      Self.sided().layout(sided, in: Self.frame).geometry
        == MindMap().layout(tree, in: Self.frame).geometry)
    // With the halves interleaved, each child goes where it went, in the same order.
    let (first, second) = (
      Array(children.prefix(while: { $0 < middle })), Array(middle..<children.upperBound)
    )
    let order = (0..<max(first.count, second.count)).flatMap { index in
      [second, first].flatMap { index < $0.count ? [$0[index]] : [] }
    }
    let columns = [0] + order + Array(children.upperBound..<tree.count)
    var place = [Int32](repeating: -1, count: tree.count)
    for (index, node) in columns.enumerated() { place[node] = Int32(index) }
    let (mixed, nodes) = try LayoutTree.numbered(
      parents: columns.map { $0 == 0 ? -1 : place[Int(tree.parent[$0])] },
      values: columns.map { tree.values[$0] }, sizes: columns.map { tree.size(of: $0) },
      sides: columns.map { sided.side(of: $0) })
    let layout = Self.sided().layout(mixed, in: Self.frame)
    let wanted = MindMap().layout(tree, in: Self.frame)
    for (node, column) in nodes.enumerated() {
      let same = wanted[columns[Int(column)]]
      #expect(abs(layout[node].x - same.x) < 1e-9 && abs(layout[node].y - same.y) < 1e-9)
    }
  }

  @Test(
    "an orientation turns the drawing of the turned tree",
    arguments: [TreeOrientation.down, .up, .left])
  func orientations(_ orientation: TreeOrientation) {
    for tree in TestTrees.drawn {
      let sizes = tree.nodes.map {
        Size(width: tree.size(of: $0).height, height: tree.size(of: $0).width)
      }
      let turned = TestTrees.resized(
        tree, orientation.isHorizontal ? tree.nodes.map { tree.size(of: $0) } : sizes)
      let plain = Self.sided().layout(turned, in: Self.frame)
      let layout = Self.sided(orientation).layout(tree, in: Self.frame)
      let end = turned.nodes.map { plain[$0].x + turned.size(of: $0).width / 2 }.max()!
      #expect(layout.conventions.orientation == orientation)
      for node in tree.nodes {
        let along = orientation == .down ? plain[node].x : end - plain[node].x
        let (x, y) = orientation == .left ? (along, plain[node].y) : (plain[node].y, along)
        #expect(abs(layout[node].x - x) < 1e-9 && abs(layout[node].y - y) < 1e-9)
      }
    }
  }

  @Test("edges leave the root at both sides")
  func edges() {
    let paths = MindMap().layout(TestTrees.tree([-1, 0, 0]), in: Self.frame).edgePaths
    #expect(Array(paths[1]) == [(3, 0.5), (4, 0.5)].map { Point(x: $0, y: $1) })
    #expect(Array(paths[2]) == [(2, 0.5), (1, 0.5)].map { Point(x: $0, y: $1) })
  }
}
