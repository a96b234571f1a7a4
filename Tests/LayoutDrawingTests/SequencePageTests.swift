import Foundation
import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("pages that play")
struct SequencePageTests {
  private static let frame = Rect(x: 0, y: 0, width: 100, height: 50)

  /// As many leaves side by side, each a step farther to the right.
  private static func page(
    leaves: Int, steps: Int, name: String = "leaf", theme: DrawingStyle.Theme? = .light
  ) throws -> SequencePage {
    let keys = (0...Int32(leaves)).map { $0 }
    let tree = try LayoutTree(
      parents: [-1] + [Int32](repeating: 0, count: leaves),
      values: [.nan] + [Double](repeating: 1, count: leaves), keys: keys)
    var names = NodeNames()
    for _ in keys { names.append(Array(name.utf8)) }
    var page = SequencePage(
      title: name, steps: Array(repeating: tree, count: steps), names: names, frame: frame,
      style: DrawingStyle(), theme: theme)
    let outlines = (0..<steps).map { step in
      tree.nodes.map { node in
        node == 0
          ? nil
          : Outline.box(
            Rect(x: Double(node + step), y: Double(step), width: Double(node), height: 2))
      }
    }
    page.add("slice", outlines, notes: (0..<steps).map { "note \($0)" })
    return page
  }

  private struct Content: Decodable {
    let names: [String]
    let stepTexts: [String]
    let fills: [[String]]
    let all: Int
    let groups: [String]
    let group: [Int]
    let views: [View]

    struct View: Decodable {
      let shape: String
      let moves: [[Int]]
      let gone: [[Int]]
    }
  }

  private static func content(of html: String) throws -> Content {
    let start = try #require(html.range(of: #"id="data">"#)).upperBound
    let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
    return try JSONDecoder().decode(Content.self, from: Data(html[start..<end].utf8))
  }

  @Test("a row a leaf, half pixels, and only what moves after the first step")
  func content() throws {
    var page = try Self.page(leaves: 2, steps: 3)
    let content = try Self.content(of: page.html)
    #expect(content.stepTexts == ["0", "1", "2"])
    page.stepTexts = ["0 (2023)", "1 (2024)", "2 (2025)"]
    #expect(try Self.content(of: page.html).stepTexts == page.stepTexts)
    #expect(content.names == ["leaf", "leaf"] && content.all == 2)
    #expect(content.views.map(\.shape) == ["box"])
    #expect(content.views[0].moves[0] == [0, 2, 0, 2, 4, 1, 4, 0, 4, 4])
    #expect(content.views[0].moves[1] == [0, 4, 2, 2, 4, 1, 6, 2, 4, 4])
    #expect(content.views[0].gone == [[], [], []])
  }

  @Test("names are short, and each row has the branch that it is in")
  func groups() throws {
    let tree = try LayoutTree(
      parents: [-1, 0, 0, 1, 1], values: [.nan, .nan, 1, 1, 1], keys: [0, 1, 2, 3, 4])
    var names = NodeNames(pathSeparator: "/")
    for name in ["r", "src", "x", "src/a", "src/b"] { names.append(name) }
    var page = SequencePage(
      title: "t", steps: [tree, tree], names: names, frame: Self.frame, style: DrawingStyle(),
      theme: .light)
    let seen: Outlines =
      [nil, nil]
      + (2...4).map { node in
        .box(Rect(x: Double(node), y: 0, width: 1, height: 1))
      }
    page.add("slice", [seen, seen], notes: ["", ""])
    let content = try Self.content(of: page.html)
    #expect(content.names == ["x", "a", "b"])
    #expect(content.groups == ["src"] && content.group == [-1, 0, 0])
  }

  @Test("the colors are those of the browser's theme, unless one is asked for")
  func themes() throws {
    let both = try Self.page(leaves: 2, steps: 2, theme: nil).html
    #expect(both.contains(":root { color-scheme: light dark; --paper: #ffffff; --ink: #1f2328; }"))
    #expect(both.contains("@media (prefers-color-scheme: dark) { :root { --paper: #14171c;"))
    let fills = try Self.content(of: both).fills
    #expect(fills.map(\.count) == [2, 2] && fills[0] != fills[1])
    for (theme, fill) in zip(DrawingStyle.Theme.allCases, fills) {
      let one = try Self.page(leaves: 2, steps: 2, theme: theme).html
      #expect(one.contains(":root { color-scheme: \(theme.rawValue); --paper: "))
      #expect(!one.contains("@media (prefers-color-scheme"))
      #expect(try Self.content(of: one).fills == [fill])
    }
  }

  @Test("no name ends the data or becomes markup")
  func hostileNames() throws {
    let name = "</script><script>alert(1)</script>\"\\\u{0}"
    let html = try Self.page(leaves: 1, steps: 2, name: name).html
    #expect(try Self.content(of: html).names == [name])
    #expect(!html.contains("<script>alert"))
  }

  @Test("of too many nodes the largest are there, and how many there are is told")
  func large() throws {
    var page = try Self.page(leaves: 200, steps: 20)
    #expect(try Self.content(of: page.html).names.count == 200)
    page.largest = 60_000
    let html = page.html
    #expect(html.utf8.count <= 60_000)
    let content = try Self.content(of: html)
    #expect(content.all == 200 && (50..<200).contains(content.names.count))
    #expect(content.views[0].moves[0].dropLast().last == 400, "the widest is kept")
  }

  @Test("a tree of 100,000 levels is looked at once a node, and not once a level of each")
  func deep() throws {
    let tree = TestTrees.path(nodes: 100_000)
    let box = Outline.node(Rect(x: 1, y: 1, width: 2, height: 2))
    let outlines = [Outline?](repeating: box, count: tree.count)
    var page = SequencePage(
      title: "path", steps: [tree, tree], names: NodeNames(), frame: Self.frame,
      style: DrawingStyle(), theme: .light)
    page.add("buchheim", [outlines, outlines], notes: ["", ""])
    let content = try Self.content(of: page.html)
    #expect(content.all == tree.count && content.names.count > 50_000)
    // All hang below the one node of the first level, which is in no group itself.
    #expect(content.group.prefix(3) == [-1, -1, 0] && content.groups.count == 1)
  }
}
