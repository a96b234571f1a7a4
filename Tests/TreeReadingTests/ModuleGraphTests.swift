import ReadingSupport
import Testing
import TreeModel

@testable import TreeReading

@Suite("Graphs of modules")
struct ModuleGraphTests {
  private static let counts = "no node has a value, so every leaf counts 1"
  private static let tops =
    "nodes without a parent: 2, the first is `a`; a root without a name is above them"

  private static func outside(_ count: Int, _ tail: String, _ head: String, line: Int) -> String {
    "edges that are not in the tree: \(count), the first is from `\(tail)` to `\(head)` in line "
      + "\(line); a node is below the one nearest to the root that has an edge to it"
  }

  static let samples: [(text: String, outline: String, warnings: [String])] = [
    (
      """
      example.com/app golang.org/x/text@v0.14.0
      example.com/app github.com/pkg/errors@v0.9.1
      example.com/app go@1.21
      golang.org/x/text@v0.14.0 golang.org/x/tools@v0.6.0
      golang.org/x/tools@v0.6.0 golang.org/x/text@v0.14.0
      golang.org/x/tools@v0.6.0 github.com/pkg/errors@v0.9.1
      go@1.21 toolchain@go1.21

      """,
      "example.com/app(golang.org/x/text@v0.14.0(golang.org/x/tools@v0.6.0=1) "
        + "github.com/pkg/errors@v0.9.1=1 go@1.21(toolchain@go1.21=1))",
      [counts, outside(2, "golang.org/x/tools@v0.6.0", "golang.org/x/text@v0.14.0", line: 5)]
    ),
    // A workspace of two
    ("a c@v1\r\nb d@v2.0.0\r\n\r\n", "#0(a(c@v1=1) b(d@v2.0.0=1))", [counts, tops]),
    // Without the lines of the main module
    ("b@v1 c@v2\n", "b@v1(c@v2=1)", [counts]),
    // Modules that only need each other
    (
      "a b@v1\nc@v1 d@v1\nd@v1 c@v1\n", "#0(a(b@v1=1) c@v1(d@v1=1))",
      [
        counts, outside(1, "d@v1", "c@v1", line: 3),
        "cycles to which nothing else leads: 1; the first node of each in the file, such as "
          + "`c@v1`, is taken as a root",
        tops,
      ]
    ),
    (
      "a c@v1\nb c@v1\nc@v1 d@v1\nd@v1 c@v1\n", "#0(a(c@v1(d@v1=1)) b=1)",
      [counts, outside(2, "b", "c@v1", line: 2), tops]
    ),
  ]

  @Test("Each module is below the nearest that needs it", arguments: samples)
  func reads(text: String, outline: String, warnings: [String]) throws {
    #expect(TreeFormat.all.first { $0.looksLike(Array(text.utf8)[...]) }?.id == "modules")
    let tree = try read(text, as: .modules)
    #expect(tree.outline == outline)
    #expect(tree.warnings == warnings)
  }

  @Test(
    "Other texts are none",
    arguments: [
      "a b\n", "alice bob@example.com\n", "a b@v1 c@v1\n", "a, b@v1\n", "a b@v1\nc\n", "a @v1\n",
      "- b@v1\n- c@v2\n", "1. b@v1\n",
    ])
  func others(text: String) {
    #expect(!TreeFormat.modules.recognizes(text))
  }

  @Test("What is no graph is refused with what and where")
  func refuses() throws {
    #expect(refusal(of: "a b@v1\nb@v1\n", as: .modules)?.line == 2)
    #expect(
      refusal(of: "a b@v1\nb@v1\n", as: .modules)?.description.contains("not as `go mod graph`")
        == true)
    #expect(refusal(of: "\n", as: .modules) == failure(.empty))
    let size = ReadingOptions.with { $0.value = "size" }
    #expect(refusal(of: "a b@v1\n", as: .modules, options: size) == failure(.onlyNoValue("size")))
    let none = ReadingOptions.with { $0.value = "none" }
    #expect(try read("a b@v1\n", as: .modules, options: none).outline == "a(b@v1)")
  }
}
