import BenchmarkJudging
import BenchmarkMeasuring
import LayoutFamilies
import TreeLayout
import TreeModel

extension Terminal {
  /// Prints how the import understood a tree and what it had to change, which values leave nothing
  /// to see, and where a strategy gives way.
  ///
  /// - Parameter members: the strategies that will lay the tree out.
  static func warn(of named: NamedTree, for members: [any FamilyMember], in frame: Rect) {
    note(named.notes + named.omissions, of: named.id)
    var warnings = named.warnings
    for warning in members.flatMap({ $0.warnings(of: named) }) where !warnings.contains(warning) {
      warnings.append(warning)
    }
    warnings += members.flatMap { $0.remarks(on: named.tree, in: frame) }
    for warning in warnings { warn("\(named.id): \(warning)") }
  }

  /// Prints the same for a workload whose turn has come, and which strategies refuse it.
  static func warn(of built: BuiltWorkload, for members: [any FamilyMember], in frame: Rect) {
    for refusal in built.record.refusals {
      warn("\(refusal.description(tree: built.record.tree)); left out")
    }
    let taking = Set(built.record.cells.map(\.strategy))
    warn(of: built.sequence.step(0), for: members.filter { taking.contains($0.id) }, in: frame)
  }
}
