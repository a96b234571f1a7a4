/// How `Halving` cuts a list of up to 1,024 items of a large group: into the same parts, in another
/// order.
///
/// The lists that are still to be cut are in queues, one for each number of steps of the binary
/// search in them. So no branch depends on the length of a list, and none on a weight: a processor
/// could only guess such branches, and would often be wrong. The lists of a queue do not wait for
/// one another.
///
/// Behind the scratch of `PrefixSums` are a second copy of the list's sums, as a copy that is read
/// at random is in the caches; then how many lists each queue has had; then the queues.
struct HalvingQueues {
  /// How many items the longest list in the queues has.
  static let longest = 1_024

  /// The first queue is for lists of two, and the second for lists of three. The lists of the other
  /// queues take 1 to 10 steps. The last queue is for lists that are too light for their sums.
  private static let count = 13
  private static var ofLight: Int { count - 1 }

  /// Where the sums are in the scratch.
  private let sums: Int
  private let lengths: Int
  private let queues: Int
  private let capacity: Int

  init(siblings: Int) {
    capacity = min(siblings, Self.longest)
    sums = 3 * siblings
    lengths = sums + 2 * (capacity + 1)
    queues = lengths + Self.count
  }

  var scratchEnd: Int { queues + Self.count * capacity }

  /// Whether the queues save more time than they cost, for so many siblings of a tree with so many
  /// nodes. For 64 siblings they cost as much as they save.
  ///
  /// A processor that lays out a tree of 10,000 nodes again and again learns which way each branch
  /// goes; of 100,000 nodes it does not.
  static func pay(for siblings: Int, of nodes: Int) -> Bool { siblings > 64 && nodes > 30_000 }
}

// MARK: - Sums

extension HalvingQueues {
  /// The sum before an item.
  @inline(__always)
  private func sum(before item: Int, _ scratch: borrowing MutableSpan<Double>) -> PrefixSums.Pair {
    PrefixSums.Pair(high: scratch[sums &+ 2 &* item], low: scratch[sums &+ 2 &* item &+ 1])
  }

  @inline(__always)
  private func set(
    _ sum: PrefixSums.Pair, before item: Int, in scratch: inout MutableSpan<Double>
  ) {
    scratch[sums &+ 2 &* item] = sum.high
    scratch[sums &+ 2 &* item &+ 1] = sum.low
  }

  /// Where a list of four or more items is to be cut, by the rule of `PrefixSums.middle`: the first
  /// item of its second half.
  @inline(__always)
  private func middle(
    of list: Range<Int>, steps: Int, surplus least: Double, _ weights: borrowing Span<Double>,
    _ lower: Int, _ scratch: borrowing MutableSpan<Double>
  ) -> Int {
    let (first, end) = (list.lowerBound, list.upperBound)
    let (base, whole) = (sum(before: first, scratch), sum(before: end, scratch))
    let weight = whole - base
    let half = weight / 2
    var item = first &+ 1
    var length = end &- first &- 2
    // Numbers that are not negative have the order of their bits. The comparisons here are
    // differences, since the compiler makes branches of other ones.
    let target = (base.high + half).bitPattern
    for _ in 0..<steps {
      let step = length >> 1
      let high = scratch[sums &+ 2 &* (item &+ step)].bitPattern
      item &+= step & (Int(bitPattern: UInt(high &- target)) >> 63)
      length &-= step
    }
    while (item &- first &- 1) & ~maskIfLess(sum(before: item, scratch) - base, half) != 0 {
      item &-= 1
    }
    while (end &- item &- 2) & maskIfLess(sum(before: item &+ 1, scratch) - base, half) != 0 {
      item &+= 1
    }
    let surplus = PrefixSums.surplus(
      base: base, start: sum(before: item, scratch), end: sum(before: item &+ 1, scratch),
      whole: whole, weight: weight)
    return item &+ (surplus > least * weights[lower &+ item] ? 0 : 1)
  }
}

// MARK: - Queues

extension HalvingQueues {
  private func removeAll(_ scratch: inout MutableSpan<Double>) {
    for queue in 0..<Self.count { scratch[lengths + queue] = Double(bitPattern: 0) }
  }

  @inline(__always)
  private func length(of queue: Int, _ scratch: borrowing MutableSpan<Double>) -> Int {
    Int(scratch[lengths &+ queue].bitPattern)
  }

  /// Appends a list to the queue to which it belongs; a list of one item to none.
  @inline(__always)
  private func append(
    _ first: Int, _ end: Int, isLight: Bool = false, _ scratch: inout MutableSpan<Double>
  ) {
    // 0 for two items, 1 for three, and 1 + ⌈log₂(n − 2)⌉ for n: the search is among all but two.
    let count = end &- first
    var queue = Int.bitWidth &- 1 &- max(4 &* count &- 9, 1).leadingZeroBitCount
    if isLight, count > 3 { queue = Self.ofLight }
    let length = length(of: queue, scratch)
    scratch[queues &+ queue &* capacity &+ length] = Double(bitPattern: UInt64(first << 16 | end))
    scratch[lengths &+ queue] = Double(bitPattern: UInt64(length &+ (count > 1 ? 1 : 0)))
  }

  @inline(__always)
  private func list(
    _ index: Int, of queue: Int, _ scratch: borrowing MutableSpan<Double>
  ) -> Range<Int> {
    let list = scratch[queues &+ queue &* capacity &+ index].bitPattern
    return Int(list >> 16)..<Int(list & 0xffff)
  }
}

// MARK: - Cutting

extension HalvingQueues {
  /// Writes the rectangles of a list of four or more items.
  func place<Tiling: Halving>(
    _ whole: PrefixSums.List, of siblings: PrefixSums, in frame: Rect, by tiling: Tiling,
    _ weights: borrowing Span<Double>, scratch: inout MutableSpan<Double>,
    into output: inout MutableSpan<Rect>
  ) {
    let start = whole.items.lowerBound
    let lower = siblings.lower + start
    let count = whole.items.count
    var sum = whole.base
    set(sum, before: 0, in: &scratch)
    for item in 0..<count {
      sum.add(weights[lower + item])
      set(sum, before: item + 1, in: &scratch)
      // Memory that was first written in order is in the caches when it is written at random.
      output[lower + item] = frame
    }

    removeAll(&scratch)
    append(0, count, &scratch)
    for queue in (2..<Self.ofLight).reversed() {
      var index = 0
      while index < length(of: queue, scratch) {
        for _ in index..<length(of: queue, scratch) {
          cut(
            list(index, of: queue, scratch), steps: queue - 1, of: siblings, from: start,
            by: tiling, weights, scratch: &scratch, into: &output)
          index += 1
        }
      }
    }
    for index in 0..<length(of: 1, scratch) {
      let first = list(index, of: 1, scratch).lowerBound
      let node = lower + first
      let (before, own, behind) = (weights[node], weights[node + 1], weights[node + 2])
      let isAlone = -maskIfLess(Tiling.surplus * own, before - behind)
      let share = Double(isAlone)
      (output[node + 1 - isAlone], output[node + 2]) = output[node + 2].cutUnguessed(
        before + (1 - share) * own, share * own + behind, tolerance: Tiling.tolerance)
      append(first + isAlone, first + isAlone + 2, &scratch)
    }
    for index in 0..<length(of: 0, scratch) {
      let node = lower + list(index, of: 0, scratch).lowerBound
      (output[node], output[node + 1]) = output[node + 1].cutUnguessed(
        weights[node], weights[node + 1], tolerance: Tiling.tolerance)
    }
    for index in 0..<length(of: Self.ofLight, scratch) {
      let light = list(index, of: Self.ofLight, scratch)
      tiling.halveLight(
        start + light.lowerBound..<start + light.upperBound, siblings, weights, scratch: &scratch,
        into: &output)
    }
  }

  /// Cuts a list of four or more items, whose rectangle is at its last item, and appends its halves
  /// to their queues.
  @inline(__always)
  private func cut<Tiling: Halving>(
    _ list: Range<Int>, steps: Int, of siblings: PrefixSums, from start: Int, by tiling: Tiling,
    _ weights: borrowing Span<Double>, scratch: inout MutableSpan<Double>,
    into output: inout MutableSpan<Rect>
  ) {
    let (first, end) = (list.lowerBound, list.upperBound)
    let lower = siblings.lower &+ start
    let middle = middle(
      of: list, steps: steps, surplus: Tiling.surplus, weights, lower, scratch)
    let (base, before) = (sum(before: first, scratch), sum(before: middle, scratch))
    var half = before - base
    var rest = sum(before: end, scratch) - before
    let isLight = PrefixSums.isLight(half, after: base)
    let isRestLight = PrefixSums.isLight(rest, after: before)
    if isLight { half = siblings.plainWeight(of: start + first..<start + middle, weights) }
    if isRestLight { rest = siblings.ownWeight(of: start + middle..<start + end, weights) }
    (output[lower &+ middle &- 1], output[lower &+ end &- 1]) =
      output[lower &+ end &- 1].cutUnguessed(half, rest, tolerance: Tiling.tolerance)
    append(first, middle, isLight: isLight, &scratch)
    append(middle, end, isLight: isRestLight, &scratch)
  }
}

extension Halving {
  @inline(never)
  func halveInQueues(
    _ siblings: Range<Int>, of weights: borrowing Span<Double>, in frame: Rect,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let sums = PrefixSums(siblings: siblings)
    let list = sums.wholeList(weights, &scratch)
    halve(list, in: frame, inQueues: true, sums, weights, scratch: &scratch, into: &output)
  }

  /// Halves a list that is too light for its sums in the queues.
  @inline(never)
  fileprivate func halveLight(
    _ items: Range<Int>, _ sums: PrefixSums, _ weights: borrowing Span<Double>,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let rect = output[sums.lower + items.upperBound - 1]
    halve(
      sums.ownList(items, weights, &scratch), in: rect, inQueues: false, sums, weights,
      scratch: &scratch, into: &output)
  }
}
