import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("Shapes")
struct ShapeTests {
  private let middle = Point(x: 50, y: 60)

  private func shapes() -> [Shape] {
    [
      .box(Rect(x: 3, y: 4, width: 50, height: 20)),
      .box(Rect(x: 3, y: 4, width: 50, height: 20), radius: 7),
      .circle(Circle(x: 40, y: 30, r: 25)),
      .arc(
        Arc(startAngle: 20, endAngle: 300, innerRadius: 10, outerRadius: 40), around: middle,
        gap: 3),
      .arc(Arc(startAngle: 350, endAngle: 440, innerRadius: 20, outerRadius: 40), around: middle),
      .arc(Arc(startAngle: 0, endAngle: 360, innerRadius: 20, outerRadius: 40), around: middle),
      .arc(Arc(startAngle: 90, endAngle: 450, innerRadius: 0, outerRadius: 40), around: middle),
    ]
  }

  /// The outline as a polygon with a corner each degree.
  private func polygon(_ pieces: [Shape.Piece]) -> [[Point]] {
    var contours: [[Point]] = []
    for piece in pieces {
      switch piece {
      case .move(let point): contours.append([point])
      case .line(let point), .curve(let point, _, _): contours[contours.count - 1].append(point)
      case .arc(let middle, let degrees):
        let start = contours[contours.count - 1].last!
        contours[contours.count - 1] += (1...360).map {
          start.turned(by: degrees * Double($0) / 360, around: middle)
        }
      case .close: break
      }
    }
    return contours
  }

  private func isInside(_ point: Point, _ contours: [[Point]]) -> Bool {
    var isInside = false
    for contour in contours {
      for (a, b) in zip(contour, contour.dropFirst() + [contour[0]])
      where (a.y > point.y) != (b.y > point.y) {
        if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
      }
    }
    return isInside
  }

  @Test("a point is in a shape where the outline's polygon has it, but for gaps and corners")
  func contains() {
    var random = SeededGenerator(seed: 5)
    for shape in shapes() {
      let contours = polygon(shape.pieces)
      var different = 0
      for _ in 0..<2000 {
        let point = Point(
          x: Double.random(in: -10...110, using: &random),
          y: Double.random(in: -10...110, using: &random))
        if shape.contains(point) != isInside(point, contours) { different += 1 }
      }
      #expect(different <= 20, "\(shape): \(different)")
    }
  }

  @Test("the bounds are the least rectangle around the outline")
  func bounds() {
    for shape in shapes() {
      let points = polygon(shape.pieces).flatMap { $0 }
      let (outline, bounds) = (Rect(around: points), shape.bounds)
      // A gap takes a little of the ends.
      #expect(abs(outline.x - bounds.x) < 1 && abs(outline.maxX - bounds.maxX) < 1)
      #expect(abs(outline.y - bounds.y) < 1 && abs(outline.maxY - bounds.maxY) < 1)
    }
    let arc = Shape.path([.move(to: Point(x: 10, y: 60)), .arc(around: middle, by: 180)])
    #expect(arc.bounds.isClose(to: Rect(x: 10, y: 20, width: 80, height: 40)))
  }

  @Test("neighbors of a ring keep a gap that is as wide inside as outside")
  func gap() {
    for radius in [20.0, 40] {
      let ends = [(0.0, 90.0), (90, 200)].map { start, end in
        let arc = Arc(startAngle: start, endAngle: end, innerRadius: 20, outerRadius: 40)
        let shape = Shape.arc(arc, around: middle, gap: 4)
        return polygon(shape.pieces)[0].filter {
          abs((($0.x - 50) * ($0.x - 50) + ($0.y - 60) * ($0.y - 60)).squareRoot() - radius) < 1e-6
        }
      }
      let nearest = ends[0].flatMap { a in
        ends[1].map { b in ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot() }
      }.min()
      #expect(abs((nearest ?? 0) - 4) < 0.05, "at \(radius)")
    }
  }
}

extension Rect {
  fileprivate func isClose(to other: Rect) -> Bool {
    abs(x - other.x) < 0.01 && abs(y - other.y) < 0.01 && abs(maxX - other.maxX) < 0.01
      && abs(maxY - other.maxY) < 0.01
  }
}
