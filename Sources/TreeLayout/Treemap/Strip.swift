/// Horizontal strips in data order, each filled while the average ratio of its rectangles does not
/// get worse, with one strip of look-ahead.
///
/// When a strip is full, the whole next one is moved into it if this lowers the mean ratio over the
/// items of both; a strip that has taken in another is closed. Averages are unweighted. Weights of
/// zero join the current strip and count in no average.
///
/// - Complexity: O(*n*) where neighboring weights are of one kind, at most O(*n* log *n*).
/// - Reference: B. B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered and Quantum Treemaps:
///   Making Effective Use of 2D Space to Display Hierarchies." *ACM Transactions on Graphics*
///   21(4), 2002.
public struct Strip: Tiling {
  public static let name = "strip"
  public static let summary = "horizontal strips in data order, with look-ahead"

  public init() {}

  public var claims: Claims { [.containment, .area, .order] }

  public func scratchCount(forGroupsOf siblings: Int) -> Int {
    StripFilling.scratchCount(for: siblings)
  }

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
    _ = work(tiling: siblings, of: tree, in: frame, by: .turns, &scratch, into: &output)
  }

  /// How the ratios in a growing strip are found; see `StripFilling`.
  enum Filling {
    case ratios, turns
  }

  /// Places the siblings and returns how many items were put into a strip, those of a second trial
  /// included. Inlined, so that few siblings are placed without the code for many, and nothing is
  /// counted for a caller that does not use the number.
  @inline(__always)
  func work(
    tiling siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, by filling: Filling,
    _ scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) -> Int {
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
