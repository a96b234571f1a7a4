import TreeLayout

extension MetricGroup<Point> {
  /// How unevenly neighboring sibling subtrees are spaced.
  ///
  /// A gap is the least horizontal free distance between the boxes of two neighboring sibling
  /// subtrees, from the one whose root lies further left, over the heights that both occupy
  /// (negative where they overlap); neighbors without common heights have none. Where levels are
  /// columns, it is the vertical distance. The metric is variance ÷ mean² of all gaps of the tree:
  /// 0 if they are equal, whatever the drawing's scale; empty without gaps, with a mean of 0, and
  /// in a radial drawing, whose gaps are along arcs.
  ///
  /// Where levels are rows of equally high boxes, outlines are lists of nodes: O(*n*). Other
  /// outlines are merged from the leaves up, each common height hiding one of two pieces: about
  /// O(*n*) where the boxes of a subtree follow each other down without long empty heights. Empty
  /// when more than `stepLimit` pieces have to be looked at.
  public static func gaps(stepLimit: Int = 100_000_000) -> Self {
    MetricGroup([
      Metric(
        "gap_irregularity", unit: "ratio", .lower,
        "variance ÷ mean² of the gaps between neighboring sibling subtrees", notices: [.jitter])
    ]) { layout in
      guard !layout.conventions.isRadial,
        let gaps = siblingGaps(in: layout.upright, stepLimit: stepLimit), let mean = gaps.mean,
        let variance = gaps.variance
      else { return [nil] }
      return [mean == 0 ? nil : variance / (mean * mean)]
    }
  }

  private static func siblingGaps(in layout: Layout<Point>, stepLimit: Int) -> [Double]? {
    if let outlines = RowOutlines(of: layout) { return outlines.gaps() }
    let tree = layout.tree
    let boxes = layout.boxes
    let depth = layout.extent.touchingDepth
    var contours = DrawnContours()
    var lefts = [Int32](repeating: DrawnContours.none, count: tree.count)
    var rights = lefts
    var gaps: [Double] = []
    for node in tree.nodes.reversed() {
      let box = boxes[node]
      let (top, bottom) = (box.minY + depth / 2, box.maxY - depth / 2)
      if top < bottom {
        lefts[node] = contours.outline(top: top, bottom: bottom, x: box.minX)
        rights[node] = contours.outline(top: top, bottom: bottom, x: box.maxX)
      }
      let children = tree.children(of: node)
      for child in children.dropFirst() {
        // In a mirrored drawing the first sibling is the rightmost.
        let isMirrored = layout[child].x < layout[child - 1].x
        let gap =
          isMirrored
          ? contours.gap(from: rights[child], to: lefts[child - 1])
          : contours.gap(from: rights[child - 1], to: lefts[child])
        if gap.isFinite { gaps.append(gap) }
      }
      // In pairs, so that the rows of a long list are not passed again for each sibling.
      var step = 1
      while step < children.count {
        let last = children.upperBound - step
        for child in stride(from: children.lowerBound, to: last, by: 2 * step) {
          lefts[child] = contours.merge(lefts[child], lefts[child + step], keepingLeast: true)
          rights[child] = contours.merge(rights[child], rights[child + step], keepingLeast: false)
        }
        step *= 2
      }
      if let first = children.first {
        lefts[node] = contours.merge(lefts[node], lefts[first], keepingLeast: true)
        rights[node] = contours.merge(rights[node], rights[first], keepingLeast: false)
      }
      guard contours.steps <= stepLimit else { return nil }
    }
    return gaps
  }
}
