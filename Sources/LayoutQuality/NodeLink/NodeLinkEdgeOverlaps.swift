import TreeLayout

extension MetricGroup<Point> {
  /// How many edges run through a box that is not one of their own two, each edge counted once.
  ///
  /// Edges have the paths of the layout's conventions. An edge that is in a box by less than 1e-9
  /// of the drawing's longer side only touches it. Where levels are rows, an edge is compared with
  /// the boxes beside its own two: O(*n* log *n*) at most. Where boxes stand in other rows, a walk
  /// goes along each row: O(*n* + *r* log *n*) for *r* times that an edge crosses a row, mostly
  /// O(*n* + *r*). Where boxes stand on rings around the root, an edge is compared with those that
  /// the root sees beside it: O(*n* + *r* log *n*) for *r* times that an edge crosses a ring. Other
  /// edges whose pieces lie along the axes are counted by sweeps in O(*n* log *n*). Each other edge
  /// looks for such a box in a hierarchy of boxes and stops at the first: O(*n* log *n*) unless
  /// edges pass by very many boxes closely. Empty if more than `stepLimit` boxes have to be looked
  /// at.
  public static func edgeOverlaps(stepLimit: Int = 300_000_000) -> Self {
    MetricGroup([
      Metric(
        "node_edge_overlaps", unit: "count", .lower,
        "edges through the inside of a box that is not one of their own two",
        notices: [.jitter, .stack, .cramp])
    ]) { layout in
      [count(in: layout, stepLimit: stepLimit).map(Double.init)]
    }
  }

  private static func count(in layout: Layout<Point>, stepLimit: Int) -> Int? {
    let depth = layout.extent.touchingDepth
    let insides = layout.boxes { box in
      let inside = box.inset(by: depth)
      return inside.hasInside ? inside : .empty
    }
    if let count = DrawnRings(of: layout)?.edgeOverlaps(of: insides) { return count }
    let tracer = EdgeTracer(of: layout)
    if let count = LevelRows(of: layout, boxes: insides)?.edgeOverlaps(tracer) { return count }
    if let count = BoxRows(of: layout, boxes: insides)?.edgeOverlaps(in: layout.tree, tracer) {
      return count
    }
    guard let pieces = AxisPieces(of: layout, namingChildren: true) else {
      return search(in: layout, tracer, insides, stepLimit: stepLimit)
    }
    var overlaps = [Bool](repeating: false, count: layout.tree.count)
    func mark(_ pieces: [AxisPieces.Piece], to children: [Int32], _ boxes: [Box]) {
      let met = BoxSweep.boxesMet(by: pieces, among: boxes.filter { $0.hasInside })
      for (place, count) in met.enumerated() {
        let (piece, child) = (pieces[place], Int(children[place]))
        let ends = [child, Int(layout.tree.parent[child])]
        let own = ends.count {
          let box = boxes[$0]
          return box.minX < piece.place && piece.place < box.maxX && box.minY < piece.to
            && piece.from < box.maxY
        }
        if Int(count) > own { overlaps[child] = true }
      }
    }
    mark(pieces.down, to: pieces.downChildren, insides)
    mark(pieces.across, to: pieces.acrossChildren, insides.map { $0.turned })
    return overlaps.count { $0 }
  }

  /// How many edges run through a box, found by a search for each; `nil` if that takes too long.
  private static func search(
    in layout: Layout<Point>, _ tracer: EdgeTracer, _ insides: [Box], stepLimit: Int
  ) -> Int? {
    let parent = layout.tree.parent
    let order = layout.tree.preOrder
    let hierarchy = BoxHierarchy(count: order.count) { insides[Int(order[$0])] }
    var pending: [(level: Int, index: Int)] = []
    var (found, steps) = (0, 0)
    /// Whether a piece of the edge to a child runs through a box of neither of its ends.
    func isHit(_ edge: Edge, to child: Int) -> Bool {
      pending.removeAll(keepingCapacity: true)
      pending.append((hierarchy.topLevel, 0))
      while let (level, box) = pending.popLast() {
        for candidate in hierarchy.children(of: box, onLevel: level) {
          steps += 1
          guard edge.reaches(into: hierarchy.boxes[hierarchy.starts[level - 1] + candidate])
          else { continue }
          if level > 1 {
            pending.append((level - 1, candidate))
          } else if order[candidate] != child, order[candidate] != parent[child] {
            return true
          }
        }
      }
      return false
    }
    for paths in tracer.parts(below: layout.tree.nodes) {
      for child in paths.children {
        for edge in paths.pieces(to: child) {
          if isHit(edge, to: child) {
            found += 1
            break
          }
          guard steps <= stepLimit else { return nil }
        }
      }
    }
    return found
  }
}
