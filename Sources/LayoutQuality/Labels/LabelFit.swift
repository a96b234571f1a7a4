import TreeLayout

extension MetricGroup {
  /// The share of nodes whose labels fit into them, of those that can carry a label: plain, and by
  /// value.
  ///
  /// A label of *k* Unicode scalars takes 6*k* × 12 frame units: letters of size 10, each 6 wide,
  /// in a line of 12. It fits as a whole or not at all, and is turned only along an arc; a picture
  /// may also shorten or turn it, but this does not count here. Nodes that are not shown or have no
  /// name are left out; 0…1, and empty without any label. O(*n*).
  ///
  /// - Parameters:
  ///   - carriers: the nodes that can carry a label, each with its value.
  ///   - fits: whether a text of this size fits into the node.
  static func labelFit(
    of carriers: @escaping @Sendable (Layout<Geometry>) -> [ValuedNode],
    fits: @escaping @Sendable (Size, Geometry) -> Bool
  ) -> Self {
    MetricGroup(
      [
        Metric(
          "label_fit_share", unit: "share", .higher,
          "nodes into which their whole label fits ÷ nodes that can carry one",
          notices: [.scale, .cramp, .vanish], ignores: .moves),
        Metric(
          "label_fit_value_share", unit: "share", .higher,
          "value of the nodes into which their label fits ÷ value of those that can carry one",
          notices: [.scale, .cramp, .vanish], ignores: .moves),
      ],
      labeled: { layout, labels in
        var (count, fitting, value, fittingValue) = (0, 0, 0.0, 0.0)
        for carrier in carriers(layout) where carrier.isShown && labels[carrier.node] > 0 {
          count += 1
          value += carrier.value
          if fits(LabelSize.inFrame(labels[carrier.node]), layout[carrier.node]) {
            fitting += 1
            fittingValue += carrier.value
          }
        }
        return [
          count == 0 ? nil : Double(fitting) / Double(count),
          value > 0 ? fittingValue / value : nil,
        ]
      })
  }
}
