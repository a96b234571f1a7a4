import LayoutScene
import TreeLayout

/// How several tree drawings are fitted into one frame: at one scale, in one coordinate system.
///
/// A drawing may stand anywhere. Each is moved so that half of the nodes that it shares with the
/// first drawing are to the left of their places there, and half to the right; and likewise above
/// and below. Places are stretched to fill the frame but its margin, unless the drawing is round or
/// an outline.
struct SharedFit {
  /// The pixels of a unit within boxes.
  let scale: Double

  /// The pixels of a unit between centers.
  let scaleX: Double
  let scaleY: Double

  /// The point of the first layout that comes to the middle of the frame.
  private let middle: Point
  private let first: Layout<Point>
  private let places: [Int: Int]

  /// - Returns: `nil` if there is nothing to fit.
  /// - Complexity: O(*n* log *n*) for *n* nodes of all layouts.
  init?(of layouts: [Layout<Point>], in frame: Rect) {
    guard let first = layouts.first else { return nil }
    self.first = first
    places = first.tree.placesByKey
    var (left, right) = (Double.infinity, -Double.infinity)
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for layout in layouts {
      let shift = Self.shift(of: layout, from: first, places)
      for node in layout.tree.nodes {
        let (center, size) = (layout[node], layout.tree.size(of: node))
        left = min(left, center.x - shift.x - size.width / 2)
        right = max(right, center.x - shift.x + size.width / 2)
        top = min(top, center.y - shift.y - size.height / 2)
        bottom = max(bottom, center.y - shift.y + size.height / 2)
      }
    }
    middle = Point(x: (left + right) / 2, y: (top + bottom) / 2)
    let (width, height) = (frame.width - 2 * Self.margin, frame.height - 2 * Self.margin)
    let fitX = max(width, 1) / max(right - left, .leastNormalMagnitude)
    let fitY = max(height, 1) / max(bottom - top, .leastNormalMagnitude)
    scale = min(fitX, fitY)
    (scaleX, scaleY) = first.conventions.mayBeStretched ? (fitX, fitY) : (scale, scale)
  }

  /// The distance from the frame at which names beside boxes begin.
  private static let margin = 10.0

  /// The point of one of the layouts that comes to the middle of the frame.
  func middle(of layout: Layout<Point>) -> Point {
    let shift = Self.shift(of: layout, from: first, places)
    return Point(x: middle.x + shift.x, y: middle.y + shift.y)
  }

  /// The scale and the place of one of the layouts.
  func place(of layout: Layout<Point>) -> SharedPlace {
    SharedPlace(scale: scale, scaleX: scaleX, scaleY: scaleY, middle: middle(of: layout))
  }

  /// How much farther to the right and below a layout stands than the first one.
  private static func shift(
    of layout: Layout<Point>, from first: Layout<Point>, _ places: [Int: Int]
  ) -> Point {
    let shared = layout.tree.nodes.compactMap { node in
      places[layout.tree.key(of: node)].map { (layout[node], first[$0]) }
    }
    return Point(
      x: median(shared.map { $0.x - $1.x }), y: median(shared.map { $0.y - $1.y }))
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}

extension PointConventions {
  /// Whether a drawing keeps its meaning with its levels further apart.
  fileprivate var mayBeStretched: Bool {
    if case .outline = routing { false } else { !isRadial }
  }
}
