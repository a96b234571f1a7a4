import TreeLayout

extension MetricGroup<Point> {
  /// How far the drawing of the mirrored tree is from the mirrored drawing.
  ///
  /// The greatest distance of a node between the two drawings, in node units; x is mirrored in the
  /// middle of the drawing, or y if levels are columns. A probe. Distances below 1e-12 of the
  /// drawing's longer side are rounding and count as 0. Empty if the strategy refuses the mirrored
  /// tree. O(*n*) and the layout.
  ///
  /// - Reference: E. Reingold, J. Tilford. "Tidier Drawings of Trees." *IEEE Transactions on
  ///   Software Engineering* 7(2), 1981.
  public static var mirror: Self {
    let metric = Metric(
      "mirror_error", unit: "node units", .zero, law: .mirror,
      "greatest distance between the mirrored tree's drawing and the mirrored drawing",
      notices: [.jitter], ignores: .moves)
    return MetricGroup([metric], probing: .mirroring) { layout, mirrored in
      let layout = layout.upright
      let extent = layout.extent
      var greatest = 0.0
      for (place, node) in zip(mirrored.layout.upright.geometry, mirrored.origin) {
        let original = layout.geometry[Int(node)]
        let dx = place.x - (extent.minX + extent.maxX - original.x)
        let dy = place.y - original.y
        greatest = max(greatest, (dx * dx + dy * dy).squareRoot())
      }
      return [extent.withoutRounding(greatest)]
    }
  }
}

extension TreeEdit {
  /// The tree with every list of children reversed and every side flipped.
  static let mirroring = TreeEdit(id: "mirrored") { tree, _ in
    let (mirrored, order) = tree.mirrored()
    return EditedTree(tree: mirrored, origin: order)
  }
}
