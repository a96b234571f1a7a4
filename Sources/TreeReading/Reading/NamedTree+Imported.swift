import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// An imported tree with warnings about values that no layout takes, leaves without any, and
  /// nodes without a length.
  package init(
    imported tree: LayoutTree, names: NodeNames, id: String, notes: [String] = [],
    warnings: [String] = []
  ) {
    self.init(id: id, tree: tree, names: names, notes: notes, warnings: warnings)
    let inner = tree.nodes.lazy.filter { node in
      let (value, weight) = (tree.values[node], tree.weights[node])
      return !tree.isLeaf(node) && value > 0 && abs(value - weight) > 1e-6 * weight
    }
    if let first = inner.first {
      self.warnings.append(
        "inner nodes with values of their own: \(inner.count), the first is "
          + "`\(names[first].excerpt())`; "
          + "layouts that give a node the sum of its children ignore these values")
    }
    if let warning = warningOfMissingValues { self.warnings.append(warning) }
    if let warning = warningOfMissingLengths { self.warnings.append(warning) }
  }
}
