/// A sweep over boxes that tells how many others each meets.
///
/// The line that sweeps from left to right keeps the upper and lower borders of the boxes that it
/// cuts in two Fenwick trees: a new box meets those that end neither above nor start below it.
///
/// - Reference: P. Fenwick. "A New Data Structure for Cumulative Frequency Tables." *Software:
///   Practice and Experience* 24(3), 1994.
enum BoxSweep {
  /// Calls `body` with the place of each box and how many boxes that begin further left, or as far
  /// left and earlier in the list, it meets.
  ///
  /// - Precondition: all boxes have an inside.
  /// - Complexity: O(*n* log *n*).
  static func forEach(_ boxes: [Box], _ body: (_ box: Int, _ others: Int) -> Void) {
    let borders = boxes.flatMap { [$0.minY, $0.maxY] }.sorted()
    var levels: [Double] = []
    for border in borders where border != levels.last { levels.append(border) }

    let byStart = order(of: boxes.map { $0.minX })
    let byEnd = order(of: boxes.map { $0.maxX })
    var (tops, bottoms) = (FenwickTree(count: levels.count), FenwickTree(count: levels.count))
    var (cut, ended) = (0, 0)
    for index in byStart {
      let box = boxes[Int(index)]
      while boxes[Int(byEnd[ended])].maxX <= box.minX {
        let old = boxes[Int(byEnd[ended])]
        tops.add(-1, at: levels.rank(of: old.minY))
        bottoms.add(-1, at: levels.rank(of: old.maxY))
        cut -= 1
        ended += 1
      }
      let (top, bottom) = (levels.rank(of: box.minY), levels.rank(of: box.maxY))
      let above = bottoms.sum(through: top)
      let below = cut - tops.sum(through: bottom - 1)
      body(Int(index), cut - above - below)
      tops.add(1, at: top)
      bottoms.add(1, at: bottom)
      cut += 1
    }
  }

  /// The indices of the keys in ascending order, equal keys in theirs.
  private static func order(of keys: [Double]) -> [Int32] {
    keys.enumerated().map { (key: $1, index: Int32($0)) }
      .sorted { $0.key != $1.key ? $0.key < $1.key : $0.index < $1.index }
      .map { $0.index }
  }
}

extension [Double] {
  /// The place of a number in a sorted array that contains it.
  fileprivate func rank(of number: Double) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Counts at places 0..<*n* with sums over the first ones, each in O(log *n*).
private struct FenwickTree {
  /// `sums[i]` is the sum over the places in i − (lowest bit of i) ..< i.
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

  func sum(through place: Int) -> Int {
    var (index, sum) = (place + 1, 0)
    while index > 0 {
      sum += Int(sums[index])
      index &= index - 1
    }
    return sum
  }
}
