import TreeLayout

extension MetricGroup<Point> {
  /// How large the drawing has to be shown for labels to fit into boxes.
  ///
  /// On a screen the letters are 10 units high and a label takes 6*k* × 12. `readable_scale` is how
  /// many screen units a node unit must have for 95 of 100 labels to fit into their boxes of *w* ×
  /// *h*: the 95th percentile of max(6*k*/*w*, 12/*h*). At this scale the drawing takes
  /// `screens_needed` = max(1, width) · max(1, height) screens, width and height measured in those
  /// of the frame. Nodes without a name are left out; the values are empty without labels, and if
  /// boxes have no sides. O(*n* log *n*).
  public static var drawingLegibility: Self {
    MetricGroup(
      [
        Metric(
          "readable_scale", unit: "frame units per node unit", .lower,
          "how large a node unit has to be for 95 of 100 labels to fit into their boxes",
          notices: [.scale], ignores: .moves),
        Metric(
          "screens_needed", unit: "frames", .lower,
          "frames that the drawing takes at the scale at which labels are readable",
          notices: [.inflate, .stretch]),
      ],
      labeled: { layout, labels in
        let lengths = labels.lengths
        let labeled = layout.tree.nodes.filter { lengths[$0] > 0 }
        guard !labeled.isEmpty else { return [nil, nil] }
        let extent = layout.extent
        let scales = labeled.map { node in
          let (label, box) = (LabelSize.inFrame(lengths[node]), layout.tree.size(of: node))
          return max(label.width / box.width, label.height / box.height)
        }
        guard let scale = scales.ascending().percentile(0.95), scale.isFinite else {
          return [nil, nil]
        }
        let frame = layout.frame
        let screens =
          max(1, scale * extent.width / frame.width) * max(1, scale * extent.height / frame.height)
        return [scale, screens.isFinite ? screens : nil]
      })
  }
}
