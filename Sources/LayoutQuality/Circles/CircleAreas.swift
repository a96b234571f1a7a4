import TreeLayout

extension MetricGroup<Circle> {
  /// How far leaves' areas are from being proportional to weights.
  ///
  /// A leaf's share of the area of all leaves is compared with its share of their weight, over
  /// leaves of positive weight. The values are relative errors: 0 if every area is right, empty if
  /// the leaves have no area. O(*n*).
  public static var areaError: Self {
    MetricGroup([
      Metric(
        "area_error_mean", unit: "ratio", .zero, law: .area,
        "mean of abs(area share − weight share) ÷ weight share",
        notices: [.swap, .inflate, .vanish]),
      Metric(
        "area_error_max", unit: "ratio", .zero, law: .area,
        "greatest abs(area share − weight share) ÷ weight share",
        notices: [.swap, .inflate, .vanish]),
    ]) { layout in
      let tree = layout.tree
      let leaves = layout.weightyLeaves
      let area = leaves.reduce(0) { $0 + layout.geometry[$1].area }
      guard area > 0 else { return [nil, nil] }
      let errors = leaves.compactMap { leaf -> Double? in
        let share = tree.weights[leaf] / tree.weights[0]
        // A share below the smallest number cannot be drawn right.
        return share > 0 ? abs(layout.geometry[leaf].area / area - share) / share : nil
      }
      return [errors.mean, errors.max()]
    }
  }

  /// How much of the drawing is used, and how large its small leaves are.
  ///
  /// `packing_density` is the density of all leaves in the root, and `group_density_mean` that of
  /// children in their parent, over parents of two or more circles; both are below 1, and the first
  /// one falls with each level. The percentile is over leaves of positive weight. Empty without
  /// such leaves. O(*n* log *n*).
  ///
  /// - Reference: W. Wang, H. Wang, G. Dai, H. Wang. "Visualization of Large Hierarchical Data by
  ///   Circle Packing." *CHI* 2006.
  public static var density: Self {
    MetricGroup([
      Metric(
        "packing_density", unit: "share", .higher,
        "area of all leaves ÷ area of the root (Wang et al. 2006)", notices: [.cramp, .vanish]),
      Metric(
        "group_density_mean", unit: "share", .higher,
        "mean of the children's areas ÷ their parent's, over parents of two or more circles",
        notices: [.cramp]),
      Metric(
        "leaf_radius_p05", unit: "frame units", .higher, "5th percentile of a leaf's radius",
        notices: [.scale, .cramp, .vanish], ignores: .moves),
    ]) { layout in
      let (tree, circles) = (layout.tree, layout.geometry)
      var densities: [Double] = []
      for parent in tree.nodes where circles[parent].r > 0 {
        var (area, count) = (0.0, 0)
        for child in tree.children(of: parent) where circles[child].r > 0 {
          area += circles[child].area
          count += 1
        }
        if count > 1 { densities.append(area / circles[parent].area) }
      }
      let leaves = layout.weightyLeaves
      let area = leaves.reduce(0) { $0 + circles[$1].area }
      return [
        leaves.isEmpty || circles[0].r == 0 ? nil : area / circles[0].area, densities.mean,
        leaves.map { circles[$0].r }.ascending().percentile(0.05),
      ]
    }
  }
}

extension Layout<Circle> {
  var weightyLeaves: [Int] { tree.nodes.filter(isWeightyLeaf) }

  /// Whether the node is a leaf of positive weight.
  func isWeightyLeaf(_ node: Int) -> Bool { tree.isLeaf(node) && tree.weights[node] > 0 }
}
