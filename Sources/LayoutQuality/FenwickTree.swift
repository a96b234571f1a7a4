/// Counts at positions 0..<*n* with sums over the first positions, each in O(log *n*).
///
/// - Reference: P. Fenwick. "A New Data Structure for Cumulative Frequency Tables." *Software:
///   Practice and Experience* 24(3), 1994.
struct FenwickTree {
  /// `sums[i]` is the sum over the positions in i − (lowest bit of i) ..< i.
  private var sums: [Int32]

  init(count: Int) {
    sums = [Int32](repeating: 0, count: count + 1)
  }

  mutating func add(_ number: Int32, at place: Int) {
    var index = place + 1
    while index < sums.count {
      sums[index] += number
      index += index & -index
    }
  }

  /// The sum over the first `count` positions.
  func sum(ofFirst count: Int) -> Int {
    var (index, sum) = (count, 0)
    while index > 0 {
      sum += Int(sums[index])
      index &= index - 1
    }
    return sum
  }
}

extension [Double] {
  /// How many of the numbers are less than `number`, in O(log *n*); the array is sorted.
  func countBelow(_ number: Double) -> Int {
    countOfFirst { $0 < number }
  }

  /// How many of the numbers are `number` at most, in O(log *n*); the array is sorted.
  func countThrough(_ number: Double) -> Int {
    countOfFirst { $0 <= number }
  }

  /// How many numbers come before the first for which `belongs` is false.
  private func countOfFirst(_ belongs: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
