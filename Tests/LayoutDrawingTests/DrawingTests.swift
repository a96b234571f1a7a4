import Foundation
import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

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
      let svg = ParsedSVG(S.Geometry.svg(of: drawing).text)
      #expect(Set(svg.ids) == ["n0", "n1", "n3", "n4", "n6"])
      #expect(svg.labels.filter { $0 == "other" }.count == 1)
      #expect(svg.titles.contains { $0.contains("other (2 nodes): 7") })
    }
    check(Treemap<SliceAndDice>())
    check(Sunburst())
    check(Levels())
  }

  // MARK: Treemap

  @Test("a treemap's boxes are the layout's")
  func boxes() throws {
    let drawing = Treemap<SliceAndDice>().drawing(of: sample, names: names)
    let svg = ParsedSVG(Rect.svg(of: drawing).text)
    // The last one is an only child, whose parent's box stands for both.
    for node in [2, 3, 4, 5, 6] {
      let element = try #require(svg.nodes[node])
      let box = drawing.layout[node]
      for (name, value) in [("x", box.x), ("y", box.y), ("width", box.width)] {
        #expect(abs(element[name]! - value) <= 0.005)
      }
    }
  }

  @Test("treemap labels stand in lines, and downwards where only that fits")
  func treemapLabels() throws {
    let names = ["", "wide enough", "a tall and narrow one", "nowhere to be written", "thin"]
    let drawing = Treemap<Dice>().drawing(of: TestTrees.flat([100, 3, 10, 3]), names: names)
    let svg = ParsedSVG(Rect.svg(of: drawing).text)
    #expect(
      svg.labels == [
        "wide enough", "100", "a tall and narrow one", "3", "nowhere to", "be written", "10",
        "thin", "3",
      ])
    let texts = svg.elements.filter { $0.name == "text" }
    #expect(
      texts.map { $0.attributes["transform"]?.contains("rotate(90)") ?? false } == [
        false, false, true, true, false, false, false, false, false,
      ])
  }

  @Test("inner nodes are labeled where padding leaves room above their children")
  func headers() {
    var treemap = Treemap<SliceAndDice>()
    #expect(!ParsedSVG(treemap.svg(of: sample, names: names)).labels.contains("a"))
    treemap.rules.paddingTop = 16
    let labels = ParsedSVG(treemap.svg(of: sample, names: names)).labels
    #expect(labels.contains("a") && labels.contains("root"))
  }

  // MARK: Sunburst

  @Test("a sunburst fills the frame's shorter side, and a full circle is a ring")
  func sunburst() throws {
    var drawing = Sunburst().drawing(of: TestTrees.tree([-1, 0]))
    // Alone, both nodes would be one disc.
    drawing.sharing = [drawing.layout]
    let ring = try #require(ParsedSVG(Arc.svg(of: drawing).text).nodes[1]?.attributes["d"])
    // Outer radius 250, inner radius half of it; each circle is four quarters.
    #expect(ring.components(separatedBy: "A250 250").count == 5)
    #expect(ring.components(separatedBy: "A125 125").count == 5)
    #expect(ring.hasPrefix("M480 0A250 250 0 0 1 730 250"))
    // A picture for itself has a margin.
    let alone = ParsedSVG(Sunburst().svg(of: TestTrees.tree([-1, 0, 0])))
    #expect(alone.nodes[1]?.attributes["d"]?.contains("A244 244") == true)
  }

  @Test("the gap between arcs is as wide inside as outside, and never more than half an arc")
  func margin() throws {
    var sunburst = Sunburst()
    sunburst.marginBetweenArcs = 6
    let svg = ParsedSVG(sunburst.svg(of: TestTrees.flat([1, 1])))
    // 244 pixels for 120 units; the right half keeps 3 units from the vertical line through 480.
    let path = try #require(svg.nodes[1]?.attributes["d"])
    let numbers = path.split { "MVAz ".contains($0) }.compactMap { Double($0) }
    let inset = 3.0 * 244 / 120
    #expect(abs(numbers[0] - 480 - inset) < 0.1)
    // The sides are straight up.
    #expect(path.count { $0 == "V" } == 1 && path.hasSuffix("z"))
    #expect(numbers.suffix(2).first.map { abs($0 - 480 - inset) < 0.1 } == true)

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
    #expect(svg.titles.contains("5000 more, too small to be drawn one by one"))
    let tree = TestTrees.flat([1e4] + [Double](repeating: 1, count: 5000))
    let large = ParsedSVG(Sunburst().svg(of: tree, caption: "c"))
    #expect(large.elements.contains { $0.attributes["fill"] == "url(#hatching)" })
    #expect(large.labels.contains("hatched: 5,000 leaves too small to draw"))
  }

  // MARK: Node-link

  @Test("a tree drawing keeps its proportions and stays inside the frame")
  func fit() throws {
    let frame = Rect(x: 100, y: 50, width: 300, height: 200)
    let tree = TestTrees.random(seed: 5, nodes: 40, randomSizes: true)
    let drawing = Levels().drawing(of: tree, frame: frame)
    let svg = ParsedSVG(Point.svg(of: drawing).text)
    let boxes = try tree.nodes.map { try #require(svg.nodes[$0]) }
    for box in boxes {
      #expect(box["x"]! >= frame.x && box["x"]! + box["width"]! <= frame.maxX)
      #expect(box["y"]! >= frame.y && box["y"]! + box["height"]! <= frame.maxY)
    }
    func center(_ node: Int) -> (x: Double, y: Double) {
      (
        boxes[node]["x"]! + boxes[node]["width"]! / 2,
        boxes[node]["y"]! + boxes[node]["height"]! / 2
      )
    }
    let level = tree.level(2)
    let (first, last) = (level.first!, level.last!)
    let scaleX =
      (center(last).x - center(first).x) / (drawing.layout[last].x - drawing.layout[first].x)
    let scaleY = (center(first).y - center(0).y) / (drawing.layout[first].y - drawing.layout[0].y)
    #expect(abs(scaleX / scaleY - 1) < 0.01)
  }

  @Test("edges end where the strategy says", arguments: [EdgeAnchors.centerToCenter, .bottomToTop])
  func edges(anchors: EdgeAnchors) throws {
    var levels = Levels()
    levels.edgeAnchors = anchors
    let svg = ParsedSVG(levels.svg(of: TestTrees.tree([-1, 0])))
    let (parent, child) = (try #require(svg.nodes[0]), try #require(svg.nodes[1]))
    let line = try lines(svg)[0]
    let half = anchors == .centerToCenter ? 0.5 : 0
    #expect(abs(line[0].y - (parent["y"]! + parent["height"]! * (1 - half))) < 0.02)
    #expect(abs(line[1].y - (child["y"]! + child["height"]! * half)) < 0.02)
    #expect(line.allSatisfy { $0.x == 480 })
  }

  @Test("lines of any shape end where the straight ones do")
  func edgeShapes() throws {
    func ends(_ shape: DrawingStyle.EdgeShape) throws -> [Double] {
      var style = DrawingStyle()
      style.edges = shape
      let svg = ParsedSVG(Levels().svg(of: TestTrees.tree([-1, 0, 0]), style: style))
      let path = svg.lines
      let line = path.split(separator: "M")[1]
      let numbers = line.split { "MLHVC ".contains($0) }.compactMap { Double($0) }
      if shape == .elbow {
        #expect(line.contains("V") && line.contains("H") && numbers.count == 5)
        return [numbers[0], numbers[1], numbers[3], numbers[4]]
      }
      #expect(numbers.count == (shape == .curved ? 8 : 4))
      return [numbers[0], numbers[1]] + numbers.suffix(2)
    }
    let straight = try ends(.straight)
    #expect(straight[0] != straight[2])
    // Elbows lie in the middle of pixels.
    #expect(zip(try ends(.elbow), straight).allSatisfy { abs($0 - $1) <= 0.5 })
    #expect(try ends(.curved) == straight)
  }

  @Test("lines turn where a level has ended and the next one has not begun")
  func turns() throws {
    // The second node of the middle level is higher than the first one, whose child is at the same
    // height.
    let tree = TestTrees.tree(
      [-1, 0, 0, 1, 2],
      sizes: [.unit, .unit, Size(width: 1, height: 3), .unit, .unit])
    var style = DrawingStyle()
    style.edges = .elbow
    let svg = ParsedSVG(Buchheim().svg(of: tree, style: style))
    let path = svg.lines
    let turns = path.split(separator: "M").compactMap { line -> Double? in
      guard line.contains("H") else { return nil }
      return line.split { "MLHV ".contains($0) }.compactMap { Double($0) }[2]
    }
    #expect(turns.count == 2 && turns[0] == turns[1])
  }

  /// The corners of the lines of a drawing, of paths that go along the axes or straight.
  private func lines(_ svg: ParsedSVG) throws -> [[Point]] {
    return svg.lines.split(separator: "M").map { line in
      var corners: [Point] = []
      var commands = line.split(separator: "\n")[0].replacing("V", with: " V")
      commands = commands.replacing("H", with: " H").replacing("L", with: " ")
      var pending: Double?
      for word in commands.split(separator: " ") {
        if word.hasPrefix("V") {
          corners.append(Point(x: corners.last!.x, y: Double(word.dropFirst())!))
        } else if word.hasPrefix("H") {
          corners.append(Point(x: Double(word.dropFirst())!, y: corners.last!.y))
        } else if let x = pending {
          corners.append(Point(x: x, y: Double(word)!))
          pending = nil
        } else {
          pending = Double(word)
        }
      }
      return corners
    }
  }

  @Test("edges run as the layout says, unless the style says otherwise")
  func ownElbows() throws {
    let tree = TestTrees.tree([-1, 0, 0, 0, 1])
    let own = try lines(ParsedSVG(Cluster().svg(of: tree)))
    // The second child is straight below the root, as the last node is below its parent.
    try #require(own.map(\.count) == [4, 2, 4, 2])
    let bends = [own[0], own[2]].flatMap { [$0[1].y, $0[2].y] }
    #expect(Set(bends).count == 1)
    var style = DrawingStyle()
    style.edges = .elbow
    #expect(try lines(ParsedSVG(Cluster().svg(of: tree, style: style))) == own)
    style.edges = .straight
    let straight = try lines(ParsedSVG(Cluster().svg(of: tree, style: style)))
    let ends = zip(straight.joined(), own.flatMap { [$0.first!, $0.last!] })
    #expect(ends.allSatisfy { abs($0.x - $1.x) <= 0.5 && abs($0.y - $1.y) <= 0.5 })
  }

  @Test("where levels are columns, lines leave and arrive sideways", arguments: ["right", "left"])
  func columns(orientation: String) throws {
    var strategy = Oriented(VanDerPloeg())
    strategy.orientation = TreeOrientation(rawValue: orientation)!
    var style = DrawingStyle()
    style.edges = .elbow
    let svg = ParsedSVG(strategy.svg(of: TestTrees.tree([-1, 0, 0]), style: style))
    let (parent, child) = (try #require(svg.nodes[0]), try #require(svg.nodes[1]))
    let line = try lines(svg)[0]
    let isRight = orientation == "right"
    #expect(line.count == 4)
    #expect(abs(line[0].x - (parent["x"]! + (isRight ? parent["width"]! : 0))) < 0.51)
    #expect(abs(line[0].y - (parent["y"]! + parent["height"]! / 2)) < 0.51)
    #expect(abs(line[3].x - (child["x"]! + (isRight ? 0 : child["width"]!))) < 0.51)
    #expect(line[0].y == line[1].y && line[1].x == line[2].x && line[2].y == line[3].y)
    #expect(abs(line[1].x - (line[0].x + line[3].x) / 2) < 0.51)
  }

  @Test("a label is written in its box, beside it, or not at all")
  func nodeLabels() {
    let tree = TestTrees.tree(
      [-1, 0, 0], sizes: [Size(width: 9, height: 2), Size(width: 1, height: 2), .unit])
    let svg = ParsedSVG(Levels().svg(of: tree, names: ["a long name", "a long name", "x"]))
    #expect(svg.labels == ["a long name", "a long name", "x"])
    let beside = svg.elements.filter { $0.attributes["data-beside"] != nil }
    #expect(beside.map { $0.attributes["data-beside"] } == ["n1"])
  }
}

@Suite("Styles of drawings")
struct StyleTests {
  private func style(_ change: (inout DrawingStyle) -> Void) -> DrawingStyle {
    var style = DrawingStyle()
    change(&style)
    return style
  }

  @Test("by depth, a level has one fill, and the legend shows it")
  func depth() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2])
    let style = style { $0.color = .depth }
    let palette = Palette(tree, style) { _ in 1 }
    var fills: [Color] = []
    for depth in 0..<3 {
      let level = Set(tree.level(depth).map { palette.fill(of: $0, depth: depth) })
      #expect(level.count == 1)
      fills += level
    }
    #expect(Set(fills).count == 3)
    #expect(fills[0].description == "#fde725" && fills[2].description == "#440154")
    #expect(Palette.legend(of: tree, style)?.entries.map(\.fill) == fills)
    let svg = ParsedSVG(Treemap<Dice>().svg(of: tree, caption: "dice", style: style))
    #expect(svg.labels.starts(with: ["dice", "depth", "0", "1", "2"]))
  }

  @Test("the legend of depths names each level, or is a strip between the first and the last")
  func depthLegend() throws {
    let style = style { $0.color = .depth }
    func legend(_ levels: Int) -> (texts: [String], widths: [Double]) {
      let svg = ParsedSVG(
        Treemap<Dice>().svg(
          of: TestTrees.path(nodes: levels), caption: "a title", style: style))
      let swatches = svg.elements.filter { $0.name == "rect" && $0["y"] == -19.5 }
      return (Array(svg.labels.prefix { $0 != "#0" }), swatches.compactMap { $0["width"] })
    }
    let few = legend(10)
    #expect(few.texts.starts(with: ["a title", "depth"] + (0..<10).map { "\($0)" }))
    #expect(few.widths.count == 10)
    for levels in [40, 64] {
      let many = legend(levels)
      let last = levels == 64 ? "≥ 63" : "39"
      #expect(many.texts.prefix(4) == ["a title", "depth", "0", last])
      #expect(many.widths.count == levels && many.widths.reduce(0, +) < 180)
    }
  }

  @Test("by aspect ratio, the fill follows the shape on a logarithmic scale")
  func aspect() {
    let ratios = [1.0, 1.1, 1.4, 2, 2.8, 4, 8, 16, 1e9, .infinity]
    let tree = TestTrees.tree([-1] + ratios.dropFirst().map { _ in 0 })
    let palette = Palette(tree, style { $0.color = .aspect }) { ratios[$0] }
    let fills = tree.nodes.map { palette.fill(of: $0, depth: $0 == 0 ? 0 : 1) }
    #expect(fills[0] == fills[1] && fills[7] == fills[8] && fills[8] == fills[9])
    #expect(Set(fills).count == 7)
    // Lighter is nearer to a square.
    let contrasts = fills.map { $0.contrast(with: .white) }
    #expect(contrasts == contrasts.sorted())
  }

  @Test("the scale is even in lightness")
  func even() {
    let contrasts = (0...32).map {
      Color.scale(at: Double($0) / 32, .dark).contrast(with: Color(0))
    }
    #expect(contrasts == contrasts.sorted())
    #expect(Color.scale(at: 0.25, .dark).description == Color.scale(at: 0.75, .light).description)
  }

  @Test("dark drawings have no white in them")
  func dark() {
    let tree = TestTrees.random(seed: 3, nodes: 60)
    let style = style { $0.theme = .dark }
    for text in [
      Treemap<Dice>().svg(of: tree, caption: "c", style: style),
      Levels().svg(of: tree, style: style),
      Sunburst().svg(of: tree, caption: "c", style: style),
      Rect.icicleSVG(of: Partition().drawing(of: tree, style: style)).text,
    ] {
      let elements = ParsedSVG(text).elements
      for element in elements where element.name != "text" {
        #expect(!element.attributes.values.contains("#ffffff"))
      }
      #expect(elements.first { $0.name == "rect" }?.attributes["fill"] == "#14171c")
    }
  }

  @Test("cushions are one gradient for each level, weaker with each, and leave ids alone")
  func cushions() throws {
    let tree = TestTrees.random(seed: 8, nodes: 40)
    let flat = ParsedSVG(Treemap<Dice>().svg(of: tree))
    let svg = ParsedSVG(Treemap<Dice>().svg(of: tree, style: style { $0.hasCushions = true }))
    #expect(svg.isValid)
    let gradients = svg.elements.filter { $0.name == "linearGradient" }
    #expect(gradients.count > 1)
    #expect(Set(svg.ids).isSuperset(of: flat.ids))
    #expect(Set(svg.ids).subtracting(flat.ids) == Set(gradients.map { $0.attributes["id"]! }))
    let strengths = svg.elements.filter { $0.name == "stop" && $0["offset"] == 0 }
      .map { $0["stop-opacity"]! }
    #expect(strengths == strengths.sorted(by: >) && strengths[0] > strengths[1])
  }

  @Test("with less detail fewer nodes are drawn")
  func detail() {
    let tree = TestTrees.random(seed: 4, nodes: 3000)
    func counts<S: LayoutStrategy>(_ strategy: S) -> [Int] where S.Geometry: DrawableGeometry {
      [0.25, 1, 20].map { detail in
        S.Geometry.svg(of: strategy.drawing(of: tree, style: style { $0.detail = detail }))
          .drawnCount
      }
    }
    for counts in [counts(Treemap<Squarified>()), counts(Sunburst()), counts(Levels())] {
      #expect(counts[0] >= counts[1] && counts[1] > counts[2], "\(counts)")
    }
  }
}

@Suite("Labels and colors")
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
    let short = try #require(Label(shortening: "Hello you", width: 32, height: 10, sizes: 8...12))
    #expect(Label(shortening: "Hello you", width: 28, height: 10, sizes: 8...12) == nil)
    #expect(short.text == "Hello…" && short.size == 8 && short.width <= 32)
    #expect(Label(shortening: "Hello you", width: 20, height: 10, sizes: 8...12) == nil)
    #expect(Label(shortening: "Hello you", width: 40, height: 9, sizes: 8...12) == nil)
    #expect(Label("", width: 100, height: 100, sizes: 8...12) == nil)
    #expect(Label.width(of: "e\u{301}") == Label.width(of: "e"))
    #expect(Label.width(of: "漢字") > 2)
  }

  @Test("labels can be read on every fill")
  func contrast() {
    let tree = TestTrees.tree([-1] + (0..<9).map { _ in 0 } + (1..<120))
    for color in DrawingStyle.NodeColor.allCases {
      for theme in DrawingStyle.Theme.allCases {
        var style = DrawingStyle()
        style.color = color
        style.theme = theme
        let palette = Palette(tree, style) { Double($0) }
        for depth in 0..<tree.levelCount {
          for node in tree.level(depth) {
            let fill = palette.fill(of: node, depth: depth)
            #expect(fill.contrast(with: fill.ink) >= 4.5)
          }
        }
        #expect(style.background.contrast(with: style.ink) >= 7)
      }
    }
    #expect(abs(Color.white.contrast(with: Color(0)) - 21) < 1e-9)
    #expect(Color(0x202040).ink == .white)
  }

  @Test("mixing goes from one color to the other")
  func mixing() {
    let blue = Color(0x77AADD)
    #expect(blue.mixed(with: .white, share: 0).description == "#77aadd")
    #expect(blue.mixed(with: .white, share: 1).description == "#ffffff")
    let shares = stride(from: 0.0, through: 1, by: 0.25)
    let contrasts = shares.map { blue.mixed(with: .white, share: $0).contrast(with: Color(0)) }
    #expect(contrasts == contrasts.sorted())
  }
}
