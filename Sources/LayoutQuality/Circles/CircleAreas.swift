import TreeLayout

extension MetricGroup<Circle> {
  /// `leafAreaError` of circles.
  public static var areaError: Self { .leafAreaError { $0.geometry[$1].area } }

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
      let leaves = layout.leavesOfWeight
      let area = leaves.reduce(0) { $0 + circles[$1].area }
      return [
        leaves.isEmpty || circles[0].r == 0 ? nil : area / circles[0].area, densities.mean,
        leaves.map { circles[$0].r }.ascending().percentile(0.05),
      ]
    }
  }
}
