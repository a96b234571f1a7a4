import TreeLayout

/// Strategies chosen by text: `all`, the name of a family, or ids with options.
public struct StrategySelection: Sendable {
  /// The strategies in the order chosen, each once.
  public private(set) var strategies: [any LayoutStrategy] = []

  /// The ids that were asked for by name; the others came with `all` or a family.
  public private(set) var named: Set<StrategyID> = []

  /// - Parameter arguments: each may be a list with commas. An item that holds `=` with no `:` before
  ///   it is one more option of the strategy to its left: `stack:rowAlignment=top,siblingGap=2,knuth`
  ///   are two strategies.
  public init(_ arguments: [String], from catalog: Catalog) throws(SelectionError) {
    var seen: Set<StrategyID> = []
    for argument in arguments {
      for item in try Self.items(in: argument) {
        for strategy in try Self.strategies(for: item, in: catalog) {
          if item.isNamed(in: catalog) { named.insert(strategy.id) }
          if seen.insert(strategy.id).inserted { strategies.append(strategy) }
        }
      }
    }
    guard !strategies.isEmpty else { throw .nothingSelected(kind: "strategy") }
  }

  /// One strategy, for commands that take just one.
  public static func one(
    _ argument: String, from catalog: Catalog
  ) throws(SelectionError) -> any LayoutStrategy {
    let selection = try StrategySelection([argument], from: catalog)
    guard selection.strategies.count == 1 else {
      throw .notOne(kind: "strategy", argument: argument, count: selection.strategies.count)
    }
    return selection.strategies[0]
  }
}

extension StrategySelection {
  private struct Item {
    var name: String
    var settings: [(name: String, value: String)] = []

    func isNamed(in catalog: Catalog) -> Bool {
      name != "all" && !catalog.strategies.contains { $0.family.description == name }
    }
  }

  private static func items(in argument: String) throws(SelectionError) -> [Item] {
    var items: [Item] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: true) {
      let beforeEquals = part.prefix { $0 != "=" }
      if beforeEquals.count < part.count, !beforeEquals.contains(":") {
        guard !items.isEmpty else { throw .optionWithoutStrategy(String(part)) }
        items[items.count - 1].settings.append(try setting(part))
      } else if let colon = part.firstIndex(of: ":") {
        var item = Item(name: String(part[..<colon]))
        item.settings.append(try setting(part[part.index(after: colon)...]))
        items.append(item)
      } else {
        items.append(Item(name: String(part)))
      }
    }
    return items
  }

  private static func setting(
    _ text: Substring
  ) throws(SelectionError) -> (name: String, value: String) {
    guard let equals = text.firstIndex(of: "=") else { throw .badSetting(String(text)) }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  private static func strategies(
    for item: Item, in catalog: Catalog
  ) throws(SelectionError) -> [any LayoutStrategy] {
    if !item.isNamed(in: catalog) {
      guard item.settings.isEmpty else {
        throw .optionWithoutStrategy("\(item.settings[0].name)=\(item.settings[0].value)")
      }
      return catalog.strategies.filter {
        item.name == "all" || $0.family.description == item.name
      }
    }
    for strategy in catalog.strategies where type(of: strategy).name == item.name {
      do {
        return [try strategy.setting(item.settings)]
      } catch {
        throw .badOption(error)
      }
    }
    let names =
      catalog.strategies.map { type(of: $0).name }
      + catalog.strategies.map(\.family.description) + ["all"]
    throw .unknown(
      kind: "strategy", name: item.name, nearest: nearest(to: item.name, among: names))
  }
}
