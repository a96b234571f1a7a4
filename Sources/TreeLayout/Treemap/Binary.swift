/// Cuts the list of siblings where its weight is nearest to half, lays the halves side by side
/// along the longer side, and so on with each half.
///
/// Of two cuts equally near, the one with the larger first half is made; equal sides are cut into a
/// top and a bottom half.
///
/// - Complexity: O(*n*) where halves have similar lengths, O(*n* log *n*) otherwise.
/// - Reference: M. Bostock. `treemapBinary` in d3-hierarchy, 2016.
public struct Binary: Tiling {
  public static let name = "binary"
  public static let summary = "halves of nearly equal weight, again and again, in data order"

  public init() {}

  public func scratchCount(forGroupsOf siblings: Int) -> Int { halvingScratchCount(siblings) }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    halve(siblings, of: tree, in: frame, scratch: &scratch, into: &output)
  }
}

extension Binary: Halving {
  static var surplus: Double { 1e-12 }
  static var tolerance: Double { 1e-12 }
}
