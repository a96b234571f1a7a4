import TestSupport
import Testing
import TreeLayout

@Suite("Keys of nodes")
struct NodeKeyTests {
  // r(a(c, d), b(e)) with the keys 9, 4, 7, 0, 2 and 5, given out of level order.
  private let tree = try! LayoutTree(
    parents: [1, 2, -1, 1, 2, 4], values: [1, .nan, .nan, 2, .nan, 3],
    keys: [0, 4, 9, 2, 7, 5])

  @Test("keys stay with their nodes when the columns are put into level order")
  func numbering() {
    #expect(tree.parent == [-1, 0, 0, 1, 1, 2])
    #expect(tree.keys == [9, 4, 7, 0, 2, 5])
    #expect(tree.nodes.map(tree.key) == [9, 4, 7, 0, 2, 5])
  }

  @Test("without keys a node's key is its place")
  func missing() {
    let plain = TestTrees.random(seed: 1, nodes: 9)
    #expect(plain.keys.isEmpty)
    #expect(plain.nodes.map(plain.key) == Array(plain.nodes))
  }

  @Test("mirrored trees, subtrees and trees with other sizes keep them")
  func kept() throws {
    let (mirrored, order) = tree.mirrored()
    #expect(mirrored.keys == order.map { tree.keys[Int($0)] })
    #expect(mirrored.keys == [9, 7, 4, 5, 2, 0])
    #expect(mirrored.mirrored().tree.keys == tree.keys)
    #expect(tree.subtree(at: 1).tree.keys == [4, 0, 2])
    #expect(tree.subtree(at: 0).tree.keys == tree.keys)
    let size = Size(width: 2, height: 3)
    let sized = try tree.withSizes([Size](repeating: size, count: 6))
    #expect(sized.keys == tree.keys && sized.size(of: 5) == size)

    let plain = try tree.withValues(tree.values, keys: [])
    for other in [plain, plain.mirrored().tree, plain.subtree(at: 1).tree, try plain.withSizes([])]
    {
      #expect(other.keys.isEmpty)
    }
  }

  @Test("other values and keys leave shape, boxes and sides as they are")
  func withValues() throws {
    let sided = TestTrees.tree(
      [-1, 0, 0, 1], values: [.nan, .nan, 2, 3],
      sizes: (1...4).map { Size(width: Double($0), height: 1) },
      sides: [.unstated, .left, .right, .right])
    let other = try sided.withValues([.nan, .nan, 5, 7], keys: [3, 2, 1, 0])
    #expect(other.parent == sided.parent && other.sizes == sided.sizes)
    #expect(other.sides == sided.sides)
    #expect(other.weights == [12, 7, 5, 7] && other.keys == [3, 2, 1, 0])
    #expect(throws: TreeError.badValue(-1, at: 2)) {
      try sided.withValues([.nan, .nan, -1, 7], keys: [])
    }
  }

  @Test("a column that does not fit is refused")
  func lengths() {
    #expect(throws: TreeError.columnLengths) {
      try LayoutTree(parents: [-1, 0], values: [1, 1], keys: [0])
    }
    #expect(throws: TreeError.columnLengths) { try tree.withValues(tree.values, keys: [0, 1]) }
  }

  @Test("keys that are negative or equal are refused, few and many, near and far")
  func badKeys() {
    func error(_ keys: [Int32]) -> TreeError? {
      do throws(TreeError) {
        _ = try LayoutTree(
          parents: keys.indices.map { $0 == 0 ? -1 : 0 }, values: keys.map { _ in 1 }, keys: keys)
        return nil
      } catch { return error }
    }
    #expect(error([0, 1, -2]) == .badKey(-2, at: 2))
    #expect(error([3, 1, 3]) == .equalKeys(3, 0, 2))
    #expect(error([.max, 1, .max]) == .equalKeys(.max, 0, 2))
    #expect(error([.max, 1, 0]) == nil, "large keys are allowed")
    #expect(throws: TreeError.equalKeys(7, 0, 1)) {
      try tree.withValues(tree.values, keys: [7, 7, 1, 2, 3, 4])
    }
  }

  @Test("withKeys ends the program where keys are bad")
  func badKeysOfTree() async {
    await #expect(processExitsWith: .failure) { _ = TestTrees.flat([1]).withKeys([2, 2]) }
    await #expect(processExitsWith: .failure) { _ = TestTrees.flat([1]).withKeys([0, -1]) }
  }

  @Test("other values leave keys as they are")
  func keptByValues() throws {
    #expect(try tree.withValues(tree.values).keys == tree.keys)
    #expect(try tree.withValues(tree.values, keys: []).keys.isEmpty)
  }

  @Test("the digest has keys where there are any, and is what it was where there are none")
  func digest() throws {
    let plain = try tree.withValues(tree.values, keys: [])
    #expect(
      plain.digest
        == TestTrees.tree([-1, 0, 0, 1, 1, 2], values: [.nan, .nan, .nan, 1, 2, 3]).digest)
    // Of a tree from before there were keys.
    #expect(TestTrees.flat([3, 2, 1]).digest.hexadecimal == "8edc33c791bb4dcc")
    var keyed = plain.digest
    for key in tree.keys { keyed.combine(UInt64(key)) }
    #expect(tree.digest == keyed && tree.digest != plain.digest)
    let swapped = try tree.withValues(tree.values, keys: [4, 9, 7, 0, 2, 5])
    #expect(swapped.digest != tree.digest)
  }

  @Test("keys have no say in a layout")
  func layouts() throws {
    let plain = try tree.withValues(tree.values, keys: [])
    let frame = Rect(x: 0, y: 0, width: 20, height: 10)
    #expect(
      Treemap<Squarified>().layout(tree, in: frame).hash
        == Treemap<Squarified>().layout(plain, in: frame).hash)
    #expect(Buchheim().layout(tree, in: frame).hash == Buchheim().layout(plain, in: frame).hash)
  }
}
