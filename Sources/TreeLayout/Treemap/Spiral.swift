/// Strips along the four sides in turn, inwards: at the top from left to right, at the right
/// downwards, at the bottom from right to left, at the left upwards, and so on.
///
/// A strip is as long as the remaining rectangle and as thick as the strip's share of it. It takes
/// items in data order while its worst max(width/height, height/width) does not grow; ratios within
/// 1e-9 are equal. A weight of zero takes no part; its rectangle is empty, at the top left of the
/// group's.
///
/// - Complexity: O(*n*).
/// - Reference: Y. Tu, H.-W. Shen. "Visualizing Changes of Hierarchical Data Using Treemaps." *IEEE
///   Transactions on Visualization and Computer Graphics* 13(6), 2007.
public struct Spiral: Tiling {
  public static let name = "spiral"
  public static let summary = "strips along the four sides in turn, inwards, in data order"

  public init() {}

  public func scratchCount(forGroupsOf siblings: Int) -> Int { siblings + 1 }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let weights = tree.weights.span
    let lower = siblings.lowerBound
    // The weight of each item and all behind it, added up and not subtracted, so that it keeps its
    // precision when a giant is taken away.
    var sum = 0.0
    scratch[siblings.count] = 0
    for node in siblings.reversed() {
      sum += weights[node]
      scratch[node - lower] = sum
    }

    var rest = frame
    var side = SpiralSide.top
    var first = lower
    while first < siblings.upperBound, scratch[first - lower] > 0 {
      let left = scratch[first - lower]
      let (length, space) = side.isRow ? (rest.width, rest.height) : (rest.height, rest.width)
      let (nodes, weight) = Self.strip(
        from: first, to: siblings.upperBound, of: weights, left: left, aspect: space / length)
      let strip = rest.strip(at: side, weight / left)
      strip.place(nodes, of: weights, weight, at: side, into: &output)
      rest = rest.without(strip, at: side, scratch[nodes.upperBound - lower] / left)
      side = side.next
      first = nodes.upperBound
    }
    for node in siblings where weights[node] == 0 { output[node] = frame.emptyCorner }
  }

  /// The nodes of the strip that starts with `first`, and their weight.
  ///
  /// A square weighs σ² · aspect ÷ (the remaining weight) in a strip of weight σ; an item that is
  /// heavier by a factor of *r* is *r* times as long as thick. So the greatest and the least item
  /// have the worst ratios.
  ///
  /// - Parameter aspect: the space across the strip ÷ its length.
  private static func strip(
    from first: Int, to limit: Int, of weights: borrowing Span<Double>, left: Double, aspect: Double
  ) -> (nodes: Range<Int>, weight: Double) {
    var (weight, worst) = (0.0, Double.infinity)
    var (greatest, least) = (0.0, Double.infinity)
    for node in first..<limit where weights[node] > 0 {
      let longer = weight + weights[node]
      greatest = max(greatest, weights[node])
      least = min(least, weights[node])
      let square = longer * (longer / left) * aspect
      let ratio = max(greatest / square, square / least)
      guard ratio <= worst * (1 + 1e-9) || weight == 0 else { return (first..<node, weight) }
      (weight, worst) = (longer, ratio)
    }
    return (first..<limit, weight)
  }
}

/// The side at which a strip lies, in the order of the strips.
private enum SpiralSide {
  case top, right, bottom, left

  var isRow: Bool { self == .top || self == .bottom }

  var next: SpiralSide {
    switch self {
    case .top: .right
    case .right: .bottom
    case .bottom: .left
    case .left: .top
    }
  }
}

extension Rect {
  /// The strip at one side for a share of the rectangle.
  fileprivate func strip(at side: SpiralSide, _ share: Double) -> Rect {
    var strip = self
    if side.isRow { strip.height *= share } else { strip.width *= share }
    if side == .right { strip.x += width - strip.width }
    if side == .bottom { strip.y += height - strip.height }
    return strip
  }

  /// The rest without that strip, which is a share of the rectangle.
  fileprivate func without(_ strip: Rect, at side: SpiralSide, _ share: Double) -> Rect {
    var rest = self
    if side.isRow { rest.height *= share } else { rest.width *= share }
    if side == .top { rest.y += strip.height }
    if side == .left { rest.x += strip.width }
    return rest
  }

  /// Places the nodes of this strip one after the other: along the upper and the right side from
  /// the top left on, along the others from the bottom right.
  fileprivate func place(
    _ nodes: Range<Int>, of weights: borrowing Span<Double>, _ weight: Double, at side: SpiralSide,
    into output: inout MutableSpan<Rect>
  ) {
    let isForward = side == .top || side == .right
    var offset = isForward ? 0 : (side.isRow ? width : height)
    for node in nodes where weights[node] > 0 {
      let length = weights[node] / weight * (side.isRow ? width : height)
      if !isForward { offset -= length }
      output[node] =
        side.isRow
        ? Rect(x: x + offset, y: y, width: length, height: height)
        : Rect(x: x, y: y + offset, width: width, height: length)
      if isForward { offset += length }
    }
  }
}
