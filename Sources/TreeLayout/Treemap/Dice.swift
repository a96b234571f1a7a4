/// Puts siblings side by side along x, each as high as the frame.
///
/// - Complexity: O(*n*).
/// - Reference: B. Shneiderman. "Tree Visualization with Tree-Maps: 2-d Space-Filling Approach."
///   *ACM Transactions on Graphics* 11(1), 1992.
public struct Dice: Tiling {
  public static let name = "dice"
  public static let summary = "siblings side by side along x"

  public init() {}

  public var claims: Claims { [.containment, .area, .order] }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let weights = tree.weights.span
    let total = weights[Int(tree.parent[siblings.lowerBound])]
    var x = frame.x
    for node in siblings {
      let width = weights[node] / total * frame.width
      output[node] = Rect(x: x, y: frame.y, width: width, height: frame.height)
      x += width
    }
  }
}
