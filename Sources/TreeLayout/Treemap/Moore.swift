/// Siblings along Moore's closed curve, which enters the frame in the middle of the bottom, runs up
/// the left half and down the right one, and leaves it where it began.
///
/// The list of siblings is cut into four quarters of nearly equal weight, in data order: each takes
/// its first item, and then the next one while that brings its weight nearer to a quarter of the
/// whole, so long as an item is left for each quarter to come. The curve runs through the quarters
/// one after the other, and so on in each. Four items or fewer get the layout along the curve that
/// has the least mean of max(width/height, height/width); means within 1e-9 are equal. A weight of
/// zero takes no part; its rectangle is empty, at the top left of the group's.
///
/// Successive siblings share a piece of border.
///
/// - Complexity: O(*n* log *r*), *r* the sum of the weights ÷ the least of them: a quarter of
///   several items weighs at most three quarters of the whole.
/// - Reference: S. Tak, A. Cockburn. "Enhanced Spatial Stability with Hilbert and Moore Treemaps."
///   *IEEE Transactions on Visualization and Computer Graphics* 19(1), 2013.
public struct Moore: Tiling {
  public static let name = "moore"
  public static let summary = "along Moore's closed curve, from the middle of the bottom and back"

  public init() {}

  public func scratchCount(forGroupsOf siblings: Int) -> Int { curveScratchCount(siblings) }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    tileAlongCurve(siblings, of: tree, in: frame, scratch: &scratch, into: &output)
  }
}

extension Moore: CurveTiling {
  /// u runs along the bottom to the right.
  func root(of frame: Rect) -> CurveCell {
    CurveCell(
      u: frame.x, v: frame.maxY, uLength: frame.width, vLength: -frame.height, isAlongX: true)
  }

  func quarters(of root: CurveCell, _ weights: Quarters<Double>) -> Quarters<CurveCell> {
    root.mooreQuarters(weights)
  }
}
