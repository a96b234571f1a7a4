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
    "alternating-slice": "f7ff97ec55bf3cb3",
    "masonry-grid": "325d025f53185ae3",
    "slice": "3b6bee9399fb421e",
    "dice": "17da9efa10d4286a",
    "slice-and-dice": "3f56388653de7b0b",
    "squarified": "4e0640f72e288f29",
    "strip": "c8931abbae694da7",
    "binary": "d4f644d6345b6a27",
    "knuth": "645ad2ffaa5e6506",
    "wetherell-shannon": "34570dc3cc035706",
    "reingold-tilford": "4b4bceb3391c13ce",
    "buchheim": "f685531fc619349b",
    "contour-grid": "8d4b2540744830f9",
    "stack": "30e2a730de6b2fae",
    "alignment": "f12e7f40c0b78c6d",
    "van-der-ploeg": "2eb0a11bb31db424",
    "sunburst": "7e07e6029af206cc",
    "partition": "2c9ea3d65d322de8",
  ]

  @Test("are those of the table", arguments: Catalog.standard.strategies.map(\.id.description))
  func hashes(id: String) throws {
    let strategy = try #require(
      Catalog.standard.strategies.first { $0.id.description == id })
    var hash = StableHash()
    for tree in Self.trees { hash.combine(Self.hash(of: strategy, on: tree).value) }
    #expect(hash.hexadecimal == Self.expected[id])
  }

  private static func hash(of strategy: some LayoutStrategy, on tree: LayoutTree) -> StableHash {
    LaidOut(tree, in: Rect(x: 0, y: 0, width: 1600, height: 900), by: strategy).hash
  }
}
