extension [Double] {
  /// Sorts the numbers; −0 becomes 0.
  ///
  /// Many numbers are sorted by their bits, which takes a quarter of the time of comparing.
  ///
  /// - Precondition: none is NaN.
  /// - Complexity: O(*n*), O(*n* log *n*) for few numbers.
  mutating func sortAscending() {
    guard count > RadixSort.leastCount else { return sort() }
    var keys = map(RadixSort.key)
    var none: [Int32] = []
    RadixSort.sort(&keys, with: &none, hasPlaces: false)
    for index in keys.indices { self[index] = RadixSort.number(of: keys[index]) }
  }

  /// The numbers in the ascending order of `sortAscending`.
  func ascending() -> [Double] {
    var numbers = self
    numbers.sortAscending()
    return numbers
  }

  /// The numbers in ascending order, each once.
  func distinctAscending() -> [Double] {
    var distinct = ascending()
    var count = 0
    for number in distinct where count == 0 || number != distinct[count - 1] {
      distinct[count] = number
      count += 1
    }
    distinct.removeLast(distinct.count - count)
    return distinct
  }

  /// The indices of the numbers in ascending order of the numbers, those of equal numbers in
  /// ascending order.
  consuming func ascendingOrder() -> [Int32] {
    if count > RadixSort.leastCount, let places = orderOfFewDistinct() { return places }
    var places = indices.map { Int32($0) }
    if count > RadixSort.leastCount {
      var keys = map(RadixSort.key)
      RadixSort.sort(&keys, with: &places, hasPlaces: true)
    } else {
      let numbers = self
      places.sort { (numbers[Int($0)], $0) < (numbers[Int($1)], $1) }
    }
    return places
  }
}

extension [Double] {
  /// `ascendingOrder` of no more than 256 different numbers, such as the heights of rows: they are
  /// counted and not compared. `nil` for more, mostly after a look at the first hundreds.
  ///
  /// - Complexity: O(*n*).
  private func orderOfFewDistinct() -> [Int32]? {
    let (most, tableBits) = (256, 10)
    // NaN marks a free slot: it is equal to nothing.
    var table = [Double](repeating: .nan, count: 1 << tableBits)
    var starts = [Int32](repeating: 0, count: table.count)
    var slots: [UInt16] = []
    slots.reserveCapacity(count)
    var distinct = 0
    for number in self {
      var slot = number.slot(ofBits: tableBits)
      while table[slot] != number {
        if table[slot].isNaN {
          distinct += 1
          guard distinct <= most else { return nil }
          table[slot] = number
        } else {
          slot = (slot + 1) & (table.count - 1)
        }
      }
      starts[slot] += 1
      slots.append(UInt16(slot))
    }
    var start = Int32(0)
    for slot in table.indices.filter({ !table[$0].isNaN }).sorted(by: { table[$0] < table[$1] }) {
      (starts[slot], start) = (start, start + starts[slot])
    }
    var places = [Int32](repeating: 0, count: count)
    for index in indices {
      let slot = Int(slots[index])
      places[Int(starts[slot])] = Int32(index)
      starts[slot] += 1
    }
    return places
  }
}

extension Double {
  /// Where the search for the number begins in a table of 2 to the power of `bits`; 0 and −0 are
  /// one number.
  ///
  /// - Reference: D. E. Knuth. *The Art of Computer Programming* 3, section 6.4, 2nd ed. 1998, on
  ///   multiplicative hashing.
  @inline(__always)
  func slot(ofBits bits: Int) -> Int {
    let hash = (self + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15
    return Int(hash >> UInt64(64 - bits))
  }
}

extension [Double] {
  /// The `percentile` that the numbers would have if they were sorted; `nil` without any.
  /// Afterwards no number up to its position is greater than one behind it.
  ///
  /// - Precondition: none is NaN; `share` lies in 0…1.
  /// - Complexity: O(*n*) on average, O(*n* log *n*) at worst.
  /// - Reference: C. A. R. Hoare. "Algorithm 65: Find." *CACM* 4(7), 1961.
  mutating func partition(atPercentile share: Double) -> Double? {
    guard !isEmpty else { return nil }
    let place = Double(count - 1) * share
    let middle = Int(place)
    var (low, high, rounds) = (0, count - 1, 0)
    while low < high {
      rounds += 1
      guard rounds < 100 else {
        sortAscending()
        break
      }
      let pivot = Self.middle(of: self[low], self[(low + high) / 2], self[high])
      var (left, right) = (low, high)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        guard left <= right else { break }
        swapAt(left, right)
        left += 1
        right -= 1
      }
      // The numbers between are the pivot.
      if middle <= right {
        high = right
      } else if middle >= left {
        low = left
      } else {
        break
      }
    }
    // The next number counts only between two positions, as it can be infinite.
    let rest = place - Double(middle)
    guard rest > 0, let next = self[(middle + 1)...].min() else { return self[middle] }
    return self[middle] + (next - self[middle]) * rest
  }

  private static func middle(of one: Double, _ two: Double, _ three: Double) -> Double {
    Swift.max(Swift.min(one, two), Swift.min(Swift.max(one, two), three))
  }
}

/// Sorting by digits of 11 bits, the last digit first.
///
/// - Reference: D. E. Knuth. *The Art of Computer Programming* 3, section 5.2.5, 2nd ed. 1998.
private enum RadixSort {
  /// Up to so many elements, comparing is faster.
  static let leastCount = 512

  private static let digitBits = 11
  private static let digitCount = 6

  /// Keys are in the order of their numbers, and the keys of 0 and −0 are the same.
  static func key(of number: Double) -> UInt64 {
    let bits = (number + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  static func number(of key: UInt64) -> Double {
    Double(bitPattern: key >> 63 == 1 ? key & ~(1 << 63) : ~key)
  }

  /// Sorts the keys and, with them, the `places`, if there is one for each key. Equal keys stay in
  /// their order.
  @inline(__always)
  static func sort(_ keys: inout [UInt64], with places: inout [Int32], hasPlaces: Bool) {
    var counts = [Int32](repeating: 0, count: digitCount << digitBits)
    for key in keys {
      for digit in 0..<digitCount { counts[place(of: digit, in: key)] += 1 }
    }
    var (otherKeys, otherPlaces) = (keys, places)
    for digit in 0..<digitCount {
      // A digit that all keys share sorts nothing.
      guard counts[place(of: digit, in: keys[0])] < keys.count else { continue }
      var start = Int32(0)
      for place in digit << digitBits..<(digit + 1) << digitBits {
        let count = counts[place]
        counts[place] = start
        start += count
      }
      for index in keys.indices {
        let key = keys[index]
        let place = place(of: digit, in: key)
        let target = Int(counts[place])
        otherKeys[target] = key
        if hasPlaces { otherPlaces[target] = places[index] }
        counts[place] += 1
      }
      swap(&keys, &otherKeys)
      if hasPlaces { swap(&places, &otherPlaces) }
    }
  }

  /// The index at which a key's digit is counted.
  @inline(__always)
  private static func place(of digit: Int, in key: UInt64) -> Int {
    let value = Int(truncatingIfNeeded: key >> UInt64(digit * digitBits))
    return digit << digitBits + value & (1 << digitBits - 1)
  }
}
