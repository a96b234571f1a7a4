import LayoutQuality
import TreeLayout

extension Layout<Circle> {
  /// The edits of packed circles. They are never stretched: a circle has no longer axis.
  func edited(by edit: LayoutEdit, seed: UInt64) -> Layout? {
    var random = Random(seed: seed, domain: edit.rawValue)
    let root = geometry[0]
    switch edit {
    case .move: return mapping { $1.moved(x: 17.25, y: -40.5) }
    case .scale:
      let frame = Rect(
        x: frame.x / 3, y: frame.y / 3, width: frame.width / 3, height: frame.height / 3)
      return replacing(
        geometry.map { Circle(x: $0.x / 3, y: $0.y / 3, r: $0.r / 3) }, frame: frame)
    case .mirror: return mapping { Circle(x: 2 * root.x - $1.x, y: $1.y, r: $1.r) }
    case .rename: return self
    case .jitter:
      return mappingLeaves { $0.moved(x: random.offset($0.r), y: random.offset($0.r)) }
    case .swap: return swappingLeaves(&random)
    case .stack: return stackingLeaves { Circle(x: $1.x, y: $1.y, r: $0.r) }
    case .cramp:
      return mapping { node, circle in
        node == 0
          ? circle
          : Circle(
            x: root.x + (circle.x - root.x) / 4, y: root.y + (circle.y - root.y) / 4,
            r: circle.r / 4)
      }
    case .inflate: return mappingLeaves { random.unit() < 0.5 ? $0.resized(by: 1.5) : $0 }
    case .stretch: return nil
    case .vanish: return mappingLeaves { random.unit() < 1.0 / 3 ? $0.resized(by: 0) : $0 }
    }
  }
}

extension Circle {
  fileprivate func moved(x dx: Double, y dy: Double) -> Circle {
    Circle(x: x + dx, y: y + dy, r: r)
  }

  fileprivate func resized(by factor: Double) -> Circle { Circle(x: x, y: y, r: r * factor) }
}
