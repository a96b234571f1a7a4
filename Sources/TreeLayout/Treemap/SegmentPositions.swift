/// Where the segments of one direction stand when each item has its area.
///
/// With areas *a* and widths *w*, the positions of the vertical segments are those of greatest
/// Σ *a* log *w*: there, at each inner segment the heights *a*/*w* to the left have the same sum
/// as those to the right, which is what makes rectangles of them. The sum is strictly concave, so
/// that there is one such place and Newton's method finds it. The same holds of horizontal
/// segments.
struct SegmentPositions {
  private var lines: [Line]

  /// Positions from 0 to 1, by rank: the first segment is the frame's first side, the last one its
  /// last.
  private var positions: [Double]

  /// An item: where it begins and ends in `positions`, and its share of the area.
  private struct Line {
    var start: Int
    var end: Int
    var share: Double
  }

  /// - Parameters:
  ///   - items: the segments at which each item begins and ends.
  ///   - shares: those of the area, which sum to 1.
  ///   - first: the segment at 0.
  ///   - last: the segment at 1.
  /// - Complexity: a few times O(*k* *b*²) for *k* segments, *b* of which are passed at most
  ///   between the ends of an item.
  init(_ items: [(start: Int32, end: Int32)], _ shares: [Double], from first: Int32, to last: Int32)
  {
    (lines, positions) = Self.ranked(items, shares, from: first, to: last)
    for _ in 0..<100 {
      let step = newtonStep()
      // What remains after a step that short is its square.
      let isLast = lines.allSatisfy { abs(step[$0.end] - step[$0.start]) <= 1e-8 * length(of: $0) }
      if isLast {
        move(by: step)
        break
      }
      guard advance(by: step) else { break }
    }
  }

  func ends(of item: Int) -> (start: Double, end: Double) {
    (positions[lines[item].start], positions[lines[item].end])
  }

  private func length(of line: Line) -> Double { positions[line.end] - positions[line.start] }
}

// MARK: - The start

extension SegmentPositions {
  /// The items between segments that are numbered by rank and stand evenly by it; the rank is the
  /// number of items on the longest way from the first side.
  private static func ranked(
    _ items: [(start: Int32, end: Int32)], _ shares: [Double], from first: Int32, to last: Int32
  ) -> (lines: [Line], positions: [Double]) {
    let segments = distinct(items.flatMap { [$0.start, $0.end] })
    var lines = items.indices.map { item in
      Line(
        start: index(of: items[item].start, in: segments),
        end: index(of: items[item].end, in: segments), share: shares[item])
    }
    var ranks = [Int](repeating: 0, count: segments.count)
    for _ in segments {
      var isSettled = true
      for line in lines where ranks[line.end] <= ranks[line.start] {
        ranks[line.end] = ranks[line.start] + 1
        isSettled = false
      }
      if isSettled { break }
    }
    let order = segments.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    var places = [Int](repeating: 0, count: segments.count)
    for (place, segment) in order.enumerated() { places[segment] = place }
    for item in lines.indices {
      lines[item].start = places[lines[item].start]
      lines[item].end = places[lines[item].end]
    }
    let greatest = Double(ranks[order[order.count - 1]])
    return (lines, order.map { Double(ranks[$0]) / greatest })
  }

  private static func distinct(_ numbers: [Int32]) -> [Int32] {
    var distinct: [Int32] = []
    for number in numbers.sorted() where number != distinct.last { distinct.append(number) }
    return distinct
  }

  private static func index(of number: Int32, in sorted: [Int32]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Newton's method

extension SegmentPositions {
  /// How much the items before each segment are higher than those behind it, all together.
  private func excess() -> [Double] {
    var excess = [Double](repeating: 0, count: positions.count)
    for line in lines {
      let height = line.share / length(of: line)
      excess[line.end] += height
      excess[line.start] -= height
    }
    return excess
  }

  /// The sum of squares over the inner segments.
  private func error() -> Double {
    excess().dropFirst().dropLast().reduce(0) { $0 + $1 * $1 }
  }

  private mutating func move(by step: [Double], times factor: Double = 1) {
    for segment in positions.indices { positions[segment] += factor * step[segment] }
  }

  /// Takes the step, or half of it and so on, until lengths are positive and the error falls.
  ///
  /// - Returns: whether it does.
  private mutating func advance(by step: [Double]) -> Bool {
    let (before, errorBefore) = (positions, error())
    var factor = 1.0
    for _ in 0..<50 {
      move(by: step, times: factor)
      if lines.allSatisfy({ length(of: $0) > 0 }), error() < errorBefore { return true }
      positions = before
      factor /= 2
    }
    return false
  }

  /// The solution of *L* · step = excess, where *L* is the Laplace matrix of the segments as nodes
  /// and the items as edges of weight *a*/*w*², by Cholesky's method. Rows start at their first
  /// entry; the sides of the frame do not move.
  private func newtonStep() -> [Double] {
    let count = positions.count
    var starts = Array(0..<count)
    for line in lines where line.start > 0 { starts[line.end] = min(starts[line.end], line.start) }
    // The entry of a row and a column is `entries[rows[row] + column]`.
    var rows = [Int](repeating: 0, count: count)
    var entryCount = 0
    for row in 1..<count {
      rows[row] = entryCount - starts[row]
      entryCount += row - starts[row] + 1
    }
    var entries = [Double](repeating: 0, count: entryCount)
    for line in lines {
      let (start, end, length) = (line.start, line.end, length(of: line))
      let stiffness = line.share / length / length
      entries[rows[end] + end] += stiffness
      guard start > 0 else { continue }
      entries[rows[start] + start] += stiffness
      entries[rows[end] + start] -= stiffness
    }

    var step = excess()
    for row in 1..<count - 1 {
      let (this, first) = (rows[row], starts[row])
      for column in first...row {
        let other = rows[column]
        let start = max(first, starts[column])
        var sum = entries[this + column]
        for inner in start..<max(start, column) {
          sum -= entries[this + inner] * entries[other + inner]
        }
        entries[this + column] =
          column < row ? sum / entries[other + column] : sum.squareRoot()
      }
      for column in first..<row { step[row] -= entries[this + column] * step[column] }
      step[row] /= entries[this + row]
    }
    (step[0], step[count - 1]) = (0, 0)
    for row in (1..<count - 1).reversed() {
      step[row] /= entries[rows[row] + row]
      for column in starts[row]..<row {
        step[column] -= entries[rows[row] + column] * step[row]
      }
    }
    return step
  }
}
