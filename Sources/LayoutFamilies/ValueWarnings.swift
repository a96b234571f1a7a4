import TreeLayout
import TreeModel

extension NamedTree {
  /// Warnings about values that leave nothing to see where sizes are values.
  var valueWarnings: [String] {
    guard tree.weights[0] > 0 else {
      return [
        "no leaf has a value above 0, so areas and angles are 0; add a column value, or use "
          + "--value leaves to count 1 for each leaf"
      ]
    }
    return warningOfMissingValues.map { [$0] } ?? []
  }
}
