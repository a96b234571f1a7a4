extension Rect {
  /// max(width/height, height/width).
  var aspect: Double { longerSide / shorterSide }

  /// The empty rectangle at the top left.
  var emptyCorner: Rect { Rect(x: x, y: y, width: 0, height: 0) }

  /// The rectangle cut across its longer side into parts for two weights; with equal sides, into a
  /// top and a bottom part.
  ///
  /// - Parameter tolerance: by what share a side has to be longer not to count as equal.
  @inline(__always)
  func cut(_ first: Double, _ second: Double, tolerance: Double) -> (Rect, Rect) {
    cut(first, second, alongX: width > height * (1 + tolerance))
  }

  /// The same cut without a branch on which side is the longer one: factors of 1 and 0 choose it.
  @inline(__always)
  func cutUnguessed(_ first: Double, _ second: Double, tolerance: Double) -> (Rect, Rect) {
    let alongX = Double(-maskIfLess(height * (1 + tolerance), width))
    let axis = SIMD2(alongX, 1 - alongX)
    let sides = SIMD2(width, height) * axis
    let others = SIMD2(width, height) - sides
    let total = max(first + second, .leastNonzeroMagnitude)
    let parts = SIMD2(first, second) / total * sides.sum()
    let before = parts.x * axis
    let corner = SIMD2(x, y) + before
    let (size, rest) = (before + others, parts.y * axis + others)
    return (
      Rect(x: x, y: y, width: size.x, height: size.y),
      Rect(x: corner.x, y: corner.y, width: rest.x, height: rest.y)
    )
  }

  /// The rectangle's left and right part for two weights, or its top and bottom part. Inlined,
  /// because it is most of the cost of a short list.
  @inline(__always)
  func cut(_ first: Double, _ second: Double, alongX: Bool) -> (Rect, Rect) {
    // No branch, as a processor could not guess it.
    let side = alongX ? width : height
    let total = max(first + second, .leastNonzeroMagnitude)
    let (before, after) = (first / total * side, second / total * side)
    return (
      Rect(x: x, y: y, width: alongX ? before : width, height: alongX ? height : before),
      Rect(
        x: alongX ? x + before : x, y: alongX ? y : y + before, width: alongX ? after : width,
        height: alongX ? height : after)
    )
  }
}

/// −1, all of whose bits are set, if one finite number is less than another, otherwise 0: a
/// comparison without a branch.
@inline(__always)
func maskIfLess(_ left: Double, _ right: Double) -> Int {
  // Adding 0 takes the sign from −0 − 0.
  Int(truncatingIfNeeded: Int64(bitPattern: (left - right + 0).bitPattern) >> 63)
}
