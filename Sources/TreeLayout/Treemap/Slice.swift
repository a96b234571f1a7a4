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
    let weights = tree.weights.span
    let total = weights[Int(tree.parent[siblings.lowerBound])]
    var y = frame.y
    for node in siblings {
      let height = weights[node] / total * frame.height
      output[node] = Rect(x: frame.x, y: y, width: frame.width, height: height)
      y += height
    }
  }
}
