import TreeLayout

extension MetricGroup<Rect> {
  /// How far leaves are from being square, or from the golden ratio φ.
  ///
  /// Over measured leaves with an inside; a leaf's ratio is max(*w*/*h*, *h*/*w*), 1 for a square.
  /// `aspect_target_error` is the mean of max(ratio/φ, φ/ratio). All are ≥ 1 and do not change with
  /// the drawing's scale; `squareness_mean` lies in 0…1. O(*n*) on average.
  ///
  /// - Reference: B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered and Quantum Treemaps." *ACM
  ///   Transactions on Graphics* 21(4), 2002. N. Kong, J. Heer, M. Agrawala. "Perceptual Guidelines
  ///   for Creating Rectangular Treemaps." *IEEE TVCG* 16(6), 2010. E. Vernier et al. "Quantitative
  ///   Comparison of Time-Dependent Treemaps." *Computer Graphics Forum* 39(3), 2020. L. Lu et al.
  ///   "Golden Rectangle Treemap." *Journal of Physics: Conference Series* 787, 2017.
  public static var aspect: Self {
    MetricGroup([
      Metric(
        "aspect_mean", unit: "ratio", .lower,
        "mean of the leaves' longer ÷ shorter side (Bederson et al. 2002)", notices: [.stretch]),
      Metric(
        "aspect_median", unit: "ratio", .lower, "median of longer ÷ shorter side",
        notices: [.stretch]),
      Metric(
        "aspect_p95", unit: "ratio", .lower, "95th percentile of longer ÷ shorter side",
        notices: [.stretch]),
      Metric(
        "aspect_worst", unit: "ratio", .lower, "greatest longer ÷ shorter side", notices: [.stretch]
      ),
      Metric(
        "aspect_weighted", unit: "ratio", .lower,
        "mean of longer ÷ shorter side, weighted by area (Kong et al. 2010)", notices: [.stretch]),
      Metric(
        "squareness_mean", unit: "ratio", .higher,
        "mean of the leaves' shorter ÷ longer side (Vernier et al. 2020)", notices: [.stretch]),
      Metric(
        "aspect_target_error", unit: "ratio", .lower,
        "mean factor between longer ÷ shorter side and the golden ratio (Lu et al. 2017)",
        notices: [.stretch]),
    ]) { layout in
      var ratios: [Double] = []
      var (squareness, targetError, weighted, area) = (0.0, 0.0, 0.0, 0.0)
      for node in layout.tree.nodes where layout.hasRatio(node) {
        let rect = layout.geometry[node]
        let ratio = rect.longerSide / rect.shorterSide
        ratios.append(ratio)
        squareness += rect.shorterSide / rect.longerSide
        targetError += max(ratio / goldenRatio, goldenRatio / ratio)
        weighted += ratio * rect.area
        area += rect.area
      }
      guard let mean = ratios.mean else { return [Double?](repeating: nil, count: 7) }
      let count = Double(ratios.count)
      return [
        mean, ratios.partition(atPercentile: 0.5), ratios.partition(atPercentile: 0.95),
        ratios.max(),
        area > 0 ? weighted / area : nil, squareness / count, targetError / count,
      ]
    }
  }
}

private let goldenRatio = (1 + 5.0.squareRoot()) / 2
