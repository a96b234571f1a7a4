/// Horizontal strips in data order, each filled while the average ratio of its rectangles does not
/// get worse, with one strip of look-ahead.
///
/// When a strip is full, the whole next one is moved into it if that lowers the mean ratio over the
/// items of both; a strip that has taken in another is closed. Averages are unweighted. Weights of
/// zero join the current strip and count in no average.
///
/// - Complexity: O(*n* log *n*) unless weights differ by many orders of magnitude: the average of a
///   growing strip takes a heap of items that are still wider than high, each of which enters and
///   leaves it at most once, and a look at the heavier ones whenever a square weighs twice as much.
/// - Reference: B. B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered and Quantum Treemaps:
///   Making Effective Use of 2D Space to Display Hierarchies." *ACM Transactions on Graphics*
///   21(4), 2002.
public struct Strip: Tiling {
  public static let name = "strip"
  public static let summary = "horizontal strips in data order, with look-ahead"

  public init() {}

  public var claims: Claims { [.containment, .area, .order] }

  public func scratchCount(forGroupsOf siblings: Int) -> Int { siblings }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let weights = tree.weights.span
    let total = weights[Int(tree.parent[siblings.lowerBound])]
    let aspect = frame.height / frame.width

    var y = frame.y
    var strip = StripRun(filling: siblings, of: weights, total, aspect, using: &scratch)
    while !strip.nodes.isEmpty {
      let following = strip.nodes.upperBound..<siblings.upperBound
      var next = StripRun(filling: following, of: weights, total, aspect, using: &scratch)
      if next.count > 0, let both = strip.joined(next, of: weights, total, aspect) {
        strip = both
        let rest = both.nodes.upperBound..<siblings.upperBound
        next = StripRun(filling: rest, of: weights, total, aspect, using: &scratch)
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
  }
}

/// A strip before it is placed.
private struct StripRun {
  var nodes: Range<Int>
  /// The sum of the weights.
  var weight = 0.0
  /// How many weights are positive.
  var count = 0
  /// The mean of max(width/height, height/width) over the positive ones.
  var mean = Double.infinity

  /// The weight of a square in a strip of this weight: one that is heavier by a factor of *r* is
  /// *r* times as wide as high.
  ///
  /// - Parameter aspect: the frame's height ÷ its width.
  private static func square(in weight: Double, of total: Double, _ aspect: Double) -> Double {
    weight * (weight / total) * aspect
  }

  /// The strip that begins with the first of `nodes`.
  ///
  /// As the strip grows, the weight of a square only rises, so that an item that is higher than
  /// wide stays so. The ratios of these sum up to `square` × Σ1/w, those of the others to Σw /
  /// `square`.
  init(
    filling range: Range<Int>, of weights: borrowing Span<Double>, _ total: Double,
    _ aspect: Double, using scratch: inout MutableSpan<Double>
  ) {
    nodes = range
    var wide = WideItems(capacity: range.count)
    var highSum = 0.0
    var ratioSum = Double.infinity
    for node in range where weights[node] > 0 {
      let item = weights[node]
      let square = Self.square(in: weight + item, of: total, aspect)
      while let least = wide.next(below: square, &scratch) { highSum += 1 / least }
      if item < square {
        highSum += 1 / item
      } else {
        wide.insert(item, &scratch)
      }
      let newSum = wide.sum / square + highSum * square
      // The means without a division. Those that differ in their last bits are equal.
      if newSum * Double(count) > ratioSum * Double(count + 1) * (1 + 1e-12) {
        nodes = range.lowerBound..<node
        break
      }
      weight += item
      count += 1
      ratioSum = newSum
    }
    mean = ratioSum / Double(count)
  }

  /// This strip and the next one as a single strip, if that has a lower mean than the two.
  func joined(
    _ next: StripRun, of weights: borrowing Span<Double>, _ total: Double, _ aspect: Double
  ) -> StripRun? {
    var both = StripRun(nodes: nodes.lowerBound..<next.nodes.upperBound)
    both.weight = weight + next.weight
    both.count = count + next.count
    let scale = 1 / Self.square(in: both.weight, of: total, aspect)
    var sum = 0.0
    for node in both.nodes where weights[node] > 0 {
      let ratio = weights[node] * scale
      sum += max(ratio, 1 / ratio)
    }
    both.mean = sum / Double(both.count)
    let apart = (mean * Double(count) + next.mean * Double(next.count)) / Double(both.count)
    return both.mean < apart * (1 - 1e-12) ? both : nil
  }

  private init(nodes: Range<Int>) {
    self.nodes = nodes
  }
}

/// The items of a growing strip that are wider than high.
///
/// Most never become higher than wide. So only those that soon might are kept in order, in a heap
/// at the front of the scratch; the heavier ones wait at its end in no order until the limit rises.
private struct WideItems {
  private(set) var sum = 0.0
  private var heapCount = 0
  private var waiting: Range<Int>
  /// What is lighter is in the heap.
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

// MARK: - Heap

/// The first `count` elements as a binary heap with the least in front.
extension MutableSpan<Double> {
  fileprivate mutating func insert(_ element: Double, into count: inout Int) {
    raise(element, from: count)
    count += 1
  }

  /// Moves the hole down to a leaf before it looks where the last element belongs, which is near a
  /// leaf most of the time: no branch on the way down has to be guessed.
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
