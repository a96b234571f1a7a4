import TreeLayout

/// Finds the node of a drawing that a line ends at.
struct NodeGrid {
  private let boxes: [Rect]

  /// The side of a cell, in which few nodes are if boxes are apart.
  private let side: Double
  private var cells: [SIMD2<Int32>: [Int32]] = [:]

  /// - Complexity: O(*n*).
  init(_ points: [Point], of tree: LayoutTree) {
    boxes = zip(points, tree.nodes).map { point, node in
      let size = tree.size(of: node)
      return Rect(
        x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width,
        height: size.height)
    }
    let mean = boxes.reduce(0) { $0 + $1.longerSide } / Double(boxes.count)
    let greatest = boxes.reduce(0) { max($0, $1.longerSide) }
    side = max(2 * mean, min(greatest, 8 * mean), 1e-300)
    for (node, point) in points.enumerated() {
      cells[cell(of: point), default: []].append(Int32(node))
    }
  }

  private func cell(of point: Point) -> SIMD2<Int32> {
    SIMD2(Int32(clamping: (point.x / side)), Int32(clamping: (point.y / side)))
  }

  /// The node whose box is nearest to a point, if the point is no farther away than half a cell.
  func node(at point: Point) -> Int? {
    let middle = cell(of: point)
    var (nearest, least): (Int?, Double) = (nil, side / 2)
    for dx in Int32(-1)...1 {
      for dy in Int32(-1)...1 {
        for node in cells[middle &+ SIMD2(dx, dy)] ?? [] {
          let box = boxes[Int(node)]
          let x = max(box.x - point.x, point.x - box.maxX, 0)
          let y = max(box.y - point.y, point.y - box.maxY, 0)
          let distance = (x * x + y * y).squareRoot()
          if distance < least || distance == least && nearest == nil {
            (nearest, least) = (Int(node), distance)
          }
        }
      }
    }
    return nearest
  }
}

extension Int32 {
  /// The whole number below a number, or the nearest one that there is; 0 for one that is none.
  fileprivate init(clamping number: Double) {
    self =
      number.isNaN
      ? 0 : Int32(Swift.max(-2e9, Swift.min(2e9, number.rounded(.down))))
  }
}
