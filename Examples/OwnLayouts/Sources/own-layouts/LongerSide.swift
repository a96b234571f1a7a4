import TreeLayout

/// Side by side along the longer side.
struct LongerSide: Tiling {
  static let name = "longer-side"
  static let summary = "side by side along the longer side"

  func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect,
    using context: inout TilingContext, scratch: inout MutableSpan<Double>,
    into output: inout MutableSpan<Rect>
  ) {
    if frame.width > frame.height {
      Dice().tile(siblings, of: tree, in: frame, using: &context, scratch: &scratch, into: &output)
    } else {
      Slice().tile(siblings, of: tree, in: frame, using: &context, scratch: &scratch, into: &output)
    }
  }
}
