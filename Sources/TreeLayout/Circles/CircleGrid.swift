/// Finds the circles near another one.
///
/// Circles whose radii are within the same two powers of two are on one level, which has square
/// cells of its own, four times as wide as its least circle. A circle is in the cell of its center,
/// and reaches out of this cell by less than half of its width. Cells share the buckets of a hash
/// table, so that a circle that is found may lie elsewhere. There are about as many buckets as
/// circles, so that a grid of few circles fits into the caches of the processor.
struct CircleGrid {
  /// The last circle of each bucket; −1 for an empty bucket.
  private var heads: [Int32]

  /// The next circle of the same bucket, indexed by rank.
  private var links: [Int32]

  /// How many circles there are.
  private(set) var count = 0

  /// The number of buckets, a power of two.
  private var bucketCount = 0

  /// The exponent of the greatest radius, that of level 0.
  private var exponent = 0

  /// How many circles are on each level, and a bit for each level that has circles.
  private var counts = [Int32](repeating: 0, count: lastLevel + 1)
  private var occupied: UInt64 = 0

  /// Smaller circles are on the last level.
  private static let lastLevel = 63

  /// - Parameter capacity: the greatest number of circles.
  init(capacity: Int) {
    heads = [Int32](repeating: -1, count: 2 * max(capacity, Self.leastBucketCount))
    links = [Int32](repeating: -1, count: capacity)
  }

  /// Empties the grid.
  mutating func start(greatestRadius: Double) {
    exponent = Int(greatestRadius.exponent)
    empty(bucketCount: Self.leastBucketCount)
  }

  /// Empties the grid, to take more circles: the same ones have to be inserted again.
  mutating func grow() { empty(bucketCount: 2 * bucketCount) }

  /// Whether it is time to grow.
  var isFull: Bool { count == bucketCount }

  private mutating func empty(bucketCount: Int) {
    self.bucketCount = bucketCount
    for bucket in 0..<bucketCount { heads[bucket] = -1 }
    count = 0
    while occupied != 0 {
      counts[occupied.trailingZeroBitCount] = 0
      occupied &= occupied - 1
    }
  }

  /// About how many cells are near a circle that is no larger than the others.
  var nearbyCount: Int { 9 * occupied.nonzeroBitCount }

  mutating func insert(_ rank: Int, _ circle: Circle) {
    let (level, bucket) = place(of: circle)
    links[rank] = heads[bucket]
    heads[bucket] = Int32(rank)
    count += 1
    counts[level] += 1
    occupied |= 1 << UInt64(level)
  }

  /// Takes a circle out that is in the grid.
  ///
  /// - Parameter looks: increased by the circles that are looked at.
  mutating func remove(_ rank: Int, _ circle: Circle, looks: inout Int) {
    let (level, bucket) = place(of: circle)
    if heads[bucket] == rank {
      heads[bucket] = links[rank]
    } else {
      var before = Int(heads[bucket])
      while links[before] != rank {
        looks += 1
        before = Int(links[before])
      }
      links[before] = links[rank]
    }
    count -= 1
    counts[level] -= 1
    if counts[level] == 0 { occupied &= ~(1 << UInt64(level)) }
  }

  /// Whether `matches` is true of any circle that this one overlaps by more than `slack`; this one
  /// is no larger than the largest. `nil` where the answer takes a look into more cells than
  /// `cellLimit`.
  ///
  /// - Parameter looks: increased by the cells and circles that are looked at.
  @inline(__always)
  func contains(
    near circle: Circle, slack: Double, cellLimit: Int, looks: inout Int,
    where matches: (_ rank: Int) -> Bool
  ) -> Bool? {
    var cellsLeft = cellLimit
    var levels = occupied
    while levels != 0 {
      let level = levels.trailingZeroBitCount
      levels &= levels - 1
      let side = side(ofLevel: level)
      let reach = side / 2 + circle.r
      // Tiny circles may lie on each other, any number in a cell.
      guard reach > slack || level == Self.lastLevel else { return false }
      let columns = cells(from: circle.x - reach, to: circle.x + reach, side)
      let rows = cells(from: circle.y - reach, to: circle.y + reach, side)
      cellsLeft -= columns.count * rows.count
      guard cellsLeft >= 0 else { return nil }
      for column in columns {
        for row in rows {
          looks += 1
          var rank = heads[bucket(level, column, row)]
          while rank >= 0 {
            looks += 1
            if matches(Int(rank)) { return true }
            rank = links[Int(rank)]
          }
        }
      }
    }
    return false
  }

  private func place(of circle: Circle) -> (level: Int, bucket: Int) {
    let level = min(exponent - Int(circle.r.exponent), Self.lastLevel)
    let side = side(ofLevel: level)
    return (level, bucket(level, Self.cell(circle.x / side), Self.cell(circle.y / side)))
  }

  private func cells(from: Double, to: Double, _ side: Double) -> ClosedRange<Int> {
    Self.cell(from / side)...Self.cell(to / side)
  }

  /// The cell of a place in units of cells; those beyond the range of whole numbers share one.
  private static func cell(_ place: Double) -> Int {
    let limit = Double(Int.max / 4)
    return Int(min(max(place, -limit), limit).rounded(.down))
  }

  private func side(ofLevel level: Int) -> Double {
    Double(sign: .plus, exponent: exponent - level + 2, significand: 1)
  }

  private static let leastBucketCount = 16

  private func bucket(_ level: Int, _ column: Int, _ row: Int) -> Int {
    let hash =
      UInt64(truncatingIfNeeded: column) &* 0x9E37_79B9_7F4A_7C15
      &+ UInt64(truncatingIfNeeded: row) &* 0xC2B2_AE3D_27D4_EB4F
      &+ UInt64(truncatingIfNeeded: level) &* 0x1656_67B1_9E37_79F9
    let mixed = ((hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9) >> 32
    return Int(truncatingIfNeeded: mixed) & (bucketCount - 1)
  }
}
