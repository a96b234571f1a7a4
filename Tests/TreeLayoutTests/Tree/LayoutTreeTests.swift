import TestSupport
import Testing
import TreeLayout

@Suite("LayoutTree")
struct LayoutTreeTests {
  // a(b(e,f,g(j)),c,d(h,i)), given out of order.
  let parents: [Int32] = [1, -1, 1, 1, 0, 0, 3, 3, 0, 8]

  @Test("columns are in level order, siblings in the order given")
  func levelOrder() throws {
    let (tree, order) = try LayoutTree.numbered(
      parents: parents, values: parents.indices.map { Double($0) })
    #expect(order == [1, 0, 2, 3, 4, 5, 8, 6, 7, 9])
    #expect(tree.parent == [-1, 0, 0, 0, 1, 1, 1, 3, 3, 6])
    #expect(tree.firstChild == [1, 4, 7, 7, 9, 9, 9, 10, 10, 10, 10])
    #expect(tree.levelStart == [0, 1, 4, 9, 10])
    #expect(tree.height == 3)
    #expect(tree.maximumDegree == 3)
    #expect(tree.weights == [33, 18, 2, 13, 4, 5, 9, 6, 7, 9])
    #expect(tree.value(of: 0) == 1, "an inner node keeps its own value beside its weight")
  }

  @Test("the depth of a node is that of its level")
  func depth() throws {
    let tree = try LayoutTree(parents: parents, values: parents.map { _ in 1 })
    #expect(tree.nodes.map(tree.depth) == [0, 1, 1, 1, 2, 2, 2, 2, 2, 3])
    #expect(TestTrees.tree([-1]).depth(of: 0) == 0)
  }

  @Test("trees are equal where all columns are, missing values and unit boxes, too")
  func equality() throws {
    let tree = TestTrees.tree([-1, 0, 0], values: [.nan, 1, .nan])
    #expect(tree == TestTrees.tree([-1, 0, 0], values: [.nan, 1, .nan]))
    #expect(tree == (try tree.withSizes([.unit, .unit, .unit])))
    #expect(tree != TestTrees.tree([-1, 0, 0], values: [.nan, 1, 0]))
    #expect(tree != TestTrees.tree([-1, 0, 1], values: [.nan, 1, .nan]))
    #expect(tree != TestTrees.tree([-1, 0], values: [.nan, 1]))
    #expect(tree != tree.withKeys([0, 1, 2]))
    #expect(tree != tree.withNameRanks([0, 1, 0]))
    #expect(tree != (try tree.withSizes([.unit, .unit, Size(width: 2, height: 1)])))
  }

  @Test("bytes are those of all columns")
  func bytes() throws {
    let tree = try LayoutTree(parents: parents, values: parents.map { _ in 1 })
    #expect(tree.bytes == 4 * (11 + 10 + 5) + 8 * (10 + 10))
    let size = Size(width: 2, height: 1)
    let sized = try tree.withSizes([Size](repeating: size, count: 10))
    let keyed = sized.withKeys([Int32](0..<10)).withNameRanks([Int32](0..<10))
    #expect(keyed.bytes == tree.bytes + 160 + 40 + 40)
  }

  @Test("a missing leaf value counts as nothing and stays missing")
  func missingValues() {
    let tree = TestTrees.tree([-1, 0, 0], values: [.nan, .nan, 2])
    #expect(tree.weights == [2, 0, 2])
    #expect(tree.value(of: 1) == nil)
  }

  @Test("bad columns are refused with the index that is wrong")
  func errors() {
    func error(_ parents: [Int32], _ values: [Double]? = nil, sizes: [Size] = []) -> TreeError? {
      do {
        _ = try LayoutTree(
          parents: parents, values: values ?? parents.map { _ in 1 }, sizes: sizes)
        return nil
      } catch { return error }
    }
    #expect(error([]) == .empty)
    #expect(error([1, 0]) == .noRoot)
    #expect(error([-1, 0, -1]) == .twoRoots(0, 2))
    #expect(error([-1, 5]) == .unknownParent(of: 1))
    #expect(error([-1, 0, 4, 2, 3, 2]) == .cycle(through: 2))
    #expect(error([-1, 0], [1, -2]) == .badValue(-2, at: 1))
    #expect(error([-1, 0], [1, .infinity]) == .badValue(.infinity, at: 1))
    #expect(error([-1, 0, 0], [1, 1e308, 1e308]) == .weightOverflow(at: 0))
    #expect(error([-1], [1, 2]) == .columnLengths)
    #expect(
      error([-1], sizes: [Size(width: -1, height: 1)])
        == .badSize(Size(width: -1, height: 1), at: 0))
  }

  private struct Folder {
    var name: String
    var size: Double?
    var folders: [Folder] = []
  }

  private let folder = Folder(
    name: "a", size: 9,
    folders: [
      Folder(name: "bb", folders: [Folder(name: "ccc", size: 3)]), Folder(name: "dddd", size: 4),
    ])

  @Test("whatever has children becomes a tree in one call, and nodes lead back")
  func elements() throws {
    let tree = try LayoutTree(folder, children: \.folders, value: \.size)
    #expect(tree.parent == [-1, 0, 0, 1])
    #expect(tree.nodes.map(tree.value) == [9, nil, 4, 3])
    #expect(tree.weights == [7, 3, 4, 3], "the own value of a node with children is no part of it")
    #expect(tree.sizes.isEmpty)
    let numbered = try LayoutTree.numbered(
      folder, children: { $0.folders.lazy.reversed() }, value: { $0.size ?? .nan },
      size: { Size(width: Double($0.name.count), height: 1) })
    #expect(numbered.elements.map(\.name) == ["a", "dddd", "bb", "ccc"])
    #expect(numbered.tree.sizes.map(\.width) == [1, 4, 2, 3])
    #expect(numbered.tree.weights == [7, 4, 3, 3])
  }

  @Test("elements of bad values are refused as columns are, by their place in level order")
  func badElements() {
    func error(_ value: Double) -> TreeError? {
      #expect(throws: TreeError.self) {
        try LayoutTree(folder, children: \.folders) { $0.name == "ccc" ? value : $0.size }
      }
    }
    #expect(error(-1) == .badValue(-1, at: 3))
    #expect(error(.infinity) == .badValue(.infinity, at: 3))
    #expect(throws: TreeError.badSize(Size(width: -1, height: 1), at: 0)) {
      try LayoutTree(
        0, children: { _ in [] }, value: { _ in 1 }, size: { _ in Size(width: -1, height: 1) })
    }
  }

  @Test("elements may be as deep as memory lasts")
  func deepElements() throws {
    let tree = try LayoutTree(
      1, children: { $0 < 300_000 ? [$0 + 1] : [] }, value: { Double($0) })
    #expect(tree.levelCount == 300_000 && tree.weights[0] == 300_000)
  }

  @Test("mirroring twice gives the tree back")
  func mirror() {
    for seed in 0..<20 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 200)
      let (mirrored, order) = tree.mirrored()
      let (back, orderBack) = mirrored.mirrored()
      #expect(back.parent == tree.parent)
      #expect(back.values == tree.values)
      #expect(orderBack.map { order[Int($0)] } == tree.nodes.map(Int32.init))
    }
  }

  @Test("the mirrored tree is the one whose columns are turned and put into level order anew")
  func mirroredAnew() throws {
    for seed in 0..<20 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 200, randomSizes: true)
        .withKeys((0..<200).map { 300 - $0 })
      let last = Int32(tree.count - 1)
      let (expected, order) = try LayoutTree.numbered(
        parents: tree.parent.reversed().map { $0 < 0 ? -1 : last - $0 },
        values: tree.values.reversed(), sizes: tree.sizes.reversed(), keys: tree.keys.reversed())
      let mirrored = tree.mirrored()
      #expect(mirrored.tree == expected && mirrored.tree.weights == expected.weights)
      #expect(mirrored.tree.firstChild == expected.firstChild)
      #expect(mirrored.tree.levelStart == expected.levelStart)
      #expect(mirrored.tree.maximumDegree == expected.maximumDegree)
      #expect(mirrored.order == order.map { last - $0 })
    }
  }

  @Test("in a binary tree a single left child becomes a right one")
  func mirroredSides() {
    let (mirrored, _) = TestTrees.tree([-1, 0]).mirrored()
    #expect(mirrored.side(of: 1) == .right)
  }

  @Test("there are as many binary trees as the Catalan numbers say")
  func catalan() {
    #expect(
      (1...8).map { TestTrees.allBinary(nodes: $0).count } == [1, 2, 5, 14, 42, 132, 429, 1430])
  }
}
