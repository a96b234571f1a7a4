/// A tiling that cuts the list of siblings where its weight is nearest to half, lays the halves
/// side by side along the longer side, and so on with each half.
protocol Halving: Tiling {
  /// By what share of its own weight an item needs more before it than behind it to go to the
  /// second half. If this is negative, the item also goes there if both cuts are equally near.
  static var surplus: Double { get }

  /// By what share a side has to be longer not to count as equal to the other.
  static var tolerance: Double { get }
}

extension Halving {
  func halvingScratchCount(_ siblings: Int) -> Int { HalvingLists(siblings: siblings).scratchEnd }

  /// Writes the rectangle of every sibling.
  ///
  /// The rectangle of a list that is still to be cut stands at its last item, which is where that
  /// of a single item belongs.
  @inline(__always)
  func halve(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let weights = tree.weights.span
    let first = siblings.lowerBound
    output[siblings.upperBound - 1] = frame
    switch siblings.count {
    case 2: cutTwo(first, weights, into: &output)
    case 3: cutThree(first, weights, into: &output)
    default: halveMany(siblings, of: weights, scratch: &scratch, into: &output)
    }
  }

  /// Writes the rectangles of many siblings: depth first down to lists that lie in the cache, and
  /// these level by level, since lists of one level do not wait for one another.
  @inline(never)
  private func halveMany(
    _ siblings: Range<Int>, of weights: borrowing Span<Double>, scratch: inout MutableSpan<Double>,
    into output: inout MutableSpan<Rect>
  ) {
    var sums = PrefixSums(siblings: siblings, at: HalvingLists.prefixSums)
    var lists = HalvingLists(siblings: siblings.count)
    var group = 0..<siblings.count
    while true {
      if group.count <= HalvingLists.longest {
        let sum = PrefixSums.Pair()
        halveByLevels(group, after: sum, sums, weights, &lists, scratch: &scratch, into: &output)
      } else if sums.addUp(group, of: weights, in: &scratch) == 0 {
        let rect = output[sums.lower + group.upperBound - 1]
        for item in group { output[sums.lower + item] = rect }
      } else {
        lists.wait(group.lowerBound, group.upperBound, &scratch)
        while let list = lists.nextWaiting(scratch) {
          if list.count > HalvingLists.longest {
            cut(list, sums, weights, &lists, scratch: &scratch, into: &output)
          } else {
            let sum = sums.sum(before: list.lowerBound, weights, scratch)
            halveByLevels(
              list, after: sum, sums, weights, &lists, scratch: &scratch, into: &output)
          }
        }
      }
      guard let light = lists.nextLight(scratch) else { return }
      group = light
    }
  }

  /// Cuts a long list. Of both parts the shorter one is cut first, so that few lists wait.
  private func cut(
    _ list: Range<Int>, _ sums: PrefixSums, _ weights: borrowing Span<Double>,
    _ lists: inout HalvingLists, scratch: inout MutableSpan<Double>,
    into output: inout MutableSpan<Rect>
  ) {
    let (first, end) = (list.lowerBound, list.upperBound)
    let middle = sums.middle(of: list, surplus: Self.surplus, weights, scratch)
    let parts = sums.parts(
      of: list, from: middle, base: sums.sum(before: first, weights, scratch),
      before: sums.sum(before: middle, weights, scratch),
      through: sums.sum(before: end, weights, scratch), weights)
    (output[sums.lower + middle - 1], output[sums.lower + end - 1]) =
      output[sums.lower + end - 1].cutUnguessed(
        parts.weight, parts.rest, tolerance: Self.tolerance)
    func keep(_ first: Int, _ end: Int, isLight: Bool) {
      if isLight, end - first > 3 {
        lists.addLight(first, end, &scratch)
      } else if end - first > 1 {
        lists.wait(first, end, &scratch)
      }
    }
    if middle - first > end - middle {
      keep(first, middle, isLight: parts.isLight)
      keep(middle, end, isLight: parts.isRestLight)
    } else {
      keep(middle, end, isLight: parts.isRestLight)
      keep(first, middle, isLight: parts.isLight)
    }
  }

  /// Cuts a list of three items before its last two. There is no branch on where the first cut is,
  /// as a processor could only guess it.
  @inline(__always)
  private func cutThree(
    _ node: Int, _ weights: borrowing Span<Double>, into output: inout MutableSpan<Rect>
  ) {
    let (before, own, behind) = (weights[node], weights[node + 1], weights[node + 2])
    let isAlone = -maskIfLess(Self.surplus * own, before - behind)
    let share = Double(isAlone)
    (output[node + 1 - isAlone], output[node + 2]) = output[node + 2].cutUnguessed(
      before + (1 - share) * own, share * own + behind, tolerance: Self.tolerance)
    cutTwo(node + isAlone, weights, into: &output)
  }

  @inline(__always)
  private func cutTwo(
    _ node: Int, _ weights: borrowing Span<Double>, into output: inout MutableSpan<Rect>
  ) {
    (output[node], output[node + 1]) = output[node + 1].cutUnguessed(
      weights[node], weights[node + 1], tolerance: Self.tolerance)
  }
}

// MARK: - Level by level

extension Halving {
  /// Writes the rectangles of up to 512 items.
  ///
  /// In scratch are the sums before each item and behind the last one, and for each item the sum
  /// before it plus the sum through it, twice its center: where this exceeds that of a list, more
  /// of the list is before the item than behind it.
  @inline(never)
  private func halveByLevels(
    _ whole: Range<Int>, after sum: PrefixSums.Pair, _ sums: PrefixSums,
    _ weights: borrowing Span<Double>, _ lists: inout HalvingLists,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let lower = sums.lower &+ whole.lowerBound
    guard
      addUp(whole.count, from: lower, after: sum, weights, scratch: &scratch, into: &output)
    else { return }
    let centers = HalvingLists.centers
    var columns = HalvingLists.Columns()
    columns.append(0, whole.count, &scratch)
    while let level = columns.nextLevel() {
      for place in level.places {
        let list = HalvingLists.list(at: place, scratch)
        let (first, end) = (list.lowerBound, list.upperBound)
        let base = HalvingLists.sum(before: first, scratch)
        let through = HalvingLists.sum(before: end, scratch)
        let target = base.high + through.high
        var middle = firstItem(of: list, centeredBehind: target, steps: level.steps, scratch)
        // Rounding, or what counts as equal, might decide.
        let tolerance = 0x1p-28 * (through.high - base.high) + 0x1p-50 * through.high
        let before = target - scratch[centers &+ middle &- 1]
        if min(before, scratch[centers &+ middle] - target) <= tolerance {
          let item = before <= tolerance ? middle &- 1 : middle
          middle = exactMiddle(of: list, near: item, tolerance, lower, weights, scratch)
        }
        let start = whole.lowerBound
        let parts = sums.parts(
          of: start &+ first..<start &+ end, from: start &+ middle, base: base,
          before: HalvingLists.sum(before: middle, scratch), through: through, weights)
        (output[lower &+ middle &- 1], output[lower &+ end &- 1]) =
          output[lower &+ end &- 1].cutUnguessed(
            parts.weight, parts.rest, tolerance: Self.tolerance)
        if parts.isLight, middle - first > 3 {
          lists.addLight(start + first, start + middle, &scratch)
        } else {
          columns.append(first, middle, &scratch)
        }
        if parts.isRestLight, end - middle > 3 {
          lists.addLight(start + middle, start + end, &scratch)
        } else {
          columns.append(middle, end, &scratch)
        }
      }
    }
    for place in columns.triples {
      cutThree(lower &+ HalvingLists.list(at: place, scratch).lowerBound, weights, into: &output)
    }
    for place in columns.twins {
      cutTwo(lower &+ HalvingLists.list(at: place, scratch).lowerBound, weights, into: &output)
    }
  }

  /// The first item of a list whose center is behind `target`, not before the second and not behind
  /// the last one.
  ///
  /// A binary search without a branch on a weight, which a processor could only guess: numbers that
  /// are not negative have the order of their bits, and the compiler makes branches of comparisons,
  /// but not of a shift by 0 or 63.
  @inline(__always)
  private func firstItem(
    of list: Range<Int>, centeredBehind target: Double, steps: Int,
    _ scratch: borrowing MutableSpan<Double>
  ) -> Int {
    let centers = HalvingLists.centers
    let targetBits = Int64(bitPattern: target.bitPattern)
    var item = list.lowerBound &+ 1
    var length = list.upperBound &- list.lowerBound &- 2
    for _ in 0..<steps {
      let half = length &- length >> 1
      let center = Int64(bitPattern: scratch[centers &+ item &+ half &- 1].bitPattern)
      item &+= half &>> Int(truncatingIfNeeded: (targetBits &- center) >> 63)
      length >>= 1
    }
    return item
  }

  /// Writes sums and centers, and the rectangle of the list for each item; returns whether the list
  /// has any weight.
  @inline(__always)
  private func addUp(
    _ count: Int, from lower: Int, after sum: PrefixSums.Pair, _ weights: borrowing Span<Double>,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) -> Bool {
    let (pairs, centers) = (HalvingLists.sums, HalvingLists.centers)
    var sum = sum
    let rect = output[lower &+ count &- 1]
    for item in 0..<count {
      (scratch[pairs &+ 2 &* item], scratch[pairs &+ 2 &* item &+ 1]) = (sum.high, sum.low)
      let before = sum.high
      sum.add(weights[lower &+ item])
      scratch[centers &+ item] = before + sum.high
      // Memory that was first written in order is in the caches when it is written at random.
      output[lower &+ item] = rect
    }
    let last = pairs &+ 2 &* count
    (scratch[last], scratch[last &+ 1]) = (sum.high, sum.low)
    return sum.high > 0
  }

  /// - Parameter item: an item at whose center about half of the weight is reached.
  @inline(never)
  private func exactMiddle(
    of list: Range<Int>, near item: Int, _ tolerance: Double, _ lower: Int,
    _ weights: borrowing Span<Double>, _ scratch: borrowing MutableSpan<Double>
  ) -> Int {
    // Half of a heavy item is more than rounding.
    let isHeavy = weights[lower + item] > 8 * tolerance
    return PrefixSums.middle(
      of: list, within: isHeavy ? item..<item : list, surplus: Self.surplus,
      weight: { weights[lower + $0] }, sum: { HalvingLists.sum(before: $0, scratch) })
  }
}
