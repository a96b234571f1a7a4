import TreeLayout

/// The centers of a drawing's nodes, in an order in which those near each other are mostly near,
/// with boxes around runs of them.
///
/// The order is that of Morton's curve over 2²⁶ × 2²⁶ square cells.
///
/// - Complexity: O(*n*) to build.
/// - Reference: G. M. Morton. "A Computer Oriented Geodetic Data Base and a New Technique in File
///   Sequencing." IBM, 1966.
struct PointIndex {
  private let hierarchy: BoxHierarchy

  init(of layout: Layout<Point>) {
    let box = layout.centerBox
    let side = Double(1 << 26 - 1)
    let cells = box.longerSide > 0 ? side / box.longerSide : 0
    // Keys have 52 bits, so they are exact as numbers.
    let order = layout.geometry.map { center in
      let column = UInt64((center.x - box.minX) * cells).spread
      return Double(column | UInt64((center.y - box.minY) * cells).spread << 1)
    }.ascendingOrder()
    hierarchy = BoxHierarchy(count: order.count) {
      Box(around: layout.geometry[Int(order[$0])])
    }
  }

  /// How many points have a square of their distance from `origin` + `offset` that is less than
  /// `square`; once more than `limit` were found, only that there are more.
  ///
  /// Differences to `origin`, a point of the drawing, are taken first: they are exact to the last
  /// bit wherever the drawing lies.
  ///
  /// - Complexity: about O(√*n*) where points are spread evenly and the circle is large, and
  ///   O(log *n*) where few points are in it; O(*n*) where many lie on its line.
  func count(
    within square: Double, of offset: Vector, from origin: Point, limit: Int = .max,
    _ pending: inout [Run]
  ) -> Int {
    var count = 0
    pending.removeAll(keepingCapacity: true)
    pending.append(Run(level: Int32(hierarchy.topLevel), index: 0))
    while let run = pending.popLast() {
      let (level, index) = (Int(run.level), Int(run.index))
      let box = hierarchy.boxes[hierarchy.starts[level] + index]
      let x = Reach(from: box.minX - origin.x - offset.x, to: box.maxX - origin.x - offset.x)
      let y = Reach(from: box.minY - origin.y - offset.y, to: box.maxY - origin.y - offset.y)
      if x.nearest * x.nearest + y.nearest * y.nearest >= square { continue }
      if x.farthest * x.farthest + y.farthest * y.farthest < square {
        count += hierarchy.items(in: index, onLevel: level).count
        guard count <= limit else { return count }
        continue
      }
      for child in hierarchy.children(of: index, onLevel: level) {
        pending.append(Run(level: run.level - 1, index: Int32(child)))
      }
    }
    return count
  }

  /// A run of points: a box of the hierarchy.
  struct Run {
    fileprivate var level: Int32
    fileprivate var index: Int32
  }
}

/// How far the numbers from one to another are from 0.
private struct Reach {
  let nearest: Double
  let farthest: Double

  @inline(__always)
  init(from start: Double, to end: Double) {
    nearest = max(start, max(-end, 0))
    farthest = max(-start, end)
  }
}

extension UInt64 {
  /// The lower 32 bits, with a 0 before each.
  fileprivate var spread: UInt64 {
    var bits = self & 0xFFFF_FFFF
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}
