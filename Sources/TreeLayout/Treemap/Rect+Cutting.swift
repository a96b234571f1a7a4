extension Rect {
  /// max(width/height, height/width).
  var aspect: Double { longerSide / shorterSide }

  /// The empty rectangle at the top left.
  var emptyCorner: Rect { Rect(x: x, y: y, width: 0, height: 0) }

  /// The rectangle cut across its longer side into parts for two weights; equal sides into a top
  /// and a bottom part.
  ///
  /// - Parameter tolerance: how much longer a side has to be, relatively, not to count as equal.
  @inline(__always)
  func cut(_ first: Double, _ second: Double, tolerance: Double) -> (Rect, Rect) {
    cut(first, second, alongX: width > height * (1 + tolerance))
  }

  /// The rectangle's left and right part for two weights, or its top and bottom part. Inlined,
  /// because it is most of what a list of few costs.
  @inline(__always)
  func cut(_ first: Double, _ second: Double, alongX: Bool) -> (Rect, Rect) {
    // No branch: nobody could guess it.
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
