/// Rows along the shorter side of the remaining rectangle, filled by falling weight while the row's
/// worst rectangle does not become longer.
///
/// The score of a row is the greatest max(ρℓ/t, t/(ρℓ)) of its items, ℓ an item's length along the
/// row, t the row's thickness and ρ the `ratio`; an item is added while the score does not
/// increase. With a ratio of 1 this is the paper's algorithm; d3's default is the golden ratio.
///
/// - Complexity: O(*n*), and a sort of groups that do not fall already.
/// - Reference: M. Bruls, K. Huizing, J. J. van Wijk. "Squarified Treemaps." *Data Visualization
///   2000*, pp. 33–42.
public struct Squarified: Tiling {
  public static let name = "squarified"
  public static let summary = "rows of nearly square rectangles, largest first"

  /// The wanted length along the row of a rectangle of thickness 1, or the inverse of this length;
  /// ≥ 1.
  public var ratio = 1.0

  public init() {}

  public static var options: [StrategyOption<Self>] {
    [
      .number(
        "ratio", { $0.ratio }, { $0.ratio = $1 }, in: 1...,
        "how long rectangles are wanted; 1 is a square")
    ]
  }

  public func scratchCount(forGroupsOf siblings: Int) -> Int { siblings }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let lower = siblings.lowerBound
    if siblings.count == 2 {
      placeTwo(lower, tree.weights.span, in: frame, into: &output)
      return
    }
    let count = siblings.count
    if Self.addUp(tree.weights.span.extracting(siblings), &scratch) {
      tile(count, tree.weights.span.extracting(siblings), in: frame, scratch, &output) {
        lower + $0
      }
    } else {
      context.sort(siblings, of: tree)
      let nodes = context.descending.nodes.span
      let weights = context.descending.weights.span.extracting(first: count)
      _ = Self.addUp(weights, &scratch)
      tile(count, weights, in: frame, scratch, &output) { Int(nodes[$0]) }
    }
  }

  /// Places two siblings: rows of one and a row of both are the same cut along other axes. In
  /// trees, every other group may be a pair.
  @inline(__always)
  private func placeTwo(
    _ node: Int, _ weights: Span<Double>, in frame: Rect, into output: inout MutableSpan<Rect>
  ) {
    let isFalling = weights[node] >= weights[node + 1]
    let (greater, lesser) = (
      max(weights[node], weights[node + 1]), min(weights[node], weights[node + 1])
    )
    let isColumn = isColumn(frame)
    let bound = RowBound(
      greatest: greater, left: lesser + greater,
      aspect: isColumn ? frame.height / frame.width : frame.width / frame.height, ratio: ratio)
    let isShared = bound.admits(lesser, to: greater)
    var (first, second) = frame.cut(greater, lesser, alongX: isColumn != isShared)
    if lesser == 0 { second = Rect(x: second.x, y: second.y, width: 0, height: 0) }
    output[node + (isFalling ? 0 : 1)] = first
    output[node + (isFalling ? 1 : 0)] = second
  }

  /// Whether the next row is a column. Equal sides that differ in their last bits are equal.
  @inline(__always)
  private func isColumn(_ rest: Rect) -> Bool { rest.width * (1 + 1e-12) >= rest.height }

  /// Writes the weight of each rank and all behind it, added up and not subtracted, so that it
  /// keeps its precision when a giant is taken away; returns false, and writes in vain, where
  /// weights do not fall.
  @inline(__always)
  private static func addUp(_ weights: Span<Double>, _ left: inout MutableSpan<Double>) -> Bool {
    var sum = 0.0
    var behind = 0.0
    for rank in (0..<weights.count).reversed() {
      let weight = weights[rank]
      if weight < behind { return false }
      sum += weight
      left[rank] = sum
      behind = weight
    }
    return true
  }

  /// - Parameters:
  ///   - weights: by falling weight.
  ///   - left: the weight of each rank and all behind it.
  ///   - node: the sibling of a rank.
  @inline(__always)
  private func tile(
    _ count: Int, _ weights: Span<Double>, in frame: Rect, _ left: borrowing MutableSpan<Double>,
    _ output: inout MutableSpan<Rect>, node: (_ rank: Int) -> Int
  ) {
    var rest = frame
    var first = 0
    while first < count, left[first] > 0 {
      let isColumn = isColumn(rest)
      let (length, space) = isColumn ? (rest.height, rest.width) : (rest.width, rest.height)
      let (end, weight) = row(
        from: first, to: count, of: weights, left: left[first], aspect: length / space)
      let thickness = weight / left[first] * space
      let share = end < count ? left[end] / left[first] : 0
      let corner = (x: rest.x, y: rest.y)
      // A loop for each direction, so that nothing is chosen at each item.
      if isColumn {
        Self.forEachSide(first..<end, of: weights, weight, length, from: corner.y) {
          output[node($0)] = Rect(x: corner.x, y: $1, width: thickness, height: $2)
        }
        rest.x += thickness
        rest.width *= share
      } else {
        Self.forEachSide(first..<end, of: weights, weight, length, from: corner.x) {
          output[node($0)] = Rect(x: $1, y: corner.y, width: $2, height: thickness)
        }
        rest.y += thickness
        rest.height *= share
      }
      first = end
    }
    for rank in first..<count {
      output[node(rank)] = Rect(x: rest.x, y: rest.y, width: 0, height: 0)
    }
  }

  /// Calls `place` with each item of a row, where it starts along the row, and its side there.
  @inline(__always)
  private static func forEachSide(
    _ ranks: Range<Int>, of weights: Span<Double>, _ weight: Double, _ length: Double,
    from start: Double, _ place: (_ rank: Int, _ start: Double, _ side: Double) -> Void
  ) {
    var start = start
    for rank in ranks {
      let side = weights[rank] / weight * length
      place(rank, start, side)
      start += side
    }
  }

  /// Where the row that starts at `first` ends, and its weight.
  ///
  /// - Parameter weights: from `first` on by falling weight.
  func row(
    from first: Int, to count: Int, of weights: Span<Double>, left: Double, aspect: Double
  ) -> (end: Int, weight: Double) {
    let bound = RowBound(greatest: weights[first], left: left, aspect: aspect, ratio: ratio)
    var weight = weights[first]
    var end = first + 1
    // What may not be added keeps lighter items out, too: of four items the last one decides.
    while end + 4 <= count {
      let three = weight + weights[end] + weights[end + 1] + weights[end + 2]
      guard bound.admits(weights[end + 3], to: three) else { break }
      weight = three + weights[end + 3]
      end += 4
    }
    while end < count, bound.admits(weights[end], to: weight) {
      weight += weights[end]
      end += 1
    }
    return (end, weight)
  }
}

/// Decides how long a row gets.
///
/// In units of the row's greatest weight, let u be an item, σ the sum of the row, and K = ρ · (the
/// remaining weight) · (shorter ÷ longer side of the frame). Then ρℓ/t = Ku/σ². The greatest ρℓ/t
/// is that of the first item, K/σ², and the greatest t/(ρℓ) that of the last one, σ²/(Ku). A
/// further item lowers the former and raises the latter, so it may be added while its σ²/(Ku) is at
/// most the K/σ² before it. Scores that differ in their last bits are equal.
private struct RowBound {
  /// The factor from weights to these units.
  private let scale: Double
  private let limit: Double

  @inline(__always)
  init(greatest: Double, left: Double, aspect: Double, ratio: Double) {
    scale = 1 / max(greatest, .leastNormalMagnitude)
    let factor = ratio * (left * scale) * aspect
    limit = factor * factor * (1 + 1e-12)
  }

  /// Whether an item may be added to a row of so much weight.
  @inline(__always)
  func admits(_ item: Double, to row: Double) -> Bool {
    let product = (row + item) * scale * (row * scale)
    return product * product <= limit * (item * scale)
  }
}
