import LayoutQuality
import Synchronization
import TreeLayout

extension TreeFindings {
  /// Those of one tree and one seed, kept for its next layout.
  public static func kept() -> TreeFindings {
    let trees = Kept<String, EditedTree>()
    let perimeters = Kept<Rect, Double>()
    return TreeFindings(
      editedTree: { edit, tree, seed in trees.value(of: edit.id) { edit.apply(tree, seed) } },
      leastPerimeter: { frame, find in perimeters.value(of: frame, find) })
  }
}

/// Several threads may ask. Two that ask for the same at once may both find it.
private final class Kept<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])

  func value(of key: Key, _ find: () -> Value?) -> Value? {
    if let kept = values.withLock({ $0[key] }) { return kept }
    let value = find()
    if let value { values.withLock { $0[key] = value } }
    return value
  }
}
