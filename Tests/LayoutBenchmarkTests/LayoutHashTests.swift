import LayoutQuality
import TestSupport
import Testing
import TreeData
import TreeLayout

/// The bits of every strategy's layouts: equal in debug and release, and on every machine.
@Suite("Layout hashes")
struct LayoutHashTests {
  private static let trees = TreeGenerator.all.map { $0.generate(nodes: 1_000, seed: 1) }

  private static let expected = [
    "alternating-slice": "6e0b2d1915729543",
    "masonry-grid": "5c9b76e48cdc3464",
    "slice": "e8181849f36d35af",
    "dice": "569049bb82a2193c",
    "slice-and-dice": "e2edfd0aa8dbbea0",
    "squarified": "1152582887eccaad",
    "strip": "10c24415b4e33544",
    "binary": "6fcf90ba0420b57f",
    "knuth": "9fc56b34fe869bc4",
    "wetherell-shannon": "2e21394817fbdacb",
    "reingold-tilford": "2a07239e0dc07d50",
    "buchheim": "b264be0fff36aa6e",
    "contour-grid": "85080437f3a3461b",
    "stack": "a5fbdc3d2e83dac2",
    "alignment": "aa9cf456dfef8b3a",
    "van-der-ploeg": "bafff63d30547a22",
    "sunburst": "9742ee8fe8799f85",
    "partition": "8041fcf3ce6ee243",
  ]

  @Test("are those of the table", arguments: Catalogue.standard.strategies.map(\.id.description))
  func hashes(id: String) throws {
    let strategy = try #require(
      Catalogue.standard.strategies.first { $0.id.description == id })
    var hash = StableHash()
    for tree in Self.trees { hash.combine(Self.hash(of: strategy, on: tree).value) }
    #expect(hash.hexadecimal == Self.expected[id])
  }

  private static func hash(of strategy: some LayoutStrategy, on tree: LayoutTree) -> StableHash {
    LaidOut(tree, in: Rect(x: 0, y: 0, width: 1600, height: 900), by: strategy).hash
  }
}
