import BenchmarkJudging
import BenchmarkMeasuring
import LayoutFamilies
import TreeLayout
import TreeModel

extension Terminal {
  /// Tells what the import of a tree could not take as it was, what leaves nothing to see, and
  /// where a strategy gives way.
  ///
  /// - Parameter members: those that are to lay it out.
  static func warn(of named: NamedTree, for members: [any FamilyMember], in frame: Rect) {
    var warnings = named.warnings
    for warning in members.flatMap({ $0.warnings(of: named) }) where !warnings.contains(warning) {
      warnings.append(warning)
    }
    warnings += members.flatMap { $0.remarks(on: named.tree, in: frame) }
    for warning in warnings { warn("\(named.id): \(warning)") }
  }

  /// The same of a workload whose turn has come, and which strategies do not take it.
  static func warn(of built: BuiltWorkload, for members: [any FamilyMember], in frame: Rect) {
    for refusal in built.record.refusals {
      warn("\(refusal.description(tree: built.record.tree)); left out")
    }
    let taking = Set(built.record.cells.map(\.strategy))
    warn(of: built.sequence.step(0), for: members.filter { taking.contains($0.id) }, in: frame)
  }
}
