import TreeLayout
import TreeModel

extension TreeSequence {
  /// Whether any node has a value.
  var hasValues: Bool {
    steps.contains { tree in tree.nodes.contains { tree.value(of: $0) != nil } }
  }

  /// The same trees, but every leaf has the value 1, and no other node has one.
  func countingLeaves() -> TreeSequence {
    let counted = steps.map { tree in
      let values = tree.nodes.map { tree.isLeaf($0) ? 1 : Double.nan }
      do throws(TreeError) {
        return try LayoutTree(
          parents: tree.parent, values: values, sizes: tree.sizes, sides: tree.sides,
          lengths: tree.lengths, keys: tree.keys)
      } catch {
        preconditionFailure("a tree stays one with other values: \(error)")
      }
    }
    return TreeSequence(
      id: id, steps: counted, names: names, stepNames: stepNames, notes: notes,
      warnings: warnings + ["every leaf counts 1"])
  }
}
