import BenchmarkJudging
import DelimitedText
import LayoutAdvice
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel

/// A workload whose turn has come: its trees, and the cells on them.
public struct BuiltWorkload: Sendable {
  public let sequence: TreeSequence
  public let record: WorkloadRecord

  /// A strategy asked for by name cannot lay out a tree.
  public struct RefusalError: Error, CustomStringConvertible {
    public let tree: String
    public let refusal: WorkloadRecord.Refusal

    public var description: String { refusal.description(tree: tree) }
  }

  /// Builds a workload and asks each strategy whether it takes the trees.
  ///
  /// - Throws: what `Workload.built()` throws, and `RefusalError`.
  public init(at index: Int, of plan: RunPlan) throws {
    let workload = plan.workloads[index]
    let (sequence, seed) = try workload.built()
    self.sequence = sequence
    var cells: [WorkloadRecord.PlannedCell] = []
    var refusals: [WorkloadRecord.Refusal] = []
    for member in plan.members {
      if let refusal = Self.refusal(of: member, on: sequence) {
        guard !plan.named.contains(member.id) else {
          throw RefusalError(tree: sequence.id, refusal: refusal)
        }
        refusals.append(refusal)
      } else {
        cells.append(.init(strategy: member.id, family: member.familyID))
      }
    }
    for peer in plan.peers {
      for strategy in peer.strategies {
        if sequence.steps.count > 1 {
          refusals.append(
            .init(
              strategy: strategy.id, node: nil,
              reason: "a peer lays out single trees, and this one has several versions"))
        } else {
          cells.append(
            .init(strategy: strategy.id, family: strategy.family.id, peer: peer.name))
        }
      }
    }
    for layout in plan.finished {
      cells.append(.init(strategy: layout.id, family: layout.familyID, file: layout.source))
    }
    record = WorkloadRecord(
      index: index, tree: sequence.id, nodes: sequence.first.count,
      allNodes: sequence.nodeCount,
      lastNodes: sequence.steps.count > 1 ? sequence.steps.last?.count : nil,
      steps: sequence.steps.count,
      stepNames: sequence.stepNames.isEmpty ? nil : sequence.stepNames, seed: seed,
      nodeSizes: workload.nodeSizes.rawValue, hash: RecordedHash(sequence.hash),
      shape: TreeShape(of: sequence.first), profile: TreeProfile(of: sequence),
      features: sequence.steps.count > 1
        ? SequenceFeaturesRecord(SequenceFeatures(of: sequence)) : nil,
      notes: sequence.notes.isEmpty ? nil : sequence.notes, warnings: sequence.warnings,
      cells: cells, refusals: refusals)
  }

  private static func refusal(
    of member: any FamilyMember, on sequence: TreeSequence
  ) -> WorkloadRecord.Refusal? {
    for (step, tree) in sequence.steps.enumerated() {
      do { try member.check(tree) } catch {
        return .init(
          strategy: member.id,
          node: error.node.map { sequence.step(step).names[$0].excerpt() },
          reason: error.reason)
      }
    }
    return nil
  }
}

extension WorkloadRecord.Refusal {
  public func description(tree: String) -> String {
    "\(strategy) cannot lay out \(tree): \(node.map { "node '\($0)' " } ?? "")\(reason)"
  }
}

extension SequenceFeaturesRecord {
  init(_ features: SequenceFeatures) {
    self.init(
      name: features.description, levels: features.levels,
      weightVariation: features.weightVariation,
      weightChange: features.weightChange.map { Rate(mean: $0.mean, deviation: $0.deviation) },
      insertionsAndDeletions: features.insertionsAndDeletions.map {
        Rate(mean: $0.mean, deviation: $0.deviation)
      })
  }
}
