import Foundation
import TestSupport
import Testing
import TreeLayout
import TreeModel

/// What the families promise beyond the laws of all: shapes, and chances by their statistics. Seeds
/// are fixed, so that a test either always passes or never does.
@Suite("Shapes of generated trees")
struct ShapeTests {
  func tree(_ id: String, nodes: Int, seed: UInt64 = 1) throws -> LayoutTree {
    try #require(TreeGenerator.all.first { $0.id == id }).generate(nodes: nodes, seed: seed)
  }

  @Test("regular families have the shapes of their names")
  func regular() throws {
    #expect(try tree("path", nodes: 5).parent == [-1, 0, 1, 2, 3])
    #expect(try tree("star", nodes: 5).parent == [-1, 0, 0, 0, 0])
    #expect(try tree("star", nodes: 5).weights == [4, 1, 1, 1, 1])
    #expect(try tree("complete", nodes: 6).parent == [-1, 0, 0, 1, 1, 2])
    #expect(try tree("caterpillar", nodes: 7).parent == [-1, 0, 0, 2, 2, 4, 4])
    #expect(try tree("caterpillar", nodes: 6).parent == [-1, 0, 0, 2, 2, 4])
    #expect(try tree("flat-zipf", nodes: 4).parent == [-1, 0, 0, 0])
    let balanced = try tree("balanced", nodes: 1_000)
    #expect(balanced.levelStart == [0, 1, 9, 73, 585])
    #expect(balanced.nodes.allSatisfy { [0, 8].contains(balanced.children(of: $0).count) })
  }

  @Test("flat log-normal leaves have the quantiles exp(z)")
  func logNormalQuantiles() throws {
    let leaves = try tree("flat-log-normal", nodes: 20_001).weights.dropFirst().sorted()
    for (share, z) in [(0.02275, -2.0), (0.15866, -1), (0.5, 0), (0.84134, 1), (0.97725, 2)] {
      #expect(abs(log(leaves[Int(20_000 * share)]) - z) < 0.08)
    }
  }

  @Test("flat Zipf leaves fall as one over the rank")
  func zipfQuantiles() throws {
    let leaves = try tree("flat-zipf", nodes: 20_001).weights.dropFirst().sorted(by: >)
    #expect(leaves[0] <= 1 && leaves[19_999] > 1.0 / 20_001)
    // The value at rank r is about 1 ÷ (1 + r), with an error of 1 ÷ √r of itself.
    for rank in [100, 1_000, 10_000] {
      #expect(abs(leaves[rank] * Double(1 + rank) - 1) < 3 / Double(rank).squareRoot())
    }
  }

  @Test("in a random recursive tree node k lies at a mean depth of 1 + 1/2 + … + 1/(k - 1)")
  func recursiveDepth() throws {
    let nodes = 2_000
    var depths = 0.0
    for seed in 0..<30 as Range<UInt64> {
      let tree = try tree("random-recursive", nodes: nodes, seed: seed)
      for level in 0..<tree.levelCount { depths += Double(level * tree.level(level).count) }
    }
    let harmonic = (1...nodes).reduce(0) { $0 + 1 / Double($1) }
    #expect(abs(depths / Double(30 * nodes) - (harmonic - 1)) < 0.5)
  }

  @Test("all 14 binary shapes of 4 nodes come with the same chance")
  func uniformBinary() throws {
    func shape(_ tree: LayoutTree) -> String {
      tree.nodes.map { "\(tree.parent[$0])\(tree.side(of: $0))" }.joined(separator: " ")
    }
    var counts: [String: Int] = [:]
    for tree in TestTrees.allBinary(nodes: 4) { counts[shape(tree)] = 0 }
    for seed in 0..<14_000 as Range<UInt64> {
      counts[shape(try tree("random-binary", nodes: 4, seed: seed)), default: 0] += 1
    }
    #expect(counts.count == 14, "no other shapes")
    // With 13 degrees of freedom, 34.5 is passed by one run in a thousand.
    #expect(chiSquare(Array(counts.values)) < 34.5)
  }

  @Test("every node of a random binary tree but the root says which child it is, left before right")
  func binarySides() throws {
    for nodes in [2, 3, 200] {
      let tree = try tree("random-binary", nodes: nodes)
      #expect(tree.side(of: 0) == .unstated)
      for node in tree.nodes {
        let sides = tree.children(of: node).map { tree.side(of: $0) }
        #expect([[], [.left], [.right], [.left, .right]].contains(sides))
      }
    }
  }

  @Test("with three nodes descent makes a path or a star with the same chance")
  func descentOfThree() throws {
    // The third node finds one child at the root and draws 0 (down) or 1 (attach).
    let paths = try (0..<2_000 as Range<UInt64>).count {
      try tree("van-der-ploeg-descent", nodes: 3, seed: $0).height == 2
    }
    #expect(abs(paths - 1_000) < 4 * 23)
  }

  @Test("descent puts every node where a plain list of children for each node would")
  func descentByLists() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      var random = Random(seed: seed, domain: "van-der-ploeg-descent")
      var children: [[Int]] = [[]]
      var parents: [Int32] = [-1]
      while parents.count < 3_000 {
        var node = 0
        var outcome = random.integer(below: children[node].count + 1)
        while outcome < children[node].count {
          node = children[node][outcome]
          outcome = random.integer(below: children[node].count + 1)
        }
        children[node].append(parents.count)
        children.append([])
        parents.append(Int32(node))
      }
      let expected = try LayoutTree(parents: parents, values: parents.map { _ in 1 })
      #expect(try tree("van-der-ploeg-descent", nodes: 3_000, seed: seed).parent == expected.parent)
    }
  }

  @Test("a node that many others pass in their descent has about √(2 m) children")
  func descentDegree() throws {
    var degrees = 0
    for seed in 0..<20 as Range<UInt64> {
      degrees += try tree("van-der-ploeg-descent", nodes: 5_000, seed: seed).children(of: 0).count
    }
    #expect(abs(Double(degrees) / 20 - 100) < 8)
  }

  @Test("descent sizes fill 1 ..< 10 on both sides")
  func descentSizes() throws {
    let sizes = try tree("van-der-ploeg-descent", nodes: 4_000).sizes
    #expect(sizes.count == 4_000)
    for sides in [sizes.map(\.width), sizes.map(\.height)] {
      #expect(sides.allSatisfy { $0 >= 1 && $0 < 10 })
      var counts = [Int](repeating: 0, count: 9)
      for side in sides { counts[Int(side) - 1] += 1 }
      #expect(chiSquare(counts) < 26.1)
    }
  }

  @Test(
    """
    in a file system every directory has a file, there are ten files a directory, and sizes are \
    whole bytes
    """
  )
  func fileSystem() throws {
    let tree = try tree("file-system", nodes: 20_000)
    let directories = tree.nodes.filter { !tree.isLeaf($0) }
    for directory in directories {
      #expect(tree.children(of: directory).contains { tree.isLeaf($0) })
    }
    let files = tree.count - directories.count
    #expect(abs(Double(files) / Double(directories.count) - 10) < 1)
    let sizes = tree.nodes.filter { tree.isLeaf($0) }.map { tree.values[$0] }.sorted()
    #expect(sizes.allSatisfy { $0 == $0.rounded() && $0 >= 1 })
    #expect(abs(log(sizes[files / 2] / 8_192)) < 0.1)
    #expect(tree.maximumDegree > 500, "preferential growth makes a few very large directories")
  }
}
