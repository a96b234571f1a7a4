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

  /// What to say of nodes without a length beside others with one; `nil` where there are none. The
  /// root needs none.
  package var warningOfMissingLengths: String? {
    let missing = tree.lengths.indices.dropFirst().lazy.filter { tree.lengths[$0].isNaN }
    return missing.first.map {
      "nodes without a length count 0: \(missing.count), the first is '\(names[$0].excerpt())'"
    }
  }
}
