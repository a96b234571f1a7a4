import TestSupport
import Testing
import TreeData
import TreeLayout

extension TreeGenerator: CustomTestStringConvertible {
  public var testDescription: String { id }
}

@Suite("Generators")
struct TreeGeneratorTests {
  /// The digest of each family's tree of seed 1 with 1,000 nodes or the largest number below.
  static let published = [
    "flat-log-normal": "4deb47a8aafefc37",
    "flat-zipf": "45a77cfb430b3eb9",
    "balanced": "b43905285a3d671a",
    "random-recursive": "43644346010e75f6",
    "random-binary": "baf3d466cac03517",
    "van-der-ploeg-descent": "57f3b00c172c5fc9",
    "file-system": "613c22818a46191a",
    "path": "72450f686bad43cc",
    "star": "3ded55a2de5c4035",
    "caterpillar": "7578741ac39a210d",
    "complete": "994bd22eb82fb3ec",
  ]

  @Test("trees have the published digests", arguments: TreeGenerator.all)
  func digests(generator: TreeGenerator) {
    let tree = generator.generate(nodes: 1_000, seed: 1)
    #expect(tree.digest.hexadecimal == Self.published[generator.id])
  }

  @Test("every family has its own id")
  func ids() {
    #expect(Set(TreeGenerator.all.map(\.id)) == Set(Self.published.keys))
    #expect(TreeGenerator.all.count == Self.published.count)
  }

  @Test("any size is hit, but by the balanced tree", arguments: TreeGenerator.all)
  func sizes(generator: TreeGenerator) {
    for nodes in Array(1...40) + [584, 585, 1_000, 4_681] {
      let full = [4_681, 585, 73, 9, 1].first { $0 <= nodes }
      let tree = generator.generate(nodes: nodes, seed: 7)
      #expect(tree.count == (generator.id == "balanced" ? full : nodes))
    }
  }

  @Test("leaves have positive finite values, inner nodes none", arguments: TreeGenerator.all)
  func values(generator: TreeGenerator) {
    for (nodes, seed) in [(1, 1), (2, 2), (3, 3), (50, 4), (2_000, 5)] as [(Int, UInt64)] {
      let tree = generator.generate(nodes: nodes, seed: seed)
      for node in tree.nodes {
        if tree.isLeaf(node) {
          #expect(tree.values[node] > 0 && tree.values[node].isFinite)
        } else {
          #expect(tree.value(of: node) == nil)
        }
      }
    }
  }

  @Test(
    "the seed makes a difference where the family says so, and nowhere else",
    arguments: TreeGenerator.all)
  func seeds(generator: TreeGenerator) {
    let digests = (0..<5 as Range<UInt64>).map { generator.generate(nodes: 60, seed: $0).digest }
    #expect(Set(digests).count == (generator.isRandom ? 5 : 1))
    #expect(generator.generate(nodes: 60, seed: 3).digest == digests[3])
  }

  @Test("a million nodes", .enabled(if: runsLongTests), arguments: TreeGenerator.all)
  func million(generator: TreeGenerator) {
    let tree = generator.generate(nodes: 1_000_000, seed: 1)
    #expect(tree.count == (generator.id == "balanced" ? 299_593 : 1_000_000))
    let heights = [
      "flat-log-normal": 1...1, "flat-zipf": 1...1, "star": 1...1, "balanced": 6...6,
      "complete": 19...19, "path": 999_999...999_999, "caterpillar": 500_000...500_000,
      // e ln n = 37.6; 2 √(π n) = 3,545 with a spread of about a third of that.
      "random-recursive": 25...45, "random-binary": 1_500...8_000,
      "van-der-ploeg-descent": 5...15, "file-system": 10...35,
    ]
    #expect(heights[generator.id]?.contains(tree.height) == true, "height \(tree.height)")
  }
}
