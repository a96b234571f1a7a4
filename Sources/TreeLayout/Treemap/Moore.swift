/// Siblings along Moore's closed curve, which enters the frame in the middle of the bottom, runs up
/// the left half and down the right one, and leaves the frame where it entered.
///
/// The list of siblings is cut and placed as by ``Hilbert``; only the first four quarters are
/// placed and turned differently, so that the last sibling is beside the first.
///
/// - Complexity: that of ``Hilbert``.
/// - Reference: that of ``Hilbert``.
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
