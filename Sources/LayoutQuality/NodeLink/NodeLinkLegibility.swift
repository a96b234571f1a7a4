import TreeLayout

extension MetricGroup<Point> {
  /// How many labels, written at the nodes' centers, hide each other, and how large the drawing has
  /// to be shown for labels to fit into boxes.
  ///
  /// A label of *k* Unicode scalars is *k*/2 × 1 node units large, with lines 1 high;
  /// `label_overlap` is the share of labels that meet another one by more than 1e-9 of the
  /// drawing's longer side along both axes.
  ///
  /// On a screen the letters are 10 units high and a label takes 6*k* × 12. `readable_scale` is how
  /// many screen units a node unit must have for 95 of 100 labels to fit into their boxes of *w* ×
  /// *h*: the 95th percentile of max(6*k*/*w*, 12/*h*). At this scale the drawing takes
  /// `screens_needed` = max(1, width) · max(1, height) screens, width and height measured in those
  /// of the frame. Nodes without a name are left out; all values are empty without labels, the last
  /// two also if boxes have no sides. O(*n* log *n*).
  public static var drawingLegibility: Self {
    MetricGroup(
      [
        Metric(
          "label_overlap", unit: "share", .lower,
          "labels at the nodes' centers that meet another label ÷ labels",
          notices: [.scale, .stack, .cramp], ignores: .moves),
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
        let labeled = layout.tree.nodes.filter { labels[$0] > 0 }
        guard !labeled.isEmpty else { return [nil, nil, nil] }
        let extent = layout.extent
        let boxes = labeled.map { layout.labelBox(labels[$0], at: $0, depth: extent.touchingDepth) }
          .filter { $0.hasInside }
        let scales = labeled.map { node in
          let (label, box) = (LabelSize.inFrame(labels[node]), layout.tree.size(of: node))
          return max(label.width / box.width, label.height / box.height)
        }
        let share = Double(meetingCount(of: boxes)) / Double(labeled.count)
        guard let scale = scales.ascending().percentile(0.95), scale.isFinite else {
          return [share, nil, nil]
        }
        let frame = layout.frame
        let screens =
          max(1, scale * extent.width / frame.width) * max(1, scale * extent.height / frame.height)
        return [share, scale, screens.isFinite ? screens : nil]
      })
  }

  /// How many boxes of one height meet another one.
  ///
  /// Of two boxes that meet, a sweep downwards finds the lower one and a sweep upwards the upper
  /// one: boxes of one height begin and end in the same order.
  private static func meetingCount(of boxes: [Box]) -> Int {
    var meets = [Bool](repeating: false, count: boxes.count)
    // The sweep goes along x, so the sides of the boxes are swapped.
    let downwards = boxes.map {
      Box(minX: $0.minY, minY: $0.minX, maxX: $0.maxY, maxY: $0.maxX)
    }
    let upwards = downwards.reversed().map {
      Box(minX: -$0.maxX, minY: $0.minY, maxX: -$0.minX, maxY: $0.maxY)
    }
    BoxSweep.forEach(downwards) { if $1 > 0 { meets[$0] = true } }
    BoxSweep.forEach(upwards) { if $1 > 0 { meets[boxes.count - 1 - $0] = true } }
    return meets.count { $0 }
  }
}

extension Layout<Point> {
  fileprivate func labelBox(_ scalars: Int32, at node: Int, depth: Double) -> Box {
    let (center, size) = (geometry[node], LabelSize.inNodeUnits(scalars))
    return Box(
      minX: center.x - size.width / 2, minY: center.y - size.height / 2,
      maxX: center.x + size.width / 2, maxY: center.y + size.height / 2
    ).inset(by: depth / 2)
  }
}
