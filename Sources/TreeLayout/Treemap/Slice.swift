/// Stacks siblings along y, each as wide as the frame.
///
/// - Complexity: O(*n*).
/// - Reference: B. Shneiderman. "Tree Visualization with Tree-Maps: 2-d Space-Filling Approach."
///   *ACM Transactions on Graphics* 11(1), 1992.
public struct Slice: Tiling {
  public static let name = "slice"
  public static let summary = "siblings stacked along y"

  public init() {}

  public var claims: Claims { [.containment, .area, .order] }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let total = tree.weights[Int(tree.parent[siblings.lowerBound])]
    Self.divide(siblings, by: tree.weights.span, total, in: frame, into: &output)
  }

  public func tileAll(
    of tree: LayoutTree, in frame: Rect, padding: TreemapPadding, threads: Int,
    using context: inout TilingContext, into output: inout MutableSpan<Rect>
  ) {
    tileAll(
      of: tree, in: frame, padding: padding, threads: threads, using: &context, into: &output
    ) { Self.divide($0, by: $1, $2, in: $3, into: &$4) }
  }

  @inline(__always)
  private static func divide(
    _ siblings: Range<Int>, by weights: Span<Double>, _ total: Double, in frame: Rect,
    into output: inout MutableSpan<Rect>
  ) {
    var y = frame.y
    for node in siblings {
      let height = weights[node] / total * frame.height
      output[node] = Rect(x: frame.x, y: y, width: frame.width, height: height)
      y += height
    }
  }
}
