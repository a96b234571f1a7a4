import TreeLayout

/// What metrics find out about a tree alone.
///
/// Metrics ask the closures for it. Whoever measures several layouts of a tree can bring closures
/// that keep the answers. Several threads may call them at once.
public struct TreeFindings: Sendable {
  /// The edited tree, as `edit.apply` makes it.
  let editedTree: @Sendable (_ edit: TreeEdit, LayoutTree, _ seed: UInt64) -> EditedTree?

  /// What `find` returns: the least sum of perimeters that the leaves have in strips of the frame.
  let leastPerimeter: @Sendable (_ frame: Rect, _ find: () -> Double?) -> Double?

  public init(
    editedTree:
      @escaping @Sendable (_ edit: TreeEdit, LayoutTree, _ seed: UInt64) -> EditedTree?,
    leastPerimeter: @escaping @Sendable (_ frame: Rect, _ find: () -> Double?) -> Double?
  ) {
    self.editedTree = editedTree
    self.leastPerimeter = leastPerimeter
  }

  /// Nothing is kept, and everything is found anew.
  public static let notKept = TreeFindings(
    editedTree: { edit, tree, seed in edit.apply(tree, seed) }, leastPerimeter: { $1() })
}
