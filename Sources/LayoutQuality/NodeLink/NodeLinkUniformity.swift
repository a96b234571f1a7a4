import TreeLayout

extension MetricGroup<Point> {
  /// How evenly nodes are spread over the drawing.
  ///
  /// The box around the centers of all *n* nodes is divided into ⌈√*n*⌉ × ⌈√*n*⌉ equal cells. The
  /// metric is 1 − (nodes beyond the first of their cell) ÷ (*n* − 1): 1 if each node has a cell of
  /// its own, 0 if all lie in one. A center on a border belongs to the cell behind it, also if
  /// rounding puts it before the border by up to 1e-9 of a cell; the last border belongs to the
  /// last cell. An axis along which the centers differ by no more than 1e-9 of the box's longer
  /// side is one cell. Empty for a single node. O(*n*).
  ///
  /// - Reference: M. Taylor, P. Rodgers. "Applying Graphical Design Techniques to Graph
  ///   Visualisation." *IV 2005*, where 1 − this is the concentration of nodes.
  public static var nodeUniformity: Self {
    MetricGroup([
      Metric(
        "node_uniformity", unit: "share", .higher,
        "1 − nodes beyond the first of their cell ÷ (n − 1), with ⌈√n⌉ × ⌈√n⌉ cells "
          + "(Taylor & Rodgers 2005)",
        notices: [.stack], ignores: [.move, .scale, .rename], misses: [.jitter])
    ]) { layout in
      let count = layout.tree.count
      guard count > 1 else { return [nil] }
      let box = layout.centerBox
      let side = Int(Double(count).squareRoot().rounded(.up))
      let columns = CellAxis(from: box.minX, to: box.maxX, count: side, least: box.touchingDepth)
      let rows = CellAxis(from: box.minY, to: box.maxY, count: side, least: box.touchingDepth)
      var isTaken = [Bool](repeating: false, count: side * side)
      var taken = 0
      for center in layout.geometry {
        let cell = rows.cell(of: center.y) * side + columns.cell(of: center.x)
        if !isTaken[cell] { taken += 1 }
        isTaken[cell] = true
      }
      // The nodes beyond the first of their cell are count − taken.
      return [Double(taken - 1) / Double(count - 1)]
    }
  }
}

/// An axis of the drawing that is divided into equal cells.
private struct CellAxis {
  private let start: Double
  private let cellsPerUnit: Double
  private let last: Int

  /// - Parameter least: up to this length, the axis is one cell.
  init(from start: Double, to end: Double, count: Int, least: Double) {
    self.start = start
    cellsPerUnit = end - start > least ? Double(count) / (end - start) : 0
    last = count - 1
  }

  func cell(of place: Double) -> Int {
    min(Int((place - start) * cellsPerUnit + 1e-9), last)
  }
}
