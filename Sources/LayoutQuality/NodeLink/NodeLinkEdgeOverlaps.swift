import TreeLayout

extension MetricGroup<Point> {
  /// How many edges run through a box that is not one of their own two, each edge counted once.
  ///
  /// Edges go the ways that the layout's conventions say. Running less than 1e-9 of the drawing's
  /// longer side deep is touching. Each edge looks for such a box in a hierarchy of boxes and stops
  /// at the first: O(*n* log *n*) unless edges pass by very many boxes closely. Empty when more
  /// than `stepLimit` boxes have to be looked at.
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
    let parent = layout.tree.parent
    let depth = layout.extent.touchingDepth
    let boxes = layout.boxes
    let order = layout.tree.preOrder
    let hierarchy = BoxHierarchy(
      of: order.map { node in
        let inside = boxes[Int(node)].inset(by: depth)
        return inside.hasInside ? inside : .empty
      })
    var pending: [(level: Int, index: Int)] = []
    var (found, steps) = (0, 0)
    let paths = layout.edgePaths
    for child in layout.tree.nodes.dropFirst() {
      way: for edge in paths.pieces(to: child) {
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
              found += 1
              break way
            }
          }
        }
        guard steps <= stepLimit else { return nil }
      }
    }
    return found
  }
}
