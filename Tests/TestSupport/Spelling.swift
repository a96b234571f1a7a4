import TreeLayout

extension LayoutStrategy {
  /// The id that the strategy has in the catalog: its name and the options that it does not begin
  /// with.
  public var spelling: String {
    let standard = Self()
    let changed = Self.options.filter { $0.value(of: self) != $0.value(of: standard) }
      .map { Setting($0.name, $0.value(of: self)) }
    do {
      return try StrategyKind(standard).make(changed).id.description
    } catch {
      preconditionFailure("a strategy takes its own options: \(error)")
    }
  }
}
