import TreeLayout

extension MetricGroup<Rect> {
  /// How thin an icicle's boxes are, and how well their lengths show weights.
  ///
  /// Over nodes of positive weight, the root excluded. A box's length is its extent along its
  /// level, and its thickness is that of the level; a level is as long as the root.
  /// `length_error_max` is the greatest abs(length ÷ level's length − weight ÷ total); a grouped
  /// node is compared with the common box, and a node that is left out has a length of 0. Of the
  /// boxes that other metrics are about, a common box is one, and what is left out is none. A box
  /// is thin if it is shorter than 1 frame unit. O(*n* log *n*).
  public static var icicleShape: Self {
    MetricGroup([
      Metric(
        "box_aspect_mean", unit: "ratio", .lower, "mean of the boxes' longer ÷ shorter side",
        notices: [.stretch]),
      Metric(
        "box_aspect_median", unit: "ratio", .lower, "median of longer ÷ shorter side",
        notices: [.stretch]),
      Metric(
        "box_aspect_worst", unit: "ratio", .lower, "greatest longer ÷ shorter side",
        notices: [.stretch]),
      Metric(
        "thin_box_share", unit: "share", leastSize: 1, .lower,
        "boxes shorter than 1 frame unit ÷ boxes",
        notices: [.scale, .cramp, .vanish], ignores: .moves),
      Metric(
        "box_length_p05", unit: "frame units", .higher,
        "5th percentile of a box's extent along its level", notices: [.scale, .cramp, .vanish],
        ignores: .moves),
      Metric(
        "length_error_max", unit: "share", .zero, law: .length,
        "greatest abs(length ÷ level's length − weight ÷ total)",
        notices: [.cramp, .inflate, .swap]),
    ]) { layout in
      let (tree, output) = (layout.tree, layout.geometry)
      let haveColumns = layout.conventions.haveColumns
      func length(_ node: Int) -> Double { haveColumns ? output[node].height : output[node].width }
      let whole = length(0)
      var (aspects, lengths): ([Double], [Double]) = ([], [])
      var (thin, error) = (0, 0.0)
      for parent in tree.nodes {
        layout.forEachDrawnChild(of: parent) { node in
          guard tree.weights[node] > 0 else { return }
          lengths.append(length(node))
          if length(node) < 1 { thin += 1 }
          if !output[node].isEmpty {
            aspects.append(output[node].longerSide / output[node].shorterSide)
          }
        }
      }
      if whole > 0 {
        for node in tree.nodes.dropFirst() where tree.weights[node] > 0 {
          error = max(error, abs(length(node) / whole - tree.weights[node] / tree.weights[0]))
        }
      }
      aspects.sortAscending()
      lengths.sortAscending()
      return [
        aspects.mean, aspects.percentile(0.5), aspects.last,
        lengths.isEmpty ? nil : Double(thin) / Double(lengths.count), lengths.percentile(0.05),
        lengths.isEmpty || whole == 0 ? nil : error,
      ]
    }
  }
}
