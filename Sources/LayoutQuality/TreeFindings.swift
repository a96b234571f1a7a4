import TreeLayout

/// Results about a tree alone that metrics need.
///
/// Metrics call the closures for them. A caller that measures several layouts of a tree can pass
/// closures that keep the results. Several threads may call them at once.
public struct TreeFindings: Sendable {
  /// The edited tree that `edit.apply` makes.
  let editedTree: @Sendable (_ edit: TreeEdit, LayoutTree, _ seed: UInt64) -> EditedTree?

  /// The result of `find`: the least sum of perimeters that the leaves can have in strips of the
  /// frame.
  let leastPerimeter: @Sendable (_ frame: Rect, _ find: () -> Double?) -> Double?

  public init(
    editedTree:
      @escaping @Sendable (_ edit: TreeEdit, LayoutTree, _ seed: UInt64) -> EditedTree?,
    leastPerimeter: @escaping @Sendable (_ frame: Rect, _ find: () -> Double?) -> Double?
  ) {
    self.editedTree = editedTree
    self.leastPerimeter = leastPerimeter
  }

  /// Keeps nothing, and finds everything anew.
  public static let notKept = TreeFindings(
    editedTree: { edit, tree, seed in edit.apply(tree, seed) }, leastPerimeter: { $1() })
}
