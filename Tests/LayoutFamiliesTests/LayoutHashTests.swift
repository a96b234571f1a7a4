import Foundation
import LayoutFamilies
import TestSupport
import Testing
import TreeLayout
import TreeModel

/// The bits of every strategy's layouts: equal in debug and release, and on every machine.
@Suite("Layout hashes")
struct LayoutHashTests {
  private static let trees = TreeGenerator.all.map { $0.generate(nodes: 1_000, seed: 1) }

  private static let table = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Benchmarks/Expected/hashes.csv")

  private static let members = try! StrategySelection(["all"], from: Catalog()).members

  @Test(
    "are those of Benchmarks/Expected/hashes.csv", .enabled(if: !isWriting),
    arguments: members.map(\.id))
  func hashes(id: String) throws {
    let lines = try String(contentsOf: Self.table, encoding: .utf8).split(separator: "\n")
    let line = "\(id),\(try Self.hash(of: id))"
    #expect(lines.contains { $0 == line })
    #expect(lines.count == 1 + Self.members.count)
  }

  /// `scripts/regenerate.sh hashes` asks for it.
  private static let isWriting =
    ProcessInfo.processInfo.environment["LAYOUTBENCH_WRITE_HASHES"] == "1"

  @Test("are written to that file", .enabled(if: isWriting))
  func write() throws {
    let lines = try ["strategy,hash"] + Self.members.map { "\($0.id),\(try Self.hash(of: $0.id))" }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.table)
  }

  /// The hash of a strategy's layouts of all trees.
  private static func hash(of id: String) throws -> String {
    let member = try #require(members.first { $0.id == id })
    var hash = StableHash()
    for tree in trees { hash.combine(Self.hash(of: member, on: tree).value) }
    return hash.hexadecimal
  }

  private static func hash(of member: some FamilyMember, on tree: LayoutTree) -> StableHash {
    member.strategy.layout(tree, in: Rect(x: 0, y: 0, width: 1600, height: 900)).hash
  }
}
