import TreeLayout

extension MetricGroup<Rect> {
  /// How far areas are from being proportional to weights.
  ///
  /// Over measured leaves, also those with a zero side (they miss their whole area: an error of 1).
  /// The values are relative errors, 0 if every area is right; padding makes leaves smaller and is
  /// not an error of the tiling, so the law is not claimed with padding. O(*n*).
  public static var areaError: Self {
    MetricGroup([
      Metric(
        "area_error_mean", unit: "ratio", .zero, law: .area,
        "mean of abs(area share − weight share) ÷ weight share",
        notices: [.cramp, .inflate, .swap]),
      Metric(
        "area_error_max", unit: "ratio", .zero, law: .area,
        "greatest abs(area share − weight share) ÷ weight share",
        notices: [.cramp, .inflate, .swap]),
    ]) { layout in
      let tree = layout.tree
      let frameArea = layout.frame.area
      guard frameArea > 0 else { return [nil, nil] }
      var (sum, greatest, count) = (0.0, 0.0, 0)
      for node in tree.nodes where layout.isMeasured(node) {
        let share = tree.weights[node] / tree.weights[0]
        // A share below the smallest number cannot be drawn right.
        guard share > 0 else { continue }
        let error = abs(layout.geometry[node].area / frameArea - share) / share
        sum += error
        greatest = max(greatest, error)
        count += 1
      }
      return count == 0 ? [nil, nil] : [sum / Double(count), greatest]
    }
  }
}
