import BenchmarkJudging

/// How well a peer keeps to the messages of `docs/peers.md` and to the laws that its strategies
/// claim.
public struct Conformance: Sendable {
  public let peer: RunRecord.Peer

  /// The number of trees that were tried.
  public let trees: Int

  /// What is required: first of the program, then of each strategy in turn.
  public internal(set) var requirements: [Requirement] = []

  /// What is allowed and worth knowing, one sentence each.
  public internal(set) var remarks: [String] = []

  public var faultyCount: Int { requirements.count { !$0.faults.isEmpty } }

  /// Something that has to hold.
  public struct Requirement: Sendable {
    /// The strategy's id; `nil` for what is required of the program.
    public let strategy: String?

    /// `repeats`, or the name of a law.
    public let name: String

    /// What has to hold, in words.
    public let summary: String

    /// How often it was tried: on so many trees, or once.
    public internal(set) var trials = 0
    public internal(set) var faults: [Fault] = []
  }

  /// A case in which a requirement does not hold.
  public struct Fault: Sendable {
    /// The tree; `nil` for a fault without a tree.
    public let tree: String?

    /// The number of the tree's nodes.
    public let nodes: Int
    public let reason: String

    /// The smallest tree that was found with the fault; `nil` where none was looked for.
    public internal(set) var smallest: Smallest?
  }

  /// A tree with a fault, from which nothing that was tried could be left out.
  public struct Smallest: Sendable {
    public let nodes: Int
    public let reason: String

    /// The request that loads the tree, to be sent by hand; `nil` for a large tree.
    public let request: String?
  }
}
