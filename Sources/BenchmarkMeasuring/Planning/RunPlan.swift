import BenchmarkJudging
import LayoutFamilies

/// What a run measures: workloads, one after the other, and the strategies on them.
public struct RunPlan: Sendable {
  public var workloads: [Workload]

  /// The strategies in the order of the cells.
  public var members: [any FamilyMember]

  /// The programs whose strategies take part; these come behind `members`.
  public var peers: [Peer] = []

  /// Layouts that are finished, which come last. They are of the only workload of the plan.
  public var finished: [any FinishedMember] = []

  /// The ids of the strategies that were asked for by name; these may not refuse a tree.
  public var named: Set<String>

  /// The part of the plan that is carried out; `nil` for all of it.
  public var shard: Shard?

  public init(workloads: [Workload], strategies: StrategySelection, shard: Shard? = nil) {
    self.workloads = workloads
    self.shard = shard
    members = strategies.members
    named = strategies.named
  }

  /// The places in the plan of the workloads that are carried out.
  public var places: [Int] {
    workloads.indices.filter { shard?.holds($0) ?? true }
  }

  /// The ids of all strategies, in the order of the cells.
  public var strategyIDs: [String] {
    members.map(\.id) + peers.flatMap { $0.strategies.map(\.id) }
      + finished.map(\.id)
  }

  /// The records of the workloads that would be measured: builds one workload after the other and
  /// keeps none.
  ///
  /// - Throws: what `BuiltWorkload` throws.
  public func records() throws -> [WorkloadRecord] {
    try places.map { try BuiltWorkload(at: $0, of: self).record }
  }
}
