import LayoutQuality
import Synchronization
import TreeLayout

extension TreeFindings {
  /// From this number of nodes on, many metrics that are measured side by side take too much
  /// memory, and so do edited trees that are kept.
  public static let leastLargeCount = 500_000

  /// The findings about each step of a sequence for one seed, kept for the next strategy. Edited
  /// trees of large ones are made anew: all together they take 140 bytes a node.
  public static func kept(
    of steps: [LayoutTree], leastLarge: Int = leastLargeCount
  ) -> [TreeFindings] {
    let isLarge = steps.reduce(0) { $0 + $1.count } >= leastLarge
    return steps.map { _ in kept(withTrees: !isLarge) }
  }

  private static func kept(withTrees: Bool) -> TreeFindings {
    let trees = Kept<String, EditedTree>()
    let perimeters = Kept<Rect, Double>()
    return TreeFindings(
      editedTree: { edit, tree, seed in
        withTrees
          ? trees.value(of: edit.id) { edit.apply(tree, seed) } : edit.apply(tree, seed)
      },
      leastPerimeter: { frame, find in perimeters.value(of: frame, find) })
  }
}

/// Kept values, which several threads may ask for. Two threads that ask for the same value at once
/// may both compute it.
private final class Kept<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])

  func value(of key: Key, _ find: () -> Value?) -> Value? {
    if let kept = values.withLock({ $0[key] }) { return kept }
    let value = find()
    if let value { values.withLock { $0[key] = value } }
    return value
  }
}
