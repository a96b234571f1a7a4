import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("Outlines of any shape")
struct OutlinePathTests {
  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private func square(_ x: Double = 0, _ y: Double = 0, side: Double = 10) -> OutlinePath {
    OutlinePath(polygon: [
      point(x, y), point(x + side, y), point(x + side, y + side), point(x, y + side),
    ])
  }

  private func isNear(_ one: Double, _ other: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(one - other) <= tolerance
  }

  @Test("a polygon has its area and center, wherever it is")
  func polygon() {
    for shift in [0, 1e6] {
      let path = square(shift, 2 * shift)
      #expect(path.area == 100)
      #expect(path.center == point(shift + 5, 2 * shift + 5))
    }
    let triangle = OutlinePath(polygon: [point(0, 0), point(6, 0), point(0, 3)])
    #expect(triangle.area == 9 && triangle.center == point(2, 1))
    let line = OutlinePath(polygon: [point(0, 0), point(4, 0)])
    #expect(line.area == 0 && line.center == point(2, 0))
    #expect(OutlinePath([]).data.isEmpty && OutlinePath([]).area == 0)
  }

  @Test("paths are drawn with as many corners as the contour that has the most")
  func mostCorners() {
    let both = OutlinePath([
      .move(to: point(0, 0)), .line(to: point(9, 0)), .line(to: point(9, 9)),
      .line(to: point(5, 12)), .line(to: point(0, 9)),
      .move(to: point(1, 1)), .line(to: point(2, 1)), .line(to: point(2, 2)),
    ])
    let outlines: [Outlines] = [[.path(both), nil]]
    #expect(outlines.cornerCount == 5)
  }

  @Test("its data are those of a path of SVG")
  func data() {
    #expect(square().data == "M0 0L10 0L10 10L0 10z")
    let ring = OutlinePath([.circle(Circle(x: 5, y: 5, r: 5)), .circle(Circle(x: 5, y: 5, r: 2))])
    #expect(
      ring.data == Outline.circle(Circle(x: 5, y: 5, r: 5)).path
        + Outline.circle(Circle(x: 5, y: 5, r: 2)).path)
    let halves = OutlinePath([
      .move(to: point(0, 5)), .arc(around: point(5, 5), by: 180), .move(to: point(20, 5)),
      .arc(around: point(15, 5), by: -270), .line(to: point(15, 5)),
    ])
    #expect(
      halves.data == "M0 5A5 5 0 0 1 10 5zM20 5A5 5 0 1 0 15 10L15 5z")
  }

  @Test("arcs and circles are as large as they are, to a percent")
  func arcs() {
    let circle = OutlinePath([.circle(Circle(x: 7, y: 5, r: 5))])
    #expect(abs(circle.area / (25 * .pi) - 1) < 0.01)
    #expect(isNear(circle.center.x, 7) && isNear(circle.center.y, 5))
    // Clockwise from the left: the upper half.
    let half = OutlinePath([.move(to: point(2, 5)), .arc(around: point(7, 5), by: 180)])
    #expect(abs(half.area / (12.5 * .pi) - 1) < 0.01)
    #expect(isNear(half.center.x, 7) && half.center.y < 4)
  }

  @Test("a path moves as far as its border does")
  func distance() {
    #expect(square(3, 4).distance(from: square()) == 5)
    #expect(square(side: 14).distance(from: square()) == 32.0.squareRoot())
    let turned = OutlinePath(polygon: [point(10, 10), point(0, 10), point(0, 0), point(10, 0)])
    #expect(turned.distance(from: square()) == 0, "where it begins does not matter")
    let (old, new) = (Outline.path(square()), Outline.path(square(3, 4)))
    #expect(new.distance(from: old) == 5 && new.center == point(8, 9))
    #expect(new.distance(from: .box(Rect(x: 0, y: 0, width: 10, height: 10))) == 5, "the middle")
  }

  @Test("paths that become each other have as many corners, clockwise from the upper left")
  func corners() {
    let backward = OutlinePath(polygon: [point(10, 10), point(10, 0), point(0, 0), point(0, 10)])
    for path in [square(), backward] {
      #expect(path.corners(4) == [point(0, 0), point(10, 0), point(10, 10), point(0, 10)])
      #expect(
        path.corners(6) == [
          point(0, 0), point(5, 0), point(10, 0), point(10, 5), point(10, 10), point(0, 10),
        ])
    }
    let circle = OutlinePath([.circle(Circle(x: 0, y: 0, r: 10))])
    let few = circle.corners(8)
    #expect(few.count == 8)
    #expect(few.allSatisfy { abs(($0.x * $0.x + $0.y * $0.y).squareRoot() - 10) < 0.2 })
    #expect(OutlinePath([]).corners(4).isEmpty)
  }

  @Test("paths of a change move")
  func change() {
    let tree = TestTrees.tree([-1, 0])
    func seen(_ path: OutlinePath) -> Outlines { [nil, .path(path)] }
    let change = ChangePicture(
      from: seen(square(side: 40)), of: tree, to: seen(square(10, 0, side: 40)), of: tree,
      style: DrawingStyle())
    #expect(change.summary == "1 of 1 moved, at most 10 px")
    #expect(change.overlay.contains("M20 20L30 20"))
  }
}
