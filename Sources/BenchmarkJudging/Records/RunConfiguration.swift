import DelimitedText

/// Everything that has to be the same for a command to go on where it stopped: the first line of a
/// journal.
public struct RunConfiguration: Codable, Equatable, Sendable {
  /// The names of what is configured, each with its value as text.
  public let entries: [Entry]

  /// A hash of all entries.
  public let digest: RecordedHash

  public struct Entry: Codable, Equatable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The name of the entry that states which part of the plan is carried out.
  public static let shardName = "shard"

  /// The name of the entry that states how many workloads the plan has.
  public static let countName = "number of trees"

  public init(_ entries: [Entry]) {
    self.entries = entries
    var hash = RecordedHash()
    for entry in entries {
      hash.combine(entry.name)
      hash.combine(entry.value)
    }
    digest = hash
  }

  /// A line for each entry that differs in the other configuration; empty if all are the same.
  public func differences(from other: RunConfiguration) -> [String] {
    let there = Dictionary(other.entries.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let here = Dictionary(entries.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let names = entries.map(\.name) + other.entries.map(\.name).filter { here[$0] == nil }
    return names.compactMap { name in
      let (then, now) = (there[name] ?? "nothing", here[name] ?? "nothing")
      return then == now ? nil : "\(name): \(Self.words(then, now))"
    }
  }

  /// The difference of two values; for long lists, only the members that one of them lacks.
  private static func words(_ then: String, _ now: String) -> String {
    guard then.utf8.count + now.utf8.count > 160 else { return "\(then) then, \(now) now" }
    func members(of one: String, notIn other: String) -> String? {
      let known = Set(other.split(separator: ","))
      let members = one.split(separator: ",").filter { !known.contains($0) }
      guard !members.isEmpty else { return nil }
      let others = members.count > 5 ? " and \(members.count - 5) more" : ""
      return members.prefix(5).map { String($0).excerpt() }.joined(separator: ", ") + others
    }
    let parts = [
      members(of: then, notIn: now).map { "\($0) only then" },
      members(of: now, notIn: then).map { "\($0) only now" },
    ].compactMap { $0 }
    return parts.isEmpty ? "another order" : parts.joined(separator: ", ")
  }
}
