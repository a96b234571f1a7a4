/// Siblings along Hilbert's curve, which enters the frame at the upper left and leaves it at the
/// lower left.
///
/// The list of siblings is cut into four quarters of nearly equal weight, in data order: each takes
/// its first item, and then the next one while that brings its weight nearer to a quarter of the
/// whole, so long as an item is left for each quarter to come. The curve runs through the quarters
/// one after the other, and so on in each. Four items or fewer get the layout along the curve with
/// the least mean of max(width/height, height/width); means within 1e-9 are equal. A weight of zero
/// takes no part; its rectangle is empty, at the top left of the group's.
///
/// Successive siblings share a piece of border.
///
/// - Complexity: O(*n* log *r*), *r* the sum of the weights ÷ the least of them: a quarter of
///   several items weighs at most three quarters of the whole.
/// - Reference: S. Tak, A. Cockburn. "Enhanced Spatial Stability with Hilbert and Moore Treemaps."
///   *IEEE Transactions on Visualization and Computer Graphics* 19(1), 2013.
public struct Hilbert: Tiling {
  public static let name = "hilbert"
  public static let summary = "along Hilbert's curve, from the upper left to the lower left"

  public init() {}

  public func scratchCount(forGroupsOf siblings: Int) -> Int { curveScratchCount(siblings) }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    tileAlongCurve(siblings, of: tree, in: frame, scratch: &scratch, into: &output)
  }
}

extension Hilbert: CurveTiling {
  /// u runs down the left side.
  func root(of frame: Rect) -> CurveCell {
    CurveCell(
      u: frame.y, v: frame.x, uLength: frame.height, vLength: frame.width, isAlongX: false)
  }

  func quarters(of root: CurveCell, _ weights: Quarters<Double>) -> Quarters<CurveCell> {
    root.hilbertQuarters(weights)
  }
}
