import TreeData
import TreeLayout

extension Terminal {
  /// Tells what the import of a tree could not take as it was, and what leaves nothing to see.
  ///
  /// - Parameter strategies: those that are to lay it out; tree drawings need no values.
  static func warn(of named: NamedTree, for strategies: [any LayoutStrategy]) {
    for warning in named.warnings { warn("\(named.id): \(warning)") }
    guard strategies.contains(where: { $0.family != .nodeLink }) else { return }
    let tree = named.tree
    let missing = tree.nodes.lazy.filter { tree.isLeaf($0) && tree.values[$0].isNaN }
    if tree.weights[0] == 0 {
      warn(
        "\(named.id): no leaf has a value above 0, so areas and angles are 0; add a column value")
    } else if let first = missing.first {
      warn(
        "\(named.id): leaves without a value count 0: \(missing.count), the first is "
          + "'\(named.names[first])'")
    }
  }
}
