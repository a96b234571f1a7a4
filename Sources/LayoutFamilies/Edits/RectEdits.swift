import LayoutQuality
import TreeLayout

extension Layout<Rect> {
  /// The edits of boxes. Layouts are stretched along the axis along which most leaves are longer.
  func edited(by edit: LayoutEdit, seed: UInt64) -> Layout? {
    var random = Random(seed: seed, domain: edit.rawValue)
    switch edit {
    case .move: return mappingAll { $0.moved(x: 17.25, y: -40.5) }
    case .scale: return mappingAll { $0.scaled(x: 1.0 / 3, y: 1.0 / 3) }
    case .mirror:
      return mapping { _, rect in
        var rect = rect
        rect.x = frame.x + frame.maxX - rect.maxX
        return rect
      }
    case .rename: return self
    case .jitter:
      return mappingLeaves {
        $0.moved(x: random.offset($0.width / 2), y: random.offset($0.height / 2))
      }
    case .swap: return swappingLeaves(&random)
    case .stack:
      return stackingLeaves {
        Rect(x: $1.x, y: $1.y, width: $0.width, height: $0.height)
      }
    case .cramp:
      return mapping { node, rect in
        node == 0
          ? rect
          : Rect(
            x: frame.x + (rect.x - frame.x) / 4, y: frame.y + (rect.y - frame.y) / 4,
            width: rect.width / 4, height: rect.height / 4)
      }
    case .inflate: return mappingLeaves { random.unit() < 0.5 ? $0.resized(by: 1.5) : $0 }
    case .stretch:
      let leaves = tree.nodes.filter { tree.isLeaf($0) }
      let isWide = 2 * leaves.count { geometry[$0].width > geometry[$0].height } > leaves.count
      return mappingAll { $0.scaled(x: isWide ? 8 : 1, y: isWide ? 1 : 8) }
    case .vanish: return mappingLeaves { random.unit() < 1.0 / 3 ? $0.resized(by: 0) : $0 }
    }
  }

  /// The layout with all rectangles and the frame changed.
  private func mappingAll(_ place: (Rect) -> Rect) -> Layout {
    replacing(geometry.map(place), frame: place(frame))
  }
}

extension Rect {
  fileprivate func moved(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  fileprivate func scaled(x sx: Double, y sy: Double) -> Rect {
    Rect(x: x * sx, y: y * sy, width: width * sx, height: height * sy)
  }

  /// The rectangle, resized around its center.
  fileprivate func resized(by factor: Double) -> Rect {
    Rect(
      x: midX - width * factor / 2, y: midY - height * factor / 2, width: width * factor,
      height: height * factor)
  }
}
