import TreeLayout

extension Random {
  /// A sample of the numbers 0 ..< `count`, in ascending order; all of them if there are no more
  /// than `size`.
  ///
  /// - Reference: D. E. Knuth. *The Art of Computer Programming* 2, 3rd ed. (1997), algorithm
  ///   3.4.2 S.
  mutating func sample(_ size: Int, of count: Int) -> [Int] {
    guard count > size else { return Array(0..<count) }
    var sample: [Int] = []
    sample.reserveCapacity(size)
    for number in 0..<count where integer(below: count - number) < size - sample.count {
      sample.append(number)
    }
    return sample
  }
}
