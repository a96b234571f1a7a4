/// A way to combine numbers, such as their sum. Combining nothing with a number gives this number.
protocol Combination {
  static func combine(_ left: Double, _ right: Double) -> Double
}

enum Sum: Combination {
  static func combine(_ left: Double, _ right: Double) -> Double { left + right }
}

enum Greatest: Combination {
  static func combine(_ left: Double, _ right: Double) -> Double { max(left, right) }
}

/// The combined values of blocks of 1, 2, 4, 8 … neighbors among positive items.
///
/// A block is a node of a complete binary tree in scratch: the node *i* has the halves 2*i* and
/// 2*i* + 1, and the items are the last `size` nodes. No sum is a difference, so that each is as
/// precise as its items, also beside giants.
struct BlockTree<C: Combination> {
  /// Where the tree begins in the scratch.
  let start: Int
  /// The number of items, rounded up to a power of two.
  let size: Int

  init(count: Int, at start: Int) {
    self.start = start
    size = Self.size(for: count)
  }

  /// How much scratch a tree of so many items takes.
  static func scratchCount(for count: Int) -> Int { 2 * size(for: count) }

  private static func size(for count: Int) -> Int {
    var size = 1
    while size < count { size *= 2 }
    return size
  }

  /// Where the items begin in the scratch.
  var items: Int { start + size }

  /// Fills the tree over its first `count` items.
  func build(_ count: Int, _ scratch: inout MutableSpan<Double>) {
    for item in count..<max(size, count) { scratch[items + item] = 0 }
    for node in (1..<max(size, 1)).reversed() {
      scratch[start + node] = C.combine(
        scratch[start + 2 * node], scratch[start + 2 * node + 1])
    }
  }

  /// The combined value of some items; O(log *k*) for *k* items.
  func value(of items: Range<Int>, _ scratch: borrowing MutableSpan<Double>) -> Double {
    var (left, right) = (0.0, 0.0)
    var (first, end) = (size + items.lowerBound, size + items.upperBound)
    while first < end {
      if first & 1 == 1 {
        left = C.combine(left, scratch[start + first])
        first += 1
      }
      if end & 1 == 1 {
        end -= 1
        right = C.combine(scratch[start + end], right)
      }
      (first, end) = (first / 2, end / 2)
    }
    return C.combine(left, right)
  }

  /// The first of some items with which their combined value reaches `target`, or the end of the
  /// items, and the combined value of the items before it. O(log *k*) if it is the *k*-th.
  func item(
    in items: Range<Int>, reaching target: Double, _ scratch: borrowing MutableSpan<Double>
  ) -> (item: Int, before: Double) {
    var (item, before) = (items.lowerBound, 0.0)
    var (node, width) = (size + item, 1)
    while item < items.upperBound {
      let value = C.combine(before, scratch[start + node])
      if item + width <= items.upperBound, value < target {
        // The next block; twice as wide if such a block begins here.
        before = value
        item += width
        node += 1
        let isLeft = node & 1 == 0
        (node, width) = isLeft ? (node / 2, 2 * width) : (node, width)
      } else if width > 1 {
        (node, width) = (2 * node, width / 2)
      } else {
        break
      }
    }
    return (item, before)
  }
}
