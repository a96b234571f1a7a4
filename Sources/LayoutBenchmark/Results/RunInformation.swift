import Foundation
import TreeData
import TreeLayout

/// `run.json`: what a run was and where it ran.
public struct RunInformation: Codable, Sendable {
  public static let schemaVersion = 1

  public var schemaVersion = RunInformation.schemaVersion
  public var suite: String

  /// The command that was given, word by word.
  public var command: [String]
  public var toolVersion: String

  /// The commit of the folder in which the command was given, where that is a git checkout.
  public var gitCommit: String?
  public var started: Date
  public var finished: Date?
  public var options: Options
  public var trees: [TreeRecord]
  public var environment: MachineEnvironment

  /// A hash of options, trees and strategies: equal where two runs measured the same things.
  public var digest: String

  /// Where the wall time went.
  public var timings = Timings()

  /// The cells that have no result.
  public var failures: [Failure] = []

  public struct Failure: Codable, Sendable {
    public var strategy: String
    public var tree: String
    public var nodes: Int
    public var seed: UInt64?
    public var status: CellStatus
    public var signal: Int32?
    public var message: String

    public init(_ cell: FailedCell) {
      strategy = cell.key.strategy
      tree = cell.key.tree
      nodes = cell.key.nodes
      seed = cell.key.seed
      status = cell.failure.status
      signal = cell.failure.signal
      message = cell.failure.message
    }
  }

  public struct Options: Codable, Sendable {
    public var strategies: [String]
    public var frame: String
    public var seed: UInt64
    public var budgetSeconds: Double
  }

  public struct TreeRecord: Codable, Sendable {
    public var tree: String
    public var nodes: Int
    public var seed: UInt64?
    public var hash: String
    public var warnings: [String]
  }

  public init(
    suite: String, command: [String], toolVersion: String, gitCommit: String?, started: Date,
    runner: Runner, plan: Plan
  ) {
    self.suite = suite
    self.command = command
    self.toolVersion = toolVersion
    self.gitCommit = gitCommit
    self.started = started
    options = Options(
      strategies: plan.strategies.map(\.description), frame: runner.frame.sizeDescription,
      seed: runner.seed, budgetSeconds: runner.budget / .seconds(1))
    trees = plan.items.map { item in
      TreeRecord(
        tree: item.tree.named.id, nodes: item.tree.named.tree.count, seed: item.tree.seed,
        hash: item.tree.named.tree.digest.hexadecimal, warnings: item.tree.named.warnings)
    }
    environment = .current()
    var hash = StableHash()
    for text in options.strategies + [options.frame, String(options.seed)] + trees.map(\.hash) {
      hash.combine(text)
    }
    digest = hash.hexadecimal
  }

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
