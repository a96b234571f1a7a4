import LayoutQuality
import TreeLayout

extension Layout<Polygon> {
  /// The edits of a treemap of polygons.
  func edited(by edit: LayoutEdit, seed: UInt64) -> Layout? {
    var random = Random(seed: seed, domain: edit.rawValue)
    let (x, y) = (geometry[0].centerX, geometry[0].centerY)
    switch edit {
    case .move: return reshaping { _, _ in (1, 1, 17.25, -40.5) }
    case .scale:
      let frame = Rect(
        x: frame.x / 3, y: frame.y / 3, width: frame.width / 3, height: frame.height / 3)
      return reshaping(frame: frame) { _, polygon in
        (1.0 / 3, 1.0 / 3, -polygon.centerX * 2 / 3, -polygon.centerY * 2 / 3)
      }
    case .mirror: return reshaping { _, polygon in (-1, 1, 2 * (x - polygon.centerX), 0) }
    case .rename: return self
    case .jitter:
      return reshapingLeaves { polygon in
        let reach = polygon.area.squareRoot() / 2
        return (1, 1, random.offset(reach), random.offset(reach))
      }
    case .swap: return swappingLeaves(&random)
    case .stack: return stackingLeaves { $1 }
    case .cramp:
      return reshaping { node, polygon in
        node == 0
          ? (1, 1, 0, 0)
          : (0.25, 0.25, 0.75 * (x - polygon.centerX), 0.75 * (y - polygon.centerY))
      }
    case .inflate:
      return reshapingLeaves { _ in random.unit() < 0.5 ? (1.5, 1.5, 0, 0) : (1, 1, 0, 0) }
    case .stretch:
      return reshaping { _, polygon in (4, 1, 3 * (polygon.centerX - x), 0) }
    case .vanish:
      return mappingLeaves {
        random.unit() < 1.0 / 3
          ? Polygon(centerX: $0.centerX, centerY: $0.centerY, area: 0) : $0
      }
    }
  }

  /// How a polygon is scaled around its centroid along both axes, and then moved.
  private typealias Change = (scaleX: Double, scaleY: Double, x: Double, y: Double)

  private func reshapingLeaves(_ change: (Polygon) -> Change) -> Layout {
    reshaping { tree.isLeaf($0) ? change($1) : (1, 1, 0, 0) }
  }

  private func reshaping(frame: Rect? = nil, _ change: (Int, Polygon) -> Change) -> Layout {
    var pool: [Double] = []
    let geometry = tree.nodes.map { node in
      let polygon = self[node]
      let change = change(node, polygon)
      var corners = corners(of: node).map { corner in
        Point(
          x: polygon.centerX + change.scaleX * (corner.x - polygon.centerX) + change.x,
          y: polygon.centerY + change.scaleY * (corner.y - polygon.centerY) + change.y)
      }
      // A mirrored polygon runs the other way round.
      if change.scaleX < 0 { corners.reverse() }
      return Polygon(
        centerX: polygon.centerX + change.x, centerY: polygon.centerY + change.y,
        area: polygon.area * abs(change.scaleX * change.scaleY),
        list: PoolRange(appending: corners.flatMap { [$0.x, $0.y] }, to: &pool))
    }
    return Layout(
      tree: tree, frame: frame ?? self.frame, geometry: geometry, pool: pool, marks: marks,
      claims: claims, conventions: conventions)
  }
}
