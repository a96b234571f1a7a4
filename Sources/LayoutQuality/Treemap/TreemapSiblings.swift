import TreeLayout

extension MetricGroup<Rect> {
  /// `orderKept` of boxes: the second of two siblings lies wholly below the first, or wholly to its
  /// right and not wholly above it.
  ///
  /// Positions within 1e-9 of the frame's longer side are equal; boxes with a side no longer than
  /// that are not drawn.
  public static var boxOrder: Self {
    .orderKept(
      notices: [.stack],
      isDrawn: { layout, node in
        layout.mark(of: node) == .shown && layout.tree.weights[node] > 0
          && layout[node].shorterSide > layout.roundingDepth
      },
      follows: { layout in
        let depth = layout.roundingDepth
        return { first, second in
          let (one, two) = (layout[first], layout[second])
          return two.y >= one.maxY - depth || two.x >= one.maxX - depth && two.maxY > one.y + depth
        }
      })
  }

  /// How much of boxes lies outside of their parents or on their siblings.
  ///
  /// 1 − Σ area of the union of a node's children inside of it ÷ Σ area of its children, over all
  /// nodes: 0…1, 0 if the law of containment is kept, and empty if children have no area. A box
  /// with a negative side is inside out and lies in no parent. A group's common item counts once.
  /// Siblings that meet less deep than 1e-12 of the frame's longer side only touch. O(*n* log *n*).
  public static var boxOverlap: Self {
    MetricGroup([.overlapShare]) { layout in
      var (covered, total) = (0.0, 0.0)
      // Rounding is less deep. With 1e-9, a million thin boxes could hide a thousandth of their
      // area.
      var union = RectUnion(touchingDepth: 1e-12 * layout.frame.longerSide)
      for node in layout.tree.nodes where !layout.tree.isLeaf(node) {
        let parent = layout[node]
        layout.forEachDrawnChild(of: node) { child in
          let rect = layout[child]
          total += abs(rect.width) * abs(rect.height)
          guard rect.width > 0, rect.height > 0 else { return }
          union.add(
            Box(
              minX: max(rect.x, parent.x), minY: max(rect.y, parent.y),
              maxX: min(rect.maxX, parent.maxX), maxY: min(rect.maxY, parent.maxY)))
        }
        covered += union.removeArea()
      }
      return [total > 0 ? max(0, 1 - covered / total) : nil]
    }
  }
}

extension Layout<Rect> {
  /// The greatest depth that comes from rounding in a frame of this size.
  var roundingDepth: Double { 1e-9 * frame.longerSide }
}
