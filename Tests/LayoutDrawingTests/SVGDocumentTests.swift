import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("SVG documents")
struct SVGDocumentTests {
  static let trees = TestTrees.degenerate.map(\.tree) + [TestTrees.random(seed: 1, nodes: 400)]

  @Test("every drawing is well-formed, with one id for each node drawn and nothing that runs")
  func validity() {
    for tree in Self.trees {
      let texts = [
        Treemap<SliceAndDice>().svg(of: tree), Treemap<Dice>().svg(of: tree),
        Sunburst().svg(of: tree), Levels().svg(of: tree, caption: "levels"),
      ]
      for text in texts {
        let svg = ParsedSVG(text)
        #expect(svg.isValid)
        #expect(Set(svg.ids).count == svg.ids.count)
        #expect(svg.summary == "\(svg.ids.count) of \(tree.count) nodes drawn")
        #expect(svg.elements.allSatisfy { $0.name != "script" })
        #expect(!text.contains("nan") && !text.contains("inf"))
      }
    }
  }

  @Test("equal drawings give equal documents")
  func determinism() {
    let tree = TestTrees.random(seed: 3, nodes: 300)
    #expect(Treemap<SliceAndDice>().svg(of: tree) == Treemap<SliceAndDice>().svg(of: tree))
    #expect(Sunburst().svg(of: tree) == Sunburst().svg(of: tree))
    #expect(Levels().svg(of: tree) == Levels().svg(of: tree))
  }

  @Test("each node's element has its name and value as a title")
  func titles() {
    let tree = TestTrees.tree([-1, 0, 0], values: [.nan, 1.5, 2])
    let texts = [
      Treemap<Dice>().svg(of: tree, names: ["a", "a.b", "c"]),
      Sunburst().svg(of: tree, names: ["a", "a.b", "c"]),
      Levels().svg(of: tree, names: ["a", "a.b", "c"]),
    ]
    for text in texts {
      let svg = ParsedSVG(text)
      #expect(
        svg.titles.dropFirst() == ["a: 3.5", "a.b: 1.5 · 43 % of all", "c: 2 · 57 % of all"])
      #expect(svg.labels.contains("b") && svg.labels.contains("c"), "labels are short names")
    }
  }

  @Test("values on labels are rounded, in titles exact")
  func values() {
    let svg = ParsedSVG(
      Treemap<Dice>().svg(of: TestTrees.flat([12.3456789, 0.125]), names: ["", "a", "b"]))
    #expect(svg.labels.contains("12.3"))
    #expect(svg.titles.contains { $0.contains("a: 12.3456789 ·") })
  }

  @Test("a caption stands above the frame and makes the document higher")
  func caption() {
    let tree = TestTrees.flat([1, 2])
    let plain = ParsedSVG(Treemap<Dice>().svg(of: tree)).elements[0]
    #expect(plain["width"] == 960 && plain["height"] == 500)
    let svg = ParsedSVG(Treemap<Dice>().svg(of: tree, caption: "dice <1>"))
    #expect(svg.elements[0].attributes["viewBox"] == "0 -28 960 528")
    #expect(svg.titles[0] == "dice <1>")
    #expect(svg.labels[0] == "dice <1>")
  }

  @Test("a root with a name is the subject of the caption, with its total")
  func subject() {
    let svg = ParsedSVG(
      Treemap<Dice>().svg(
        of: TestTrees.flat([1, 2000.25]), names: ["sales", "a", "b"], caption: "dice"))
    #expect(svg.elements[0].attributes["viewBox"] == "0 -38 960 538")
    #expect(svg.labels.prefix(2) == ["sales · 2,001, 2 leaves", "dice"])
    let counted = ParsedSVG(
      Levels().svg(of: TestTrees.flat([1, 1]), names: ["team", "a", "b"], caption: "levels"))
    #expect(counted.labels.contains("team · 2 leaves"))
  }

  @Test("names with any characters stay text")
  func escaping() {
    #expect(
      "a<b>&\"c\"\u{1}\u{0}\n\té😀".xmlEscaped == "a&lt;b&gt;&amp;&quot;c&quot;\u{FFFD}\u{FFFD}  é😀")
    let svg = ParsedSVG(
      Sunburst().svg(of: TestTrees.flat([3, 1]), names: ["<script>", "&\u{FFFF}]]>", "b"]))
    #expect(svg.isValid)
    #expect(
      svg.titles.dropFirst()
        == ["<script>: 4", "&\u{FFFD}]]>: 3 · 75 % of all", "b: 1 · 25 % of all"])
  }

  @Test("numbers are rounded to two decimals")
  func numbers() {
    let numbers = [0, 1, -1, 0.5, -0.25, 12.345, 0.049, -0.001, 99.999, 1e12, .nan, .infinity]
    #expect(
      numbers.map(\.fixed)
        == ["0", "1", "-1", "0.5", "-0.25", "12.35", "0.05", "0", "100", "1000000000000", "0", "0"])
    #expect(1e300.fixed == "1e+300")
  }

  @Test("coordinates that are no numbers are not drawn, and nothing breaks")
  func broken() {
    let tree = TestTrees.flat([1, 2, 3])
    func text<S: LayoutStrategy>(_ strategy: S, _ bad: S.Geometry) -> String
    where S.Geometry: DrawableGeometry {
      var output = strategy.layout(tree, in: .screen).geometry
      output[2] = bad
      return S.Geometry.svg(
        of: Drawing(
          Layout(tree: tree, frame: .screen, geometry: output), names: NodeNames(), title: S.name)
      ).text
    }
    for text in [
      text(Treemap<Dice>(), Rect(x: .nan, y: 0, width: 9, height: 9)),
      text(
        Sunburst(), Arc(startAngle: .nan, endAngle: .infinity, innerRadius: 0, outerRadius: 1)),
      text(Levels(), Point(x: .infinity, y: .nan)),
    ] {
      let svg = ParsedSVG(text)
      #expect(svg.isValid)
      #expect(svg.ids == ["n0", "n1", "n3"])
    }
  }

  @Test("a document's size is bounded by the frame's, not by the tree's")
  func size() {
    let count = runsLongTests ? 1_000_000 : 20_000
    let path = TestTrees.path(nodes: count + 1)
    let star = TestTrees.flat([Double](repeating: 1, count: count))
    for (tree, limit) in [(path, 200_000), (star, 400_000)] {
      for text in [
        Treemap<SliceAndDice>().svg(of: tree), Sunburst().svg(of: tree), Levels().svg(of: tree),
      ] {
        #expect(text.utf8.count < limit)
        #expect(ParsedSVG(text).ids.count < 2000)
      }
    }
  }
}
