/// Dice and slice by turns: the root's children side by side, their children stacked, and so on.
///
/// - Complexity: O(*n*).
/// - Reference: B. Shneiderman. "Tree Visualization with Tree-Maps: 2-d Space-Filling Approach."
///   *ACM Transactions on Graphics* 11(1), 1992.
public struct SliceAndDice: Tiling {
  public static let name = "slice-and-dice"
  public static let summary = "dice and slice by turns, one level each"

  public init() {}

  public var claims: Claims { [.containment, .area, .order] }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    if context.depth.isMultiple(of: 2) {
      Dice().tile(siblings, of: tree, in: frame, using: &context, scratch: &scratch, into: &output)
    } else {
      Slice().tile(siblings, of: tree, in: frame, using: &context, scratch: &scratch, into: &output)
    }
  }
}
