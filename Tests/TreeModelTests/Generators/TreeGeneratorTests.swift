import TestSupport
import Testing
import TreeLayout
import TreeModel

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
    "buchheim-contours": "c41c273182080b31",
    "buchheim-shifts": "42d1770b7ce1a9b7",
    "van-der-ploeg-nested": "28d1babd505f5284",
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

  /// How many nodes a tree of a rank has, in the families that do not hit every size.
  static let counts: [String: @Sendable (_ rank: Int) -> Int] = [
    "balanced": { (0...$0).reduce(0) { nodes, _ in 8 * nodes + 1 } },
    "buchheim-contours": { max(1, $0 * $0 + 2 * $0) },
    "buchheim-shifts": {
      max(1, 1 + $0 * ($0 + 1) / 2 + $0 * ($0 - 1) + ($0 - 1) * (2 * $0 + 5))
    },
    "van-der-ploeg-nested": { 3 * min(500, $0) + 1 },
  ]

  /// How many nodes the tree of a family has when it is asked for so many.
  static func count(_ generator: TreeGenerator, nodes: Int) -> Int {
    guard let count = counts[generator.id] else { return nodes }
    return (0...1_000).lazy.map(count).prefix { $0 <= nodes }.last!
  }

  @Test("any size is hit or the largest of the family below", arguments: TreeGenerator.all)
  func sizes(generator: TreeGenerator) {
    for nodes in Array(1...40) + [584, 585, 1_000, 1_501, 4_681] {
      let tree = generator.generate(nodes: nodes, seed: 7)
      #expect(tree.count == Self.count(generator, nodes: nodes))
      #expect(tree.count == generator.count(nodes: nodes))
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
    #expect(tree.count == Self.count(generator, nodes: 1_000_000))
    let heights = [
      "flat-log-normal": 1...1, "flat-zipf": 1...1, "star": 1...1, "balanced": 6...6,
      "complete": 19...19, "path": 999_999...999_999, "caterpillar": 500_000...500_000,
      // e ln n = 37.6; 2 √(π n) = 3,545 with a spread of about a third of that.
      "random-recursive": 25...45, "random-binary": 1_500...8_000,
      "van-der-ploeg-descent": 5...15, "file-system": 10...35,
      "buchheim-contours": 1_997...1_997, "buchheim-shifts": 534...534,
      "van-der-ploeg-nested": 500...500,
    ]
    #expect(heights[generator.id]?.contains(tree.height) == true, "height \(tree.height)")
  }
}
