import LayoutFamilies
import LayoutQuality
import TreeLayout

extension Experiment {
  /// The seven rectangles of the paper's own example.
  ///
  /// - Reference: M. Bruls, K. Huizing, J. J. van Wijk. "Squarified Treemaps." *Data Visualization
  ///   2000*, pp. 33–42.
  static let squarifiedWorkedExample = Experiment(
    id: "squarified-worked-example",
    title: "The worked example of squarified treemaps",
    source: "Bruls, Huizing and van Wijk 2000",
    procedure: "weights 6, 6, 4, 3, 2, 2, 1 in a frame of 6 × 4",
    strategy: "squarified"
  ) { strategy, catalog, _ in
    let strategy = try catalog.treemaps.strategy(strategy)
    let tree = try LayoutTree(
      parents: [-1, 0, 0, 0, 0, 0, 0, 0], values: [.nan, 6, 6, 4, 3, 2, 2, 1])
    let layout = strategy.layout(tree, in: Rect(x: 0, y: 0, width: 6, height: 4))
    let group = MetricGroup.aspect
    let values = Dictionary(
      uniqueKeysWithValues: zip(group.metrics.map(\.id), group.values(on: layout, by: strategy)))
    // The mean of the seven ratios 3/2, 3/2, 49/36, 49/27, 25/18, 25/18, 25/9 to the printed
    // digits.
    return [("mean", "aspect_mean", 1.6759, 5e-5), ("worst", "aspect_worst", 25.0 / 9, 1e-9)]
      .map { name, metric, published, tolerance in
        Finding(
          "\(name) longer ÷ shorter side", unit: "ratio", published: published,
          value: (values[metric] ?? nil) ?? .nan, tolerance: tolerance)
      }
  }
}
