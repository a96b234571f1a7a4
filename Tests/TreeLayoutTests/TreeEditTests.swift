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

  private func expectSame(_ tree: LayoutTree?, _ other: LayoutTree) throws {
    let tree = try #require(tree)
    #expect(tree.firstChild == other.firstChild && tree.parent == other.parent)
    #expect(tree.levelStart == other.levelStart && tree.maximumDegree == other.maximumDegree)
    #expect(tree.weights == other.weights && tree.keys == other.keys)
    #expect(tree.nodes.allSatisfy { tree.value(of: $0) == other.value(of: $0) })
    #expect(tree.nodes.allSatisfy { tree.size(of: $0) == other.size(of: $0) })
    #expect(tree.nodes.allSatisfy { tree.side(of: $0) == other.side(of: $0) })
    #expect(tree.nameRanks == other.nameRanks)
  }

  /// The columns put into level order anew.
  private func rebuilt(
    _ tree: LayoutTree, parents: [Int32], values: [Double], sizes: [Size], sides: [Side],
    keys: [Int32], ranks: [Int32]
  ) throws -> LayoutTree {
    let (other, order) = try LayoutTree.numbered(
      parents: parents, values: values, sizes: sizes, sides: tree.sides.isEmpty ? [] : sides,
      keys: tree.keys.isEmpty ? [] : keys)
    return other.withNameRanks(tree.nameRanks.isEmpty ? [] : order.map { ranks[Int($0)] })
  }

  @Test("a new leaf is the last child, wherever it comes")
  func inserting() throws {
    for tree in Self.trees {
      let sizes = tree.nodes.map(tree.size), sides = tree.nodes.map(tree.side)
      for parent in tree.nodes {
        let size = Size(width: 3, height: 2)
        try expectSame(
          tree.inserting(value: 2.5, size: size, below: parent),
          rebuilt(
            tree, parents: tree.parent + [Int32(parent)], values: tree.values + [2.5],
            sizes: sizes + [size], sides: sides + [.unstated],
            keys: tree.keys + [(tree.keys.max() ?? 0) + 1], ranks: tree.nameRanks + [.max]))
      }
      #expect(tree.inserting(below: 0)?.sizes.isEmpty == tree.sizes.isEmpty)
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
        try expectSame(
          tree.removing(leaf: leaf),
          rebuilt(
            tree, parents: without(tree.parent).map { $0 > leaf ? $0 - 1 : $0 },
            values: without(tree.values), sizes: without(sizes), sides: without(sides),
            keys: without(tree.keys), ranks: without(tree.nameRanks)))
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
        try expectSame(
          tree.replacing(value: 7, size: sizes[node], of: node),
          rebuilt(
            tree, parents: tree.parent, values: values, sizes: sizes,
            sides: tree.nodes.map(tree.side), keys: tree.keys, ranks: tree.nameRanks))
      }
    }
  }

  @Test("numbers that are not finite are refused")
  func infinite() {
    let great = Double.greatestFiniteMagnitude
    let tree = TestTrees.tree([-1, 0, 0, 1], values: [.nan, great, great, 1])
    #expect(tree.inserting(value: great, below: 0) == nil)
    #expect(tree.inserting(value: .infinity, below: 0) == nil)
    #expect(tree.inserting(size: Size(width: .infinity, height: 1), below: 0) == nil)
    #expect(tree.replacing(value: great, size: .unit, of: 3) == nil)
    #expect(tree.removing(leaf: 3) == nil, "its parent's own value is too large")
    #expect(tree.removing(leaf: 2) != nil)
  }

  @Test("the next key may not exist")
  func keys() throws {
    let tree = try LayoutTree(parents: [-1, 0], values: [.nan, 1], keys: [0, .max])
    #expect(tree.inserting(below: 0) == nil)
    #expect(tree.removing(leaf: 1)?.keys == [0])
  }
}
