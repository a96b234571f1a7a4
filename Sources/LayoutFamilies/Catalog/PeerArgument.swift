/// An argument for layouts in another language: `exec:COMMAND` for all strategies that the command
/// has, `exec/tree,cluster:COMMAND` for some of them.
public struct PeerArgument: Equatable, Sendable {
  /// The command for a shell; empty if it is missing.
  public let command: String

  /// The wanted strategies, by the names that the command gives them; empty for all.
  public let strategies: [String]

  /// - Returns: `nil` for an argument of another form.
  public init?(_ argument: some StringProtocol) {
    guard argument.hasPrefix("exec:") || argument.hasPrefix("exec/") else { return nil }
    let rest = Substring(argument).dropFirst("exec".count)
    let names = rest.prefix { $0 != ":" }
    command = String(rest.dropFirst(names.count + 1))
    let wanted = names.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
    strategies = names.isEmpty ? [] : wanted.map(String.init)
  }
}
