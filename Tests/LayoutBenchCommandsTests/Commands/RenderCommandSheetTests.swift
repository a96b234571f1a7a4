import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("render: contact sheets")
struct RenderCommandSheetTests {
  /// Collects the ids and texts of an SVG document.
  private final class Reader: NSObject, XMLParserDelegate {
    var ids: [String] = []
    private var contents: [String] = []

    var texts: [String] { contents.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } }

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if let id = attributes["id"] { ids.append(id) }
      contents.append("")
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      contents[contents.count - 1] += text
    }
  }

  @Test(
    "boxes that are large and very many are merged, too, and drawing them ends",
    .enabled(if: runsLongTests))
  func manyLargeBoxes() async throws {
    let outcome = try await Tool.run(
      "render", "--strategy", "buchheim,knuth", "--tree", "path", "--sizes", "12000", "--frame",
      "320x200000")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect((1_000...10_100).contains(outcome.output.components(separatedBy: "<circle ").count))
  }

  @Test("every strategy has a cell under its family, ids are unique, numbers stand beside the name")
  func sheet() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "sheet.svg")
    let outcome = try await Tool.run(
      "render", "--strategy", "all", "--tree", "swiftui-view", "--output", file.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    let parser = XMLParser(data: try Data(contentsOf: file))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.ids.count > 1_000)
    #expect(Set(reader.ids).count == reader.ids.count)
    for family in ["treemap", "node-link", "radial", "icicle", "circle-packing"] {
      #expect(reader.texts.contains(family))
    }
    for strategy in ["squarified", "van-der-ploeg", "sunburst", "partition"] {
      #expect(reader.texts.contains(strategy))
    }
    #expect(reader.texts.contains { $0.hasPrefix("tree width ") && $0.contains(" · ") })
  }

  @Test("ids differ between sheets, and stay where a sheet has other cells")
  func ids() async throws {
    func ids(_ arguments: String...) async throws -> Set<String> {
      let outcome = try await Tool.run(["render"] + arguments)
      let parser = XMLParser(data: Data(outcome.output.utf8))
      let reader = Reader()
      parser.delegate = reader
      #expect(parser.parse())
      return Set(reader.ids)
    }
    let two = try await ids("--strategy", "slice,dice", "--tree", "swiftui-view")
    let three = try await ids("--strategy", "knuth,slice,dice", "--tree", "swiftui-view")
    #expect(two.isSubset(of: three) && two.count < three.count)
    let other = try await ids("--strategy", "slice,dice", "--tree", "unicode-blocks")
    #expect(two.isDisjoint(with: other))
  }

  @Test("a picture of many boxes has less detail, unless asked for", .enabled(if: runsLongTests))
  func manyBoxes() async throws {
    func count(_ arguments: String...) async throws -> Int {
      let outcome = try await Tool.run(
        ["render", "--strategy", "slice-and-dice", "--tree", "flat-log-normal", "--sizes", "60001"]
          + arguments)
      return outcome.output.components(separatedBy: "<title>").count
    }
    #expect(try await count("--frame", "900000x2") < 50_010)
    #expect(try await count("--frame", "900000x2", "--detail", "0.25") > 55_000)
  }

  @Test("styles: what they change is in the file, and mistakes are told")
  func styles() async throws {
    let outcome = try await Tool.run(
      "render", "--strategy", "squarified", "--tree", "swiftui-view", "--color", "aspect",
      "--theme", "dark", "--cushions", "--detail", "3", "--flat")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("aspect ratio") && outcome.output.contains("linearGradient"))
    #expect(outcome.error.contains("drew ") && outcome.error.contains(" of 254 nodes"))
    for (arguments, message) in [
      (["--color", "hue"], "branch"), (["--detail", "0"], "it takes a number from 0.01"),
      (["--cushions"], "--cushions is for treemaps and does nothing for knuth"),
      (["--color", "node"], "swiftui-view has none"),
    ] {
      let wrong = try await Tool.run(
        ["render", "--strategy", "knuth", "--tree", "swiftui-view"] + arguments)
      #expect(wrong.status == 64)
      #expect(wrong.error.contains(message), "\(wrong.error)")
    }
  }

  /// A report shows both as one picture, by a style sheet for colors alone.
  @Test("the two themes differ in fills and strokes alone")
  func themes() async throws {
    var sheets: [String] = []
    for theme in ["light", "dark"] {
      let sheet = try await Tool.run(
        "render", "--strategy", "all", "--tree", "flask-files", "--theme", theme)
      #expect(sheet.status == 0)
      sheets.append(sheet.output)
    }
    let bare = sheets.map { $0.replacing(#/ (fill|stroke)="[^"]*"/#, with: "") }
    #expect(sheets[0] != sheets[1] && bare[0] == bare[1])
  }

  @Test("a strategy that cannot take the tree is left out, and none that can is an error")
  func refusal() async throws {
    let folder = try TemporaryFolder()
    let tree = try folder.file("tree.csv", "id,parent,value\na,,\nb,a,1\nc,a,\n")
    let some = try await Tool.run(
      "render", "--strategy", "slice,radial", "--tree", tree)
    #expect(some.status == 0)
    #expect(some.error.contains("sunburst is left out: "))
    #expect(some.error.contains("'c' has no value"), "\(some.error)")
    let named = try await Tool.run("render", "--strategy", "slice,sunburst", "--tree", tree)
    #expect(named.status == 64)
    #expect(named.error.contains("sunburst cannot lay out tree: node 'c'"), "\(named.error)")
    let none = try await Tool.run(
      "render", "--strategy", "radial", "--tree", tree)
    #expect(none.status == 64)
    #expect(none.error.contains("sunburst cannot lay out tree"))
  }
}
