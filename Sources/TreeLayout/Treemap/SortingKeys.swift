/// A radix sort of the positions of weights by 32-bit keys.
///
/// An element of `keys` holds a key in its upper and a position in its lower half. Equal keys stay
/// in the order of their positions.
struct SortingKeys {
  private var keys: [UInt64]
  private var spare: [UInt64]

  /// For each of the four bytes of a key and each of its values: how many keys have it, and then
  /// where the next of them goes.
  private var counts: [Int32]

  init(count: Int) {
    keys = [UInt64](repeating: 0, count: count)
    spare = keys
    counts = [Int32](repeating: 0, count: count > 0 ? 4 * 256 : 0)
  }

  var isEmpty: Bool { keys.isEmpty }

  /// Keys weights by the distance of their bit patterns from `top`, the greatest one. Weights that
  /// differ by 1.5e-8 or more get different keys, down to 5e-20 of the greatest; all below share
  /// one.
  mutating func fill(_ ranks: Range<Int>, from weights: [Double], top: UInt64) {
    for rank in ranks {
      let distance = Self.distance(weights[rank], from: top)
      keys[rank] = min(distance >> 26, UInt64(UInt32.max)) << 32 | UInt64(rank)
    }
  }

  /// Adding 0 turns −0 into 0.
  private static func distance(_ weight: Double, from top: UInt64) -> UInt64 {
    top - (weight + 0).bitPattern
  }

  private func position(at rank: Int) -> Int {
    Int(UInt32(truncatingIfNeeded: keys[rank]))
  }

  /// The ranks from `start` on whose keys are equal.
  func run(from start: Int, to limit: Int) -> Range<Int> {
    var end = start + 1
    while end < limit, keys[end] >> 32 == keys[start] >> 32 { end += 1 }
    return start..<end
  }

  /// Writes the node, counted from `lower`, and the weight of each position.
  func read(
    _ ranks: Range<Int>, _ lower: Int, _ column: borrowing Span<Double>, into nodes: inout [Int32],
    _ weights: inout [Double]
  ) {
    var nodes = nodes.mutableSpan
    var weights = weights.mutableSpan
    for rank in ranks {
      let node = lower + position(at: rank)
      nodes[rank] = Int32(truncatingIfNeeded: node)
      weights[rank] = column[node]
    }
  }
}

// MARK: - Sorting

extension SortingKeys {
  /// Sorts by all 64 bits of the distance: by the lower half, then by the upper one.
  mutating func sortExactly(
    _ ranks: Range<Int>, _ lower: Int, _ column: borrowing Span<Double>, top: UInt64
  ) {
    for shift in stride(from: UInt64(0), through: 32, by: 32) {
      for rank in ranks {
        let position = position(at: rank)
        let distance = Self.distance(column[lower + position], from: top)
        keys[rank] = (distance >> shift) << 32 | UInt64(position)
      }
      sort(ranks)
    }
  }

  /// Sorts by the keys, a byte at a time from the lowest, leaving out the bytes in which all agree.
  mutating func sort(_ ranks: Range<Int>) {
    Self.count(keys, ranks, into: &counts)
    var isSwapped = false
    for byte in 0..<4 {
      let value = Int(keys[ranks.lowerBound] >> (32 + 8 * UInt64(byte)) & 255)
      if counts[byte << 8 | value] == Int32(ranks.count) { continue }
      Self.scatter(keys, ranks, by: byte, &counts, into: &spare)
      swap(&keys, &spare)
      isSwapped.toggle()
    }
    if isSwapped {
      swap(&keys, &spare)
      for rank in ranks { keys[rank] = spare[rank] }
    }
  }

  private static func count(
    _ keys: [UInt64], _ ranks: Range<Int>, into counts: inout [Int32]
  ) {
    let keys = keys.span
    var counts = counts.mutableSpan
    for index in counts.indices { counts[index] = 0 }
    for rank in ranks {
      let key = keys[rank] >> 32
      counts[Int(key & 255)] += 1
      counts[1 << 8 | Int(key >> 8 & 255)] += 1
      counts[2 << 8 | Int(key >> 16 & 255)] += 1
      counts[3 << 8 | Int(key >> 24)] += 1
    }
  }

  private static func scatter(
    _ keys: [UInt64], _ ranks: Range<Int>, by byte: Int, _ counts: inout [Int32],
    into spare: inout [UInt64]
  ) {
    let keys = keys.span
    var spare = spare.mutableSpan
    var counts = counts.mutableSpan
    let shift = 32 + 8 * UInt64(byte)
    let table = byte << 8
    var next = Int32(ranks.lowerBound)
    for index in table..<table + 256 {
      (counts[index], next) = (next, next + counts[index])
    }
    for rank in ranks {
      let index = table | Int(keys[rank] >> shift & 255)
      spare[Int(counts[index])] = keys[rank]
      counts[index] += 1
    }
  }
}
