import LayoutQuality
import TreeLayout

extension Layout<Point> {
  /// The edits of drawings. Boxes keep their sizes unless the whole drawing is scaled; none
  /// vanishes.
  func edited(by edit: LayoutEdit, seed: UInt64) -> Layout? {
    var random = Random(seed: seed, domain: edit.rawValue)
    switch edit {
    case .move: return mapping { Point(x: $1.x + 17.25, y: $1.y - 40.5) }
    case .scale:
      let sizes = tree.nodes.map { node in
        Size(width: tree.size(of: node).width / 3, height: tree.size(of: node).height / 3)
      }
      guard let tree = try? tree.withSizes(sizes) else { return nil }
      return Layout(
        tree: tree, frame: frame, geometry: geometry.map { Point(x: $0.x / 3, y: $0.y / 3) },
        marks: marks, claims: claims, conventions: conventions.scaled(by: 1.0 / 3))
    case .mirror:
      // The paths of other edges depend on left and right.
      guard conventions.routing == .straight else { return nil }
      return mapping { Point(x: -$1.x, y: $1.y) }
    case .rename: return self
    case .jitter: return mapping { Point(x: $1.x + random.offset(2), y: $1.y + random.offset(2)) }
    case .swap: return swappingLeaves(&random)
    case .stack: return stackingLeaves { $1 }
    case .cramp: return mapping { Point(x: $1.x / 4, y: $1.y / 4) }
    case .inflate: return mapping { Point(x: $1.x * 2, y: $1.y * 2) }
    case .stretch: return mapping { Point(x: $1.x * 8, y: $1.y) }
    case .vanish: return nil
    }
  }
}

extension PointConventions {
  fileprivate func scaled(by factor: Double) -> PointConventions {
    var result = self
    result.gaps = Gaps(
      sibling: gaps.sibling * factor, cousin: gaps.cousin * factor, level: gaps.level * factor)
    if case .outline(let indent) = routing { result.routing = .outline(indent: indent * factor) }
    return result
  }
}
