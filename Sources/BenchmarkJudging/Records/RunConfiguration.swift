import TreeLayout

/// Everything that has to be the same for a command to go on where it stopped: the first line of a
/// journal.
public struct RunConfiguration: Codable, Equatable, Sendable {
  /// What is configured, with its value as text.
  public let entries: [Entry]

  /// A hash of all entries.
  public let digest: StableHash

  public struct Entry: Codable, Equatable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The name of the entry that says which part of the plan is carried out.
  public static let shardName = "shard"

  /// The name of the entry that says how many workloads the plan has.
  public static let countName = "number of trees"

  public init(_ entries: [Entry]) {
    self.entries = entries
    var hash = StableHash()
    for entry in entries {
      hash.combine(entry.name)
      hash.combine(entry.value)
    }
    digest = hash
  }

  /// A line for each entry that is another one there; nothing when all is the same.
  public func differences(from other: RunConfiguration) -> [String] {
    let there = Dictionary(other.entries.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let here = Dictionary(entries.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let names = entries.map(\.name) + other.entries.map(\.name).filter { here[$0] == nil }
    return names.compactMap { name in
      let (then, now) = (there[name] ?? "nothing", here[name] ?? "nothing")
      return then == now ? nil : "\(name): \(then) then, \(now) now"
    }
  }
}
