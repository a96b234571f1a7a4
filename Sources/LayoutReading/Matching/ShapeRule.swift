import LayoutFamilies
import TreeLayout

/// How a geometry is made of the numbers that files have for a shape.
///
/// The numbers that a geometry is called by make it in any family, also in one of another package.
/// The geometries of this package are made of others, too: a rectangle of two corners, or of a
/// center.
struct ShapeRule {
  /// The numbers that the rule reads.
  let columns: [String]

  /// Whether it reads the corners of a polygon, too.
  var readsList = false

  /// Whether a family is guessed by it where nobody names one.
  var tellsFamily = true

  /// Makes the components, and a list where the geometry has them.
  let make: @Sendable (_ numbers: [Double], _ list: ArraySlice<Double>) -> Made

  struct Made {
    var components: [Double]
    var list: [Double] = []

    /// How large the file says that the shape is, for geometries that are points.
    var size: Size?
  }

  /// How much of a file the rule makes use of.
  var reach: Int { columns.count + (readsList ? 1 : 0) }
}

extension ShapeRule {
  private init(
    _ columns: [String], tellsFamily: Bool = true,
    _ make: @escaping @Sendable ([Double]) -> [Double]
  ) {
    self.init(columns: columns, tellsFamily: tellsFamily) { numbers, _ in
      Made(components: make(numbers))
    }
  }

  /// The rules of a family, those first that are nearest to its geometry.
  static func rules(of family: some LayoutFamily) -> [ShapeRule] {
    let plain = ShapeRule(
      columns: family.componentNames, readsList: family.listNames != nil
    ) { numbers, list in Made(components: numbers, list: Array(list)) }
    switch family.geometryName {
    case "rect": return [plain] + rects
    // Of a box that the file has by its corners, x and y are none of the center.
    case "point": return points
    case "circle": return [plain] + circles
    case "arc": return [plain] + arcs
    case "polygon": return [plain] + polygons
    default: return [plain]
    }
  }

  private static let rects = [
    ShapeRule(["x0", "y0", "x1", "y1"]) { [$0[0], $0[1], $0[2] - $0[0], $0[3] - $0[1]] },
    ShapeRule(["cx", "cy", "width", "height"]) {
      [$0[0] - $0[2] / 2, $0[1] - $0[3] / 2, $0[2], $0[3]]
    },
    ShapeRule(columns: [], readsList: true, tellsFamily: false) { _, list in
      let box = Rect(around: list)
      return Made(components: [box.x, box.y, box.width, box.height])
    },
  ]

  private static let points = [
    ShapeRule(columns: ["x0", "y0", "x1", "y1"], tellsFamily: false) { numbers, _ in
      Made(
        components: [(numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2],
        size: Size(width: numbers[2] - numbers[0], height: numbers[3] - numbers[1]))
    },
    point("cx", "cy", "width", "height"), point("cx", "cy", "r", "r"), point("cx", "cy"),
    point("x", "y", "width", "height"), point("x", "y", "r", "r"), point("x", "y"),
    ShapeRule(columns: [], readsList: true, tellsFamily: false) { _, list in
      let box = Rect(around: list)
      return Made(
        components: [box.x + box.width / 2, box.y + box.height / 2],
        size: Size(width: box.width, height: box.height))
    },
  ]

  /// A point, maybe with a width and a height, or a radius.
  private static func point(_ columns: String...) -> ShapeRule {
    ShapeRule(columns: columns, tellsFamily: columns.count == 2) { numbers, _ in
      let factor = columns.last == "r" ? 2.0 : 1
      return Made(
        components: [numbers[0], numbers[1]],
        size: numbers.count < 4
          ? nil : Size(width: numbers[2] * factor, height: numbers[3] * factor))
    }
  }

  private static let circles = [
    ShapeRule(["cx", "cy", "r"]) { $0 },
    ShapeRule(["x0", "y0", "x1", "y1"], tellsFamily: false) {
      [($0[0] + $0[2]) / 2, ($0[1] + $0[3]) / 2, min($0[2] - $0[0], $0[3] - $0[1]) / 2]
    },
  ]

  /// d3 makes sunbursts of a partition, whose x are angles in radians from the top on, and whose y
  /// are radii.
  private static let arcs = [
    ShapeRule(["x0", "x1", "y0", "y1"], tellsFamily: false) {
      [$0[0] * 180 / .pi, $0[1] * 180 / .pi, $0[2], $0[3]]
    }
  ]

  private static let polygons = [
    ShapeRule(columns: [], readsList: true) { _, list in Made(polygon: Array(list)) },
    ShapeRule(columns: ["x0", "y0", "x1", "y1"], tellsFamily: false) { n, _ in
      Made(polygon: [n[0], n[1], n[2], n[1], n[2], n[3], n[0], n[3]])
    },
    ShapeRule(columns: ["x", "y", "width", "height"], tellsFamily: false) { n, _ in
      let (right, bottom) = (n[0] + n[2], n[1] + n[3])
      return Made(polygon: [n[0], n[1], right, n[1], right, bottom, n[0], bottom])
    },
  ]
}

extension ShapeRule.Made {
  /// A polygon by its corners, which get the order that all polygons have: clockwise with y
  /// downwards, from the leftmost of the topmost corners on.
  ///
  /// - Reference: P. Bourke. "Calculating the Area and Centroid of a Polygon." 1988.
  init(polygon list: [Double]) {
    var corners = stride(from: 0, to: list.count - 1, by: 2).map {
      Point(x: list[$0], y: list[$0 + 1])
    }
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    guard let origin = corners.first else {
      self.init(components: [.nan, .nan, .nan])
      return
    }
    var (double, x, y) = (0.0, 0.0, 0.0)
    for (place, one) in corners.enumerated() {
      let next = corners[(place + 1) % corners.count]
      // Counted from a corner, so that a small polygon far away keeps its digits.
      let (ax, ay) = (one.x - origin.x, one.y - origin.y)
      let (bx, by) = (next.x - origin.x, next.y - origin.y)
      let cross = ax * by - bx * ay
      double += cross
      x += (ax + bx) * cross
      y += (ay + by) * cross
    }
    if double < 0 { corners.reverse() }
    let first = corners.indices.min { one, other in
      (corners[one].y, corners[one].x) < (corners[other].y, corners[other].x)
    }!
    let turned = corners[first...] + corners[..<first]
    let isFlat = double == 0
    self.init(
      components: [
        origin.x + (isFlat ? 0 : x / (3 * double)), origin.y + (isFlat ? 0 : y / (3 * double)),
        abs(double) / 2,
      ], list: turned.flatMap { [$0.x, $0.y] })
  }
}

extension Rect {
  /// The rectangle around corners, which are x and y by turns; NaN around none.
  init(around list: ArraySlice<Double>) {
    var (left, right, top, bottom) = (
      Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
    )
    for place in stride(from: list.startIndex, to: list.endIndex - 1, by: 2) {
      (left, right) = (min(left, list[place]), max(right, list[place]))
      (top, bottom) = (min(top, list[place + 1]), max(bottom, list[place + 1]))
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
    if left > right { self = Rect(x: .nan, y: .nan, width: .nan, height: .nan) }
  }
}
