import TreeLayout

extension MetricGroup<Circle> {
  /// `labelFit` of the leaves of positive weight: a label fits if its corners lie in the circle.
  public static var circleLabelFit: Self {
    .labelFit(
      of: { $0.valuedLeaves },
      fits: { label, circle in
        label.width * label.width + label.height * label.height <= 4 * circle.r * circle.r
      })
  }

  /// `leafLosses` of circles, measured by their diameters.
  public static var circleLosses: Self {
    .leafLosses(
      of: { $0.valuedLeaves }, extent: { 2 * $0.geometry[0].r }, shorterExtent: { 2 * $0.r })
  }
}

extension Layout<Circle> {
  /// The leaves of positive weight. A layout of circles shows all of them.
  fileprivate var valuedLeaves: [ValuedNode] {
    weightyLeaves.map { ValuedNode($0, value: tree.weights[$0], isShown: true) }
  }
}
