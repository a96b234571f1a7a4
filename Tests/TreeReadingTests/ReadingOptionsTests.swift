import ReadingSupport
import Testing
import TreeReading
import TreeSources

/// Options that change nothing are refused, as somebody meant them to.
@Suite("Options of reading")
struct ReadingOptionsTests {
  static let refused: [(TreeFormat, String, ReadingOptions, String, String)] = [
    (.csv, "a,v\nx,1\n", .with { $0.children = "x" }, "children", "tables"),
    (
      .csv, "id,parent\nr,\n", .with { $0.fillsDown = true }, "fill-down",
      "tables of ids and parents"
    ),
    (.csv, "path,value\na,1\n", .with { $0.label = "value" }, "label", "tables of paths"),
    (
      .csv, "amount,category\n1,a\n", .with { $0.fillsDown = false }, "no-fill-down",
      "tables of transactions"
    ),
    (
      .csv, "path,w0,w1\na,1,2\n", .with { $0.value = "w0" }, "value",
      "tables with a path and a column for each step"
    ),
    (
      .csv, "a,Q1,Q2\nx,1,2\n", .with { $0.negative = .leftOut }, "skip-negative",
      "tables with a column for each step"
    ),
    (.json, #"{"value":1}"#, .with { $0.delimiter = 0x3B }, "delimiter", "JSON"),
    (.newick, "(a,b);", .with { $0.label = "x" }, "label", "Newick"),
    (.nexus, "#NEXUS", .with { $0.color = "x" }, "color-column", "Nexus"),
    (.dot, "digraph{a}", .with { $0.negative = .taken }, "only-negative", "DOT"),
    (.xml, "<a/>", .with { $0.id = "x" }, "id", "XML"),
    (.html, "<a>", .with { $0.parent = "x" }, "parent", "HTML"),
    (.paths, "1\ta\n", .with { $0.value = "x" }, "value", "lists of paths"),
  ]

  @Test("An option that a format does not read is refused", arguments: refused)
  func refuses(
    format: TreeFormat, text: String, options: ReadingOptions, name: String, what: String
  ) {
    let error = refusal(of: text, as: format, options: options)
    #expect(error == failure(.unreadOption(name, of: what)))
  }

  @Test("So are all options for what is no file")
  func otherSources() {
    for source in [TreeSource.directory("/"), .git(".", branch: nil), .swiftType("Text")] {
      #expect(throws: TreeImportError.self) {
        try TreeImporter.read(source, options: .with { $0.value = "x" })
      }
    }
    #expect(
      failure(.unreadOption("value", of: "directories")).description
        == "file: --value changes nothing for directories; leave it out")
  }

  @Test("of several options that nothing reads, the first in the order of the help is named")
  func first() {
    func error(_ change: (inout ReadingOptions) -> Void) -> TreeImportError? {
      var options = ReadingOptions()
      change(&options)
      do throws(TreeImportError) {
        try options.checkNone(for: "directories", source: "f")
        return nil
      } catch { return error }
    }
    let value = error { $0.value = "size" }
    #expect(value != nil && error { _ in } == nil)
    #expect(
      error {
        $0.value = "size"
        $0.skipsTotals = true
      } == value)
    #expect(error { $0.skipsTotals = true } != value)
  }
}
