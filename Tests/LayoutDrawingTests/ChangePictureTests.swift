import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("pictures of what moved")
struct ChangePictureTests {
  private static let frame = Rect(x: 0, y: 0, width: 90, height: 60)

  private static func tree(keys: [Int32]) throws -> LayoutTree {
    let leaves = keys.count - 1
    return try LayoutTree(
      parents: [-1] + [Int32](repeating: 0, count: leaves),
      values: [.nan] + [Double](repeating: 1, count: leaves), keys: keys)
  }

  /// Four boxes of a row; in the second row one has gone, one has come, and two have changed
  /// places.
  private static func picture(
    _ theme: DrawingStyle.Theme
  ) throws -> (change: ChangePicture, svg: SVG) {
    func layout(_ keys: [Int32], _ columns: [Double]) throws -> Layout<Rect> {
      Layout(
        tree: try tree(keys: keys), frame: frame,
        geometry: [frame] + columns.map { Rect(x: $0, y: 0, width: 20, height: 60) })
    }
    let layouts = [
      try layout([0, 1, 2, 3], [0, 20, 40]), try layout([0, 2, 4, 1], [0, 60, 20.25]),
    ]
    let seen = Rect.outlines(of: layouts, ofLeavesAlone: true)
    var style = DrawingStyle()
    style.theme = theme
    let change = ChangePicture(
      from: seen[0], of: layouts[0].tree, to: seen[1], of: layouts[1].tree, style: style)
    var names = NodeNames()
    for name in ["root", "b", "d", "a"] { names.append(name) }
    let drawing = Drawing(
      layouts[1], names: names, title: "t", hasCaption: false, style: style)
    return (change, Rect.svg(of: change.coloring(drawing)).adding(change, onDemand: false))
  }

  @Test("who moved, how far, who came and who is gone", arguments: DrawingStyle.Theme.allCases)
  func moved(theme: DrawingStyle.Theme) throws {
    let (change, picture) = try Self.picture(theme)
    #expect(change.movedCount == 2 && change.farthest == 20.25)
    #expect(change.summary == "2 of 2 moved, at most 21 px · 1 new · 1 gone")
    let svg = ParsedSVG(picture.text)
    #expect(svg.isValid)
    let paths = svg.elements.filter { $0.name == "path" }.map(\.attributes)
    #expect(paths.contains { $0["stroke-dasharray"] != nil && $0["d"] == "M40 0h20v60H40z" })
    #expect(paths.contains { $0["d"] == "M10 30L30.25 30M30 30L10 30" }, "the farthest first")
    let ground = theme == .light ? "#ffffff" : "#14171c"
    #expect(paths.contains { $0["stroke"] == ground && $0["d"]?.hasPrefix("M10 30L30.25") == true })
    #expect(change.arrowNote == "")
    // By 20 and by 20.25 pixels, and a new one.
    let fills = [1, 2, 3].map { svg.nodes[$0]?.attributes["fill"] }
    let legend = ChangePicture.legend(change.style).entries.map { "\($0.fill)" }
    #expect(fills == [legend[2], legend[6], legend[3]])
    #expect(svg.labels.contains("d"), "names as in any picture")
  }

  @Test("the box of a chain of only children has the color of its leaf")
  func chain() throws {
    let tree = TestTrees.tree([-1, 0, 1])
    let layouts = [0.0, 30].map { x in
      let box = Rect(x: x, y: 0, width: 60, height: 60)
      return Layout(tree: tree, frame: Self.frame, geometry: [Self.frame, box, box])
    }
    let seen = Rect.outlines(of: layouts, ofLeavesAlone: true)
    let change = ChangePicture(
      from: seen[0], of: tree, to: seen[1], of: tree, style: DrawingStyle())
    let drawing = Drawing(layouts[1], names: NodeNames(), title: "t", hasCaption: false)
    let nodes = ParsedSVG(Rect.svg(of: change.coloring(drawing)).text).nodes
    let legend = ChangePicture.legend(DrawingStyle()).entries
    #expect(nodes.values.contains { $0.attributes["fill"] == "\(legend[3].fill)" })
  }

  @Test("nothing moves in equal layouts, and the picture says so")
  func equal() throws {
    let tree = try Self.tree(keys: [0, 1, 2])
    let layout = Layout(
      tree: tree, frame: Self.frame,
      geometry: [
        Self.frame, Rect(x: 0, y: 0, width: 45, height: 60),
        Rect(x: 45, y: 0, width: 45, height: 60),
      ])
    let seen = Rect.outlines(of: [layout, layout], ofLeavesAlone: true)
    let picture = ChangePicture(
      from: seen[0], of: tree, to: seen[1], of: tree, style: DrawingStyle())
    #expect(picture.summary == "0 of 2 moved" && picture.overlay.isEmpty)
  }

  @Test("a box moves as far as its farthest side, a circle or an arc as its farthest point")
  func distances() {
    let box = Outline.box(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(Outline.box(Rect(x: -3, y: 0, width: 16, height: 10)).distance(from: box) == 3)
    let circle = Outline.circle(Circle(x: 0, y: 0, r: 5))
    #expect(Outline.circle(Circle(x: 3, y: 4, r: 7)).distance(from: circle) == 7)
    func arc(_ start: Double, _ end: Double, _ outer: Double) -> Outline {
      .arc(
        Arc(startAngle: start, endAngle: end, innerRadius: 5, outerRadius: outer),
        around: Point(x: 0, y: 0))
    }
    let turned = arc(359, 10, 10).distance(from: arc(1, 10, 10))
    #expect(abs(turned - 2 * .pi / 180 * 10) < 1e-9)
    #expect(arc(1, 10, 14).distance(from: arc(1, 10, 10)) == 4)
  }

  @Test("of many arrows the longest are drawn")
  func longestArrows() throws {
    let keys = (0...Int32(60)).map { $0 }
    let tree = try Self.tree(keys: keys)
    let outlines = [0, 1.0].map { step in
      keys.map { key -> Outline? in
        let x = 100.0 * Double(key - 1) + step * (10 + Double(key))
        return key == 0 ? nil : .box(Rect(x: x, y: 0, width: 90, height: 60))
      }
    }
    let picture = ChangePicture(
      from: outlines[0], of: tree, to: outlines[1], of: tree, style: DrawingStyle())
    #expect(picture.arrowNote == "the 40 longest arrows of 60")
    let svg = ParsedSVG("<svg>\(picture.overlay)</svg>")
    let heads = try #require(svg.elements.last { $0.name == "path" }?.attributes["d"])
    #expect(heads.filter { $0 == "M" }.count == 40)
  }

  @Test("of arrows of one length those of the first nodes are drawn")
  func equalArrows() throws {
    let keys = (0...Int32(60)).map { $0 }
    let tree = try Self.tree(keys: keys)
    let outlines = [0, 1.0].map { step in
      keys.map { key -> Outline? in
        let x = 100.0 * Double(key - 1) + step * 16
        return key == 0 ? nil : .box(Rect(x: x, y: 0, width: 90, height: 60))
      }
    }
    let picture = ChangePicture(
      from: outlines[0], of: tree, to: outlines[1], of: tree, style: DrawingStyle())
    let paths = ParsedSVG("<svg>\(picture.overlay)</svg>").elements.compactMap {
      $0.attributes["d"]
    }
    let lines = try #require(paths.first { $0.contains("M45 30L") })
    #expect(lines.contains("M3945 30L") && !lines.contains("M4045 30L"), "40 of 60")
  }

  @Test("a tree drawing that stands elsewhere has not moved, and both fit into the frame")
  func shifted() throws {
    let tree = try Self.tree(keys: [0, 1, 2])
    let points = [Point(x: 2, y: 0.5), Point(x: 1, y: 2.5), Point(x: 3, y: 2.5)]
    func layout(_ dx: Double) -> Layout<Point> {
      Layout(
        tree: tree, frame: Self.frame,
        geometry: points.map { Point(x: $0.x + dx, y: $0.y + 2 * dx) })
    }
    let seen = Point.outlines(of: [layout(0), layout(70)], in: Self.frame)
    for (old, new) in zip(seen[0], seen[1]) {
      let (old, new) = (try #require(old?.center), try #require(new?.center))
      #expect(abs(old.x - new.x) < 1e-9 && abs(old.y - new.y) < 1e-9)
      #expect((0...90).contains(old.x) && (0...60).contains(old.y))
    }
    // Three units of height fill the frame but its margin.
    let (root, child) = (try #require(seen[0][0]?.center), try #require(seen[0][1]?.center))
    #expect(abs(child.y - root.y - 2 * 40 / 3.0) < 1e-9)
    // Three units of width, too: the drawing is stretched.
    #expect(abs(child.x - root.x + 70 / 3.0) < 1e-9)
  }

  @Test("both drawings of a change stand where the picture of what moved has them")
  func shared() throws {
    let tree = try Self.tree(keys: [0, 1, 2, 3])
    let layouts = [1.0, 3].map { width in
      Layout(
        tree: tree, frame: Self.frame,
        geometry: [Point(x: 5, y: 1)] + (0..<3).map { Point(x: 2 + width * Double($0), y: 4) })
    }
    let seen = Point.outlines(of: layouts, in: Self.frame)
    for (layout, outlines) in zip(layouts, seen) {
      var drawing = Drawing(layout, names: NodeNames(), title: "t", hasCaption: false)
      drawing.sharing = layouts
      let nodes = ParsedSVG(Point.svg(of: drawing).text).nodes
      #expect(nodes.count == tree.count)
      let boxes = tree.nodes.compactMap { nodes[$0] }
      for (box, outline) in zip(boxes, outlines) {
        let number = { (name: String) in try #require(box.attributes[name].flatMap(Double.init)) }
        let center = try #require(outline?.center)
        #expect(try abs(number("x") + number("width") / 2 - center.x) < 0.02)
        #expect(try abs(number("y") + number("height") / 2 - center.y) < 0.02)
      }
    }
  }

  @Test("rings of a change have one scale")
  func sharedRings() throws {
    let tree = try Self.tree(keys: [0, 1])
    let layouts = [10.0, 20].map { radius in
      Layout(
        tree: tree, frame: Self.frame,
        geometry: [
          Arc(startAngle: 0, endAngle: 360, innerRadius: 0, outerRadius: 5),
          Arc(startAngle: 0, endAngle: 90, innerRadius: 5, outerRadius: radius),
        ])
    }
    var drawing = Drawing(layouts[0], names: NodeNames(), title: "t", hasCaption: false)
    drawing.sharing = layouts
    // A radius of 20 fills half of the height of 60: one of 10 begins 15 above the middle.
    #expect(Arc.svg(of: drawing).text.contains("M45 15A15 15"))
  }

  @Test("arcs and circles: those that are seen, in the frame")
  func others() throws {
    let tree = try Self.tree(keys: [0, 1, 2])
    let arcs = Layout(
      tree: tree, frame: Self.frame,
      geometry: [
        Arc(startAngle: 0, endAngle: 360, innerRadius: 0, outerRadius: 5),
        Arc(startAngle: 0, endAngle: 180, innerRadius: 5, outerRadius: 10),
        Arc(startAngle: 180, endAngle: 180, innerRadius: 5, outerRadius: 10),
      ])
    let seen = Arc.outlines(of: [arcs], in: Self.frame)[0]
    #expect(seen[0] == nil && seen[2] == nil)
    let center = try #require(seen[1]?.center)
    #expect(abs(center.x - 67.5) < 1e-9 && abs(center.y - 30) < 1e-9)
    let circles = Layout(
      tree: tree, frame: Self.frame,
      geometry: [
        Circle(x: 45, y: 30, r: 30), Circle(x: 30, y: 30, r: 15), Circle(x: 60, y: 30, r: 0),
      ])
    let round = Circle.outlines(of: [circles])[0]
    #expect(round[0] == nil && round[2] == nil)
    #expect(round[1]?.path == "M15 30a15 15 0 1 0 30 0a15 15 0 1 0 -30 0z")
  }
}
