import TreeLayout

/// The sides of rectangles as columns, so that a loop over them computes several at once.
struct RectColumns {
  var minX: [Double]
  var minY: [Double]
  var maxX: [Double]
  var maxY: [Double]

  init(_ rects: [Rect]) {
    minX = rects.map { $0.x }
    minY = rects.map { $0.y }
    maxX = rects.map { $0.maxX }
    maxY = rects.map { $0.maxY }
  }

  /// Whether all columns have this length; then a loop need not check indices.
  @inline(__always)
  func hasCount(_ count: Int) -> Bool {
    minX.count == count && minY.count == count && maxX.count == count && maxY.count == count
  }

  @inline(__always)
  subscript(place: Int) -> Box {
    Box(minX: minX[place], minY: minY[place], maxX: maxX[place], maxY: maxY[place])
  }
}
