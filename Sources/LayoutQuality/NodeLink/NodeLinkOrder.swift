import TreeLayout

extension MetricGroup<Point> {
  /// `orderKept` of a drawing's boxes: the second of two siblings lies wholly below the first or
  /// wholly to the right.
  ///
  /// Up to 1e-9 of the drawing's longer side. On rings around the root it is a turn clockwise from
  /// the first to the second, of at most 180°.
  public static var nodeOrder: Self {
    .orderKept(
      isDrawn: { _, _ in true },
      follows: { layout in
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
  /// Whether it is a turn clockwise of more than 0° and at most 180° from one node to another as
  /// the root sees them.
  func turnsClockwise(from first: Int, to second: Int) -> Bool {
    let (along, across, lengths) = productsFromRoot(first, second)
    let rounding = 1e-9 * lengths
    return across > rounding || abs(across) <= rounding && along < 0
  }
}
