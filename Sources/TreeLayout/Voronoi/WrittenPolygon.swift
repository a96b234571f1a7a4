/// How polygons are written: x and y of the corners in turn, clockwise, from the leftmost of the
/// topmost corners on.
enum WrittenPolygon {
  /// Appends a polygon that is moved by a distance.
  ///
  /// A corner within 10⁻¹² of the polygon's size of the one before is dropped.
  ///
  /// - Parameter area: the polygon's, which tells its size.
  static func append(
    _ corners: borrowing Span<Corner>, movedBy x: Double, _ y: Double, area: Double,
    to numbers: inout [Double]
  ) {
    let size = max(area, 0).squareRoot()
    let start = numbers.count
    for index in corners.indices {
      let corner = corners[index]
      if numbers.count > start {
        let (dx, dy) = (corner.x + x - numbers[numbers.count - 2], corner.y + y - numbers.last!)
        if isLess(dx, dy, than: 1e-12 * size) { continue }
      }
      numbers.append(corner.x + x)
      numbers.append(corner.y + y)
    }
    while numbers.count > start + 2,
      isLess(
        numbers[start] - numbers[numbers.count - 2], numbers[start + 1] - numbers.last!,
        than: 1e-12 * size)
    {
      numbers.removeLast(2)
    }
    turn(&numbers, from: start, within: 1e-9 * size)
  }

  private static func isLess(_ x: Double, _ y: Double, than distance: Double) -> Bool {
    x * x + y * y <= distance * distance
  }

  /// Makes the leftmost of the topmost corners the first one.
  private static func turn(_ numbers: inout [Double], from start: Int, within tie: Double) {
    var top = Double.infinity
    for index in stride(from: start + 1, to: numbers.count, by: 2) {
      top = min(top, numbers[index])
    }
    var (first, left) = (start, Double.infinity)
    for index in stride(from: start, to: numbers.count, by: 2)
    where numbers[index + 1] <= top + tie && numbers[index] < left {
      (first, left) = (index, numbers[index])
    }
    guard first > start else { return }
    numbers[start..<first].reverse()
    numbers[first...].reverse()
    numbers[start...].reverse()
  }
}
