import TreeLayout

extension MetricGroup {
  /// How far leaves' areas are from being proportional to weights.
  ///
  /// A leaf's share of the area of all leaves is compared with its share of their weight, over
  /// leaves of positive weight. The values are relative errors: 0 if every area is right, empty if
  /// the leaves have no area. O(*n*).
  ///
  /// - Parameter area: the area of a leaf's shape.
  static func leafAreaError(
    of area: @escaping @Sendable (Layout<Geometry>, _ leaf: Int) -> Double
  ) -> Self {
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
      let weights = layout.tree.weights
      let leaves = layout.leavesOfWeight
      let areas = leaves.map { area(layout, $0) }
      let all = areas.reduce(0) { $0 + $1 }
      guard all > 0 else { return [nil, nil] }
      let errors = zip(leaves, areas).compactMap { leaf, area -> Double? in
        let share = weights[leaf] / weights[0]
        // A share below the smallest number cannot be drawn right.
        return share > 0 ? abs(area / all - share) / share : nil
      }
      return [errors.mean, errors.max()]
    }
  }
}

extension Layout {
  /// The leaves of positive weight.
  var leavesOfWeight: [Int] { tree.nodes.filter(isWeightyLeaf) }

  /// Whether the node is a leaf of positive weight.
  func isWeightyLeaf(_ node: Int) -> Bool { tree.isLeaf(node) && tree.weights[node] > 0 }
}
