import TreeLayout

extension MetricGroup<Arc> {
  /// `orderKept` of arcs: the turn from the middle of the first of two siblings to the middle of
  /// the second is clockwise, more than 0° and at most 180°.
  ///
  /// Arcs of at most 1e-9 of the circle are not drawn.
  public static var arcOrder: Self {
    .orderKept(
      isDrawn: { layout, node in
        layout.mark(of: node) == .shown && layout[node].span > 360 * 1e-9
      },
      follows: { layout in
        { first, second in
          let turn = layout[second].middle - layout[first].middle
          let clockwise = turn - 360 * (turn / 360).rounded(.down)
          return clockwise > 0 && clockwise <= 180 * (1 + 1e-9)
        }
      })
  }

  /// `intervalOverlap` of arcs: their angles.
  public static var angleOverlap: Self {
    .intervalOverlap { layout, node in (layout[node].startAngle, layout[node].endAngle) }
  }
}

extension Arc {
  fileprivate var middle: Double { (startAngle + endAngle) / 2 }
}
