import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("Sheets of drawings")
struct ContactSheetTests {
  @Test(
    "a picture of another package stands in a sheet, whatever its document begins with",
    arguments: [
      #"<svg xmlns="http://www.w3.org/2000/svg" y="3" width="20" height="10">"#,
      "<?xml version='1.0'?>\n<!-- mine -->\n<svg xmlns='http://www.w3.org/2000/svg'>",
    ])
  func foreign(opening: String) {
    var sheet = ContactSheet(
      title: "t", tree: TestTrees.tree([-1, 0]), width: 20, height: 10, style: DrawingStyle())
    let svg = SVG(
      text: opening + #"<path d="M1 2"/></svg>"# + "\n", drawnCount: 1, width: 20, height: 10)
    sheet.add(ContactSheet.Cell(title: "a", subtitle: "b", svg: svg), to: "h")
    let parsed = ParsedSVG(sheet.svg.text)
    #expect(parsed.isValid, "\(sheet.svg.text)")
    #expect(parsed.elements.contains { $0.attributes["d"] == "M1 2" })
    #expect(parsed.elements.contains { $0.attributes["transform"] == "translate(0 34)" })
  }

  @Test("headings stand above their pictures and below those of the section before")
  func places() {
    var sheet = ContactSheet(
      title: "t", tree: TestTrees.tree([-1, 0]), width: 200, height: 100, style: DrawingStyle())
    let svg = SVG(text: "<svg></svg>", drawnCount: 1, width: 200, height: 100)
    for (heading, count) in [("one", 5), ("two", 1), ("three", 1)] {
      for _ in 0..<count {
        sheet.add(ContactSheet.Cell(title: "a", subtitle: "b", svg: svg), to: heading)
      }
    }
    let elements = ParsedSVG(sheet.svg.text).elements
    func place(of heading: String) -> [Double?] {
      let text = elements.first { $0.name == "text" && $0.text == heading }
      return [text?["x"], text?["y"]]
    }
    // 36 for a heading at 18, of which 8 are above; a row takes 34 + 100 + 16.
    #expect(place(of: "t")[1] == 28)
    #expect(place(of: "one") == [16, 62] && place(of: "two") == [16, 390])
    #expect(place(of: "three") == [232, 390], "beside the second section")
    let cells = elements.filter { $0.attributes["class"] == "cell" }
    let rows = [72, 72, 72, 72, 222, 400, 400]
    let columns = [16, 232, 448, 664, 16, 16, 232]
    #expect(
      cells.map { $0.attributes["transform"] }
        == zip(columns, rows).map { "translate(\($0) \($1))" })
  }
}
