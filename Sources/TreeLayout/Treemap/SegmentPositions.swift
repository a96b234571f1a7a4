/// The positions of the segments of one direction when each item has its area.
///
/// With areas *a* and widths *w*, the positions of the vertical segments are those of greatest Σ
/// *a* log *w*: there, at each inner segment, the heights *a*/*w* to the left have the same sum as
/// those to the right, so that the items are rectangles. The sum is strictly concave, so there is
/// only one such position, and Newton's method finds it. The same holds for horizontal segments.
struct SegmentPositions {
  private let lines: [Line]

  /// The distance from the start of each line to its end.
  private var lengths: [Double]

  /// Positions from 0 to 1: the first segment is the frame's first side, the last one its last
  /// side.
  private var positions: [Double]

  /// By how much the total height of the items before each segment exceeds that of the items behind
  /// it.
  private var excess: [Double]

  /// An item: where it begins and ends in `positions`, and its share of the area.
  private struct Line {
    var start: Int
    var end: Int
    var share: Double
  }

  /// - Parameters:
  ///   - items: the segments at which each item begins and ends.
  ///   - shares: the items' shares of the area, which sum to 1.
  ///   - first: the segment at 0.
  ///   - last: the segment at 1.
  ///   - guess: the approximate position of each segment, in any unit; empty if it is not known.
  ///     The last bits of the result depend on it.
  /// - Complexity: a few times O(*k* *b*²) for *k* segments, *b* of which are passed at most
  ///   between the ends of an item.
  init(
    _ items: [(start: Int32, end: Int32)], _ shares: [Double], from first: Int32, to last: Int32,
    near guess: [Double]
  ) {
    (lines, positions) = Self.start(items, shares, from: first, to: last, near: guess)
    lengths = lines.map { _ in 0 }
    excess = positions.map { _ in 0 }
    measure()
    var laplacian = Laplacian(lines, count: positions.count)
    var step = positions
    for _ in 0..<100 {
      laplacian.solve(lines, lengths.span, excess.span, into: &step)
      // After such a short step, the remaining error is its square.
      let isLast = lines.indices.allSatisfy {
        abs(step[lines[$0].end] - step[lines[$0].start]) <= 1e-8 * lengths[$0]
      }
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
}

// MARK: - The start

extension SegmentPositions {
  /// The items between segments, numbered so that each item begins before it ends, and the
  /// segments' positions: as in the guess if all items have a length there, else evenly by rank.
  private static func start(
    _ items: [(start: Int32, end: Int32)], _ shares: [Double], from first: Int32, to last: Int32,
    near guess: [Double]
  ) -> (lines: [Line], positions: [Double]) {
    let (segments, unordered) = numbered(items, shares)
    var lines = unordered
    var positions: [Double] = []
    if !guess.isEmpty {
      let (zero, unit) = (guess[Int(first)], guess[Int(last)] - guess[Int(first)])
      positions = segments.map { (guess[Int($0)] - zero) / unit }
    }
    if positions.isEmpty || !lines.allSatisfy({ positions[$0.start] < positions[$0.end] }) {
      let ranks = ranks(of: lines, count: segments.count)
      let greatest = Double(ranks.max()!)
      positions = ranks.map { Double($0) / greatest }
    }
    let order = zip(positions, segments.indices).sorted { $0 < $1 }
    var places = [Int](repeating: 0, count: segments.count)
    for (place, (_, segment)) in order.enumerated() { places[segment] = place }
    for item in lines.indices {
      lines[item].start = places[lines[item].start]
      lines[item].end = places[lines[item].end]
    }
    return (lines, order.map { $0.0 })  // Embedded Swift has no key paths
  }

  /// The segments in the order in which the items name them, and the items between their indices in
  /// this list.
  private static func numbered(
    _ items: [(start: Int32, end: Int32)], _ shares: [Double]
  ) -> (segments: [Int32], lines: [Line]) {
    let greatest = items.reduce(0) { max($0, max($1.start, $1.end)) }
    var places = [Int](repeating: -1, count: Int(greatest) + 1)
    var segments: [Int32] = []
    func place(_ segment: Int32) -> Int {
      if places[Int(segment)] < 0 {
        places[Int(segment)] = segments.count
        segments.append(segment)
      }
      return places[Int(segment)]
    }
    let lines = zip(items, shares).map {
      Line(start: place($0.start), end: place($0.end), share: $1)
    }
    return (segments, lines)
  }

  /// The number of items on the longest way from the first side to each segment.
  private static func ranks(of lines: [Line], count: Int) -> [Int] {
    var ranks = [Int](repeating: 0, count: count)
    for _ in 0..<count {
      var isSettled = true
      for line in lines where ranks[line.end] <= ranks[line.start] {
        ranks[line.end] = ranks[line.start] + 1
        isSettled = false
      }
      if isSettled { break }
    }
    return ranks
  }
}

// MARK: - Newton's method

extension SegmentPositions {
  /// Finds lengths and excesses for the positions.
  ///
  /// - Returns: whether all lengths are positive; only then there are excesses.
  @discardableResult
  private mutating func measure() -> Bool {
    var isPositive = true
    for (item, line) in lines.enumerated() {
      lengths[item] = positions[line.end] - positions[line.start]
      isPositive = isPositive && lengths[item] > 0
    }
    guard isPositive else { return false }
    for segment in excess.indices { excess[segment] = 0 }
    for (item, line) in lines.enumerated() {
      let height = line.share / lengths[item]
      excess[line.end] += height
      excess[line.start] -= height
    }
    return true
  }

  /// The sum of the squares of the excesses of the inner segments.
  private var error: Double { excess.dropFirst().dropLast().reduce(0) { $0 + $1 * $1 } }

  private mutating func move(by step: [Double], times factor: Double = 1) {
    for segment in positions.indices { positions[segment] += factor * step[segment] }
  }

  /// Takes the step, or half of it and so on, until lengths are positive and the error falls.
  ///
  /// - Returns: whether the error falls.
  private mutating func advance(by step: [Double]) -> Bool {
    let (before, errorBefore) = (positions, error)
    var factor = 1.0
    for _ in 0..<50 {
      move(by: step, times: factor)
      if measure(), error < errorBefore { return true }
      positions = before
      factor /= 2
    }
    return false
  }

  /// The Laplace matrix of the segments as nodes and the items as edges of weight *a*/*w*². Rows
  /// start at their first entry; the sides of the frame, which do not move, have no rows.
  private struct Laplacian {
    private var starts: [Int]
    /// The entry of a row and a column is `entries[rows[row] + column]`.
    private var rows: [Int]
    private var entries: [Double]

    init(_ lines: [Line], count: Int) {
      starts = Array(0..<count)
      for line in lines where line.start > 0 {
        starts[line.end] = min(starts[line.end], line.start)
      }
      rows = [Int](repeating: 0, count: count)
      var entryCount = 0
      for row in 1..<count {
        rows[row] = entryCount - starts[row]
        entryCount += row - starts[row] + 1
      }
      entries = [Double](repeating: 0, count: entryCount)
    }

    /// The solution of *L* · step = excess, by Cholesky's method without roots: *L* = *F* · *D* ·
    /// *F*ᵗ. The place of *F*'s diagonal, which is all ones, holds the inverse of *D*.
    mutating func solve(
      _ lines: [Line], _ lengths: Span<Double>, _ excess: Span<Double>, into output: inout [Double]
    ) {
      let (starts, rows) = (starts, rows)
      var entries = self.entries.mutableSpan
      var step = output.mutableSpan
      let count = step.count
      for entry in entries.indices { entries[entry] = 0 }
      for (item, line) in lines.enumerated() {
        let (start, end, length) = (line.start, line.end, lengths[item])
        let stiffness = line.share / length / length
        entries[rows[end] + end] += stiffness
        guard start > 0 else { continue }
        entries[rows[start] + start] += stiffness
        entries[rows[end] + start] -= stiffness
      }
      for segment in 0..<count { step[segment] = excess[segment] }
      for row in 1..<count - 1 {
        let (this, first) = (rows[row], starts[row])
        for column in first..<row {
          let other = rows[column]
          var entry = entries[this + column]
          for inner in max(first, starts[column])..<column {
            entry -= entries[this + inner] * entries[other + inner]
          }
          entries[this + column] = entry
        }
        var (pivot, value) = (entries[this + row], step[row])
        for column in first..<row {
          let entry = entries[this + column]
          let factor = entry * entries[rows[column] + column]
          entries[this + column] = factor
          pivot -= entry * factor
          value -= factor * step[column]
        }
        entries[this + row] = 1 / pivot
        step[row] = value
      }
      (step[0], step[count - 1]) = (0, 0)
      for row in (1..<count - 1).reversed() {
        step[row] *= entries[rows[row] + row]
      }
      for row in (1..<count - 1).reversed() {
        let (this, value) = (rows[row], step[row])
        for column in starts[row]..<row { step[column] -= entries[this + column] * value }
      }
    }
  }
}
