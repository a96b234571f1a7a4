import TreeLayout

extension MetricGroup<Point> {
  /// `orderKept` of a drawing's boxes: the second of two siblings lies wholly below the first or
  /// wholly to its right.
  ///
  /// Positions within 1e-9 of the drawing's longer side are equal. In a drawing around the root,
  /// the turn from the first to the second is clockwise and at most 180°; where edges are arcs,
  /// which do not pass the top, the second has the greater angle from the top.
  public static var nodeOrder: Self {
    .orderKept(
      isDrawn: { _, _ in true },
      follows: { layout in
        if layout.conventions.routing == .arc {
          let turns = DrawnTurns(of: layout)
          return { turns.turn(of: $1) > turns.turn(of: $0) }
        }
        guard !layout.conventions.isRadial else { return layout.turnsClockwise }
        let (boxes, depth) = (layout.boxes, layout.extent.touchingDepth)
        return { first, second in
          boxes[second].minY >= boxes[first].maxY - depth
            || boxes[second].minX >= boxes[first].maxX - depth
        }
      })
  }
}

extension Layout<Point> {
  /// Whether the turn from one node to another, as seen from the root, is clockwise, more than 0°
  /// and at most 180°.
  func turnsClockwise(from first: Int, to second: Int) -> Bool {
    let (along, across, lengths) = productsFromRoot(first, second)
    let rounding = 1e-9 * lengths
    return across > rounding || abs(across) <= rounding && along < 0
  }
}
