/// Horizontal strips in data order, each filled while the average ratio of its rectangles does not
/// get worse, with one strip of look-ahead.
///
/// When a strip is full, the whole next one is moved into it if this lowers the mean ratio over the
/// items of both; a strip that has taken in another is closed. Averages are unweighted. Weights of
/// zero join the current strip and count in no average.
///
/// - Complexity: O(*n*) where siblings are few, or neighboring strips alike: the average of a
///   growing strip takes sums in buckets, whose cost is bounded; see `StripBuckets`. Where buckets
///   are not enough, it takes a heap, which costs O(*n* log *n*) unless weights differ by many
///   orders of magnitude.
/// - Reference: B. B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered and Quantum Treemaps:
///   Making Effective Use of 2D Space to Display Hierarchies." *ACM Transactions on Graphics*
///   21(4), 2002.
public struct Strip: Tiling {
  public static let name = "strip"
  public static let summary = "horizontal strips in data order, with look-ahead"

  public init() {}

  public var claims: Claims { [.containment, .area, .order] }

  public func scratchCount(forGroupsOf siblings: Int) -> Int { siblings + 2 }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let first = siblings.lowerBound
    if siblings.count == 2, tree.weights[first] > 0, tree.weights[first + 1] > 0 {
      placeTwo(first, tree.weights.span, in: frame, into: &output)
    } else if siblings.count < StripFilling.many {
      _ = work(tiling: siblings, of: tree, in: frame, by: .ratios, &scratch, into: &output)
    } else {
      tileMany(siblings, of: tree, in: frame, scratch: &scratch, into: &output)
    }
  }

  /// Places two siblings with weight: one strip and two are the same cut along other axes. In
  /// trees, every other group may be a pair.
  @inline(__always)
  private func placeTwo(
    _ node: Int, _ weights: Span<Double>, in frame: Rect, into output: inout MutableSpan<Rect>
  ) {
    let items = SIMD2(weights[node], weights[node + 1])
    let aspect = frame.height / frame.width
    let ratios = items * (1 / (items.sum() * aspect))
    let together = pointwiseMax(ratios, 1 / ratios).sum()
    let squares = items * (items / items.sum()) * aspect
    let apart = pointwiseMax(items / squares, squares / items)
    // The second sibling enters the strip of the first, or its strip is moved into that one.
    let isOneStrip =
      !StripFilling.isWorse(together, than: apart.x, 1) || together < apart.sum() * (1 - 1e-12)
    (output[node], output[node + 1]) = frame.cut(items.x, items.y, alongX: isOneStrip)
  }

  @inline(never)
  private func tileMany(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    _ = work(tiling: siblings, of: tree, in: frame, by: .buckets, &scratch, into: &output)
  }

  /// How the ratios in a growing strip are found; see `StripFilling`.
  enum Filling {
    case ratios, buckets, heap
  }

  /// The work beyond one step for each item.
  struct Work: Equatable {
    /// Ratios that were added up again.
    var additions = 0
    /// Buckets that were emptied.
    var buckets = 0
    /// Strips that were filled by the heap.
    var heaps = 0
  }

  /// Places the siblings and returns the work. Inlined, so that few siblings are placed without the
  /// code for many, and nothing is counted for a caller that does not use the work.
  @inline(__always)
  func work(
    tiling siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, by filling: Filling,
    _ scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) -> Work {
    let weights = tree.weights.span
    let total = weights[Int(tree.parent[siblings.lowerBound])]
    var strips = StripFilling(by: filling, total: total, aspect: frame.height / frame.width)
    strips.prepare(siblings, weights, &scratch)
    var y = frame.y
    var strip = strips.strip(of: siblings, weights, &scratch)
    while !strip.nodes.isEmpty {
      let following = strip.nodes.upperBound..<siblings.upperBound
      var next = strips.strip(of: following, weights, &scratch)
      if next.count > 0, let both = strips.join(strip, next, weights, scratch) {
        strip = both
        let rest = both.nodes.upperBound..<siblings.upperBound
        next = strips.strip(of: rest, weights, &scratch)
      }
      let height = strip.weight / total * frame.height
      var x = frame.x
      for node in strip.nodes {
        let width = weights[node] / strip.weight * frame.width
        output[node] = Rect(x: x, y: y, width: width, height: height)
        x += width
      }
      y += height
      strip = next
    }
    return strips.work
  }
}

/// A strip before it is placed.
private struct StripRun {
  var nodes: Range<Int>
  /// The sum of the weights.
  var weight = 0.0
  /// How many weights are positive.
  var count = 0
  /// The sum of max(width/height, height/width) over the positive weights, or bounds of this sum.
  var ratioSum = Bounds(.infinity)
  /// The sum of the weights w of some items, and that of 1/w of others: enough for a lower bound of
  /// `ratioSum` in a heavier strip. Both are 0 if this is not known.
  var wideSum = 0.0
  var highSum = 0.0
}

/// Between which numbers a sum lies.
private struct Bounds {
  var low: Double
  var high: Double

  init(_ low: Double, _ high: Double) {
    self.low = low
    self.high = high
  }

  init(_ value: Double) {
    self.init(value, value)
  }

  var isOpen: Bool { low < high }
}

/// Fills the strips of one group.
///
/// As a strip grows, the weight of a square only rises, so that an item that is higher than wide
/// stays so. The ratios of these items add up to `square` × Σ1/w, those of the others to Σw /
/// `square`.
///
/// Where siblings are few, all ratios of a strip are added up anew for each item that enters: no
/// branch depends on which are high. Where they are many, sums are kept, in buckets or by a heap.
private struct StripFilling {
  /// The least number of siblings for which sums are kept.
  static let many = 64

  private var filling: Strip.Filling
  let total: Double
  /// The frame's height ÷ its width.
  let aspect: Double
  /// The first sibling.
  private var lower = 0
  var buckets = StripBuckets()
  var work = Strip.Work()

  init(by filling: Strip.Filling, total: Double, aspect: Double) {
    self.filling = filling
    self.total = total
    self.aspect = aspect
  }

  /// If ratios are to be added up anew, writes 1/w of each weight w, or 0 for 0, to the scratch;
  /// leaves this to the heap if products of these numbers might exceed the range of a `Double`.
  @inline(__always)
  mutating func prepare(
    _ siblings: Range<Int>, _ weights: borrowing Span<Double>, _ scratch: inout MutableSpan<Double>
  ) {
    guard filling == .ratios else { return }
    lower = siblings.lowerBound
    var greatest = max(total, aspect, 1 / aspect)
    for node in siblings {
      let inverse = weights[node] > 0 ? 1 / weights[node] : 0
      scratch[node &- lower] = inverse
      greatest = max(greatest, inverse)
    }
    if greatest >= 0x1p200 { filling = .heap }
  }

  /// The weight of a square in a strip of this weight: an item that is heavier by a factor of *r*
  /// is *r* times as wide as high.
  @inline(__always)
  private func square(in weight: Double) -> Double {
    weight * (weight / total) * aspect
  }

  /// The strip that begins with the first of these nodes.
  @inline(__always)
  mutating func strip(
    of nodes: Range<Int>, _ weights: borrowing Span<Double>, _ scratch: inout MutableSpan<Double>
  ) -> StripRun {
    switch filling {
    case .ratios: stripByRatios(of: nodes, weights, scratch)
    case .buckets: longStrip(of: nodes, weights, &scratch)
    case .heap: stripByHeap(of: nodes, weights, &scratch)
    }
  }

  @inline(__always)
  private func stripByRatios(
    of range: Range<Int>, _ weights: borrowing Span<Double>,
    _ inverses: borrowing MutableSpan<Double>
  ) -> StripRun {
    // As `square(in:)`, with one division less for each item: here no product exceeds the range.
    let factor = aspect / total
    var strip = StripRun(nodes: range)
    for node in range where weights[node] > 0 {
      let weight = strip.weight + weights[node]
      let newSum = ratioSum(
        of: range.lowerBound..<node + 1, square: weight * (weight * factor), weights, inverses)
      if Self.isWorse(newSum, than: strip.ratioSum.low, strip.count) {
        strip.nodes = range.lowerBound..<node
        break
      }
      strip.weight = weight
      strip.count += 1
      strip.ratioSum = Bounds(newSum)
    }
    return strip
  }

  @inline(never)
  private mutating func longStrip(
    of nodes: Range<Int>, _ weights: borrowing Span<Double>, _ scratch: inout MutableSpan<Double>
  ) -> StripRun {
    let strip = buckets.count > 0 ? stripByBuckets(of: nodes, weights, &scratch) : nil
    let result = strip ?? stripByHeap(of: nodes, weights, &scratch)
    buckets = StripBuckets(after: result, total: total, aspect: aspect)
    return result
  }

  @inline(never)
  private mutating func stripByHeap(
    of range: Range<Int>, _ weights: borrowing Span<Double>, _ scratch: inout MutableSpan<Double>
  ) -> StripRun {
    work.heaps &+= 1
    var strip = StripRun(nodes: range)
    var wide = WideItems(capacity: range.count)
    var highSum = 0.0
    var ratioSum = Double.infinity
    for node in range where weights[node] > 0 {
      let item = weights[node]
      let square = square(in: strip.weight + item)
      while let least = wide.next(below: square, &scratch) { highSum += 1 / least }
      if item < square {
        highSum += 1 / item
      } else {
        wide.insert(item, &scratch)
      }
      let newSum = wide.sum / square + highSum * square
      if Self.isWorse(newSum, than: ratioSum, strip.count) {
        strip.nodes = range.lowerBound..<node
        break
      }
      strip.weight += item
      strip.count += 1
      ratioSum = newSum
    }
    strip.ratioSum = Bounds(ratioSum)
    return strip
  }

  /// Whether a strip with one more item has a higher mean.
  ///
  /// The means are compared without a division. Means that differ in their last bits are equal.
  @inline(__always)
  static func isWorse(_ newSum: Double, than sum: Double, _ count: Int) -> Bool {
    newSum * Double(count) > sum * Double(count + 1) * (1 + 1e-12)
  }

  /// Two neighboring strips as a single one, if its mean is lower than that of the two.
  @inline(__always)
  mutating func join(
    _ strip: StripRun, _ next: StripRun, _ weights: borrowing Span<Double>,
    _ scratch: borrowing MutableSpan<Double>
  ) -> StripRun? {
    var both = StripRun(nodes: strip.nodes.lowerBound..<next.nodes.upperBound)
    both.weight = strip.weight + next.weight
    both.count = strip.count + next.count
    both.wideSum = strip.wideSum + next.wideSum
    both.highSum = strip.highSum + next.highSum
    let square = square(in: both.weight)
    let apart = Bounds(
      strip.ratioSum.low + next.ratioSum.low, strip.ratioSum.high + next.ratioSum.high)
    // The greater of width/height and height/width is at least either: mostly this is enough.
    if both.highSum > 0, both.wideSum / square + both.highSum * square >= apart.high { return nil }
    let sum =
      filling == .ratios
      ? ratioSum(of: both.nodes, square: square, weights, scratch)
      : ratioSum(of: both.nodes, square: square, weights)
    both.ratioSum = Bounds(sum)
    if sum < apart.low * (1 - 1e-12) { return both }
    guard apart.isOpen, sum < apart.high else { return nil }
    let exactly = exactSum(of: strip, weights) + exactSum(of: next, weights)
    return sum < exactly * (1 - 1e-12) ? both : nil
  }

  /// The sum of a strip's ratios, added up if only bounds of it are known.
  private mutating func exactSum(of strip: StripRun, _ weights: borrowing Span<Double>) -> Double {
    guard strip.ratioSum.isOpen else { return strip.ratioSum.low }
    return ratioSum(of: strip.nodes, square: square(in: strip.weight), weights)
  }

  /// The sum of the ratios of these nodes, computed node by node.
  @inline(__always)
  private mutating func ratioSum(
    of nodes: Range<Int>, square: Double, _ weights: borrowing Span<Double>
  ) -> Double {
    work.additions &+= nodes.count
    let scale = 1 / square
    var sum = 0.0
    for node in nodes where weights[node] > 0 {
      let ratio = weights[node] * scale
      sum += max(ratio, 1 / ratio)
    }
    return sum
  }

  /// The same sum, if the inverses of the weights are known; 0 for a weight of 0.
  @inline(__always)
  private func ratioSum(
    of nodes: Range<Int>, square: Double, _ weights: borrowing Span<Double>,
    _ inverses: borrowing MutableSpan<Double>
  ) -> Double {
    let scale = 1 / square
    var sum = 0.0
    for node in nodes { sum += max(weights[node] * scale, inverses[node &- lower] * square) }
    return sum
  }
}

// MARK: - Buckets

/// The items of a growing strip by their weights, which determine when they turn from wide to high.
///
/// An item turns when the weight of a square reaches its own. The weights from 0 on are divided
/// into buckets of equal width. A bucket keeps Σw and Σ1/w of its items, and turns as a whole when
/// the square has passed it. It is not known which items of the present bucket have turned: the sum
/// of their ratios has bounds. If these leave a decision open, the ratios of the whole strip are
/// added up.
///
/// The strip before determines the width of the buckets, and that they reach to the square of a
/// strip twice as heavy. Items that turn later are never reached: a strip that gets so heavy is
/// filled by the heap instead, and so is one in which more than `budget` ratios for each item would
/// be added up. The heap goes at least as far before the strip is full, so whatever the weights,
/// buckets cost at most a constant for each item of a strip and each of the one before.
private struct StripBuckets {
  /// The number of buckets; 0 if the heap is faster.
  private(set) var count = 0
  /// The weight between a bucket's edges.
  private(set) var width = 0.0

  /// How many items of the strip before enter, near its end, while the square passes a bucket.
  private static let items = 4
  static let budget = 16
  /// Weights outside of this range are left to the heap: within it, no product of some of them
  /// exceeds a `Double`.
  static let range = 0x1p-60...0x1p60

  init() {}

  init(after strip: StripRun, total: Double, aspect: Double) {
    guard strip.count >= 32, Self.range.contains(total), Self.range.contains(aspect),
      Self.range.contains(strip.weight)
    else { return }
    count = 2 * strip.count / Self.items
    let weight = 2 * strip.weight
    width = weight * (weight / total) * aspect / Double(count)
  }
}

extension StripFilling {
  /// The strip that begins with the first of these nodes; `nil` if the heap has to fill it.
  @inline(never)
  private mutating func stripByBuckets(
    of range: Range<Int>, _ weights: borrowing Span<Double>, _ scratch: inout MutableSpan<Double>
  ) -> StripRun? {
    let buckets = buckets
    // The last bucket is for items that turn in no strip that is filled here.
    for index in 0..<2 * (buckets.count + 1) { scratch[index] = 0 }
    work.buckets &+= buckets.count
    let factor = aspect / total
    var strip = StripRun(nodes: range)
    // The sums of the items that have turned, of those that may have, and of those that have not.
    var highSum = 0.0
    var (presentWide, presentHigh) = (0.0, 0.0)
    var wideSum = 0.0
    var present = 0
    var edge = buckets.width
    let inverseWidth = 1 / buckets.width
    var share = 1.0
    var (least, greatest) = (Double.infinity, 0.0)
    var additions = 0
    // Sums of ratios are kept times the square, which saves a division for each item.
    var (sum, square) = (Bounds(.infinity), 1.0)
    for node in range where weights[node] > 0 {
      let item = weights[node]
      let weight = strip.weight + item
      let newSquare = weight * (weight * factor)
      while newSquare >= edge {
        present += 1
        guard present < buckets.count else { return nil }
        edge = Double(present + 1) * buckets.width
        highSum += presentHigh
        (presentWide, presentHigh) = (scratch[2 * present], scratch[2 * present + 1])
        wideSum -= presentWide
        let ratio = Double(present) / Double(present + 1)
        share = 1 / (1 + ratio * ratio)
      }
      let bucket = Int(min(item * inverseWidth, Double(buckets.count)))
      let inverse = 1 / item
      guard inverse <= StripBuckets.range.upperBound else { return nil }
      wideSum += item.kept(if: bucket > present)
      highSum += inverse.kept(if: bucket < present)
      presentWide += item.kept(if: bucket == present)
      presentHigh += inverse.kept(if: bucket == present)

      let squared = newSquare * newSquare
      let sure = wideSum + highSum * squared
      // Of r and 1/r the greater one is at least half, and at most `share` of both together.
      let open = presentWide + presentHigh * squared
      var newSum = Bounds(sure + open / 2, sure + open * share)
      // If all items have turned or none has, as with equal weights, nothing is open.
      (least, greatest) = (min(least, item), max(greatest, item))
      if newSquare >= greatest {
        newSum = Bounds(sure + presentHigh * squared)
      } else if newSquare <= least {
        newSum = Bounds(sure + presentWide)
      }
      if Self.isWorse(newSum.high * square, than: sum.low * newSquare, strip.count) {
        if !Self.isWorse(newSum.low * square, than: sum.high * newSquare, strip.count) {
          additions += 2 * strip.count + 1
          guard additions <= StripBuckets.budget * strip.count else { return nil }
          let nodes = range.lowerBound..<node
          sum = Bounds(square * ratioSum(of: nodes, square: square, weights))
          newSum = Bounds(
            newSquare * ratioSum(of: nodes.lowerBound..<node + 1, square: newSquare, weights))
        }
        if Self.isWorse(newSum.low * square, than: sum.low * newSquare, strip.count) {
          strip.nodes = range.lowerBound..<node
          break
        }
      }
      let index = 2 * (bucket > present ? bucket : buckets.count)
      scratch[index] += item
      scratch[index + 1] += inverse
      strip.weight = weight
      strip.count += 1
      (sum, square) = (newSum, newSquare)
      strip.wideSum = wideSum + presentWide
      strip.highSum = highSum
    }
    strip.ratioSum = Bounds(sum.low / square, sum.high / square)
    // The items that would turn in a strip twice as heavy, with which this strip might be joined.
    for bucket in present + 1..<min(4 * present + 1, buckets.count) {
      strip.wideSum -= scratch[2 * bucket]
      strip.highSum += scratch[2 * bucket + 1]
    }
    return strip
  }
}

extension Double {
  /// The number or 0. It is chosen by bits, because a processor could only guess a branch.
  @inline(__always)
  fileprivate func kept(if isKept: Bool) -> Double {
    Double(bitPattern: bitPattern & (0 &- (isKept ? 1 : 0)))
  }
}

// MARK: - Heap

/// The items of a growing strip that are wider than high.
///
/// Most items never become higher than wide. So only those that soon might are kept in order, in a
/// heap at the front of the scratch; the heavier ones wait at its end in no order until the limit
/// rises.
private struct WideItems {
  private(set) var sum = 0.0
  private var heapCount = 0
  private var waiting: Range<Int>
  /// Lighter items are in the heap.
  private var limit = 0.0

  init(capacity: Int) {
    waiting = capacity..<capacity
  }

  mutating func insert(_ item: Double, _ scratch: inout MutableSpan<Double>) {
    sum += item
    if item < limit {
      scratch.insert(item, into: &heapCount)
    } else {
      waiting = waiting.lowerBound - 1..<waiting.upperBound
      scratch[waiting.lowerBound] = item
    }
  }

  /// Takes the least item if it is lighter than `square`.
  mutating func next(below square: Double, _ scratch: inout MutableSpan<Double>) -> Double? {
    if square > limit { raiseLimit(to: 2 * square, &scratch) }
    guard heapCount > 0, scratch[0] < square else { return nil }
    let least = scratch[0]
    scratch.removeLeast(from: &heapCount)
    sum = heapCount + waiting.count > 0 ? sum - least : 0
    return least
  }

  private mutating func raiseLimit(to limit: Double, _ scratch: inout MutableSpan<Double>) {
    self.limit = limit
    var start = waiting.lowerBound
    for index in waiting where scratch[index] < limit {
      let item = scratch[index]
      scratch[index] = scratch[start]
      start += 1
      scratch.insert(item, into: &heapCount)
    }
    waiting = start..<waiting.upperBound
  }
}

/// The first `count` elements as a binary heap with the least in front.
extension MutableSpan<Double> {
  fileprivate mutating func insert(_ element: Double, into count: inout Int) {
    raise(element, from: count)
    count += 1
  }

  /// Moves the hole down to a leaf before it looks where the last element belongs, which is mostly
  /// near a leaf: no branch on the way down has to be guessed.
  fileprivate mutating func removeLeast(from count: inout Int) {
    count -= 1
    var hole = 0
    while 2 * hole + 2 < count {
      let child = 2 * hole + 1
      let least = self[child + 1] < self[child] ? child + 1 : child
      self[hole] = self[least]
      hole = least
    }
    if 2 * hole + 1 < count {
      self[hole] = self[2 * hole + 1]
      hole = 2 * hole + 1
    }
    raise(self[count], from: hole)
  }

  private mutating func raise(_ element: Double, from start: Int) {
    var hole = start
    while hole > 0, self[(hole - 1) / 2] > element {
      self[hole] = self[(hole - 1) / 2]
      hole = (hole - 1) / 2
    }
    self[hole] = element
  }
}
