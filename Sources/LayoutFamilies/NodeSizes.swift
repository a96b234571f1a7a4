import LayoutDrawing
import LayoutScene
import TreeLayout
import TreeModel

/// Where the boxes of nodes in a tree drawing come from.
public enum NodeSizes: String, CaseIterable, Sendable {
  /// The tree's own sizes; 1 × 1 if it has none.
  case data
  /// The label's width and the height of one line, in lines.
  case label
  /// 1 × 1.
  case unit

  public func applied(to named: NamedTree) throws(TreeError) -> NamedTree {
    var result = named
    switch self {
    case .data: break
    case .label:
      result.tree = try named.tree.withSizes(named.names.labelSizes(in: named.tree))
    case .unit: result.tree = try named.tree.withSizes([])
    }
    return result
  }

  public func applied(to sequence: TreeSequence) throws(TreeError) -> TreeSequence {
    guard self != .data else { return sequence }
    var steps: [LayoutTree] = []
    for (index, tree) in sequence.steps.enumerated() {
      steps.append(try applied(to: sequence.step(index)).tree.withKeys(tree.keys))
    }
    var sized = TreeSequence(
      id: sequence.id, steps: steps, names: sequence.names, stepNames: sequence.stepNames,
      unit: sequence.unit, notes: sequence.notes, warnings: sequence.warnings)
    (sized.levels, sized.valueName) = (sequence.levels, sequence.valueName)
    return sized
  }
}
