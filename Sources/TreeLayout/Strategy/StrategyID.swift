/// How a strategy with its options is spelled: `squarified`, `stack:rowAlignment=top,siblingGap=2`.
///
/// Options with the value that they have in their kind are left out and the others sorted by name,
/// so that equal strategies have equal ids.
public struct StrategyID: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// - Parameter settings: the options whose values differ from those of the kind.
  init(name: String, settings: [Setting]) {
    let changed = settings.sorted { $0.name < $1.name }.map { "\($0.name)=\($0.value)" }
    description = changed.isEmpty ? name : "\(name):\(changed.joined(separator: ","))"
  }
}

/// An option of a strategy with the text that sets it.
public struct Setting: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
