/// Finds the circles near another one.
///
/// Circles whose radii are within the same two powers of two are on one level, which has square
/// cells of its own, four times as wide as its least circle. A circle is in the cell of its center,
/// and reaches out of this cell by less than half of its width. Cells share the buckets of a hash
/// table, so that a circle that is found may lie elsewhere.
struct CircleGrid {
  /// The last circle of each bucket; −1 for an empty bucket.
  private var heads: [Int32]

  /// The next circle of the same bucket, indexed by rank.
  private var links: [Int32]

  /// By how many bits a hash is shifted to give a bucket.
  private var shift: UInt64 = 63

  /// The exponent of the greatest radius, that of level 0.
  private var exponent = 0

  /// A bit for each level that has circles.
  private var occupied: UInt32 = 0

  /// Smaller circles are on the last level.
  private static let lastLevel = 31

  /// - Parameter capacity: the greatest number of circles.
  init(capacity: Int) {
    heads = [Int32](repeating: -1, count: Self.bucketCount(capacity))
    links = [Int32](repeating: -1, count: capacity)
  }

  /// Empties the grid.
  mutating func start(_ count: Int, greatestRadius: Double) {
    let bucketCount = Self.bucketCount(count)
    for bucket in 0..<bucketCount { heads[bucket] = -1 }
    shift = UInt64(64 - bucketCount.trailingZeroBitCount)
    exponent = Int(greatestRadius.exponent)
    occupied = 0
  }

  /// About how many cells are near a circle that is no larger than the others.
  var nearbyCount: Int { 9 * occupied.nonzeroBitCount }

  mutating func insert(_ rank: Int, _ circle: Circle) {
    let level = min(exponent - Int(circle.r.exponent), Self.lastLevel)
    let side = side(ofLevel: level)
    let column = Int((circle.x / side).rounded(.down))
    let row = Int((circle.y / side).rounded(.down))
    let bucket = bucket(level, column, row)
    links[rank] = heads[bucket]
    heads[bucket] = Int32(rank)
    occupied |= 1 << UInt32(level)
  }

  /// Whether `matches` is true of any circle that this one may cut; this one is no larger than the
  /// largest. `nil` where the answer takes a look into more cells than `cellLimit`.
  @inline(__always)
  func contains(
    near circle: Circle, cellLimit: Int, where matches: (_ rank: Int) -> Bool
  ) -> Bool? {
    var cellsLeft = cellLimit
    var levels = occupied
    while levels != 0 {
      let level = levels.trailingZeroBitCount
      levels &= levels - 1
      let side = side(ofLevel: level)
      let reach = side / 2 + circle.r
      let columns = cells(from: circle.x - reach, to: circle.x + reach, side)
      let rows = cells(from: circle.y - reach, to: circle.y + reach, side)
      cellsLeft -= columns.count * rows.count
      guard cellsLeft >= 0 else { return nil }
      for column in columns {
        for row in rows {
          var rank = heads[bucket(level, column, row)]
          while rank >= 0 {
            if matches(Int(rank)) { return true }
            rank = links[Int(rank)]
          }
        }
      }
    }
    return false
  }

  private func cells(from: Double, to: Double, _ side: Double) -> ClosedRange<Int> {
    Int((from / side).rounded(.down))...Int((to / side).rounded(.down))
  }

  private func side(ofLevel level: Int) -> Double {
    Double(sign: .plus, exponent: exponent - level + 2, significand: 1)
  }

  private static func bucketCount(_ count: Int) -> Int {
    1 << (Int.bitWidth - max(count - 1, 1).leadingZeroBitCount)
  }

  private func bucket(_ level: Int, _ column: Int, _ row: Int) -> Int {
    let hash =
      UInt64(truncatingIfNeeded: column) &* 0x9E37_79B9_7F4A_7C15
      &+ UInt64(truncatingIfNeeded: row) &* 0xC2B2_AE3D_27D4_EB4F
      &+ UInt64(truncatingIfNeeded: level) &* 0x1656_67B1_9E37_79F9
    return Int(((hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9) >> shift)
  }
}
