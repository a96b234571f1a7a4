import Synchronization

/// What metrics find out about a tree alone, kept for its next layout.
///
/// Several threads may ask. Two that ask for the same at once may both find it.
public final class TreeFindings: Sendable {
  private let areKept: Bool
  private let known = Mutex<[String: any Sendable]>([:])

  /// - Parameter areKept: otherwise everything is found anew: the edited trees of a large one take
  ///   too much memory.
  public init(areKept: Bool) {
    self.areKept = areKept
  }

  /// What is kept under a name, or is found and kept now. A name always has the same type.
  func finding<Finding: Sendable>(_ name: String, _ find: () -> Finding?) -> Finding? {
    if let kept = known.withLock({ $0[name] }) { return kept as? Finding }
    let finding = find()
    if areKept, let finding { known.withLock { $0[name] = finding } }
    return finding
  }
}
