import TreeLayout

/// Where there is room for texts in a convex polygon.
///
/// A box fits if something is left of the polygon when each side moves inwards by as much as the
/// box reaches towards it from its middle: what is left is where the middle of the box may be.
struct PolygonPlaces {
  private let polygon: ConvexPolygon

  /// The outer normals of the sides, of length 1, and how far the sides are from the origin.
  private let sides: [(x: Double, y: Double, distance: Double)]

  let bounds: Rect

  /// - Parameter margin: the distance that texts keep from the sides, in pixels.
  init(of corners: [Point], margin: Double = 2) {
    bounds = Rect(around: corners)
    polygon = ConvexPolygon(corners.map { Corner(x: $0.x, y: $0.y) })
    sides = zip(corners, corners.dropFirst() + corners.prefix(1)).compactMap { from, to in
      let (x, y) = (to.y - from.y, from.x - to.x)
      let length = (x * x + y * y).squareRoot()
      guard length > 0 else { return nil }
      return (x / length, y / length, (x * from.x + y * from.y) / length - margin)
    }
  }

  /// Where the middle of a box may be.
  private func room(width: Double, height: Double) -> ConvexPolygon {
    var room = polygon
    for side in sides {
      let reach = (width * abs(side.x) + height * abs(side.y)) / 2
      room.cut(side.x, side.y, side.distance - reach, side: Corner.border)
      if room.corners.isEmpty { break }
    }
    return room
  }

  /// Places for the middle of a box: in the middle of where it may be, and at the ends of that,
  /// from the top down; none where it does not fit.
  func places(for box: Size) -> [Point] {
    let room = room(width: box.width, height: box.height)
    guard !room.corners.isEmpty else { return [] }
    let measure = room.measure
    return [Point(x: measure.x, y: measure.y)]
      + room.corners.map { Point(x: $0.x, y: $0.y) }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  /// How wide a box of a height may be, to a quarter of a pixel; 0 where none fits.
  func width(ofHeight height: Double) -> Double {
    var (low, high) = (0.0, bounds.width)
    guard height <= bounds.height, !room(width: 0, height: height).corners.isEmpty else { return 0 }
    while high - low > 0.25 {
      let middle = (low + high) / 2
      if room(width: middle, height: height).corners.isEmpty { high = middle } else { low = middle }
    }
    return low
  }
}
