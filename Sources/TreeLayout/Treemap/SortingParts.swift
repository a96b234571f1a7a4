/// Sorts very large groups in parts: first it divides them into ranges of weights, then it sorts a
/// few neighboring ranges at a time in memory that stays in the caches.
struct SortingParts {
  /// From this size on, sorting in parts is faster.
  static let leastGroup = 1 << 19

  /// How many siblings are sorted at a time at least.
  private static let leastPart = 1 << 13

  /// How many ranges of weights there are, as a power of two.
  private static let rangeBits = 8

  /// The present part, sorted.
  private var order: [Int32] = []
  private var sorted: [Double] = []
  private var keys = SortingKeys(count: 0)

  /// Writes the siblings and their weights by falling weight; equal weights stay as in the tree.
  ///
  /// - Returns: whether it is done. If many weights crowd in a small part of their range it is not,
  ///   after O(*k*) steps for *k* siblings.
  mutating func sort(
    _ siblings: Range<Int>, by column: borrowing Span<Double>, into nodes: inout [Int32],
    _ weights: inout [Double]
  ) -> Bool {
    let ends = Self.divide(siblings, by: column, into: &nodes, &weights)
    var start = 0
    for (range, end) in ends.enumerated()
    where end >= start + Self.leastPart || range == ends.count - 1 {
      let part = start..<end
      start = end
      if DescendingOrder.isDescending(weights.span, part) { continue }
      if part.count > order.count {
        order = [Int32](repeating: 0, count: part.count)
        sorted = [Double](repeating: 0, count: part.count)
        keys = SortingKeys(count: part.count)
      }
      guard
        keys.sortByTwoDigits(
          0..<part.count, 0, weights.span.extracting(part), into: &order, &sorted)
      else { return false }
      write(part, into: &nodes, &weights)
    }
    return true
  }

  /// Writes siblings and weights by ranges of falling weight, in each range as in the tree.
  ///
  /// - Returns: where each range ends; siblings without weight are behind all ranges.
  private static func divide(
    _ siblings: Range<Int>, by column: borrowing Span<Double>, into nodes: inout [Int32],
    _ weights: inout [Double]
  ) -> ArraySlice<Int> {
    var (least, greatest) = (Double.infinity, 0.0)
    for node in siblings {
      let weight = column[node]
      least = min(least, weight > 0 ? weight : .infinity)
      greatest = max(greatest, weight)
    }
    // The distance of the bits rises as the weight falls.
    let top = greatest.bitPattern
    let distance = top - least.bitPattern
    let shift = UInt64(max(0, 64 - rangeBits - distance.leadingZeroBitCount))
    func range(of weight: Double) -> Int {
      weight > 0 ? Int(truncatingIfNeeded: (top &- weight.bitPattern) >> shift) : 1 << rangeBits
    }
    var ends = [Int](repeating: 0, count: 1 << rangeBits + 1)
    var places = ends.mutableSpan
    for node in siblings { places[range(of: column[node])] += 1 }
    var next = 0
    for range in places.indices { (places[range], next) = (next, next + places[range]) }
    var nodes = nodes.mutableSpan
    var weights = weights.mutableSpan
    for node in siblings {
      let weight = column[node]
      let range = range(of: weight)
      let place = places[range]
      places[range] += 1
      nodes[place] = Int32(truncatingIfNeeded: node)
      weights[place] = weight
    }
    return ends.dropLast()
  }

  /// Writes a part in its sorted order.
  private mutating func write(
    _ part: Range<Int>, into nodes: inout [Int32], _ weights: inout [Double]
  ) {
    let first = part.lowerBound
    for rank in 0..<part.count { order[rank] = nodes[first + Int(order[rank])] }
    for rank in 0..<part.count {
      nodes[first + rank] = order[rank]
      weights[first + rank] = sorted[rank]
    }
  }
}
