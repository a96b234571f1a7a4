import Testing

@testable import TreeData

@Suite("Graphs of modules")
struct ModuleGraphTests {
  private static let elsewhere =
    "dependencies on packages that are elsewhere in the tree: 2; a package is below the nearest "
    + "one that depends on it"

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
        + "github.com/pkg/errors@v0.9.1=1 go@1.21(toolchain@go1.21=1))", [elsewhere]
    ),
    // A workspace of two
    ("a c@v1\r\nb d@v2.0.0\r\n\r\n", "#0(a(c@v1=1) b(d@v2.0.0=1))", []),
    // Without the lines of the main module
    ("b@v1 c@v2\n", "b@v1(c@v2=1)", []),
    (
      "a b@v1\nc@v1 d@v1\nd@v1 c@v1\n", "a(b@v1=1)",
      ["modules that only need each other and are left out: 2"]
    ),
    (
      "a c@v1\nb c@v1\nc@v1 d@v1\nd@v1 c@v1\n", "#0(a(c@v1(d@v1=1)) b=1)", [elsewhere]
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

  @Test("What is no graph with a root is refused with what and where")
  func refuses() throws {
    #expect(refusal(of: "a b@v1\nb@v1\n", as: .modules)?.line == 2)
    #expect(
      refusal(of: "a b@v1\nb@v1\n", as: .modules)?.description.contains("not as `go mod graph`")
        == true)
    #expect(refusal(of: "a@v1 b@v1\nb@v1 a@v1\n", as: .modules) == failure(.cycle("a@v1")))
    #expect(refusal(of: "\n", as: .modules) == failure(.empty))
    let size = ReadingOptions.with { $0.value = "size" }
    #expect(refusal(of: "a b@v1\n", as: .modules, options: size) == failure(.onlyNoValue("size")))
    let none = ReadingOptions.with { $0.value = "none" }
    #expect(try read("a b@v1\n", as: .modules, options: none).outline == "a(b@v1)")
  }
}
