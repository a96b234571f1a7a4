/// A part of a plan that can be run by itself, `2/8`: the workloads at every eighth place, from the
/// second one on. Neighbors in a plan are of similar size, so that shards take about the same time.
public struct Shard: Codable, Hashable, Sendable, CustomStringConvertible {
  /// From 1 to `count`.
  public let number: Int
  public let count: Int

  /// `nil` if there is no such shard.
  public init?(_ number: Int, of count: Int) {
    guard count > 0, (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Reads a text such as `2/8`; `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.first == "+" ? nil : Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  /// Whether the workload at a place of the plan, counted from 0, belongs to the shard.
  public func holds(_ workload: Int) -> Bool {
    workload % count == number - 1
  }

  public var description: String { "\(number)/\(count)" }
}
