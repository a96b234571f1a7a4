import TreeLayout

extension MetricGroup<Rect> {
  /// How much of the frame headers take, and what shape the boxes of groups have.
  ///
  /// Both look at the inner nodes: those with children that are shown and have a positive weight,
  /// without the root.
  ///
  /// `header_area_share` is Σ width · strip ÷ the frame's area. A node's strip reaches from its
  /// upper edge to the uppermost edge of its drawn children of positive weight; it is at least 0,
  /// and 0 without such children. A group's common item is one of them. The share is 0 without
  /// padding, and at most 1 if boxes lie in their parents and apart. It is empty without inner
  /// nodes or if the frame has no area.
  ///
  /// `inner_aspect_median` and `inner_aspect_worst` are those of max(*w*/*h*, *h*/*w*), ≥ 1, over
  /// the inner nodes whose boxes have an inside; they are empty without any. A long box has little
  /// room for a header, and makes its children long. O(*n*) on average.
  ///
  /// - Reference: N. Kong, J. Heer, M. Agrawala. "Perceptual Guidelines for Creating Rectangular
  ///   Treemaps." *IEEE TVCG* 16(6), 2010, on the shapes of boxes.
  public static var innerNodes: Self {
    MetricGroup([
      Metric(
        "header_area_share", unit: "share", .none,
        "sum over inner nodes but the root of width · distance of the uppermost child from the "
          + "upper edge ÷ the frame's area"),
      Metric(
        "inner_aspect_median", unit: "ratio", .lower,
        "median over inner nodes but the root of longer ÷ shorter side", notices: [.stretch]),
      Metric(
        "inner_aspect_worst", unit: "ratio", .lower,
        "greatest longer ÷ shorter side of an inner node but the root", notices: [.stretch]),
    ]) { layout in
      var (headers, count) = (0.0, 0)
      var ratios: [Double] = []
      for node in layout.tree.nodes where layout.isMeasuredGroup(node) {
        let rect = layout[node]
        count += 1
        var top = Double.infinity
        layout.forEachWeightyBox(below: node) { top = min(top, $0.y) }
        if top < .infinity { headers += rect.width * max(0, top - rect.y) }
        if !rect.isEmpty { ratios.append(rect.longerSide / rect.shorterSide) }
      }
      let area = layout.frame.area
      return [
        count > 0 && area > 0 ? headers / area : nil, ratios.partition(atPercentile: 0.5),
        ratios.max(),
      ]
    }
  }
}

extension Layout<Rect> {
  /// Whether the metrics of inner nodes look at the node: one with children that is shown and has a
  /// positive weight, but not the root.
  func isMeasuredGroup(_ node: Int) -> Bool {
    node > 0 && !tree.isLeaf(node) && tree.weights[node] > 0 && mark(of: node) == .shown
  }

  /// Calls `body` with the boxes of a shown node's children of positive weight that are drawn;
  /// those that share a place have one box.
  func forEachWeightyBox(below node: Int, _ body: (Rect) -> Void) {
    var hasGroup = false
    for child in tree.children(of: node) where tree.weights[child] > 0 {
      switch mark(of: child) {
      case .shown: body(self[child])
      case .grouped where !hasGroup:
        hasGroup = true
        body(self[child])
      case .grouped, .hidden: break
      }
    }
  }
}
