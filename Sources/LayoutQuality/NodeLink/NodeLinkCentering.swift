import TreeLayout

extension MetricGroup<Point> {
  /// How far parents of two or more children are from the middle above them.
  ///
  /// abs(x of the parent − middle) in widths of the parent; parents without width are passed over.
  /// Where levels are columns, y and heights are used. The middle is that of the law A3, halfway
  /// between the outer edges of the first and the last child; for `centering_error_middle_…` it is
  /// the center of the middle child, or the mean of the middle two. Differences below 1e-12 of the
  /// drawing's longer side are rounding and count as 0. Empty in a radial drawing, where middles
  /// are angles. O(*n*).
  ///
  /// - Reference: E. Reingold, J. Tilford. "Tidier Drawings of Trees." *IEEE Transactions on
  ///   Software Engineering* 7(2), 1981.
  public static var centering: Self {
    MetricGroup([
      Metric(
        "centering_error_mean", unit: "parent widths", .lower, law: .centering,
        "mean distance of a parent from the middle of its children (Reingold & Tilford 1981)",
        notices: [.jitter]),
      Metric(
        "centering_error_max", unit: "parent widths", .lower, law: .centering,
        "greatest distance of a parent from the middle of its children", notices: [.jitter]),
      Metric(
        "centering_error_middle_mean", unit: "parent widths", .lower,
        "mean distance of a parent from its middle child or two", notices: [.jitter]),
      Metric(
        "centering_error_middle_max", unit: "parent widths", .lower,
        "greatest distance of a parent from its middle child or two", notices: [.stack],
        misses: [.jitter]),
    ]) { layout in
      guard !layout.conventions.isRadial else { return [nil, nil, nil, nil] }
      let layout = layout.upright
      let (tree, output) = (layout.tree, layout.geometry)
      let extent = layout.extent
      var (fromOuter, fromMiddle): ([Double], [Double]) = ([], [])
      for node in tree.nodes {
        let children = tree.children(of: node)
        let width = tree.size(of: node).width
        guard children.count >= 2, width > 0 else { continue }
        let (first, last) = (children.lowerBound, children.upperBound - 1)
        // In a mirrored drawing the first child is the one at the right.
        let (half, otherHalf) = (tree.size(of: first).width / 2, tree.size(of: last).width / 2)
        let left = min(output[first].x - half, output[last].x - otherHalf)
        let right = max(output[first].x + half, output[last].x + otherHalf)
        fromOuter.append(extent.withoutRounding(output[node].x - (left + right) / 2) / width)

        let low = output[first + (children.count - 1) / 2].x
        let high = output[first + children.count / 2].x
        fromMiddle.append(extent.withoutRounding(output[node].x - (low + high) / 2) / width)
      }
      return [fromOuter.mean, fromOuter.max(), fromMiddle.mean, fromMiddle.max()]
    }
  }
}
