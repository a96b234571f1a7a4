import TreeLayout

extension MetricGroup<Point> {
  /// The size of the drawing: the box around the boxes of all nodes.
  ///
  /// In node units and their squares; the aspect is ≥ 1, and empty for a drawing without width or
  /// height. `density` is at most 1 if no boxes overlap, and empty if the aspect is. O(*n*).
  public static var extent: Self {
    MetricGroup([
      Metric(
        "tree_width", unit: "node units", .lower, "width of the drawing, boxes included",
        notices: [.inflate, .stretch], ignores: .moves),
      Metric(
        "tree_height", unit: "node units", .lower, "height of the drawing, boxes included",
        notices: [.inflate], ignores: .moves),
      Metric(
        "tree_area", unit: "square node units", .lower, "width × height",
        notices: [.inflate, .stretch], ignores: .moves),
      Metric(
        "tree_aspect", unit: "ratio", .lower, "longer ÷ shorter side of the drawing",
        notices: [.inflate, .stretch]),
      Metric(
        "area_per_node", unit: "square node units", .lower, "area ÷ number of nodes",
        notices: [.inflate, .stretch], ignores: .moves),
      Metric(
        "density", unit: "ratio", .higher, "area of the boxes ÷ area of the drawing",
        notices: [.inflate, .stretch]),
    ]) { layout in
      let extent = layout.extent
      let area = extent.width * extent.height
      let boxes = layout.tree.nodes.reduce(0.0) { sum, node in
        let size = layout.tree.size(of: node)
        return sum + size.width * size.height
      }
      let shorterSide = min(extent.width, extent.height)
      return [
        extent.width, extent.height, area,
        shorterSide > 0 ? extent.longerSide / shorterSide : nil,
        area / Double(layout.tree.count), area > 0 ? boxes / area : nil,
      ]
    }
  }
}
