extension Buchheim {
  /// Draws the tree on several threads.
  func draw(_ tree: LayoutTree, of forests: Forests, into output: inout MutableSpan<Point>) {
    tree.draw(forests, levelGap: gaps.level, into: &output) {
      Folding(
        strategy: self, visible: Visible.stack(for: tree),
        spacings: [Spacing](repeating: Spacing(), count: tree.maximumDegree))
    }
  }

  /// The work on one of the threads.
  private struct Folding: ContourFolding {
    let strategy: Buchheim
    var visible: [Visible]
    var spacings: [Spacing]

    mutating func fold(
      _ parents: Range<Int>, of tree: LayoutTree, _ childEnds: [ContourEnds],
      into ends: inout [ContourEnds], _ output: inout MutableSpan<Point>
    ) {
      strategy.fold(parents, of: tree, childEnds.span, into: &ends, &visible, &spacings, &output)
    }
  }

  private func fold(
    _ parents: Range<Int>, of tree: LayoutTree, _ childEnds: Span<ContourEnds>,
    into ends: inout [ContourEnds], _ visible: inout [Visible], _ spacings: inout [Spacing],
    _ output: inout MutableSpan<Point>
  ) {
    var ends = ends.mutableSpan
    let mask = ends.count - 1
    var visible = visible.mutableSpan
    var spacings = spacings.mutableSpan
    var work = Work()
    for parent in parents.reversed() {
      ends[parent & mask] = fold(
        parent, of: tree, BoxSeparation(), childEnds, &visible, &spacings, &work, &output)
    }
  }
}
