import Foundation
import LayoutQuality
import TreeLayout

/// Everything that has to be the same for a run to go on where it stopped.
public struct RunConfiguration: Codable, Sendable {
  /// What is configured, with its value as text.
  public let entries: [Entry]

  /// A hash of all entries.
  public let digest: StableHash

  public struct Entry: Codable, Sendable {
    public let name: String
    public let value: String
  }

  /// - Parameter build: tells the executable from every other one.
  public init(_ information: RunInformation, runner: Runner, build: String) {
    let (options, rule) = (information.options, runner.rule)
    var entries = [
      Entry(name: "schema version", value: String(information.schemaVersion)),
      Entry(name: "tool version", value: information.toolVersion),
      Entry(name: "build", value: build),
      Entry(name: "suite", value: information.suite),
      Entry(name: "strategies", value: options.strategies.joined(separator: ",")),
      Entry(name: "frame", value: options.frame),
      Entry(name: "seed", value: String(options.seed)),
      Entry(name: "budget", value: "\(options.budgetSeconds.shortest) s"),
      Entry(
        name: "stopping rule",
        value: "\(rule.minimumSamples) samples, \(rule.relativeWidth), \(rule.minimumSampleTime)"),
      Entry(
        name: "metrics", value: runner.families.metrics.map(\.id).joined(separator: ",")),
      Entry(name: "number of trees", value: String(information.trees.count)),
    ]
    for (index, tree) in information.trees.enumerated() {
      let seed = tree.seed.map { ", seed \($0)" } ?? ""
      entries.append(
        Entry(
          name: "tree \(index + 1)",
          value: "\(tree.tree), \(tree.nodes) nodes\(seed), hash \(tree.hash)"))
    }
    var hash = StableHash()
    for entry in entries {
      hash.combine(entry.name)
      hash.combine(entry.value)
    }
    self.entries = entries
    digest = hash
  }

  /// A line for each entry that is another one there; nothing when all is the same.
  func differences(from other: RunConfiguration) -> [String] {
    guard digest != other.digest else { return [] }
    let there = Dictionary(other.entries.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let here = Dictionary(entries.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let names = entries.map(\.name) + other.entries.map(\.name).filter { here[$0] == nil }
    return names.compactMap { name in
      let (then, now) = (there[name] ?? "nothing", here[name] ?? "nothing")
      return then == now ? nil : "\(name): \(then) then, \(now) now"
    }
  }
}
