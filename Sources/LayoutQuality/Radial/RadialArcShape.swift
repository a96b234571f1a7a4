import TreeLayout

extension MetricGroup<Arc> {
  /// How thin and how small arcs are.
  ///
  /// Over drawn arcs: those with a positive span, the center excluded, a group's common arc once.
  /// An arc's length is that of its middle line, its aspect max(length/thickness, thickness/length)
  /// ≥ 1; arcs without thickness have none. An arc is thin if it is under 1°. O(*n* log *n*).
  public static var arcShape: Self {
    MetricGroup([
      Metric(
        "arc_aspect_mean", unit: "ratio", .lower, "mean of the arcs' longer ÷ shorter extent",
        notices: [.cramp, .stretch]),
      Metric(
        "arc_aspect_median", unit: "ratio", .lower, "median of longer ÷ shorter extent",
        notices: [.cramp, .stretch]),
      Metric(
        "arc_aspect_worst", unit: "ratio", .lower, "greatest longer ÷ shorter extent",
        notices: [.cramp, .stretch]),
      Metric("thin_arc_share", unit: "share", .lower, "arcs under 1° ÷ arcs", notices: [.cramp]),
      Metric(
        "arc_length_p05", unit: "radius units", .higher,
        "5th percentile of the length of an arc's middle line", notices: [.scale, .cramp],
        ignores: .moves),
    ]) { layout in
      var (aspects, lengths): ([Double], [Double]) = ([], [])
      var thin = 0
      for node in layout.drawnNodes {
        let arc = layout.geometry[node]
        lengths.append(arc.length)
        if arc.span < 1 { thin += 1 }
        let (shorter, longer) = (min(arc.length, arc.thickness), max(arc.length, arc.thickness))
        if shorter > 0 { aspects.append(longer / shorter) }
      }
      aspects.sortAscending()
      lengths.sortAscending()
      return [
        aspects.mean, aspects.percentile(0.5), aspects.last,
        lengths.isEmpty ? nil : Double(thin) / Double(lengths.count), lengths.percentile(0.05),
      ]
    }
  }
}
