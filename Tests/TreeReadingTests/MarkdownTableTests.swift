import ReadingSupport
import Testing
import TreeLayout
import TreeModel

@testable import TreeReading

@Suite("Tables in Markdown")
struct MarkdownTableTests {
  static let samples: [(text: String, outline: String, warnings: [String])] = [
    (
      "| Item | Cost |\n|------|-----:|\n| Food | 12 |\n| Rent | 30 |\n", "t(Food=12 Rent=30)", []
    ),
    // Text around it, marks in cells, bars in names, no bars at the ends
    (
      "# Budget\n\nWhat we pay:\n\nItem | Cost\n:--- | ---:\n**Food** | `12`\na \\| b, c | _30_\n"
        + "[Tea](http://x) | 5\n\nThat is all.\n",
      "t(Food=12 a | b, c=30 Tea=5)",
      ["lines outside of the table that are not read: 3, the first is `# Budget`"]
    ),
    // psql and MySQL
    (
      " region | city  | sales \n--------+-------+-------\n EU     | Paris |    10\n"
        + " EU     | Rome  |    20\n(2 rows)\n", "t(EU(EU/Paris=10 EU/Rome=20))", []
    ),
    (
      "+------+------+\n| name | cost |\n+------+------+\n| a    |    1 |\n| b    |    2 |\n"
        + "+------+------+\n", "t(a=1 b=2)", []
    ),
    // Nodes with parents, and cells that are left out
    ("|id|parent|value|\n|-|-|-|\n|r|||\n|a|r|3|\n|b|r\n", "r(a=3 b)", []),
  ]

  @Test("Cells are those of a table", arguments: samples)
  func reads(text: String, outline: String, warnings: [String]) throws {
    #expect(TreeFormat.indented.looksLike(Array(text.utf8)[...]))
    let tree = try read(text, as: .indented)
    #expect(tree.outline == outline)
    for warning in warnings { #expect(tree.warnings.contains(warning)) }
  }

  @Test("Errors name the line of the text; options are those of tables")
  func errors() throws {
    let text = "# T\n\n| id | parent | size |\n|---|---|---|\n| r | | |\n| a | x | 3 |\n"
    #expect(refusal(of: text, as: .indented)?.line == 6)
    let levels = "| a | b | c | d |\n|---|---|---|---|\n| x | y | 1 | 2 |\n"
    #expect(
      try read(levels, as: .indented, options: .with { $0.value = "d" }).outline == "t(x(x/y=2))")
    #expect(
      refusal(
        of: "| a | b |\n| c | d |\n", as: .indented,
        options: .with {
          $0.format = "markdown-table"
        })
        == failure(
          .syntax(found: "the end", expected: "a line of cells and one of dashes below it"),
          line: 3, column: 1))
  }

  @Test("A list of items with a table below is an outline")
  func lists() throws {
    let text = "- a 1\n- b 2\n\n| x | y |\n|---|---|\n| c | 3 |\n"
    #expect(try read(text, as: .indented).outline == "#0(a=1 b=2)")
  }
}
