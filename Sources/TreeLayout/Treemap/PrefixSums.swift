/// The prefix sums of a group's weights by which `Halving` cuts lists of siblings.
///
/// A sum is kept as two numbers, together about 100 bits, and the weight of a list is the
/// difference of two sums only if it is more than 2⁻³⁰ of the smaller one. A lighter list gets sums
/// of its own before it is cut: at most once in 30 binary digits of falling weight.
///
/// In scratch are the sums before every 64th item: these are few, also for many siblings.
struct PrefixSums {
  /// The node of item 0.
  let lower: Int

  /// Where the sums begin in the scratch.
  private let place: Int

  /// The item with which the sums begin.
  private var start = 0

  init(siblings: Range<Int>, at place: Int) {
    lower = siblings.lowerBound
    self.place = place
  }

  private static let distance = 64

  static func scratchCount(for siblings: Int) -> Int { 2 * (siblings / distance + 1) }

  /// An unevaluated sum of two numbers.
  struct Pair {
    var high = 0.0
    var low = 0.0

    var value: Double { high + low }

    /// Adds to `high`; the part that `high` cannot hold goes to `low`.
    ///
    /// - Reference: D. E. Knuth. *The Art of Computer Programming*, volume 2, section 4.2.2, 1969.
    @inline(__always)
    mutating func add(_ term: Double) {
      let sum = high + term
      let rounded = sum - high
      low += (high - (sum - rounded)) + (term - rounded)
      high = sum
    }

    /// The difference, to the relative precision of one number.
    @inline(__always)
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
}

extension PrefixSums {
  /// Lets the sums begin with the first of these items; returns the sum of all.
  mutating func addUp(
    _ items: Range<Int>, of weights: borrowing Span<Double>, in scratch: inout MutableSpan<Double>
  ) -> Double {
    start = items.lowerBound
    var sum = Pair()
    for first in stride(from: start, to: items.upperBound, by: Self.distance) {
      let index = place + 2 * ((first - start) / Self.distance)
      (scratch[index], scratch[index + 1]) = (sum.high, sum.low)
      for item in first..<min(first + Self.distance, items.upperBound) {
        sum.add(weights[lower &+ item])
      }
    }
    return sum.value
  }

  /// The sum of the items before this one.
  func sum(
    before item: Int, _ weights: borrowing Span<Double>, _ scratch: borrowing MutableSpan<Double>
  ) -> Pair {
    // The last item may have no sum behind it.
    let index = (max(item, start + 1) - 1 - start) / Self.distance
    var sum = sum(at: index, scratch)
    for item in start + index * Self.distance..<item { sum.add(weights[lower &+ item]) }
    return sum
  }

  private func sum(at index: Int, _ scratch: borrowing MutableSpan<Double>) -> Pair {
    Pair(high: scratch[place + 2 * index], low: scratch[place + 2 * index + 1])
  }

  /// Whether a weight is too small to be the difference of sums around `base`.
  @inline(__always)
  private static func isLight(_ weight: Double, after base: Pair) -> Bool {
    weight <= 0x1p-30 * base.high
  }

  /// The weights of both parts of a list, and whether each is too light for these sums.
  ///
  /// - Parameters:
  ///   - middle: the first item of the second part.
  ///   - base: the sum before the list.
  ///   - before: the sum before `middle`.
  ///   - through: the sum through the list.
  @inline(__always)
  func parts(
    of list: Range<Int>, from middle: Int, base: Pair, before: Pair, through: Pair,
    _ weights: borrowing Span<Double>
  ) -> (weight: Double, rest: Double, isLight: Bool, isRestLight: Bool) {
    var (weight, rest) = (before - base, through - before)
    let isLight = Self.isLight(weight, after: base)
    let isRestLight = Self.isLight(rest, after: before)
    if isLight { weight = plainWeight(of: list.lowerBound..<middle, weights) }
    if isRestLight { rest = ownWeight(of: middle..<list.upperBound, weights) }
    return (weight, rest, isLight, isRestLight)
  }

  @inline(never)
  private func plainWeight(of items: Range<Int>, _ weights: borrowing Span<Double>) -> Double {
    var sum = 0.0
    for item in items { sum += weights[lower + item] }
    return sum
  }

  /// The weight of items from sums of their own.
  @inline(never)
  private func ownWeight(of items: Range<Int>, _ weights: borrowing Span<Double>) -> Double {
    var sum = Pair()
    for item in items { sum.add(weights[lower + item]) }
    return sum.value
  }

  /// Where to cut a list of four or more items: the first item of its second half.
  ///
  /// - Parameter surplus: by what share of its own weight the item at half needs more before it
  ///   than behind it to be this item.
  func middle(
    of list: Range<Int>, surplus: Double, _ weights: borrowing Span<Double>,
    _ scratch: borrowing MutableSpan<Double>
  ) -> Int {
    let base = sum(before: list.lowerBound, weights, scratch)
    let half = (sum(before: list.upperBound, weights, scratch) - base) / 2
    // First among the sums in scratch.
    var low = list.lowerBound
    var high = list.upperBound
    while high - low > Self.distance {
      let index = ((low + high) / 2 - start) / Self.distance
      let item = start + index * Self.distance
      if item <= low { break }
      if sum(at: index, scratch) - base < half { low = item } else { high = item }
    }
    return Self.middle(
      of: list, within: low..<high, surplus: surplus, weight: { weights[lower + $0] },
      sum: { sum(before: $0, weights, scratch) })
  }

  /// Where to cut a list of which the item is known in which half of the weight is reached, up to
  /// some neighbors.
  @inline(__always)
  static func middle(
    of list: Range<Int>, within items: Range<Int>, surplus least: Double,
    weight: (_ item: Int) -> Double, sum: (_ item: Int) -> Pair
  ) -> Int {
    let (base, whole) = (sum(list.lowerBound), sum(list.upperBound))
    let half = (whole - base) / 2
    // The item in which half of the weight is reached, or its neighbor if it is the first or last.
    let inner = list.lowerBound + 1...list.upperBound - 2
    var item = min(max(items.lowerBound, inner.lowerBound), inner.upperBound)
    var last = min(max(items.upperBound, inner.lowerBound), inner.upperBound)
    while item < last {
      let middle = (item + last) / 2
      if sum(middle + 1) - base < half { item = middle + 1 } else { last = middle }
    }
    let (start, behind) = (sum(item), sum(item + 1))
    var surplus = (start - base) - (whole - behind)
    if abs(surplus) < 1e-12 * 2 * half {
      surplus = start.exactly(minus: base).exactly(minus: whole.exactly(minus: behind)).value
    }
    return surplus > least * weight(item) ? item : item + 1
  }
}
