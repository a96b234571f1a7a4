/// The prefix sums of a group's weights by which `Halving` cuts lists of siblings, and the starts
/// of the lists that wait: three numbers of scratch for each sibling.
///
/// A sum is kept as two numbers, together about 100 bits, and the weight of a list is the
/// difference of two sums only if it is more than 2⁻³⁰ of the smaller one. A lighter list gets sums
/// of its own before it is cut: at most once in 30 binary digits of falling weight.
///
/// Its functions are inlined into the loop of each tiling that calls them: as calls they took a
/// fifth of the time.
struct PrefixSums {
  /// The node of item 0.
  let lower: Int
  let count: Int

  init(siblings: Range<Int>) {
    lower = siblings.lowerBound
    count = siblings.count
  }

  /// An unevaluated sum of two numbers.
  struct Pair {
    var high = 0.0
    var low = 0.0

    var value: Double { high + low }

    /// Adds to `high`; the part that `high` cannot hold goes to `low`.
    ///
    /// - Reference: D. E. Knuth. *The Art of Computer Programming*, volume 2, section 4.2.2, 1969.
    mutating func add(_ term: Double) {
      let sum = high + term
      let rounded = sum - high
      low += (high - (sum - rounded)) + (term - rounded)
      high = sum
    }

    /// The difference, to the relative precision of one number.
    static func - (left: Pair, right: Pair) -> Double {
      (left.high - right.high) + (left.low - right.low)
    }

    /// The difference with all bits of the numbers.
    func exactly(minus other: Pair) -> Pair {
      var result = self
      result.add(-other.high)
      result.low -= other.low
      return result
    }
  }

  /// Neighbors among the siblings that are still to be cut.
  struct List {
    var items: Range<Int>
    var weight: Double
    /// The prefix sum before the first item.
    var base: Pair
  }
}

// MARK: - Columns

extension PrefixSums {
  @inline(__always)
  private func sum(through item: Int, _ scratch: borrowing MutableSpan<Double>) -> Pair {
    Pair(high: scratch[2 * item], low: scratch[2 * item + 1])
  }

  /// Gives items sums that begin with the first of them; returns their weight.
  private func addUp(
    _ items: Range<Int>, of weights: borrowing Span<Double>, in scratch: inout MutableSpan<Double>
  ) -> Double {
    var sum = Pair()
    for item in items {
      sum.add(weights[lower + item])
      scratch[2 * item] = sum.high
      scratch[2 * item + 1] = sum.low
    }
    return sum.value
  }

  /// Whether a weight is too small to be the difference of sums around `base`.
  @inline(__always)
  static func isLight(_ weight: Double, after base: Pair) -> Bool {
    weight <= 0x1p-30 * base.high
  }

  @inline(__always)
  func weight(
    of items: Range<Int>, after base: Pair, _ weights: borrowing Span<Double>,
    _ scratch: borrowing MutableSpan<Double>
  ) -> Double {
    let weight = sum(through: items.upperBound - 1, scratch) - base
    return Self.isLight(weight, after: base) ? plainWeight(of: items, weights) : weight
  }

  func plainWeight(of items: Range<Int>, _ weights: borrowing Span<Double>) -> Double {
    var sum = 0.0
    for item in items { sum += weights[lower + item] }
    return sum
  }

  /// The weight of items from sums of their own.
  func ownWeight(of items: Range<Int>, _ weights: borrowing Span<Double>) -> Double {
    var sum = Pair()
    for item in items { sum.add(weights[lower + item]) }
    return sum.value
  }
}

// MARK: - Lists

extension PrefixSums {
  /// All siblings.
  func wholeList(_ weights: borrowing Span<Double>, _ scratch: inout MutableSpan<Double>) -> List {
    ownList(0..<count, weights, &scratch)
  }

  /// Items that get sums of their own.
  func ownList(
    _ items: Range<Int>, _ weights: borrowing Span<Double>, _ scratch: inout MutableSpan<Double>
  ) -> List {
    List(items: items, weight: addUp(items, of: weights, in: &scratch), base: Pair())
  }

  /// Remembers the part of a list before `middle` for later.
  @inline(__always)
  func wait(_ list: List, before middle: Int, _ scratch: inout MutableSpan<Double>) {
    // The sign says that the sums begin with the first item: then no sum before it counts.
    let first = list.items.lowerBound
    scratch[2 * count + middle - 1] = Double(list.base.high == 0 ? -1 - first : first)
  }

  /// The list that waits to the left of `end`.
  @inline(__always)
  func waiting(
    before end: Int, _ weights: borrowing Span<Double>, _ scratch: inout MutableSpan<Double>
  ) -> List {
    let start = Int(scratch[2 * count + end - 1])
    return start < 0
      ? list(-1 - start..<end, after: Pair(), weights, &scratch)
      : list(start..<end, after: sum(through: start - 1, scratch), weights, &scratch)
  }

  /// The part of a list from `middle` on.
  @inline(__always)
  func rest(
    of list: List, from middle: Int, _ weights: borrowing Span<Double>,
    _ scratch: inout MutableSpan<Double>
  ) -> List {
    let base = sum(through: middle - 1, scratch)
    return self.list(middle..<list.items.upperBound, after: base, weights, &scratch)
  }

  @inline(__always)
  private func list(
    _ items: Range<Int>, after base: Pair, _ weights: borrowing Span<Double>,
    _ scratch: inout MutableSpan<Double>
  ) -> List {
    let weight = weight(of: items, after: base, weights, scratch)
    guard Self.isLight(weight, after: base), items.count > 1 else {
      return List(items: items, weight: weight, base: base)
    }
    return ownList(items, weights, &scratch)
  }

  /// Where to cut a list of three or more items: the first item of its second half.
  ///
  /// - Parameter surplus: by what share of its own weight the item at half needs more before it
  ///   than behind it to be this item.
  @inline(__always)
  func middle(
    of list: List, surplus least: Double, _ weights: borrowing Span<Double>,
    _ scratch: borrowing MutableSpan<Double>
  ) -> Int {
    let item = itemAtHalf(of: list, scratch)
    let surplus = Self.surplus(
      base: list.base, start: sum(through: item - 1, scratch), end: sum(through: item, scratch),
      whole: sum(through: list.items.upperBound - 1, scratch), weight: list.weight)
    return surplus > least * weights[lower + item] ? item : item + 1
  }

  /// By how much the items of a list before some item weigh more than those behind it.
  ///
  /// - Parameters:
  ///   - base: the prefix sum before the list.
  ///   - start: the prefix sum before the item.
  ///   - end: the prefix sum through the item.
  ///   - whole: the prefix sum through the list.
  ///   - weight: the weight of the list.
  @inline(__always)
  static func surplus(base: Pair, start: Pair, end: Pair, whole: Pair, weight: Double) -> Double {
    let surplus = (start - base) - (whole - end)
    guard abs(surplus) < 1e-12 * weight else { return surplus }
    return start.exactly(minus: base).exactly(minus: whole.exactly(minus: end)).value
  }

  /// The item in which half of the weight is reached, or its neighbor if it is the first or the
  /// last.
  @inline(__always)
  private func itemAtHalf(of list: List, _ scratch: borrowing MutableSpan<Double>) -> Int {
    let (first, last) = (list.items.lowerBound + 1, list.items.upperBound - 1)
    var item = first
    var length = last - first
    // A binary search in the high parts; multiplying, because a processor could not guess a branch.
    let target = list.base.high + list.weight / 2
    while length > 1 {
      let step = length / 2
      item += step * (scratch[2 * (item + step - 1)] < target ? 1 : 0)
      length -= step
    }
    // The low parts may move the item a little.
    while item > first, sum(through: item - 1, scratch) - list.base >= list.weight / 2 { item -= 1 }
    while item + 1 < last, sum(through: item, scratch) - list.base < list.weight / 2 { item += 1 }
    return item
  }
}
