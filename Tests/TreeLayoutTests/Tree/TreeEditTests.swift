import TestSupport
import Testing
import TreeLayout

@Suite("Trees with one leaf more, one less, or another one")
struct TreeEditTests {
  /// Keyed, named trees of every form.
  private static var trees: [LayoutTree] {
    let random = (0..<30 as Range<UInt64>).flatMap { seed in
      [
        TestTrees.random(seed: seed, nodes: 2 + Int(seed), randomSizes: seed.isMultiple(of: 3)),
        TestTrees.random(seed: seed, nodes: 25, maximumDegree: 2),
        TestTrees.random(seed: seed, nodes: 12, maximumDegree: 1),
      ]
    }
    let flat = TestTrees.flat([3, 1, 2])
    return (random + [flat, TestTrees.tree([-1])]).flatMap { tree in
      let named = tree.withNameRanks(tree.nodes.map { Int32($0 % 3) })
      return [tree, named.withKeys(tree.nodes.map { Int32(($0 * 7) % 997) })]
    }
  }

  private func expectSame(_ tree: LayoutTree, _ other: LayoutTree) {
    #expect(tree == other)
    #expect(tree.firstChild == other.firstChild && tree.parent == other.parent)
    #expect(tree.levelStart == other.levelStart && tree.maximumDegree == other.maximumDegree)
    #expect(tree.weights == other.weights && tree.keys == other.keys)
    #expect(tree.nodes.allSatisfy { tree.value(of: $0) == other.value(of: $0) })
    #expect(tree.nodes.allSatisfy { tree.size(of: $0) == other.size(of: $0) })
    #expect(tree.nodes.allSatisfy { tree.side(of: $0) == other.side(of: $0) })
    #expect(tree.nameRanks == other.nameRanks)
  }

  /// What an edit that moves nodes gives to a tree without keys.
  private func keys(of tree: LayoutTree) -> [Int32] { tree.nodes.map { Int32(tree.key(of: $0)) } }

  /// The columns put into level order anew.
  private func rebuilt(
    _ tree: LayoutTree, parents: [Int32], values: [Double], sizes: [Size], sides: [Side],
    keys: [Int32], ranks: [Int32]
  ) throws -> LayoutTree {
    let (other, order) = try LayoutTree.numbered(
      parents: parents, values: values, sizes: sizes, sides: tree.sides.isEmpty ? [] : sides,
      keys: keys)
    return other.withNameRanks(tree.nameRanks.isEmpty ? [] : order.map { ranks[Int($0)] })
  }

  @Test("a new leaf is the last child, wherever it comes")
  func inserting() throws {
    for tree in Self.trees {
      let sizes = tree.nodes.map(tree.size), sides = tree.nodes.map(tree.side)
      for parent in tree.nodes {
        let size = Size(width: 3, height: 2)
        expectSame(
          try tree.inserting(value: 2.5, size: size, below: parent),
          try rebuilt(
            tree, parents: tree.parent + [Int32(parent)], values: tree.values + [2.5],
            sizes: sizes + [size], sides: sides + [.unstated],
            keys: keys(of: tree) + [(keys(of: tree).max() ?? 0) + 1], ranks: tree.nameRanks + [.max]
          ))
      }
      #expect(try tree.inserting(below: 0).sizes.isEmpty == tree.sizes.isEmpty)
    }
  }

  @Test("a leaf that goes leaves no gap, and its parent may be a leaf then")
  func removing() throws {
    for tree in Self.trees where tree.count > 1 {
      let sizes = tree.nodes.map(tree.size), sides = tree.nodes.map(tree.side)
      for leaf in tree.nodes where tree.isLeaf(leaf) {
        func without<Element>(_ column: [Element]) -> [Element] {
          column.enumerated().filter { $0.offset != leaf }.map { $0.element }
        }
        expectSame(
          try tree.removing(leaf: leaf),
          try rebuilt(
            tree, parents: without(tree.parent).map { $0 > leaf ? $0 - 1 : $0 },
            values: without(tree.values), sizes: without(sizes), sides: without(sides),
            keys: without(keys(of: tree)), ranks: without(tree.nameRanks)))
      }
    }
  }

  @Test("another value and box change the sums above")
  func replacing() throws {
    for tree in Self.trees {
      for node in tree.nodes {
        var (values, sizes) = (tree.values, tree.nodes.map(tree.size))
        values[node] = 7
        sizes[node] = Size(width: 1, height: 4)
        expectSame(
          try tree.replacing(value: 7, size: sizes[node], of: node),
          try rebuilt(
            tree, parents: tree.parent, values: values, sizes: sizes,
            sides: tree.nodes.map(tree.side), keys: tree.keys, ranks: tree.nameRanks))
      }
    }
  }

  @Test("another value alone leaves the box as it is")
  func replacingValue() throws {
    let tree = TestTrees.random(seed: 4, nodes: 9, randomSizes: true)
    let other = try tree.replacing(value: 7, of: 8)
    #expect(other.sizes == tree.sizes && other.value(of: 8) == 7)
    #expect(try TestTrees.flat([1, 2]).replacing(value: 7, of: 1).sizes.isEmpty)
    let boxed = try TestTrees.flat([1, 2]).replacing(
      value: 7, size: Size(width: 2, height: 1), of: 1)
    #expect(boxed.sizes.map(\.width) == [1, 2, 1])
  }

  @Test("what the initializer refuses is refused, with its error")
  func refusals() {
    let great = Double.greatestFiniteMagnitude
    let tree = TestTrees.tree([-1, 0, 0, 1], values: [.nan, great, great, 1])
    func error(_ edit: () throws -> LayoutTree) -> TreeError? {
      do {
        _ = try edit()
        return nil
      } catch { return error as? TreeError }
    }
    let bad = Size(width: -3, height: 2)
    let infinite = Size(width: .infinity, height: 1)
    #expect(error { try tree.inserting(value: -5, below: 1) } == .badValue(-5, at: 4))
    #expect(error { try tree.inserting(size: bad, below: 0) } == .badSize(bad, at: 3))
    #expect(error { try tree.replacing(value: -5, of: 2) } == .badValue(-5, at: 2))
    #expect(error { try tree.replacing(value: 5, size: bad, of: 2) } == .badSize(bad, at: 2))
    #expect(error { try tree.inserting(value: great, below: 0) } == .weightOverflow(at: 0))
    #expect(
      error { try tree.inserting(value: .infinity, below: 0) } == .badValue(.infinity, at: 3))
    #expect(error { try tree.inserting(size: infinite, below: 0) } == .badSize(infinite, at: 3))
    #expect(error { try tree.replacing(value: great, of: 3) } == .weightOverflow(at: 0))
    #expect(
      error { try tree.removing(leaf: 3) } == .weightOverflow(at: 0),
      "its parent's own value is too large")
    #expect(error { try tree.removing(leaf: 2) } == nil)
    #expect(error { try tree.withValues([.nan, -1, 1, 1]) } == .badValue(-1, at: 1))
    #expect(error { try tree.withSizes([bad, bad, bad, bad]) } == .badSize(bad, at: 0))
  }

  @Test("a new leaf has the key that it is given, or the next one")
  func keys() throws {
    let tree = try LayoutTree(parents: [-1, 0], values: [.nan, 1], keys: [0, .max])
    #expect(throws: TreeError.noKeyLeft) { try tree.inserting(below: 0) }
    #expect(try tree.inserting(below: 0, key: 5).keys == [0, .max, 5])
    #expect(throws: TreeError.equalKeys(.max, 1, 2)) { try tree.inserting(below: 0, key: .max) }
    #expect(throws: TreeError.badKey(-1, at: 2)) { try tree.inserting(below: 0, key: -1) }
    let shorter = try tree.removing(leaf: 1)
    #expect(shorter.keys == [0])
    #expect(try shorter.inserting(below: 0).keys == [0, 1])
  }

  @Test("edits of a tree without keys call its nodes what they were called")
  func givenKeys() throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2])
    #expect(try tree.inserting(below: 1).keys == [0, 1, 2, 3, 4, 6, 5])
    #expect(try tree.removing(leaf: 3).keys == [0, 1, 2, 4, 5])
    #expect(try tree.replacing(value: 3, of: 3).keys.isEmpty, "nodes keep their numbers")
  }

  @Test("memory goes on with the same nodes when a tree without keys is edited")
  func memory() throws {
    let frame = Rect(x: 0, y: 0, width: 100, height: 60)
    let tree = TestTrees.tree(
      [-1, 0, 0, 1, 1, 1, 2, 2, 2], values: [.nan, .nan, .nan, 5, 4, 3, 6, 2, 1])
    let keyed = tree.withKeys(tree.nodes.map { Int32($0) })
    let treemap = Treemap<LocalMoves>()
    let other = try tree.removing(leaf: 3)
    #expect(
      treemap.layouts(of: [tree, other], in: frame)[1].geometry
        == treemap.layouts(of: [keyed, try keyed.removing(leaf: 3)], in: frame)[1].geometry)
  }
}
