import TreeLayout

extension MetricGroup<Point> {
  /// How nearly edges run along the axes.
  ///
  /// 1 − the mean over the edges of the angle to the nearer axis ÷ 45°: 1 if all run straight down
  /// or across, 0 if all run diagonally. Straight edges go between the centers of nodes. The angle
  /// of an edge with corners is the mean of its pieces' angles, by length. An edge of 1e-9 of the
  /// drawing's longer side or less is passed over; empty without any other, and where edges are
  /// arcs. O(*n*).
  ///
  /// - Reference: H. Purchase. "Metrics for Graph Drawing Aesthetics." *Journal of Visual Languages
  ///   and Computing* 13(5), 2002, on edge orthogonality.
  public static var edgeOrthogonality: Self {
    MetricGroup([
      Metric(
        "edge_orthogonality", unit: "share", .none,
        "1 − mean over edges of the angle to the nearer axis ÷ 45° (Purchase 2002)")
    ]) { layout in
      let (tree, conventions) = (layout.tree, layout.conventions)
      guard conventions.routing != .arc || conventions.drawn != nil else { return [nil] }
      let least = layout.extent.touchingDepth
      var (sum, count) = (0.0, 0.0)
      func add(_ pieces: some Sequence<Edge>) {
        var (turns, length) = (0.0, 0.0)
        for piece in pieces where piece.length > 0 {
          turns += piece.length * piece.turnFromAxis
          length += piece.length
        }
        guard length > least else { return }
        sum += turns / length
        count += 1
      }
      if conventions.edgesAreStraight {
        for node in tree.nodes.dropFirst() {
          add(CollectionOfOne(layout.centerLine(to: node)))
        }
      } else {
        for paths in EdgeTracer(of: layout).parts(below: tree.nodes) {
          for child in paths.children { add(paths.pieces(to: child)) }
        }
      }
      return [count > 0 ? max(0, 1 - sum / count / (.pi / 4)) : nil]
    }
  }
}

extension Edge {
  /// The angle to the nearer axis, in radians, 0…π/4; the edge is no point.
  fileprivate var turnFromAxis: Double {
    let (width, height) = (abs(dx), abs(dy))
    return angle(x: max(width, height), y: min(width, height))
  }
}
