/// A radix sort of the positions of weights by 32-bit keys.
///
/// An element of `keys` holds a key in its upper and a position in its lower half. Equal keys stay
/// in the order of their positions. During the sort, every other pass keeps them as the bits of
/// numbers in the place of the weights, which are written only afterwards: memory that was never
/// used costs as much time as a pass of the sort.
struct SortingKeys {
  private var keys: [UInt64]

  /// For each digit of a key, four bytes or two of 11 bits, and each of its values: how many keys
  /// have it, and then where the next of these keys goes.
  private var counts: [Int32]

  init(count: Int) {
    keys = [UInt64](repeating: 0, count: count)
    counts = [Int32](repeating: 0, count: count > 0 ? 2 << Self.wideBits : 0)
  }

  var count: Int { keys.count }

  /// Makes keys from the distances of the weights' bit patterns from `top`, the greatest one.
  /// Weights that differ by 1.5e-8 or more get different keys, down to 5e-20 of the greatest; all
  /// smaller weights share one key.
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
  /// Sorts by all 64 bits of the distance: by the lower half, then by the upper one. The content of
  /// `spare` at these ranks is lost.
  mutating func sortExactly(
    _ ranks: Range<Int>, _ lower: Int, _ column: borrowing Span<Double>, top: UInt64,
    with spare: inout [Double]
  ) {
    for shift in stride(from: UInt64(0), through: 32, by: 32) {
      for rank in ranks {
        let position = position(at: rank)
        let distance = Self.distance(column[lower + position], from: top)
        keys[rank] = (distance >> shift) << 32 | UInt64(position)
      }
      sort(ranks, with: &spare)
    }
  }

  /// Sorts by the keys, a byte at a time from the lowest, leaving out bytes that are equal in all
  /// keys. The content of `spare` at these ranks is lost.
  mutating func sort(_ ranks: Range<Int>, with spare: inout [Double]) {
    Self.count(keys, ranks, into: &counts)
    let first = keys[ranks.lowerBound]
    var areInSpare = false
    for byte in 0..<4 {
      let value = Int(first >> (32 + 8 * UInt64(byte)) & 255)
      if counts[byte << 8 | value] == Int32(ranks.count) { continue }
      if areInSpare {
        Self.scatter(spare, ranks, by: byte, bits: 8, &counts, into: &keys)
      } else {
        Self.scatter(keys, ranks, by: byte, bits: 8, &counts, into: &spare)
      }
      areInSpare.toggle()
    }
    if areInSpare {
      for rank in ranks { keys[rank] = spare[rank].bitPattern }
    }
  }

  private static func count(
    _ keys: [UInt64], _ ranks: Range<Int>, into counts: inout [Int32]
  ) {
    let keys = keys.span
    var counts = counts.mutableSpan
    for index in 0..<4 << 8 { counts[index] = 0 }
    for rank in ranks {
      let key = keys[rank] >> 32
      counts[Int(key & 255)] += 1
      counts[1 << 8 | Int(key >> 8 & 255)] += 1
      counts[2 << 8 | Int(key >> 16 & 255)] += 1
      counts[3 << 8 | Int(key >> 24)] += 1
    }
  }

  /// Sorts by one digit.
  ///
  /// - Parameters:
  ///   - digit: which digit, from the lowest.
  ///   - bits: how many bits a digit has.
  @inline(__always)
  private static func scatter(
    _ keys: [UInt64], _ ranks: Range<Int>, by digit: Int, bits: Int, _ counts: inout [Int32],
    into spare: inout [Double]
  ) {
    let keys = keys.span
    var spare = spare.mutableSpan
    var counts = counts.mutableSpan
    let (shift, mask) = (32 + UInt64(bits * digit), UInt64(1) << bits - 1)
    startPlaces(of: digit, bits: bits, from: ranks.lowerBound, &counts)
    for rank in ranks {
      let index = digit << bits | Int(keys[rank] >> shift & mask)
      spare[Int(counts[index])] = Double(bitPattern: keys[rank])
      counts[index] += 1
    }
  }

  /// Sorts by one digit, from the bits of numbers.
  @inline(__always)
  private static func scatter(
    _ spare: [Double], _ ranks: Range<Int>, by digit: Int, bits: Int, _ counts: inout [Int32],
    into keys: inout [UInt64]
  ) {
    let spare = spare.span
    var keys = keys.mutableSpan
    var counts = counts.mutableSpan
    let (shift, mask) = (32 + UInt64(bits * digit), UInt64(1) << bits - 1)
    startPlaces(of: digit, bits: bits, from: ranks.lowerBound, &counts)
    for rank in ranks {
      let key = spare[rank].bitPattern
      let index = digit << bits | Int(key >> shift & mask)
      keys[Int(counts[index])] = key
      counts[index] += 1
    }
  }

  /// Turns the counts of a digit's values into the positions where these values begin.
  @inline(__always)
  private static func startPlaces(
    of digit: Int, bits: Int, from start: Int, _ counts: inout MutableSpan<Int32>
  ) {
    let table = digit << bits
    var next = Int32(start)
    for index in table..<table + 1 << bits {
      (counts[index], next) = (next, next + counts[index])
    }
  }
}

// MARK: - Two digits

extension SortingKeys {
  private static let wideBits = 11

  /// How many keys may share their upper digit: about eight of them then share both digits.
  private static let crowd: Int32 = 8 << 11

  /// How many items one may have to pass; more than this shows that too many share a key.
  private static let longestMove = 64

  /// Sorts many nodes from `lower` on, and writes them and their weights. Two digits stand for the
  /// range of the weights. Nodes that share both are sorted by insertion while they are written.
  ///
  /// - Returns: whether it is done. If many weights crowd in a small part of their range it is not,
  ///   after O(*k*) steps for *k* nodes.
  mutating func sortByTwoDigits(
    _ ranks: Range<Int>, _ lower: Int, _ column: borrowing Span<Double>,
    into nodes: inout [Int32], _ weights: inout [Double]
  ) -> Bool {
    var (least, greatest) = (column[lower], 0.0)
    for rank in ranks {
      let weight = column[lower + rank]
      least = min(least, weight)
      greatest = max(greatest, weight)
    }
    let top = greatest.bitPattern
    let range = Self.distance(least, from: top)
    let shift = UInt64(max(0, 64 - 2 * Self.wideBits - range.leadingZeroBitCount))
    guard Self.fill(ranks, lower, column, top: top, shift: shift, &keys, &counts) else {
      return false
    }
    Self.scatter(keys, ranks, by: 0, bits: Self.wideBits, &counts, into: &weights)
    Self.scatter(weights, ranks, by: 1, bits: Self.wideBits, &counts, into: &keys)
    return readInserting(ranks, lower, column, into: &nodes, &weights)
  }

  /// Makes keys of two digits, counts these, and returns whether no upper digit is crowded.
  private static func fill(
    _ ranks: Range<Int>, _ lower: Int, _ column: borrowing Span<Double>, top: UInt64,
    shift: UInt64, _ keys: inout [UInt64], _ counts: inout [Int32]
  ) -> Bool {
    var keys = keys.mutableSpan
    var counts = counts.mutableSpan
    let size = 1 << wideBits
    for index in 0..<2 * size { counts[index] = 0 }
    for rank in ranks {
      let key = distance(column[lower + rank], from: top) >> shift
      keys[rank] = key << 32 | UInt64(rank)
      counts[Int(key) & (size - 1)] += 1
      counts[size | Int(key >> UInt64(wideBits))] += 1
    }
    var most: Int32 = 0
    for index in size..<2 * size { most = max(most, counts[index]) }
    return most <= crowd
  }

  /// How many weights are read before they are looked at: no read then waits for a branch that was
  /// guessed wrong.
  private static let readAhead = 256

  /// Writes the node and the weight of each position, behind the weights that are not smaller;
  /// `false` if a node had too far to go.
  private func readInserting(
    _ ranks: Range<Int>, _ lower: Int, _ column: borrowing Span<Double>, into nodes: inout [Int32],
    _ weights: inout [Double]
  ) -> Bool {
    var start = ranks.lowerBound
    while start < ranks.upperBound {
      let block = start..<min(start + Self.readAhead, ranks.upperBound)
      read(block, lower, column, into: &nodes, &weights)
      guard Self.insert(block, &nodes, &weights) else { return false }
      start = block.upperBound
    }
    return true
  }

  /// Moves each of these nodes behind the weights before it that are not smaller.
  private static func insert(
    _ ranks: Range<Int>, _ nodes: inout [Int32], _ weights: inout [Double]
  ) -> Bool {
    var nodes = nodes.mutableSpan
    var weights = weights.mutableSpan
    for rank in ranks where rank > 0 && weights[rank - 1] < weights[rank] {
      let (node, weight) = (nodes[rank], weights[rank])
      var hole = rank
      while hole > 0, weights[hole - 1] < weight {
        nodes[hole] = nodes[hole - 1]
        weights[hole] = weights[hole - 1]
        hole -= 1
      }
      if rank - hole > longestMove { return false }
      nodes[hole] = node
      weights[hole] = weight
    }
    return true
  }
}
