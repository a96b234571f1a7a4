import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing

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
}
