import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("Scenes of Voronoi treemaps")
struct PolygonSceneTests {
  private func examples() -> [(layout: Layout<Polygon>, names: NodeNames)] {
    (1...4).map { seed in
      let tree = TestTrees.random(seed: UInt64(seed), nodes: 60 * seed, maximumDegree: 12)
      var names = NodeNames()
      for node in tree.nodes {
        names.append(String("wide names of some words".prefix(3 + node % 20)) + " \(node)")
      }
      var strategy = Voronoi()
      if seed == 2 { strategy.outline = .ellipse }
      if seed == 3 { strategy.paddingInner = 2 }
      let frame = Rect(x: 10, y: 20, width: 300.0 * Double(seed), height: 240 * Double(seed))
      return (strategy.layout(tree, in: frame), names)
    }
  }

  /// How far a point is outside of a polygon; negative inside.
  private func distance(_ point: Point, _ corners: [Point]) -> Double {
    zip(corners, corners.dropFirst() + corners.prefix(1)).map { from, to in
      let (x, y) = (to.y - from.y, from.x - to.x)
      let length = (x * x + y * y).squareRoot()
      return length > 0
        ? (x * (point.x - from.x) + y * (point.y - from.y)) / length : -.infinity
    }.max() ?? .infinity
  }

  @Test("marks are the polygons of the layout, and names lie inside of them")
  func texts() throws {
    var count = 0
    for (layout, names) in examples() {
      let scene = Scene(polygons: layout, names: names)
      for mark in scene.marks where mark.role.isNode {
        let isLeaf = layout.tree.isLeaf(Int(mark.last))
        #expect(mark.shape.polygon == layout.corners(of: Int(isLeaf ? mark.last : mark.node)))
      }
      for text in scene.texts where scene.marks[Int(text.mark)].role != .ground {
        let corners = try #require(scene.marks[Int(text.mark)].shape.polygon)
        for corner in text.corners { #expect(distance(corner, corners) <= 1e-9, "\(text.text)") }
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test("the outermost groups have the widest lines, and they alone have shortened names")
  func outerGroups() {
    var forms: Set<Scene.NameForm> = []
    for (layout, _) in examples() {
      var names = NodeNames()
      for node in layout.tree.nodes { names.append("a_long_name_without_any_blanks_\(node)") }
      let scene = Scene(polygons: layout, names: names)
      for (place, mark) in scene.marks.enumerated() where mark.role == .group && place > 0 {
        let level = scene.marks[..<place].count { $0.role == .group && Int($0.end) > place }
        let side = layout[Int(mark.node)].area.squareRoot()
        #expect(mark.line == min(level == 1 ? 5 : level == 2 ? 3 : 1, side / 8))
        #expect(mark.name != .short || level == 1)
        forms.insert(mark.name)
      }
    }
    #expect(forms == [.none, .short, .whole])
  }

  @Test("no text covers another one")
  func overlaps() {
    for (layout, names) in examples() {
      let boxes = Scene(polygons: layout, names: names).texts.map(\.box)
      for (index, box) in boxes.enumerated() {
        for other in boxes.dropFirst(index + 1) {
          let width = min(box.maxX, other.maxX) - max(box.x, other.x)
          let height = min(box.maxY, other.maxY) - max(box.y, other.y)
          #expect(width <= 1e-9 || height <= 1)
        }
      }
    }
  }

  @Test("a point finds its polygon, and arrow keys find neighbors")
  func hits() {
    for (layout, names) in examples() {
      let scene = Scene(polygons: layout, names: names)
      for mark in scene.marks where mark.role == .leaf {
        let polygon = layout[Int(mark.node)]
        let middle = Point(x: polygon.centerX, y: polygon.centerY)
        #expect(scene.node(at: middle) == Int(mark.node))
        let neighbors = Scene.Direction.allCases.compactMap {
          scene.neighbor(of: Int(mark.node), toward: $0)
        }
        #expect(!neighbors.isEmpty && !neighbors.contains(Int(mark.node)))
      }
      #expect(scene.node(at: Point(x: 0, y: 0)) == nil)
    }
  }

  @Test("a box fits a triangle exactly up to its greatest width")
  func places() throws {
    // At half of its height, a triangle has room for half of its side.
    let places = PolygonPlaces(
      of: [Point(x: 50, y: 0), Point(x: 100, y: 100), Point(x: 0, y: 100)], margin: 0)
    #expect(abs(places.width(ofHeight: 50) - 50) <= 0.25)
    #expect(places.places(for: Size(width: 50.1, height: 50)).isEmpty)
    let middle = try #require(places.places(for: Size(width: 49, height: 49)).first)
    #expect(abs(middle.x - 50) < 1e-9 && middle.y > 70 && middle.y < 80)
    #expect(places.width(ofHeight: 100.1) == 0)
  }
}
