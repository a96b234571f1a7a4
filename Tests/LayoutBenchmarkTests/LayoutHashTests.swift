import LayoutQuality
import TestSupport
import Testing
import TreeData
import TreeLayout

/// The bits of every strategy's layouts: equal in debug and release, and on every machine.
@Suite("Layout hashes")
struct LayoutHashTests {
  private static let trees = TreeGenerator.all.map { $0.generate(nodes: 1_000, seed: 1) }

  private static let expected: [String: String] = [:]

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
