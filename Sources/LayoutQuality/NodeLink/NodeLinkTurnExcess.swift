import TreeLayout

extension MetricGroup<Point> {
  /// How near the edges of a radial drawing come to crossing each other.
  ///
  /// An edge turns by the angle between its two ends as seen from the root. From depth *d* ≥ 1 it
  /// may turn by arccos(*d* ÷ (*d* + 1)) before it goes inside of the ring on which it begins. The
  /// metric is the greatest difference of an edge's turn and this angle, in degrees, over the edges
  /// that do not begin at the root. If it is at most 0, the edges of a drawing on equally distant
  /// rings stay between their rings and cross no other. Empty in drawings that are not radial and
  /// without such edges. O(*n*).
  ///
  /// - Reference: P. Eades. "Drawing Free Trees." *Bulletin of the Institute of Combinatorics and
  ///   its Applications* 5, 1992.
  public static var turnExcess: Self {
    MetricGroup([
      Metric(
        "turn_excess_max", unit: "degrees", .lower,
        "greatest turn of an edge beyond what keeps it outside of its ring (Eades 1992)",
        notices: [.jitter])
    ]) { layout in
      guard layout.conventions.isRadial else { return [nil] }
      let tree = layout.tree
      var greatest: Double?
      for depth in 1..<max(tree.levelCount, 1) {
        let allowed = arcTangent(1 / Double(2 * depth + 1).squareRoot())
        for parent in tree.level(depth) {
          for child in tree.children(of: parent) {
            guard let turn = layout.halfTurn(from: parent, to: child) else { continue }
            greatest = max(greatest ?? turn - allowed, turn - allowed)
          }
        }
      }
      return [greatest.map { 2 * $0 * 180 / .pi }]
    }
  }
}

extension Layout<Point> {
  /// Half the angle between two nodes as seen from the root, 0…π/2; `nil` for a node that lies on
  /// the root.
  fileprivate func halfTurn(from first: Int, to second: Int) -> Double? {
    let (along, across, lengths) = productsFromRoot(first, second)
    guard lengths > 0 else { return nil }
    return arcTangent(along > 0 ? abs(across) / (lengths + along) : (lengths - along) / abs(across))
  }

  /// Three products of the vectors from the root to two nodes: the scalar product, the cross
  /// product, which is positive if the second lies clockwise of the first, and the product of the
  /// lengths.
  func productsFromRoot(
    _ first: Int, _ second: Int
  ) -> (along: Double, across: Double, lengths: Double) {
    let one = Edge(start: geometry[0], end: geometry[first])
    let two = Edge(start: geometry[0], end: geometry[second])
    return (
      one.dx * two.dx + one.dy * two.dy, one.dx * two.dy - one.dy * two.dx,
      one.length * two.length
    )
  }
}
