import DelimitedText
import TreeLayout

extension NamedTree {
  /// What to say of leaves without a value beside others with one; `nil` where there are none.
  public var warningOfMissingValues: String? {
    guard tree.weights[0] > 0 else { return nil }
    let missing = tree.nodes.lazy.filter { tree.isLeaf($0) && tree.values[$0].isNaN }
    return missing.first.map {
      "leaves without a value count 0: \(missing.count), the first is '\(names[$0].excerpt())'"
    }
  }

  /// A warning that counts the nodes without a length in a tree with lengths; `nil` if there are no
  /// such nodes. The root needs no length.
  package var warningOfMissingLengths: String? {
    let missing = tree.lengths.indices.dropFirst().lazy.filter { tree.lengths[$0].isNaN }
    return missing.first.map {
      "nodes without a length count 0: \(missing.count), the first is '\(names[$0].excerpt())'"
    }
  }
}
