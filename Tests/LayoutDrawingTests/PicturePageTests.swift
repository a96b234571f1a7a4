import Foundation
import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("pages of pictures")
struct PicturePageTests {
  private static let frame = Rect(x: 0, y: 0, width: 300, height: 200)

  private static func page(_ theme: DrawingStyle.Theme? = nil) -> PicturePage {
    PicturePage(frames: [frame], theme: theme) { _ in nil }
  }

  private static func picture(_ text: String) -> SVG {
    SVG(
      text: "<?xml version=\"1.0\"?>\n<svg>\n\(text)</svg>\n", drawnCount: 1, width: 1, height: 1)
  }

  /// The texts of all batches of a page that is not packed.
  private static func texts(_ html: String) throws -> [[String]] {
    try html.components(separatedBy: "<script type=\"text/plain\"").dropFirst().map { piece in
      let start = try #require(piece.firstIndex(of: ">"))
      let data = Data(base64Encoded: String(piece[start...].dropFirst().prefix { $0 != "<" }))
      return try JSONDecoder().decode([String].self, from: try #require(data))
    }
  }

  private struct Index: Decodable {
    let title: String
    let steps: [String]
    let views: [View]
    let nodes: Int
    let all: Int
    let sections: [Section]

    struct View: Decodable {
      let title: String
      let notes: [[String]]
      let places: [String: [Int]]
      let moves: [String: [Int]]
    }

    struct Section: Decodable {
      let title: String
      let first: Int
    }
  }

  private static func index(_ html: String) throws -> Index {
    let start = try #require(html.range(of: #"id="index">"#)).upperBound
    let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
    return try JSONDecoder().decode(Index.self, from: Data(html[start..<end].utf8))
  }

  @Test("two themes of a picture are one text, whose colors are variables of the style")
  func themes() throws {
    var page = Self.page()
    let view = page.addView("slice")
    let (light, dark) = (
      Self.picture("<rect fill=\"#ffffff\"/><text fill=\"#111111\">=&quot;#ffffff</text>"),
      Self.picture("<rect fill=\"#000000\"/><text fill=\"#111111\">=&quot;#ffffff</text>")
    )
    page.add([light, dark], view: view)
    page.add([light, light], view: view, node: 1)
    let html = page.html
    let texts = try Self.texts(html)[0]
    #expect(
      texts[0]
        == "<svg>\n<rect fill=\"var(--c0)\"/><text fill=\"var(--c1)\">=&quot;#ffffff</text></svg>\n"
    )
    #expect(html.contains("--c0:#ffffff;--c1:#111111;") && html.contains("--c0:#000000;"))
    #expect(texts[1].contains("var(--c2)"), "a pair of its own")
    #expect(try Self.index(html).views[0].places == ["0/0/0": [0, 0], "0/0/1": [0, 1]])
  }

  @Test("of pictures that differ in more than colors, a page has the light one")
  func otherThemes() throws {
    for other in ["<rect fill=\"#000000\" x=\"1\"/>", "<rect/>", "<p fill=\"#000000\"/>"] {
      var page = Self.page()
      page.add(
        [Self.picture("<rect fill=\"#ffffff\"/>"), Self.picture(other)], view: page.addView(""))
      #expect(try Self.texts(page.html)[0] == ["<svg>\n<rect fill=\"#ffffff\"/></svg>\n"])
    }
  }

  @Test("a page of one theme has its colors, whatever the browser's theme")
  func oneTheme() throws {
    var page = Self.page(.dark)
    #expect(page.themes == [.dark])
    page.add([Self.picture("<rect fill=\"#000000\"/>")], view: page.addView(""))
    let html = page.html
    #expect(!html.contains("prefers-color-scheme") && html.contains("color-scheme: dark;"))
    #expect(try Self.texts(html)[0][0].contains("#000000"))
  }

  @Test("no text of a file ends a script or a tag")
  func hostileTexts() throws {
    let text = "</script><!--<script>alert(\"1\")</style>&amp;"
    var page = Self.page()
    (page.title, page.subtitle, page.footnote, page.meaning) = (text, text, text, text)
    (page.command, page.steps) = (text, [text, text])
    page.addSection(text, summary: text)
    let view = page.addView(text)
    page.add(notes: [text, text], view: view)
    page.add([Self.picture(text.xmlEscaped), Self.picture(text.xmlEscaped)], view: view)
    var names = NodeNames()
    names.append(text)
    let tree = TestTrees.tree([-1])
    page.add(
      PageNodes(of: tree, atMost: 1, tellsFacts: true), of: Self.drawing(names, tree))
    let html = page.html
    let scripts = html.components(separatedBy: "<script").count
    #expect(html.components(separatedBy: "</script>").count == scripts)
    #expect(!html.contains("<!--<") && !html.contains("alert(\""))
    #expect(html.components(separatedBy: "</style>").count == 2)
    let index = try Self.index(html)
    #expect(index.title == text && index.steps == [text, text] && index.views[0].title == text)
    #expect(try Self.texts(html).last?[3] == text)
  }

  @Test("a page says when it is full, and stays below its limit")
  func limit() throws {
    var page = Self.page(.light)
    let view = page.addView("")
    var count = 0
    while !page.isFull {
      page.add([Self.picture(String(repeating: "é", count: 30_000))], view: view, node: count)
      count += 1
    }
    #expect(page.html.utf8.count <= PicturePage.limit && count > 10)
  }

  @Test("names stand in a page once, with parents, ranks, values and shares; of many the largest")
  func names() throws {
    let tree = TestTrees.tree([-1, 0, 0, 2, 2], values: [.nan, 1, .nan, 3, 6])
    var names = NodeNames(pathSeparator: "/")
    for name in ["r", "r/a", "r/b", "r/b/c\nd", "r/b/e"] { names.append(name) }
    func columns(_ nodes: PageNodes) throws -> [String] {
      var page = Self.page(.light)
      page.add(nodes, of: Self.drawing(names, tree))
      return try Self.texts(page.html)[0].map { $0.replacingOccurrences(of: "\n", with: "|") }
    }
    let all = PageNodes(of: tree, atMost: 5, tellsFacts: true)
    #expect(
      try columns(all) == [
        "0|1|1|1|1", "0|0|0|2|0", "0|1|0|1|0", "r|a|b|c d|e", "10|1|9|3|6", "|||33 %|67 %",
        "|10 %|90 %|30 %|60 %",
      ])
    #expect((0..<5).allSatisfy { all.tells($0) })
    let largest = PageNodes(of: tree, atMost: 3, tellsFacts: true)
    #expect(try columns(largest)[0...3] == ["0|2|2", "0|0|2", "0|0|0", "r|b|e"])
    #expect(largest.tells(2) && !largest.tells(1) && !largest.tells(3))
    let named = PageNodes(of: tree, atMost: 5, tellsFacts: false)
    #expect(try columns(named)[3...4] == ["r|a|b|c d|e", "||||"])
    #expect(!named.tells(0) && !PageNodes().tells(0))
  }

  @Test("how far nodes moved is told by key, form and step")
  func moves() throws {
    let trees = try [[0, 1, 2], [0, 2, 3]].map { keys in
      try LayoutTree(parents: [-1, 0, 0], values: [.nan, 1, 1], keys: keys.map { Int32($0) })
    }
    func box(_ x: Double) -> Outline { .box(Rect(x: x, y: 0, width: 9, height: 9)) }
    let change = ChangePicture(
      from: [nil, box(0), box(10)], of: trees[0], to: [nil, box(40), box(90)], of: trees[1],
      style: DrawingStyle())
    var page = Self.page(.light)
    let view = page.addView("slice")
    page.add(change, view: view, form: 0, step: 1)
    let html = page.html
    #expect(try Self.index(html).views[0].moves == ["0/1": [0, 0]])
    // Key 2 moved by 30, which is of the class up to 50; key 3 is new.
    #expect(try Self.texts(html)[0] == ["2 3 3 6"])
  }

  // MARK: Pictures on pages

  private static func drawing(_ names: NodeNames, _ tree: LayoutTree) -> Drawing<Rect> {
    var drawing = Drawing(
      Treemap<Squarified>().layout(tree, in: frame), names: names, title: "t",
      hasCaption: false)
    drawing.page = PageNodes()
    return drawing
  }

  @Test("marks on a page have the keys of the whole tree, and groups say that they can be entered")
  func keys() throws {
    let tree = TestTrees.tree([-1, 0, 0, 2, 2])
    var names = NodeNames()
    for name in ["r", "a", "b", "c", "d"] { names.append(name) }
    let whole = Self.drawing(names, tree)
    #expect(Rect.svg(of: whole).groups == [0, 2] && Rect.svg(of: whole).hasKeys)
    let part = tree.subtree(at: 2)
    var partNames = NodeNames()
    for node in part.nodes { partNames.append(names.utf8(of: Int(node))) }
    var drawing = Self.drawing(partNames, part.tree)
    drawing.style.part = WholeTree(tree, names: names, style: DrawingStyle()).part(part.nodes)
    let text = Rect.svg(of: drawing).text
    #expect(text.contains("<g data-g=\"2\"><title>r › \nb\n2\n67 % of all</title>"))
    #expect(text.contains("data-k=\"n3\"") && text.contains("data-k=\"n4\""))
    #expect(text.contains("r › b › \nc\n1\n50 % of b · 33 % of all"), "\(text)")
    #expect(!text.contains(" id=\"n"))
  }

  @Test("families without scenes are drawn by their outlines, paths with as many corners each")
  func outlines() throws {
    var names = NodeNames()
    for name in ["r", "a"] { names.append(name) }
    let drawing = Self.drawing(names, TestTrees.tree([-1, 0]))
    let square = OutlinePath(polygon: [
      Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10),
    ])
    let pentagon = OutlinePath(polygon: [
      Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 12, y: 6), Point(x: 5, y: 10),
      Point(x: 0, y: 6),
    ])
    let seen: [Outlines] = [[nil, .path(square)], [nil, .path(pentagon)]]
    #expect(seen.cornerCount == 5)
    let text = drawing.svgOnPage(of: seen[0], corners: seen.cornerCount).text
    // The square has a corner more, in the middle of a side.
    #expect(text.contains("data-k=\"n1\" d=\"M0 0L5 0L10 0L10 10L0 10z\""), "\(text)")
    #expect(text.contains("<title>r › \na\n1\n100 % of all</title>"))
  }
}
