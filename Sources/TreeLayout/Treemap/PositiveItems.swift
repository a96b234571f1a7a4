// Tilings in which weights of zero take no part lay out the positive weights alone.

extension MutableSpan<Double> {
  /// Copies the positive weights of siblings, in their order, to the numbers from `start` on;
  /// returns how many there are.
  mutating func copyPositive(
    _ siblings: Range<Int>, of weights: borrowing Span<Double>, to start: Int
  ) -> Int {
    var end = start
    for node in siblings {
      self[end] = weights[node]
      end += weights[node] > 0 ? 1 : 0
    }
    return end - start
  }
}

extension MutableSpan<Rect> {
  /// Moves the rectangles of positive items, which are at the first siblings, to the siblings to
  /// which they belong. The others get the empty rectangle at the frame's top left.
  mutating func spread(
    _ count: Int, over siblings: Range<Int>, of weights: borrowing Span<Double>, in frame: Rect
  ) {
    if count == siblings.count { return }
    var source = siblings.lowerBound + count
    for node in siblings.reversed() {
      if weights[node] > 0 {
        source -= 1
        self[node] = self[source]
      } else {
        self[node] = frame.emptyCorner
      }
    }
  }
}
