import TestSupport
import Testing
import TreeLayout

@Suite("Which geometry has a point")
struct HitTests {
  @Test("of rectangles side by side one has the border")
  func rects() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.contains(Point(x: 1, y: 2)) && rect.contains(Point(x: 3.9, y: 5.9)))
    #expect(!rect.contains(Point(x: 4, y: 3)) && !rect.contains(Point(x: 2, y: 6)))
    #expect(!rect.contains(Point(x: 0.9, y: 3)) && !rect.contains(Point(x: .nan, y: 3)))
    #expect(!Rect(x: 1, y: 2, width: 0, height: 4).contains(Point(x: 1, y: 2)))
  }

  @Test("circles have their rims")
  func circles() {
    let circle = Circle(x: 1, y: 2, r: 5)
    #expect(circle.contains(Point(x: 4, y: 6)) && circle.contains(Point(x: 1, y: 2)))
    #expect(!circle.contains(Point(x: 4.1, y: 6)))
  }

  @Test("arcs have angles of any number of turns")
  func arcs() {
    let arc = Arc(startAngle: 350, endAngle: 380, innerRadius: 2, outerRadius: 3)
    for angle in [350.0, 359, -5, 0, 19, 379, 730] {
      #expect(arc.contains(angle: angle, radius: 2), "\(angle)")
    }
    for angle in [20.0, 380, 349, 180] { #expect(!arc.contains(angle: angle, radius: 2)) }
    #expect(!arc.contains(angle: 0, radius: 3) && !arc.contains(angle: 0, radius: 1.9))
    let disc = Arc(startAngle: 90, endAngle: 450, innerRadius: 0, outerRadius: 3)
    for angle in [0.0, 89, 90, 91, 359] { #expect(disc.contains(angle: angle, radius: 0)) }
    #expect(!Arc.zero.contains(angle: 0, radius: 0))
  }

  @Test("each place in a sunburst is one arc's or none's")
  func sunburst() {
    let tree = TestTrees.random(seed: 5, nodes: 60)
    let arcs = Sunburst().layout(tree, in: .zero).geometry
    for angle in stride(from: -360.0, to: 720, by: 7) {
      for radius in stride(from: 0.0, to: 400, by: 13) {
        #expect(arcs.count { $0.contains(angle: angle, radius: radius) } <= 1)
      }
    }
  }

  @Test("boxes of a tree drawing and the rectangle around them")
  func boxes() {
    let tree = TestTrees.random(seed: 7, nodes: 40, randomSizes: true)
    let layout = Oriented(Buchheim()).layout(tree, in: .zero)
    let bounds = layout.boundingBox
    #expect(abs(bounds.x) < 1e-9 && abs(bounds.y) < 1e-9)
    for node in tree.nodes {
      let box = layout.box(of: node)
      #expect(box.width == tree.size(of: node).width && box.height == tree.size(of: node).height)
      #expect(abs(box.midX - layout[node].x) < 1e-9 && box.contains(layout[node]))
      #expect(box.maxX <= bounds.maxX + 1e-9 && box.maxY <= bounds.maxY + 1e-9)
    }
  }
}
