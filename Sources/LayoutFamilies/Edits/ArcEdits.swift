import LayoutQuality
import TreeLayout

extension Layout<Arc> {
  /// The edits of sunbursts, around a circle: their rings are stretched, and the center stays.
  func edited(by edit: LayoutEdit, seed: UInt64) -> Layout? {
    var random = Random(seed: seed, domain: edit.rawValue)
    let start = geometry[0].startAngle
    switch edit {
    case .move: return mapping { $1.mappingAngles { $0 + 30 } }
    case .scale: return mapping { $1.mappingRadii { $0 / 3 } }
    case .mirror:
      return mapping { _, arc in
        var arc = arc
        (arc.startAngle, arc.endAngle) = (-arc.endAngle, -arc.startAngle)
        return arc
      }
    case .rename: return self
    case .jitter:
      return mappingLeaves { arc in
        let turn = random.offset(arc.span / 2)
        return arc.mappingAngles { $0 + turn }
      }
    case .swap: return swappingLeaves(&random)
    case .stack:
      return stackingLeaves { arc, first in
        arc.mappingAngles { $0 - arc.startAngle + first.startAngle }
      }
    case .cramp:
      return mapping { node, arc in
        node == 0
          ? arc : arc.mappingAngles { start + ($0 - start) / 4 }.mappingRadii { $0 / 4 }
      }
    case .inflate:
      return mappingLeaves { arc in random.unit() < 0.5 ? arc.resized(by: 1.5) : arc }
    case .stretch:
      return mapping { _, arc in
        let middle = (arc.innerRadius + arc.outerRadius) / 2
        return arc.mappingRadii { middle + ($0 - middle) * 8 }
      }
    case .vanish:
      return mappingLeaves { arc in random.unit() < 1.0 / 3 ? arc.resized(by: 0) : arc }
    }
  }
}

extension Arc {
  fileprivate func mappingAngles(_ angle: (Double) -> Double) -> Arc {
    Arc(
      startAngle: angle(startAngle), endAngle: angle(endAngle), innerRadius: innerRadius,
      outerRadius: outerRadius)
  }

  fileprivate func mappingRadii(_ radius: (Double) -> Double) -> Arc {
    Arc(
      startAngle: startAngle, endAngle: endAngle, innerRadius: radius(innerRadius),
      outerRadius: radius(outerRadius))
  }

  /// The arc, resized around its middle.
  fileprivate func resized(by factor: Double) -> Arc {
    let middle = (startAngle + endAngle) / 2
    return mappingAngles { middle + ($0 - middle) * factor }
  }
}
