/// How a strategy with its options is spelled: `squarified`, `stack:rowAlignment=top,siblingGap=2`.
///
/// In the id of a strategy, options with the value that they have in their kind are left out and
/// the others sorted by name, so that equal strategies have equal ids.
public struct StrategyID: Hashable, Sendable, CustomStringConvertible {
  /// The name of the kind.
  package let name: String

  /// The options that are set, in order.
  package let settings: [Setting]

  public let description: String

  init(name: String, settings: [Setting]) {
    self.name = name
    self.settings = settings
    let options = settings.map { "\($0.name)=\($0.value)" }
    description = options.isEmpty ? name : "\(name):\(options.joined(separator: ","))"
  }

  /// What a list with commas spells. An item that holds `=` with no `:` before it is one more
  /// option of the strategy to its left: `stack:rowAlignment=top,siblingGap=2,knuth` are two
  /// strategies.
  package static func list(in text: String) throws(OptionError) -> [StrategyID] {
    var items: [(name: String, settings: [Setting])] = []
    for part in text.split(separator: ",") {
      let beforeEquals = part.prefix { $0 != "=" }
      if beforeEquals.count < part.count, !beforeEquals.contains(":") {
        guard !items.isEmpty else { throw .optionWithoutStrategy(String(part)) }
        items[items.count - 1].settings.append(try setting(part))
      } else if let colon = part.firstIndex(of: ":") {
        items.append((String(part[..<colon]), [try setting(part[part.index(after: colon)...])]))
      } else {
        items.append((String(part), []))
      }
    }
    return items.map { StrategyID(name: $0.name, settings: $0.settings) }
  }

  private static func setting(_ text: Substring) throws(OptionError) -> Setting {
    guard let equals = text.firstIndex(of: "=") else { throw .badSetting(String(text)) }
    return Setting(String(text[..<equals]), String(text[text.index(after: equals)...]))
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
