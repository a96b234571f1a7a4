import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("Colors of nodes")
struct NodeColorTests {
  private static func names(_ colors: [String]) -> NodeNames {
    var names = NodeNames()
    for (node, color) in colors.enumerated() {
      names.append("node \(node)", color: color)
    }
    return names
  }

  private func colors(
    _ texts: [String], of tree: LayoutTree, _ theme: DrawingStyle.Theme = .light
  ) -> NodeColors {
    var style = DrawingStyle()
    style.theme = theme
    return NodeColors(of: Self.names(texts), in: tree, style)
  }

  @Test("colors as style sheets write them")
  func parsing() {
    func parsed(_ text: String) -> String? { Color(css: Array(text.utf8)[...])?.description }
    let known = [
      "#fff": "#ffffff", "#1aF": "#11aaff", "#77AADD": "#77aadd", "red": "#ff0000",
      " SteelBlue\t": "#4682b4", "grey": "#808080", "rebeccapurple": "#663399",
      "aliceblue": "#f0f8ff", "yellowgreen": "#9acd32",
    ]
    for (text, color) in known { #expect(parsed(text) == color, "\(text)") }
    let unknown = [
      "", "#", "#ff", "#ffff", "#+12345", "#12345g", "ff0000", "rgb(1,2,3)", "no color",
      "#\u{ff11}23",
      "red;}", String(repeating: " ", count: 1_000) + "red",
    ]
    for text in unknown { #expect(parsed(text) == nil, "\(text)") }
  }

  @Test("a node has its own color, or that of its nearest ancestor with one, or gray")
  func inheriting() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 3])
    let found = colors(["", "#ff0000", "", "", "lime"], of: tree)
    let fills = found.rows.map { $0 < 0 ? nil : found.fills[Int($0)].description }
    #expect(fills == [nil, "#ff0000", nil, "#ff0000", "#00ff00", "#ff0000"])
    #expect(found.categories.isEmpty)
    var style = DrawingStyle()
    let names = Self.names(["", "#ff0000", "", "", "lime"])
    let palette = Palette(tree, style, names: names) { _ in 1 }
    #expect(palette.fill(of: 5, depth: 3).description == "#ff0000")
    #expect(palette.fill(of: 0, depth: 0) == palette.neutral)
    #expect(palette.strongFill(of: 4).description == "#00ff00")
    style.color = .branch
    #expect(Palette(tree, style, names: names) { _ in 1 }.fill(of: 5, depth: 3) != Color(0xFF0000))
  }

  @Test("one text that is no color makes all of them categories, in the order of their names")
  func categories() {
    let tree = TestTrees.flat([1, 1, 1, 1])
    let found = colors(["", "red", "blue", "warm", "red"], of: tree)
    #expect(found.categories.map(\.text) == ["blue", "red", "warm"])
    #expect(found.categories.map(\.fill.description) == ["#77aadd", "#ee8866", "#eedd88"])
    #expect(found.fills[Int(found.rows[1])] == found.categories[1].fill)
    #expect(found.rows[1] == found.rows[4])
    let dark = colors(["", "red", "blue", "warm", "red"], of: tree, .dark)
    #expect(dark.categories[0].fill != found.categories[0].fill)
  }

  @Test("ten categories have hues, those of most nodes; the others are gray together")
  func manyCategories() {
    let texts = (0..<12).flatMap { category in
      [String](repeating: "k\(category)", count: category < 2 ? 1 : 2)
    }
    let tree = TestTrees.flat(texts.map { _ in 1 })
    let found = colors([""] + texts, of: tree)
    #expect(
      found.categories.map(\.text) == [10, 11, 2, 3, 4, 5, 6, 7, 8, 9].map { "k\($0)" } + [
        "2 others"
      ])
    #expect(Set(found.categories.map(\.fill)).count == 11)
    #expect(found.fills[Int(found.rows[1])] == DrawingStyle().neutral)
  }

  @Test("the names' colors are drawn with a legend of categories, unless something else is asked")
  func drawing() {
    let tree = TestTrees.flat([4, 3, 2])
    func svg(_ colors: [String], _ color: DrawingStyle.NodeColor? = nil) -> String {
      var style = DrawingStyle()
      style.color = color
      let layout = Treemap<Squarified>().layout(tree, in: Rect.screen)
      return Rect.svg(
        of: Drawing(layout, names: Self.names(colors), title: "t", style: style)
      ).text
    }
    let plain = svg(["", "navy", "#fe0", "navy"])
    #expect(plain.contains("fill=\"#000080\"") && plain.contains("fill=\"#ffee00\""))
    // White on navy, the dark ink on yellow.
    #expect(plain.contains("fill=\"#ffffff\""))
    #expect(!svg(["", "navy", "#fe0", "navy"], .branch).contains("#000080"))
    #expect(svg(["", "a", "b", "b"]).contains(">b</text>"))
    #expect(!svg(["", "a", "b", "b"], .depth).contains(">b</text>"))
    #expect(svg(["", "", "", ""], .node).contains("fill=\"\(DrawingStyle().neutral)\""))
  }

  @Test("every family draws the nodes' own colors, and a line around those of the background")
  func families() {
    let tree = TestTrees.flat([4, 3, 2])
    let names = Self.names(["", "navy", "white", "#14171c"])
    func check<S: LayoutStrategy>(_ strategy: S, _ svg: (Drawing<S.Geometry>) -> SVG) {
      let layout = strategy.layout(tree, in: Rect.screen)
      for theme in DrawingStyle.Theme.allCases {
        var style = DrawingStyle()
        style.theme = theme
        let text = svg(Drawing(layout, names: names, title: "t", style: style)).text
        #expect(text.contains("fill=\"#000080\""), "\(S.name)")
        let lost = theme == .light ? Color.white : Color(0x14171C)
        let lines = [0.35, 0.5].map { lost.mixed(with: style.ink, share: $0).description }
        #expect(lines.contains { text.contains("stroke=\"\($0)\"") }, "\(S.name)")
      }
    }
    check(Treemap<Squarified>()) { Rect.svg(of: $0) }
    check(Partition()) { Rect.icicleSVG(of: $0) }
    check(Sunburst()) { Arc.svg(of: $0) }
    check(Pack()) { Circle.svg(of: $0) }
    check(Levels()) { Point.svg(of: $0) }
  }

  @Test("a text that is no color among colors is told")
  func mistyped() {
    func remark(_ texts: [String]) -> String? { Self.names(texts).remarkOnColors }
    #expect(
      remark(["", "#ff0000", "#zzzzzz", "red"])
        == "'#zzzzzz' is not a color, so all are drawn as categories, even '#ff0000'")
    #expect(remark(["", "#ff0000", "red"]) == nil)
    #expect(remark(["", "north", "south"]) == nil)
  }

  @Test("what a file writes as a color gets into no attribute, and its legend fits")
  func hostile() {
    let texts = (0..<11).map {
      "\"/><script>alert(\($0))</script>\u{0}" + String(repeating: "W", count: 500)
    }
    let tree = TestTrees.flat(texts.map { _ in 1 })
    for width in [200.0, 960] {
      let frame = Rect(x: 0, y: 0, width: width, height: 300)
      let layout = Treemap<Squarified>().layout(tree, in: frame)
      let svg = Rect.svg(of: Drawing(layout, names: Self.names([""] + texts), title: "t")).text
      #expect(!svg.contains("<script") && !svg.contains("WWWWWWWWWWWWWWWWWWWWWWWWW"))
      #expect(ParsedSVG(svg).labels.contains("1 other") == (width == 960))
    }
  }
}
