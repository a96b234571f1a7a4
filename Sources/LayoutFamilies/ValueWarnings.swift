import DelimitedText
import TreeData
import TreeLayout

extension NamedTree {
  /// What leaves nothing to see where sizes are values.
  var valueWarnings: [String] {
    guard tree.weights[0] > 0 else {
      return ["no leaf has a value above 0, so areas and angles are 0; add a column value"]
    }
    let missing = tree.nodes.lazy.filter { tree.isLeaf($0) && tree.values[$0].isNaN }
    guard let first = missing.first else { return [] }
    return [
      "leaves without a value count 0: \(missing.count), the first is '\(names[first].excerpt())'"
    ]
  }
}
