import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@Suite("Deep trees")
struct DeepTreeTests {
  private func deep(_ depth: Int) throws {
    let levels = 0..<depth
    let rows = levels.map { "n\($0),\($0 == 0 ? "" : "n\($0 - 1)"),\n" }
    let texts: [(TreeFormat, String)] = [
      (.csv, "id,parent,value\n" + rows.joined()),
      (.csv, "id,parent,value\n" + rows.reversed().joined()),
      (.csv, "path,value\n" + Array(repeating: "a", count: depth).joined(separator: "/") + ",1\n"),
      (
        .json,
        String(repeating: #"{"children":["#, count: depth - 1) + "{}"
          + String(repeating: "]}", count: depth - 1)
      ),
      (
        .newick,
        String(repeating: "(", count: depth - 1) + "a"
          + String(repeating: ")b:1", count: depth - 1) + ";"
      ),
      (
        .xml,
        "<graphml><graph edgedefault='directed'>" + levels.map { "<node id='n\($0)'/>" }.joined()
          + levels.dropFirst().map { "<edge source='n\($0 - 1)' target='n\($0)'/>" }.joined()
          + "</graph></graphml>"
      ),
      (
        .xml,
        "<gexf>" + levels.map { "<node id='\($0)'><nodes>" }.joined()
          + String(repeating: "</nodes></node>", count: depth) + "</gexf>"
      ),
      (.dot, "digraph{" + levels.map { "n\($0)" }.joined(separator: "->") + "}"),
    ]
    for (format, text) in texts {
      let tree = try read(text, as: format)
      #expect(tree.tree.levelCount == depth)
      #expect(tree.tree.count == depth)
    }
    let types = [
      String(repeating: "A<", count: depth - 1) + "B" + String(repeating: ">", count: depth - 1),
      "A" + String(repeating: "?", count: depth - 1),
      String(repeating: "[", count: depth - 1) + "A" + String(repeating: "]", count: depth - 1),
      String(repeating: "(A) -> ", count: depth - 1) + "B",
    ]
    for text in types {
      #expect(try TreeImporter.read(.swiftType(text)).tree.levelCount == depth)
    }
    let parentheses =
      String(repeating: "(", count: depth) + "A" + String(repeating: ")", count: depth)
    #expect(try TreeImporter.read(.swiftType(parentheses)).tree.count == 1)
    // Values of unknown keys and comments nest as deep.
    let skipped =
      #"{"name":"a","x":"# + String(repeating: "[", count: depth)
      + String(repeating: "]", count: depth) + "}"
    #expect(try read(skipped, as: .json).tree.count == 1)
    let comment = String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "a;"
    #expect(try read(comment, as: .newick).tree.count == 1)
  }

  @Test("Ten thousand levels")
  func tenThousand() throws { try deep(10_000) }

  @Test("Three hundred thousand levels", .enabled(if: runsLongTests))
  func threeHundredThousand() throws { try deep(300_000) }

  @Test("Paths too long to be names leave the last component")
  func longPaths() throws {
    let text = "path\n" + Array(repeating: "abcd", count: 10_000).joined(separator: "/")
    let tree = try read(text, as: .csv)
    #expect(tree.names[9_999] == "abcd")
    #expect(tree.warnings.count == 1)
    let short = try read(
      "path\n" + Array(repeating: "a", count: 1_000).joined(separator: "/"), as: .csv)
    #expect(short.names.utf8(of: 999).count == 1_999)
    #expect(short.warnings.isEmpty)
  }
}
