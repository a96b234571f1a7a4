/// A strip before it is placed.
struct StripRun {
  var nodes: Range<Int>
  /// The sum of the weights.
  var weight = 0.0
  /// How many weights are positive.
  var count = 0
  /// The sum of max(width/height, height/width) over the positive weights.
  var ratioSum = Double.infinity
  /// The sum of 1/w over the positive weights w; 0 if this is not known.
  var inverseSum = 0.0
}

/// Fills the strips of one group.
///
/// As a strip grows, the weight of a square only rises, so that an item that is higher than wide
/// stays so. The ratios of these items add up to `square` × Σ1/w, those of the others to Σw /
/// `square`.
///
/// Where siblings are few, all ratios of a strip are added up anew for each item that enters: no
/// branch depends on which are high. Where they are many, the squares of a strip that takes all of
/// the next items are computed ahead, up to some window; so it is known which item makes an earlier
/// one high, and both sums are kept. If the strip goes on behind the window, it is filled anew with
/// one twice as long.
struct StripFilling {
  /// The least number of siblings for which sums are kept.
  static let many = 64

  private var filling: Strip.Filling
  private let total: Double
  /// The frame's height ÷ its width.
  private let aspect: Double
  /// The first sibling.
  private var lower = 0
  /// How many items the next strip may have: somewhat more than the one before.
  private var window = many
  var work = 0

  init(by filling: Strip.Filling, total: Double, aspect: Double) {
    self.filling = filling
    self.total = total
    self.aspect = aspect
  }

  /// If ratios are to be added up anew, writes 1/w of each weight w, or 0 for 0, to the scratch;
  /// keeps sums instead if products of these numbers might exceed the range of a `Double`.
  @inline(__always)
  mutating func prepare(
    _ siblings: Range<Int>, _ weights: borrowing Span<Double>, _ scratch: inout MutableSpan<Double>
  ) {
    guard filling == .ratios else { return }
    lower = siblings.lowerBound
    var greatest = max(total, aspect, 1 / aspect)
    for node in siblings {
      let inverse = weights[node] > 0 ? 1 / weights[node] : 0
      scratch[node &- lower] = inverse
      greatest = max(greatest, inverse)
    }
    if greatest >= 0x1p200 { filling = .turns }
  }

  /// The weight of a square in a strip of this weight: an item that is heavier by a factor of *r*
  /// is *r* times as wide as high.
  @inline(__always)
  private func square(in weight: Double) -> Double {
    weight * (weight / total) * aspect
  }

  /// The strip that begins with the first of these nodes.
  @inline(__always)
  mutating func strip(
    of nodes: Range<Int>, _ weights: borrowing Span<Double>, _ scratch: inout MutableSpan<Double>
  ) -> StripRun {
    switch filling {
    case .ratios: stripByRatios(of: nodes, weights, scratch)
    case .turns: longStrip(of: nodes, weights, &scratch)
    }
  }

  @inline(__always)
  private func stripByRatios(
    of range: Range<Int>, _ weights: borrowing Span<Double>,
    _ inverses: borrowing MutableSpan<Double>
  ) -> StripRun {
    // As `square(in:)`, with one division less for each item: here no product exceeds the range.
    let factor = aspect / total
    var strip = StripRun(nodes: range)
    for node in range where weights[node] > 0 {
      let weight = strip.weight + weights[node]
      let newSum = ratioSum(
        of: range.lowerBound..<node + 1, square: weight * (weight * factor), weights, inverses)
      if Self.isWorse(newSum, than: strip.ratioSum, strip.count) {
        strip.nodes = range.lowerBound..<node
        break
      }
      strip.weight = weight
      strip.count += 1
      strip.ratioSum = newSum
    }
    return strip
  }

  /// Whether a strip with one more item has a higher mean.
  ///
  /// The means are compared without a division. Means that differ in their last bits are equal.
  @inline(__always)
  static func isWorse(_ newSum: Double, than sum: Double, _ count: Int) -> Bool {
    newSum * Double(count) > sum * Double(count + 1) * (1 + 1e-12)
  }

  /// Two neighboring strips as a single one, if its mean is lower than that of the two.
  @inline(__always)
  func join(
    _ strip: StripRun, _ next: StripRun, _ weights: borrowing Span<Double>,
    _ scratch: borrowing MutableSpan<Double>
  ) -> StripRun? {
    var both = StripRun(nodes: strip.nodes.lowerBound..<next.nodes.upperBound)
    both.weight = strip.weight + next.weight
    both.count = strip.count + next.count
    both.inverseSum = strip.inverseSum + next.inverseSum
    let square = square(in: both.weight)
    let apart = (strip.ratioSum + next.ratioSum) * (1 - 1e-12)
    // The ratio of a wide item is greater than height/width: mostly this is enough.
    guard both.inverseSum * square < apart else { return nil }
    both.ratioSum =
      filling == .ratios
      ? ratioSum(of: both.nodes, square: square, weights, scratch)
      : ratioSum(of: both.nodes, square: square, weights)
    return both.ratioSum < apart ? both : nil
  }

  /// The sum of the ratios of these nodes, computed node by node.
  @inline(__always)
  private func ratioSum(
    of nodes: Range<Int>, square: Double, _ weights: borrowing Span<Double>
  ) -> Double {
    let scale = 1 / square
    var sum = 0.0
    for node in nodes where weights[node] > 0 {
      let ratio = weights[node] * scale
      sum += max(ratio, 1 / ratio)
    }
    return sum
  }

  /// The same sum, if the inverses of the weights are known; 0 for a weight of 0.
  @inline(__always)
  private func ratioSum(
    of nodes: Range<Int>, square: Double, _ weights: borrowing Span<Double>,
    _ inverses: borrowing MutableSpan<Double>
  ) -> Double {
    let scale = 1 / square
    var sum = 0.0
    for node in nodes { sum += max(weights[node] * scale, inverses[node &- lower] * square) }
    return sum
  }
}

// MARK: - Turns

extension StripFilling {
  static func scratchCount(for siblings: Int) -> Int { 4 * siblings + 5 }

  @inline(never)
  private mutating func longStrip(
    of range: Range<Int>, _ weights: borrowing Span<Double>, _ scratch: inout MutableSpan<Double>
  ) -> StripRun {
    while !range.isEmpty {
      let room = min(window, range.count)
      work += room
      if let strip = stripByTurns(of: range, room, weights, &scratch) {
        window = 16 + strip.nodes.count * 5 / 4
        return strip
      }
      window *= 2
    }
    return StripRun(nodes: range)
  }

  /// The strip that begins with the first of these nodes; `nil` if it has more than `room` items.
  ///
  /// In scratch are the squares of strips that end with each item; the weight and the inverse
  /// weight of what turns from wide to high with each item; and for each of `room` equal parts of
  /// the last square the first square that lies in this part or behind it.
  private func stripByTurns(
    of range: Range<Int>, _ room: Int, _ weights: borrowing Span<Double>,
    _ scratch: inout MutableSpan<Double>
  ) -> StripRun? {
    let first = range.lowerBound
    let (turns, parts) = (room + 1, 3 * (room + 1))
    var weight = 0.0
    for item in 0..<room {
      weight += weights[first &+ item]
      scratch[item] = square(in: weight)
      scratch[parts &+ item] = Double(bitPattern: 0)
    }
    for index in turns..<parts { scratch[index] = 0 }
    let scale = min(Double(room) / scratch[room - 1], .greatestFiniteMagnitude)
    scratch[room] = .infinity
    scratch[parts &+ room] = Double(bitPattern: 0)
    scratch[parts &+ room &+ 1] = Double(bitPattern: UInt64(room))
    // Squares beyond what a double can hold, or that are no numbers, lie in the last part. Beside
    // 2⁵², numbers are whole, and their last bits count them.
    let (last, whole) = (Double(room), 0x1p52)
    @inline(__always) func part(_ weight: Double) -> Int {
      Int(truncatingIfNeeded: (min(last, weight * scale) + whole).bitPattern &- whole.bitPattern)
    }
    for item in 0..<room {
      scratch[parts &+ part(scratch[item]) &+ 1] = Double(bitPattern: UInt64(item &+ 1))
    }
    for part in 1...room {
      let before = scratch[parts &+ part &- 1].bitPattern
      scratch[parts &+ part] = Double(
        bitPattern: max(scratch[parts &+ part].bitPattern, before))
    }

    var strip = StripRun(nodes: range)
    var (wideSum, highSum) = (0.0, 0.0)
    for item in 0..<room {
      let own = weights[first &+ item]
      guard own > 0 else { continue }
      let inverse = 1 / own
      let part = part(own)
      let turn = firstSquare(
        above: own, from: max(item, Int(scratch[parts &+ part].bitPattern)),
        to: Int(scratch[parts &+ part &+ 1].bitPattern), scratch)
      scratch[turns &+ 2 &* turn] += own
      scratch[turns &+ 2 &* turn &+ 1] += inverse
      wideSum += own - scratch[turns &+ 2 &* item]
      highSum += scratch[turns &+ 2 &* item &+ 1]
      let square = scratch[item]
      let newSum = wideSum / square + highSum * square
      if Self.isWorse(newSum, than: strip.ratioSum, strip.count) {
        strip.nodes = first..<first + item
        return strip
      }
      strip.weight += own
      strip.count += 1
      strip.ratioSum = newSum
      strip.inverseSum += inverse
    }
    return room == range.count ? strip : nil
  }

  /// The first square above a weight: mostly the first one or the next.
  @inline(__always)
  private func firstSquare(
    above weight: Double, from start: Int, to end: Int, _ squares: borrowing MutableSpan<Double>
  ) -> Int {
    var (turn, end) = (start, end)
    while end &- turn > 8 {
      let middle = (turn &+ end) / 2
      if squares[middle] <= weight { turn = middle &+ 1 } else { end = middle }
    }
    // Two steps without a branch: numbers that are not negative have the order of their bits.
    let bits = Int64(bitPattern: weight.bitPattern)
    for _ in 0..<2 {
      let difference = Int64(bitPattern: squares[turn].bitPattern) &- bits &- 1
      turn &-= Int(truncatingIfNeeded: difference >> 63)
    }
    while squares[turn] <= weight { turn &+= 1 }
    return turn
  }
}
