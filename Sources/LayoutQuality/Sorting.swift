extension [Double] {
  /// Sorts the numbers; −0 becomes 0.
  ///
  /// By their bits where there are many, which takes a quarter of the time of comparing.
  ///
  /// - Precondition: none is NaN.
  /// - Complexity: O(*n*), O(*n* log *n*) for few.
  mutating func sortAscending() {
    guard count > RadixSort.leastCount else { return sort() }
    var keys = map(RadixSort.key)
    RadixSort.sort(&keys) { $0 }
    for index in keys.indices { self[index] = RadixSort.number(of: keys[index]) }
  }

  /// The numbers in ascending order, as `sortAscending` gives it.
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

  /// The places of the numbers in ascending order, equal ones in theirs.
  func ascendingOrder() -> [Int32] {
    var keyed: [KeyedPlace] = []
    keyed.reserveCapacity(count)
    for place in indices {
      keyed.append(KeyedPlace(key: RadixSort.key(of: self[place]), place: Int32(place)))
    }
    if count > RadixSort.leastCount {
      RadixSort.sort(&keyed) { $0.key }
    } else {
      keyed.sort { ($0.key, $0.place) < ($1.key, $1.place) }
    }
    return keyed.map { $0.place }
  }
}

extension [Double] {
  /// The median, as `percentile(0.5)` of the sorted numbers; afterwards no number of the first half
  /// is greater than one of the second.
  ///
  /// - Precondition: there are numbers, and none is NaN.
  /// - Complexity: O(*n*) on average, O(*n* log *n*) at worst.
  /// - Reference: C. A. R. Hoare. "Algorithm 65: Find." *CACM* 4(7), 1961.
  mutating func partitionAtMedian() -> Double {
    let middle = (count - 1) / 2
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
      // What lies between is the pivot.
      if middle <= right {
        high = right
      } else if middle >= left {
        low = left
      } else {
        break
      }
    }
    guard count.isMultiple(of: 2) else { return self[middle] }
    let next = self[(middle + 1)...].min()!
    return self[middle] + (next - self[middle]) * 0.5
  }

  private static func middle(of one: Double, _ two: Double, _ three: Double) -> Double {
    Swift.max(Swift.min(one, two), Swift.min(Swift.max(one, two), three))
  }
}

private struct KeyedPlace: BitwiseCopyable {
  let key: UInt64
  let place: Int32
}

/// Sorting by digits of 11 bits, the last digit first.
///
/// - Reference: D. E. Knuth. *The Art of Computer Programming* 3, section 5.2.5, 2nd ed. 1998.
private enum RadixSort {
  /// Up to so many elements comparing is faster.
  static let leastCount = 512

  private static let digitBits = 11
  private static let digitCount = 6

  /// Keys are in the order of their numbers, and those of 0 and −0 are the same.
  static func key(of number: Double) -> UInt64 {
    let bits = (number + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  static func number(of key: UInt64) -> Double {
    Double(bitPattern: key >> 63 == 1 ? key & ~(1 << 63) : ~key)
  }

  /// Equal keys stay in their order.
  @inline(__always)
  static func sort<Element: BitwiseCopyable>(
    _ elements: inout [Element], by key: (Element) -> UInt64
  ) {
    var counts = [Int32](repeating: 0, count: digitCount << digitBits)
    for element in elements {
      let key = key(element)
      for digit in 0..<digitCount { counts[place(of: digit, in: key)] += 1 }
    }
    var others = elements
    for digit in 0..<digitCount {
      // A digit that all share sorts nothing.
      guard counts[place(of: digit, in: key(elements[0]))] < elements.count else { continue }
      var start = Int32(0)
      for place in digit << digitBits..<(digit + 1) << digitBits {
        let count = counts[place]
        counts[place] = start
        start += count
      }
      for element in elements {
        let place = place(of: digit, in: key(element))
        others[Int(counts[place])] = element
        counts[place] += 1
      }
      swap(&elements, &others)
    }
  }

  /// Where a key's digit is counted.
  @inline(__always)
  private static func place(of digit: Int, in key: UInt64) -> Int {
    let value = Int(truncatingIfNeeded: key >> UInt64(digit * digitBits))
    return digit << digitBits + value & (1 << digitBits - 1)
  }
}
