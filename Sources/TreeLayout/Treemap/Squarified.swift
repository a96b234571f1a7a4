/// Rows along the shorter side of what remains, filled by falling weight while the row's worst
/// rectangle does not become longer.
///
/// The score of a row is the greatest max(ρℓ/t, t/(ρℓ)) of its items, ℓ an item's length along the
/// row, t the row's thickness and ρ the `ratio`; an item is added while the score does not
/// increase. With a ratio of 1 this is the paper's algorithm; d3's default is the golden ratio.
///
/// - Complexity: O(*n*) and the driver's sort.
/// - Reference: M. Bruls, K. Huizing, J. J. van Wijk. "Squarified Treemaps." *Data Visualization
///   2000*, pp. 33–42.
public struct Squarified: Tiling {
  public static let name = "squarified"
  public static let summary = "rows of nearly square rectangles, largest first"

  /// The length along the row that is wanted of a rectangle of thickness 1, or its inverse; ≥ 1.
  public var ratio = 1.0

  public init() {}

  public static var options: [StrategyOption<Self>] {
    [
      .number(
        "ratio", { $0.ratio }, { $0.ratio = $1 }, in: 1...,
        "how long rectangles are wanted; 1 is a square")
    ]
  }

  public var walkingOrder: WalkingOrder { .descending }
  public static var readsFallingColumn: Bool { true }
  public func scratchCount(forGroupsOf siblings: Int) -> Int { siblings }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    if context.isFalling {
      let lower = siblings.lowerBound
      tile(
        siblings.count, tree.weights.span.extracting(siblings), in: frame, &scratch, &output
      ) { lower + $0 }
    } else {
      let nodes = context.descending.nodes.span
      tile(siblings.count, context.descending.weights.span, in: frame, &scratch, &output) {
        Int(nodes[$0])
      }
    }
  }

  /// - Parameters:
  ///   - weights: by falling weight.
  ///   - node: the sibling of a rank.
  @inline(__always)
  private func tile(
    _ count: Int, _ weights: Span<Double>, in frame: Rect, _ scratch: inout MutableSpan<Double>,
    _ output: inout MutableSpan<Rect>, node: (_ rank: Int) -> Int
  ) {
    // The weight that is left at each rank, added up and not subtracted: it keeps its precision
    // when a giant has been taken away.
    var sum = 0.0
    for rank in (0..<count).reversed() {
      sum += weights[rank]
      scratch[rank] = sum
    }

    var rest = frame
    var first = 0
    while first < count, scratch[first] > 0 {
      // Equal sides that differ in their last bits are equal.
      let isColumn = rest.width * (1 + 1e-12) >= rest.height
      let (length, space) = isColumn ? (rest.height, rest.width) : (rest.width, rest.height)
      let (end, weight) = row(
        from: first, to: count, of: weights, left: scratch[first], aspect: length / space)
      let thickness = weight / scratch[first] * space
      var offset = isColumn ? rest.y : rest.x
      for rank in first..<end {
        let side = weights[rank] / weight * length
        output[node(rank)] =
          isColumn
          ? Rect(x: rest.x, y: offset, width: thickness, height: side)
          : Rect(x: offset, y: rest.y, width: side, height: thickness)
        offset += side
      }
      let share = end < count ? scratch[end] / scratch[first] : 0
      if isColumn {
        rest.x += thickness
        rest.width *= share
      } else {
        rest.y += thickness
        rest.height *= share
      }
      first = end
    }
    for rank in first..<count {
      output[node(rank)] = Rect(x: rest.x, y: rest.y, width: 0, height: 0)
    }
  }

  /// Where the row that starts at `first` ends, and its weight.
  ///
  /// In units of the row's greatest weight, let u be an item, σ the sum of the row, and K = ρ ·
  /// (the weight left) · (shorter ÷ longer side of the frame). Then ρℓ/t = Ku/σ². The greatest ρℓ/t
  /// is that of the first item, K/σ², and the greatest t/(ρℓ) that of the last one, σ²/(Ku). A
  /// further item lowers the former and raises the latter, so it may be added while its σ²/(Ku) is
  /// at most the K/σ² before it. Scores that differ in their last bits are equal.
  func row(
    from first: Int, to count: Int, of weights: Span<Double>, left: Double, aspect: Double
  ) -> (end: Int, weight: Double) {
    let scale = 1 / max(weights[first], .leastNormalMagnitude)
    let factor = ratio * (left * scale) * aspect
    let limit = factor * factor * (1 + 1e-12)
    var weight = weights[first]
    var share = weight * scale
    var end = first + 1
    while end < count {
      let longer = weight + weights[end]
      let longerShare = longer * scale
      let product = longerShare * share
      guard product * product <= limit * (weights[end] * scale) else { break }
      weight = longer
      share = longerShare
      end += 1
    }
    return (end, weight)
  }
}
