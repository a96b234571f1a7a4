import TreeLayout

extension LayoutChange<Rect> {
  /// The old layout as it would be if it had taken the new weights and kept its structure, its
  /// maximal segments; `nil` if the measured leaves of the old layout do not fill its frame.
  ///
  /// A leaf has the share of the frame that it has in the new tree, and a leaf that is gone 1e-9 of
  /// the frame. The weight of new leaves opens a gap along each segment, the sides of the frame
  /// included, in proportion to lengths. If no weight changes, it is the old layout. Inner nodes
  /// are as large as their leaves.
  ///
  /// - Complexity: that of `MaximalSegments`.
  /// - Reference: E. Vernier, M. Sondag, J. Comba, B. Speckmann, A. Telea, K. Verbeek.
  ///   "Quantitative Comparison of Time-Dependent Treemaps." *Computer Graphics Forum* 39(3), 2020.
  public var absorbed: Layout<Rect>? {
    let leaves = old.tree.nodes.filter(old.isMeasured)
    let rects = leaves.map { old[$0] }
    guard let segments = MaximalSegments(of: rects, in: old.frame), let shares = newShares else {
      return nil
    }
    let weights = leaves.map { shares.old[$0] > 0 ? shares.old[$0] : 1e-9 }
    let structure =
      shares.came > 0
      ? OpenedSegments(segments, of: rects, in: old.frame)
      : OpenedSegments(closed: segments)
    let absorbed = structure.segments.rectangles(
      weights: weights + structure.gaps.map { $0 * shares.came }, in: old.frame)
    return layout(of: leaves, at: absorbed)
  }

  /// The share of the new weight of each leaf of the old tree, indexed by node, and the share of
  /// new leaves; `nil` if no leaf is measured.
  private var newShares: (old: [Double], came: Double)? {
    let weights = new.tree.nodes.map { new.isMeasured($0) ? new.tree.weights[$0] : 0 }
    let greatest = weights.max() ?? 0
    guard greatest > 0 else { return nil }
    // A sum of shares cannot overflow.
    let total = weights.reduce(0) { $0 + $1 / greatest }
    var came = weights.map { $0 / greatest / total }
    var shares = [Double](repeating: 0, count: old.tree.count)
    for survivor in survivors where old.isMeasured(survivor.old) {
      shares[survivor.old] = came[survivor.new]
      came[survivor.new] = 0
    }
    return (shares, came.reduce(0, +))
  }

  private func layout(of leaves: [Int], at rects: [Rect]) -> Layout<Rect> {
    var boxes = old.tree.nodes.map { _ in Box.empty }
    for (leaf, rect) in zip(leaves, rects) { boxes[leaf] = Box(rect) }
    for node in old.tree.nodes.dropFirst().reversed() {
      boxes[Int(old.tree.parent[node])].formUnion(boxes[node])
    }
    return Layout(
      tree: old.tree, frame: old.frame,
      geometry: boxes.map { box in
        guard box.minX <= box.maxX else { return .zero }
        return Rect(x: box.minX, y: box.minY, width: box.width, height: box.height)
      }, marks: old.marks)
  }
}

/// Maximal segments that are opened into gaps: each inner segment becomes two, and the frame gets
/// four more inside of its sides.
private struct OpenedSegments {
  /// The items of the closed segments, and after them the gaps.
  let segments: MaximalSegments

  /// The share of each gap in all lengths.
  let gaps: [Double]

  init(closed segments: MaximalSegments) {
    self.segments = segments
    gaps = []
  }

  init(_ closed: MaximalSegments, of rects: [Rect], in frame: Rect) {
    var items = closed.items.map { sides in
      MaximalSegments.Sides(
        left: Self.after(sides.left), right: Self.before(sides.right),
        top: Self.after(sides.top), bottom: Self.before(sides.bottom))
    }
    var lengths = [frame.height, frame.height, frame.width, frame.width]
    // Those at the top and bottom are as wide as the frame.
    let (left, right, top, bottom) = (0 as Int32, 1 as Int32, 2 as Int32, 3 as Int32)
    items += [
      .init(left: left, right: Self.after(left), top: Self.after(top), bottom: Self.after(bottom)),
      .init(
        left: Self.after(right), right: right, top: Self.after(top), bottom: Self.after(bottom)),
      .init(left: left, right: right, top: top, bottom: Self.after(top)),
      .init(left: left, right: right, top: Self.after(bottom), bottom: bottom),
    ]
    for (segment, ends) in Self.ends(of: closed, rects).enumerated().dropFirst(4) {
      let (low, high) = (Self.before(Int32(segment)), Self.after(Int32(segment)))
      let (first, last) = (Self.after(ends.first), Self.before(ends.last))
      items.append(
        ends.isUpright
          ? .init(left: low, right: high, top: first, bottom: last)
          : .init(left: first, right: last, top: low, bottom: high))
      lengths.append(ends.end - ends.start)
    }
    segments = MaximalSegments(items: items)
    let total = lengths.sum
    gaps = lengths.map { $0 / total }
  }

  /// The part of a segment on its left or upper side; for a side of the frame, the inner part.
  private static func before(_ segment: Int32) -> Int32 {
    segment < 4 ? segment + 4 : 2 * segment
  }

  /// The part of a segment on its right or lower side.
  private static func after(_ segment: Int32) -> Int32 {
    segment < 4 ? segment + 4 : 2 * segment + 1
  }

  /// Where a segment begins and ends.
  private struct Ends {
    var isUpright = false
    var start = Double.infinity
    var end = -Double.infinity
    /// The segments that the segment meets at its ends.
    var first: Int32 = 0
    var last: Int32 = 0

    mutating func add(_ start: Double, _ end: Double, _ first: Int32, _ last: Int32) {
      if start < self.start { (self.start, self.first) = (start, first) }
      if end > self.end { (self.end, self.last) = (end, last) }
    }
  }

  private static func ends(of segments: MaximalSegments, _ rects: [Rect]) -> [Ends] {
    var ends = [Ends](repeating: Ends(), count: segments.count)
    for (sides, rect) in zip(segments.items, rects) {
      for segment in [Int(sides.left), Int(sides.right)] {
        ends[segment].isUpright = true
        ends[segment].add(rect.y, rect.maxY, sides.top, sides.bottom)
      }
      for segment in [Int(sides.top), Int(sides.bottom)] {
        ends[segment].add(rect.x, rect.maxX, sides.left, sides.right)
      }
    }
    return ends
  }
}
