import TreeLayout

extension MetricGroup<Point> {
  /// How far the drawn lengths of edges are from being in proportion to the lengths that the tree
  /// states.
  ///
  /// The root of the least mean of (*cd* ÷ *w* − 1)² that any scale *c* gives, over edges with a
  /// stated length *w* > 0, each drawn *d* long: 0…1. What is drawn of a length is the last piece
  /// of a way that is square or an arc, else the straight distance of the two centers. Edges that
  /// would be shorter than a millionth of the drawing's longer side are left out, since coordinates
  /// are rounded. Empty without such edges. O(*n*).
  ///
  /// - Reference: K. Gray et al. "A Scalable Method for Readable Tree Layouts." *IEEE Transactions
  ///   on Visualization and Computer Graphics* 30(2), 2024, whose desired edge lengths have a unit.
  public static var lengthError: Self {
    MetricGroup([
      Metric(
        "length_error", unit: "ratio", .zero, law: .edgeLength,
        "root mean square of drawn ÷ stated length − 1, at the best scale (Gray et al. 2024)",
        notices: [.stretch])
    ]) { layout in
      let (wanted, drawn) = (layout.tree.partsOfLength, layout.drawnLengths)
      // The scale of the whole drawing, which short edges hardly change.
      let scale = drawn.sum / wanted.sum
      let least = 1e-6 * layout.extent.longerSide
      var fit = ScaleFit()
      for node in wanted.indices where wanted[node] > 0 && wanted[node] * scale >= least {
        fit.add(drawn[node] / wanted[node])
      }
      return [fit.leastMean.map { $0.squareRoot() }]
    }
  }
}
