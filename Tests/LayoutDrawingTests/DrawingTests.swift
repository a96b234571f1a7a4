import Foundation
import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing

@Suite("Drawings of each geometry")
struct DrawingTests {
  let sample = TestTrees.tree(
    [-1, 0, 0, 0, 1, 1, 1, 4], values: [.nan, .nan, 3, 4, .nan, 2, 1, 5])
  let names = ["root", "a", "b", "c", "a.d", "a.e", "a.f", "a.d.g"]

  // MARK: Marks

  @Test("grouped siblings are drawn once, as \"other\"; what is hidden is not drawn")
  func marks() {
    let marks: [NodeMark] = [
      .shown, .shown, .hidden, .shown, .grouped, .grouped, .shown, .grouped,
    ]
    func check<S: LayoutStrategy>(_ strategy: S) where S.Geometry: DrawableGeometry {
      let drawing = strategy.drawing(of: sample, names: names, marks: marks)
      let svg = ParsedSVG(S.Geometry.svg(of: drawing))
      #expect(Set(svg.ids) == ["n0", "n1", "n3", "n4", "n6"])
      #expect(svg.labels.filter { $0 == "other" }.count == 1)
      #expect(svg.titles.contains("other (2 nodes): 7"))
    }
    check(Treemap<SliceAndDice>())
    check(Sunburst())
    check(Levels())
  }

  // MARK: Treemap

  @Test("a treemap's boxes are the layout's")
  func boxes() throws {
    let drawing = Treemap<SliceAndDice>().drawing(of: sample, names: names)
    let svg = ParsedSVG(Rect.svg(of: drawing))
    for node in sample.nodes where sample.isLeaf(node) {
      let element = try #require(svg.nodes[node])
      let box = drawing.output[node]
      for (name, value) in [("x", box.x), ("y", box.y), ("width", box.width)] {
        #expect(abs(element[name]! - value) <= 0.005)
      }
    }
  }

  @Test("treemap labels stay in their boxes, downwards where only that fits")
  func treemapLabels() throws {
    let endless = String(repeating: "endless ", count: 20)
    let names = ["", "wide enough", "a tall and narrow one", "nowhere to be written", endless]
    let drawing = Treemap<Dice>().drawing(of: TestTrees.flat([100, 3, 1, 3]), names: names)
    let svg = ParsedSVG(Rect.svg(of: drawing))
    #expect(svg.labels == ["wide enough", "100", "a tall and narrow one"])
    let texts = svg.elements.filter { $0.name == "text" }
    #expect(
      texts.map { $0.attributes["transform"]?.contains("rotate(90)") ?? false } == [
        false, false, true,
      ])
    for text in texts { #expect(try #require(text["font-size"]) >= 8) }
  }

  @Test("inner nodes are labelled where padding leaves room above their children")
  func headers() {
    var treemap = Treemap<SliceAndDice>()
    #expect(!ParsedSVG(treemap.svg(of: sample, names: names)).labels.contains("a"))
    treemap.paddingTop = 16
    let labels = ParsedSVG(treemap.svg(of: sample, names: names)).labels
    #expect(labels.contains("a") && labels.contains("root"))
  }

  // MARK: Sunburst

  @Test("a sunburst fills the frame's shorter side, and a full circle is a ring")
  func sunburst() throws {
    let text = Sunburst().svg(of: TestTrees.tree([-1, 0]))
    let ring = try #require(ParsedSVG(text).nodes[1]?.attributes["d"])
    // Outer radius 250 − 6, inner radius half of it; each circle is two half circles.
    #expect(ring.components(separatedBy: "A244 244").count == 3)
    #expect(ring.components(separatedBy: "A122 122").count == 3)
    #expect(ring.hasPrefix("M480 6A244 244 0 0 1 480 494"))
  }

  @Test("the gap between arcs is as wide inside as outside, and never more than half an arc")
  func margin() throws {
    var sunburst = Sunburst()
    sunburst.marginBetweenArcs = 6
    let svg = ParsedSVG(sunburst.svg(of: TestTrees.flat([1, 1])))
    // 244 pixels for 120 units; the right half keeps 3 units from the vertical line through 480.
    let path = try #require(svg.nodes[1]?.attributes["d"])
    let numbers = path.split { "MLAz ".contains($0) }.compactMap { Double($0) }
    let inset = 3.0 * 244 / 120
    #expect(abs(numbers[0] - 480 - inset) < 0.1)
    #expect(path.contains("L"))
    let inner = path.components(separatedBy: "L")[1].split { "A ".contains($0) }
    #expect(abs(Double(inner[0])! - 480 - inset) < 0.1)

    sunburst.marginBetweenArcs = 1000
    let wide = ParsedSVG(sunburst.svg(of: TestTrees.flat([1, 1])))
    // Half of the half circle: from 45° to 135°.
    #expect(
      wide.nodes[1]?.attributes["d"]?.hasPrefix("M652.53 77.47A244 244 0 0 1 652.53 422.53") == true
    )
  }

  @Test("arcs too short to see are drawn as one")
  func merging() {
    let svg = ParsedSVG(
      Sunburst().svg(of: TestTrees.flat([1e6] + [Double](repeating: 1, count: 5000))))
    #expect(svg.nodes.count == 2)
    #expect(svg.titles.contains("5000 nodes too small to be drawn one by one"))
  }

  // MARK: Node-link

  @Test("a tree drawing keeps its proportions and stays inside the frame")
  func fit() throws {
    let frame = Rect(x: 100, y: 50, width: 300, height: 200)
    let tree = TestTrees.random(seed: 5, nodes: 40, randomSizes: true)
    let drawing = Levels().drawing(of: tree, frame: frame)
    let svg = ParsedSVG(Point.svg(of: drawing))
    let boxes = try tree.nodes.map { try #require(svg.nodes[$0]) }
    for box in boxes {
      #expect(box["x"]! >= frame.x && box["x"]! + box["width"]! <= frame.maxX)
      #expect(box["y"]! >= frame.y && box["y"]! + box["height"]! <= frame.maxY)
    }
    func centre(_ node: Int) -> (x: Double, y: Double) {
      (
        boxes[node]["x"]! + boxes[node]["width"]! / 2,
        boxes[node]["y"]! + boxes[node]["height"]! / 2
      )
    }
    let level = tree.level(2)
    let (first, last) = (level.first!, level.last!)
    let scaleX =
      (centre(last).x - centre(first).x) / (drawing.output[last].x - drawing.output[first].x)
    let scaleY = (centre(first).y - centre(0).y) / (drawing.output[first].y - drawing.output[0].y)
    #expect(abs(scaleX / scaleY - 1) < 0.01)
  }

  @Test("edges end where the strategy says", arguments: [EdgeAnchors.centerToCenter, .bottomToTop])
  func edges(anchors: EdgeAnchors) throws {
    var levels = Levels()
    levels.edgeAnchors = anchors
    let svg = ParsedSVG(levels.svg(of: TestTrees.tree([-1, 0])))
    let (parent, child) = (try #require(svg.nodes[0]), try #require(svg.nodes[1]))
    let path = try #require(svg.elements.first { $0.name == "path" }?.attributes["d"])
    let ends = path.split { "ML \n".contains($0) }.compactMap { Double($0) }
    let half = anchors == .centerToCenter ? 0.5 : 0
    #expect(abs(ends[1] - (parent["y"]! + parent["height"]! * (1 - half))) < 0.02)
    #expect(abs(ends[3] - (child["y"]! + child["height"]! * half)) < 0.02)
    #expect(ends[0] == 480 && ends[2] == 480)
  }

  @Test("a label is written in its box or not at all")
  func nodeLabels() {
    let tree = TestTrees.tree(
      [-1, 0, 0], sizes: [Size(width: 9, height: 2), Size(width: 1, height: 2), .unit])
    let svg = ParsedSVG(Levels().svg(of: tree, names: ["a long name", "a long name", "x"]))
    #expect(svg.labels == ["a long name", "x"])
  }
}

@Suite("Labels and colours")
struct LabelTests {
  @Test("a label takes the largest size that fits, in half points")
  func sizes() throws {
    let em = Label.width(of: "Hello")
    #expect(abs(em - 2.54) < 0.01)
    let label = try #require(Label("Hello", width: em * 10.3, height: 100, sizes: 8...12))
    #expect(label.size == 10)
    #expect(try #require(Label("Hello", width: 1e9, height: 1e9, sizes: 8...12)).size == 12)
    #expect(Label("Hello", width: em * 7.9, height: 100, sizes: 8...12) == nil)
    #expect(Label("Hello", width: 100, height: 9, sizes: 8...12) == nil)
    #expect(Label("", width: 100, height: 100, sizes: 8...12) == nil)
    #expect(Label.width(of: "e\u{301}") == Label.width(of: "e"))
    #expect(Label.width(of: "漢字") > 2)
  }

  @Test("labels can be read on every fill")
  func contrast() {
    let tree = TestTrees.tree([-1] + (0..<9).map { _ in 0 } + (1..<120))
    let palette = Palette(tree)
    for depth in 0..<tree.levelCount {
      for node in tree.level(depth) {
        let fill = palette.fill(of: node, depth: depth)
        #expect(fill.contrast(with: fill.ink) >= 4.5)
      }
    }
    #expect(abs(Colour.white.contrast(with: Colour(0)) - 21) < 1e-9)
    #expect(Colour(0x202040).ink == .white)
  }

  @Test("mixing goes from one colour to the other")
  func mixing() {
    let blue = Colour(0x77AADD)
    #expect(blue.mixed(with: .white, share: 0).description == "#77aadd")
    #expect(blue.mixed(with: .white, share: 1).description == "#ffffff")
    let shares = stride(from: 0.0, through: 1, by: 0.25)
    let contrasts = shares.map { blue.mixed(with: .white, share: $0).contrast(with: Colour(0)) }
    #expect(contrasts == contrasts.sorted())
  }

  @Test("branches have hues of their own, many plain leaves one together")
  func palette() {
    let branches = Palette(TestTrees.tree([-1, 0, 1, 1, 2, 3]))
    #expect(branches.fill(of: 0, depth: 0) == Palette.neutral)
    #expect(branches.fill(of: 1, depth: 1) == Palette.neutral)
    #expect(branches.fill(of: 2, depth: 2) != branches.fill(of: 3, depth: 2))
    #expect(branches.strongFill(of: 4) == branches.fill(of: 2, depth: 2))
    #expect(branches.fill(of: 4, depth: 3) != branches.fill(of: 2, depth: 2))
    let leaves = Palette(TestTrees.flat([Double](repeating: 1, count: 50)))
    #expect(leaves.fill(of: 1, depth: 1) == leaves.fill(of: 50, depth: 1))
  }
}
