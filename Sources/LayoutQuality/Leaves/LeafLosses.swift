import TreeLayout

extension MetricGroup {
  /// How much of the data cannot be seen.
  ///
  /// Over the leaves of positive value. `leaves_vanished` counts those that the layout draws as a
  /// line or a point: the shorter extent is at most 1e-9 of the drawing's. A leaf is lost if it is
  /// grouped, hidden or below 1 frame unit; `value_lost` is the share of their value: 0…1. All are
  /// empty without leaves of positive value. O(*n*).
  ///
  /// - Parameters:
  ///   - leaves: all leaves of positive value, also those that are not shown.
  ///   - extent: the longer side of the drawing.
  ///   - shorterExtent: the shorter of a leaf's two extents.
  static func leafLosses(
    of leaves: @escaping @Sendable (Layout<Geometry>) -> [ValuedNode],
    extent: @escaping @Sendable (Layout<Geometry>) -> Double,
    shorterExtent: @escaping @Sendable (Geometry) -> Double
  ) -> Self {
    MetricGroup([
      Metric(
        "leaves_vanished", unit: "count", .lower,
        "shown leaves with an extent of at most 1e-9 of the drawing's", notices: [.vanish]),
      Metric(
        "leaves_lost", unit: "share", leastSize: 1, .lower,
        "leaves that are grouped, hidden or below 1 frame unit ÷ leaves",
        notices: [.scale, .cramp, .vanish], ignores: .moves),
      Metric(
        "value_lost", unit: "share", leastSize: 1, .lower,
        "value of the leaves that are grouped, hidden or below 1 frame unit ÷ value",
        notices: [.scale, .cramp, .vanish], ignores: .moves),
    ]) { layout in
      let least = 1e-9 * extent(layout)
      var (count, vanished, lost, value, lostValue) = (0, 0, 0, 0.0, 0.0)
      for leaf in leaves(layout) {
        let side = shorterExtent(layout[leaf.node])
        count += 1
        value += leaf.value
        // A leaf whose extent is not a number cannot be seen, either.
        if leaf.isShown, !(side > least) { vanished += 1 }
        if !leaf.isShown || !(side >= 1) {
          lost += 1
          lostValue += leaf.value
        }
      }
      guard count > 0 else { return [nil, nil, nil] }
      return [Double(vanished), Double(lost) / Double(count), value > 0 ? lostValue / value : nil]
    }
  }
}
