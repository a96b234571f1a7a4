/// Cuts the list of siblings where its weight is nearest to half, lays the parts side by side along
/// the longer side, and so on with each part.
///
/// It differs from `Binary` only in ties: of two cuts equally near, the one with the smaller first
/// part is made; sides within 1e-9 are equal and cut into a top and a bottom part. A weight of zero
/// takes no part; its rectangle is empty, at the top left of the group's.
///
/// - Complexity: O(*n*) where parts have similar lengths, O(*n* log *n*) otherwise.
/// - Reference: B. Engdahl. *Ordered and Unordered Treemap Algorithms and Their Applications on
///   Handheld Devices.* Master's thesis, KTH Stockholm, 2005.
public struct Split: Tiling {
  public static let name = "split"
  public static let summary = "two parts of nearly equal weight, again and again, in data order"

  public init() {}

  public func scratchCount(forGroupsOf siblings: Int) -> Int { halvingScratchCount(siblings) }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    halve(siblings, of: tree, in: frame, scratch: &scratch, into: &output)
    // Cuts among items of weight zero do not matter to the others.
    let weights = tree.weights.span
    for node in siblings where weights[node] == 0 { output[node] = frame.emptyCorner }
  }
}

extension Split: Halving {
  static var surplus: Double { -1e-9 }
  static var tolerance: Double { 1e-9 }
}
