import TreeLayout

/// The region between two corners; with `empty`, a neutral start for a union.
struct Box: BitwiseCopyable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  init(_ rect: Rect) {
    self.init(minX: rect.x, minY: rect.y, maxX: rect.maxX, maxY: rect.maxY)
  }

  init(around point: Point) {
    self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
  }

  static let empty = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }
  var longerSide: Double { max(width, height) }

  /// Whether the box has points inside, not only on its border.
  var hasInside: Bool { minX < maxX && minY < maxY }

  /// Whether the insides meet. An upright line has a box without width: it meets another box when
  /// it runs inside it, but not along its border.
  func meets(_ other: Box) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  mutating func formUnion(_ other: Box) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// The box with x and y swapped.
  var turned: Box { Box(minX: minY, minY: minX, maxX: maxY, maxY: maxX) }

  func inset(by distance: Double) -> Box {
    Box(
      minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }
}

extension Layout<Point> {
  /// The boxes of the nodes, indexed by node.
  var boxes: [Box] { boxes { $0 } }

  /// The boxes of the nodes after a change of each, indexed by node.
  func boxes(_ change: (Box) -> Box) -> [Box] { tree.nodes.map { change(corners(of: $0)) } }

  func corners(of node: Int) -> Box {
    let (center, size) = (geometry[node], tree.size(of: node))
    return Box(
      minX: center.x - size.width / 2, minY: center.y - size.height / 2,
      maxX: center.x + size.width / 2, maxY: center.y + size.height / 2)
  }

  /// The box around all boxes.
  var extent: Box {
    tree.nodes.reduce(into: .empty) { $0.formUnion(corners(of: $1)) }
  }

  /// The box around all centers.
  var centerBox: Box {
    geometry.reduce(into: .empty) { $0.formUnion(Box(around: $1)) }
  }
}

extension Box {
  /// The depth up to which things in a drawing of this extent touch and do not cross: coordinates
  /// are sums of rounded numbers.
  var touchingDepth: Double { 1e-9 * longerSide }

  /// The difference without rounding: 0 if it is so small beside the drawing's coordinates that it
  /// comes from adding them up and not from the algorithm.
  func withoutRounding(_ difference: Double) -> Double {
    abs(difference) <= 1e-12 * longerSide ? 0 : abs(difference)
  }
}
