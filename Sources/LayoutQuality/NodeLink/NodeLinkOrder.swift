import TreeLayout

extension MetricGroup<Point> {
  /// `orderKept` of a drawing's boxes: the second of two siblings lies wholly below the first or
  /// wholly to the right.
  ///
  /// Up to 1e-9 of the drawing's longer side.
  public static var nodeOrder: Self {
    .orderKept(
      isDrawn: { _, _ in true },
      follows: { layout in
        let (boxes, depth) = (layout.boxes, layout.extent.touchingDepth)
        return { first, second in
          boxes[second].minY >= boxes[first].maxY - depth
            || boxes[second].minX >= boxes[first].maxX - depth
        }
      })
  }
}
