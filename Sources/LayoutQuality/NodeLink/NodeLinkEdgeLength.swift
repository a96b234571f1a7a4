import TreeLayout

extension MetricGroup<Point> {
  /// How long the edges are on the paths of the layout's conventions, and how much their lengths
  /// differ.
  ///
  /// `edge_length_cv` is standard deviation ÷ mean. For a single node the total is 0 and the other
  /// values are empty. O(*n*).
  ///
  /// - Reference: H. Purchase. "Metrics for Graph Drawing Aesthetics." *Journal of Visual Languages
  ///   and Computing* 13(5), 2002.
  public static var edgeLength: Self {
    MetricGroup([
      Metric(
        "edge_length_total", unit: "node units", .lower, "sum of the edges' lengths",
        notices: [.inflate, .stretch], ignores: .moves),
      Metric(
        "edge_length_mean", unit: "node units", .lower, "mean length of an edge",
        notices: [.inflate, .stretch], ignores: .moves),
      Metric(
        "edge_length_max", unit: "node units", .lower, "length of the longest edge",
        notices: [.inflate, .stretch], ignores: .moves),
      Metric(
        "edge_length_cv", unit: "ratio", .lower,
        "standard deviation ÷ mean of the edges' lengths (Purchase 2002)", notices: [.stretch],
        misses: [.jitter]),
    ]) { layout in
      let (tree, tracer) = (layout.tree, EdgeTracer(of: layout))
      let turns = layout.conventions.routing == .arc ? DrawnTurns(of: layout) : nil
      var lengths: [Double] = []
      lengths.reserveCapacity(tree.count)
      for paths in tracer.parts(below: tree.nodes) {
        for child in paths.children {
          lengths.append(
            turns?.lengthOfWay(from: Int(tree.parent[child]), to: child)
              ?? paths.pieces(to: child).reduce(0) { $0 + $1.length })
        }
      }
      guard let mean = lengths.mean, let variance = lengths.variance else {
        return [0, nil, nil, nil]
      }
      return [
        lengths.sum, mean, lengths.max(), mean > 0 ? variance.squareRoot() / mean : nil,
      ]
    }
  }
}
