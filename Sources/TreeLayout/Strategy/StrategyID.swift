/// How a strategy with its options is spelled: `squarified`, `stack:rowAlignment=top,siblingGap=2`.
///
/// Options that have their default value are left out and the others sorted by name, so that equal
/// strategies have equal ids.
public struct StrategyID: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init<S: LayoutStrategy>(of strategy: S) {
    let changed = S.options
      .filter { $0.value(of: strategy) != $0.value(of: S()) }
      .sorted { $0.name < $1.name }
      .map { "\($0.name)=\($0.value(of: strategy))" }
    description = changed.isEmpty ? S.name : "\(S.name):\(changed.joined(separator: ","))"
  }
}

/// A group of strategies that are compared by the same metrics.
public struct FamilyID: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ name: String) {
    description = name
  }

  public static let treemap = FamilyID("treemap")
  public static let nodeLink = FamilyID("node-link")
  public static let radial = FamilyID("radial")
  public static let icicle = FamilyID("icicle")
}
