import TreeLayout

extension LayoutChange<Point> {
  /// Whether one of two nodes still lies wholly left of the other, or still wholly above it, as
  /// before; on rings around the root, whether the turn from one to the other still goes the same
  /// way round.
  public var nodeOrder: PairOrder {
    if old.conventions.isRadial {
      return { one, two in
        guard old.turnsClockwise(from: one.old, to: two.old) else {
          // Two nodes in one direction have no order.
          guard old.turnsClockwise(from: two.old, to: one.old) else { return nil }
          return new.turnsClockwise(from: two.new, to: one.new)
        }
        return new.turnsClockwise(from: one.new, to: two.new)
      }
    }
    let (oldBoxes, newBoxes) = (old.boxes, new.boxes)
    let (oldDepth, newDepth) = (old.extent.touchingDepth, new.extent.touchingDepth)
    return { one, two in
      let before = Relations(oldBoxes[one.old], oldBoxes[two.old], depth: oldDepth)
      let after = Relations(newBoxes[one.new], newBoxes[two.new], depth: newDepth)
      return before.isEmpty ? nil : !before.isDisjoint(with: after)
    }
  }
}
