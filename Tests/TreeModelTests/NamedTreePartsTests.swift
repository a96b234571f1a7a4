import TestSupport
import Testing
import TreeLayout
import TreeModel

@Suite("Smaller trees that add up to the same")
struct NamedTreePartsTests {
  private func named(_ tree: LayoutTree, _ texts: [String]? = nil) -> NamedTree {
    var names = NodeNames()
    for node in tree.nodes { names.append(texts?[node] ?? "n\(node)") }
    return NamedTree(
      id: "tree", tree: tree.withNameRanks(of: names), names: names, unit: "EUR")
  }

  /// Names from the root's first child on, in level order, with values.
  private func outline(_ named: NamedTree) -> [String] {
    named.tree.nodes.dropFirst().map { node in
      "\(named.names[Int(named.tree.parent[node])]) › \(named.names[node]) "
        + "\(Int(named.tree.weights[node]))"
    }
  }

  private func leafCount(_ tree: LayoutTree) -> Int { tree.nodes.count { tree.isLeaf($0) } }

  /// `a` with two leaves, `b` with one leaf and a group, and two leaves beside them.
  private var small: NamedTree {
    named(
      TestTrees.tree(
        [-1, 0, 0, 0, 0, 1, 1, 2, 2, 8, 8],
        values: [.nan, .nan, .nan, 5, 6, 20, 1, 2, .nan, 3, 4]),
      ["all", "a", "b", "c", "d", "a1", "a2", "b1", "b2", "x", "y"])
  }

  // MARK: Levels

  @Test("nodes of the last level are leaves with the sums of what was below")
  func cut() {
    let part = small.cut(below: 1)
    #expect(outline(part) == ["all › a 21", "all › b 9", "all › c 5", "all › d 6"])
    #expect(part.omissions == ["down to level 1: 6 nodes on 2 deeper levels are left out"])
    #expect(part.unit == "EUR" && part.id == "tree")
    #expect(
      small.cut(below: 2).omissions
        == ["down to level 2: 2 nodes on 1 deeper level are left out"])
    #expect(small.cut(below: 0).tree.count == 1)
  }

  @Test("a tree that is not deeper stays as it is")
  func flatEnough() {
    #expect(small.cut(below: 3).tree == small.tree)
    #expect(small.cut(below: 3).omissions.isEmpty && small.cut(below: .max).omissions.isEmpty)
  }

  @Test("values of inner nodes, lengths, boxes, sides, keys, colors and ranks are kept")
  func columns() throws {
    let tree = try LayoutTree(
      parents: [-1, 0, 0, 1, 3], values: [.nan, 50, 2, 40, 1],
      sizes: [2, 3, 4, 5, 6].map { Size(width: $0, height: 1) },
      sides: [.unstated, .left, .right, .unstated, .unstated],
      lengths: [.nan, 1, 2, 3, 4], keys: [4, 3, 2, 1, 0])
    var names = NodeNames(pathSeparator: "/")
    for (name, color) in [("r", ""), ("r/z", "red"), ("r/a", ""), ("r/z/q", "blue"), ("s", "")] {
      names.append(name, color: color)
    }
    let whole = NamedTree(id: "t", tree: tree.withNameRanks([0, 1, 0, 0, 0]), names: names)
    let part = whole.cut(below: 2)
    #expect(part.tree.values[1] == 50 && part.tree.values[3] == 1 && part.tree.values[0].isNaN)
    #expect(Array(part.tree.lengths.dropFirst()) == [1, 2, 3])
    #expect(part.tree.nodes.map { part.tree.size(of: $0).width } == [2, 3, 4, 5])
    #expect(
      part.tree.side(of: 1) == .left
        && part.tree.nodes.map { part.tree.key(of: $0) }
          == [4, 3, 2, 1]
    )
    #expect(part.names.label(of: 3, in: part.tree) == "q")
    #expect(String(decoding: part.names.color(of: 3), as: UTF8.self) == "blue")
    #expect(part.tree.nameRanks == [0, 1, 0, 0])
  }

  @Test("the label of a path is what is behind the parent's, also below the separator itself")
  func labels() throws {
    let values = [Double](repeating: 1, count: 6)
    let tree = try LayoutTree(parents: [-1, 0, 0, 0, 1, 2], values: values)
    for (root, below) in [("/", "/"), ("", ""), ("a", "a/")] {
      var names = NodeNames(pathSeparator: "/")
      let bin = "\(below)bin"
      for name in [root, bin, "\(below)/x", "other", "\(bin)/ls", "\(below)/x/y/z"] {
        names.append(name)
      }
      let labels = tree.nodes.dropFirst().map { names.label(of: $0, in: tree) }
      #expect(labels == ["bin", "/x", "other", "ls", "y/z"], "\(root): \(labels)")
    }
  }

  @Test("a tree without values has none afterwards, and one without names no names")
  func withoutValues() {
    let bare = NamedTree(
      id: "bare", tree: TestTrees.tree([-1, 0, 1, 2], values: [.nan, .nan, 7, .nan]))
    #expect(bare.cut(below: 1).tree.values.allSatisfy { $0.isNaN })
    #expect(bare.cut(below: 2).tree.values[2] == 7)
    #expect(bare.cut(below: 1).names.count == 0)
    #expect(bare.joiningLeaves(butLargest: 1).tree == bare.tree)
  }

  @Test(
    "cutting keeps the sum and the levels above, and cutting twice is cutting once",
    arguments: 0..<40 as Range<UInt64>)
  func cutLaws(seed: UInt64) {
    let whole = named(TestTrees.random(seed: seed, nodes: 1 + Int(seed) * 7))
    for depth in 0..<whole.tree.levelCount {
      let part = whole.cut(below: depth)
      #expect(part.tree.weights == Array(whole.tree.weights.prefix(part.tree.count)))
      #expect(part.tree.levelCount == depth + 1)
      #expect(part.cut(below: depth).tree == part.tree)
      #expect(part.cut(below: depth / 2).tree == whole.cut(below: depth / 2).tree)
    }
  }

  // MARK: Largest leaves

  @Test("the other leaves of each group are one, and a group without a large one is joined")
  func largest() {
    #expect(
      outline(small.joiningLeaves(butLargest: 2)) == [
        "all › a 21", "all › d 6", "all › other (4) 14", "a › a1 20", "a › a2 1",
      ])
    #expect(
      outline(small.joiningLeaves(butLargest: 1)) == [
        "all › a 21", "all › other (5) 20", "a › a1 20", "a › a2 1",
      ])
    #expect(
      small.joiningLeaves(butLargest: 1).omissions
        == ["the largest of 7 leaves; the rest of each group is one leaf, other"])
    // Each group has one leaf left, which is called as it was.
    #expect(small.joiningLeaves(butLargest: 5).tree == small.tree)
    #expect(small.joiningLeaves(butLargest: 7).omissions.isEmpty)
  }

  @Test("a long flat list becomes its largest leaves and one other, the last")
  func flat() {
    let values = (0..<400).map { Double($0 * 7919 % 400 + 1) }
    let part = named(TestTrees.flat(values)).joiningLeaves(butLargest: 20)
    #expect(part.tree.count == 22 && part.names[21] == "other (380)")
    #expect(part.tree.weights[21] == Double(380 * 381 / 2))
    // Sorted by name, it is last as well.
    #expect(part.tree.nameRanks[21] == .max)
  }

  @Test("of equal leaves the first are kept, and keys are dropped")
  func equal() {
    var whole = named(TestTrees.flat([1, 1, 1, 1]))
    whole.tree = whole.tree.withKeys([0, 1, 2, 3, 4])
    let part = whole.joiningLeaves(butLargest: 2)
    #expect(outline(part) == ["n0 › n1 1", "n0 › n2 1", "n0 › other (2) 2"])
    #expect(part.tree == part.tree.withKeys([]))
  }

  @Test(
    "joining keeps the sum, the order and the largest leaves",
    arguments: 0..<40 as Range<UInt64>)
  func largestLaws(seed: UInt64) {
    let whole = named(TestTrees.random(seed: seed, nodes: 2 + Int(seed) * 7))
    let leaves = leafCount(whole.tree)
    for count in [1, 2, 5, 20, leaves, leaves + 1] {
      let part = whole.joiningLeaves(butLargest: count)
      let (tree, names) = (part.tree, part.names)
      #expect(abs(tree.weights[0] - whole.tree.weights[0]) <= 1e-9 * whole.tree.weights[0])
      let isOther = tree.nodes.map { names[$0].hasPrefix("other") }
      let others = tree.nodes.filter { isOther[$0] }
      let joined = others.reduce(0) { sum, node in
        sum + (Int(names[node].dropFirst(7).dropLast()) ?? 0)
      }
      #expect(leafCount(tree) - others.count + joined == leaves)
      let inner = tree.nodes.filter { !tree.isLeaf($0) }
      #expect(leafCount(tree) <= min(count, leaves) + inner.count)
      #expect(others.allSatisfy { tree.isLeaf($0) })
      for parent in inner {
        let children = tree.children(of: parent)
        #expect(children.dropLast().allSatisfy { !isOther[$0] })
        // The names have the order of the whole tree's nodes.
        let places = children.filter { !isOther[$0] }.compactMap { Int(names[$0].dropFirst()) }
        #expect(places == places.sorted())
      }
      let kept = Set(tree.nodes.map { names[$0] })
      let largest = whole.tree.nodes.filter { whole.tree.isLeaf($0) }
        .sorted { (-whole.tree.weights[$0], $0) < (-whole.tree.weights[$1], $1) }
      #expect(largest.prefix(count).allSatisfy { kept.contains("n\($0)") })
      if count >= leaves { #expect(tree == whole.tree) }
      #expect(part.joiningLeaves(butLargest: leafCount(tree)).tree == tree)
    }
  }
}
