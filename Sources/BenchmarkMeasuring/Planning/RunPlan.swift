import BenchmarkJudging
import LayoutFamilies

/// What is measured: workloads, whose turn comes one after the other, and the strategies on them.
public struct RunPlan: Sendable {
  public var workloads: [Workload]

  /// In the order of the cells.
  public var members: [any FamilyMember]

  /// The ids of the strategies that were asked for by name: these may not refuse a tree.
  public var named: Set<String>

  public init(workloads: [Workload], strategies: StrategySelection) {
    self.workloads = workloads
    members = strategies.members
    named = strategies.named
  }

  /// What would be measured: builds one workload after the other and keeps none.
  ///
  /// - Throws: what `BuiltWorkload` throws.
  public func records() throws -> [WorkloadRecord] {
    try workloads.indices.map { try BuiltWorkload(at: $0, of: self).record }
  }
}
