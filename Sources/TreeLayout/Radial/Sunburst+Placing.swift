extension Sunburst {
  /// What can be seen, if angles are in proportion to weights, no node is in focus, and no arc is
  /// left out because it is narrow.
  ///
  /// However a sunburst is fitted into its frame, no arc is farther from the center than the
  /// frame's corners are from each other.
  public func visible(
    of overview: TreeOverview, below root: Int, in frame: Rect, atLeast detail: LayoutDetail
  ) -> VisibleTree? {
    guard mode == .parentIndependent, focus == nil, minimumArcAngleShown == .showAll,
      valueScale == .linear
    else { return nil }
    let weights = overview.tree.weights
    let total = totalValue ?? weights[root]
    let radius = (frame.width * frame.width + frame.height * frame.height).squareRoot()
    let scale = total > 0 ? 2 * .pi * radius / total : 0
    return VisibleTree(of: overview, below: root) { weights[$0] * scale >= detail.length }
  }

  public func levelShapes(of tree: LayoutTree, in frame: Rect) -> [Arc] {
    let scale = scale(of: tree, in: frame)
    return (0..<tree.levelCount).map { depth in
      guard depth > 0 else { return middle(scale) }
      let (inner, outer) = ring(depth)
      return Arc(
        startAngle: startingAngle, endAngle: startingAngle + 360, innerRadius: inner * scale,
        outerRadius: outer * scale)
    }
  }

  /// The disc in the middle.
  private func middle(_ scale: Double) -> Arc {
    Arc(
      startAngle: startingAngle, endAngle: startingAngle + 360, innerRadius: 0,
      outerRadius: max(0, innerRadius - marginBetweenArcs) * scale)
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Arc>) {
    requireOptions(areUsual)
    let tree = tree.scaled(by: valueScale)
    endIfRefused { () throws(LayoutError) in try checkFocus(tree) }
    if center > 0 {
      for node in tree.nodes { output[node] = .zero }
    }
    let circle = SunburstCircle(of: tree, for: self)
    let scale = scale(of: tree, in: frame)
    output[center] = middle(scale)
    var depth = 0
    var parents = center..<center + 1
    for level in SunburstLevels(of: tree, below: center) {
      depth += 1
      let (inner, outer) = ring(depth)
      let isShown = shows(depth: depth)
      for parent in parents where !tree.isLeaf(parent) {
        let arc = output[parent]
        let hasPlace = isShown && !(groups && parent != center && circle.isSmall(parent))
        let span = Arc(
          startAngle: arc.startAngle, endAngle: hasPlace ? arc.endAngle : arc.startAngle,
          innerRadius: inner * scale, outerRadius: outer * scale)
        place(tree.children(of: parent), in: span, on: circle, into: &output)
      }
      parents = level
    }
  }

  /// Packs siblings from the start of a span of their ring; none reaches beyond the span's end.
  private func place(
    _ siblings: Range<Int>, in span: Arc, on circle: borrowing SunburstCircle,
    into output: inout MutableSpan<Arc>
  ) {
    var arc = span
    arc.endAngle = span.startAngle
    // Angles follow from running sums, so that neighbors meet and errors do not add up.
    var placed = 0.0
    var all = 0.0
    var smallCount = 0
    for position in siblings {
      let node = circle.node(at: position)
      all += circle.amounts[node]
      if circle.isSmall(node) {
        arc.endAngle = arc.startAngle
        smallCount += 1
      } else {
        placed += circle.amounts[node]
        arc.endAngle = min(span.startAngle + circle.angle(of: placed), span.endAngle)
      }
      output[node] = arc
      arc.startAngle = arc.endAngle
    }
    guard groups, smallCount > 0 else { return }
    arc.endAngle = min(span.startAngle + circle.angle(of: all), span.endAngle)
    for node in siblings where circle.isSmall(node) { output[node] = arc }
  }

  public func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Never?, marks: inout [NodeMark]?,
    into output: inout MutableSpan<Arc>
  ) {
    place(tree, in: frame, into: &output)
    marks = self.marks(of: tree)
  }

  private func marks(of tree: LayoutTree) -> [NodeMark]? {
    guard center > 0 || minimumArcAngleShown != .showAll || !shows(depth: tree.height) else {
      return nil
    }
    let circle = SunburstCircle(of: tree.scaled(by: valueScale), for: self)
    let small = groups ? NodeMark.grouped : .hidden
    var marks = [NodeMark](repeating: .hidden, count: tree.count)
    marks[center] = .shown
    var depth = 0
    for level in SunburstLevels(of: tree, below: center) {
      depth += 1
      for node in level {
        let parent = marks[Int(tree.parent[node])]
        marks[node] =
          if parent != .shown {
            parent
          } else if !shows(depth: depth) {
            .hidden
          } else {
            circle.isSmall(node) ? small : .shown
          }
      }
    }
    return marks
  }

  private var groups: Bool {
    if case .group = minimumArcAngleShown { true } else { false }
  }
}
