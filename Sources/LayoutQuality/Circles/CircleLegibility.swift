import TreeLayout

extension MetricGroup<Circle> {
  /// `leafLosses` of circles, measured by their diameters.
  public static var circleLosses: Self {
    .leafLosses(
      of: { $0.valuedLeaves }, extent: { 2 * $0.geometry[0].r }, shorterExtent: { 2 * $0.r })
  }
}

extension Layout<Circle> {
  /// The leaves of positive weight. A layout of circles shows all of them.
  fileprivate var valuedLeaves: [ValuedNode] {
    leavesOfWeight.map { ValuedNode($0, value: tree.weights[$0], isShown: true) }
  }
}
