import LayoutAdvice

/// What is known of a run: the sum of its events.
public struct RunProgress: Equatable, Sendable {
  /// The workloads by their places in the plan. A workload is here from the moment when it is
  /// built.
  public private(set) var workloads: [Int: WorkloadProgress] = [:]

  /// The races by their numbers; the only race of a command has number 0.
  public private(set) var races: [Int: RaceProgress] = [:]

  /// The names of the workloads, each once.
  private var names: Set<Name> = []

  /// The failures of cells that may be given up, by how many failures the cell had with this one:
  /// another start looks only at those whose cells have few enough to be tried again.
  private var failed: [Int: [Failure]] = [:]

  private struct Failure {
    let workload: Int
    let cell: Int
  }

  /// The families by id.
  private let families: [String: FamilyRecord]

  private struct Name: Hashable {
    let tree: String
    let nodes: Int
    let seed: UInt64?
  }

  public init(families: [FamilyRecord]) {
    self.families = Dictionary(
      families.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public static func == (one: RunProgress, other: RunProgress) -> Bool {
    (one.workloads, one.races) == (other.workloads, other.races) && one.families == other.families
  }

  /// The workloads in the order of the plan.
  public var inOrder: [WorkloadProgress] {
    workloads.values.sorted { $0.record.index < $1.record.index }
  }

  /// The time spent on all workloads.
  public var seconds: Double { workloads.values.reduce(0) { $0 + $1.seconds } }

  /// Takes an event.
  ///
  /// - Returns: the fault of an event that is senseless and therefore left out; `nil` if all is
  ///   well.
  public mutating func apply(_ event: JournalEvent) -> String? {
    switch event {
    case .workload(let record) where workloads[record.index] == nil:
      if let reason = record.fault(families: families) { return reason }
      // The cells of both would have the same keys.
      let name = Name(tree: record.tree, nodes: record.nodes, seed: record.seed)
      guard names.insert(name).inserted else {
        return "another workload has the same tree, nodes and seed"
      }
      workloads[record.index] = WorkloadProgress(record, families: families)
      return nil
    case .resumed(_, _, let retries):
      for count in failed.keys where count <= retries ?? .max {
        for failure in failed.removeValue(forKey: count)! {
          workloads[failure.workload]?.tryAgain(failure.cell, unlessFailedAfter: count)
        }
      }
      return nil
    case .race(let number, let event):
      guard number >= 0, event.cells.allSatisfy(isPlanned) else {
        return "no line before describes the workload"
      }
      return races[number, default: RaceProgress()].apply(event)
    case .workload, .laidOut, .round, .timed, .measured, .counted, .failed, .warmedUp,
      .processEnded:
      guard let index = event.workload, workloads[index] != nil else {
        return "no line before describes the workload"
      }
      let reason = workloads[index]?.apply(event)
      if case .failed(_, let cell, _) = event, reason == nil {
        let count = workloads[index]!.cells[cell].failures.count
        failed[count, default: []].append(Failure(workload: index, cell: cell))
      }
      return reason
    }
  }

  private func isPlanned(_ cell: RaceProgress.Cell) -> Bool {
    workloads[cell.workload]?.cells.indices.contains(cell.cell) == true
  }
}

extension RaceEvent {
  /// The cells of the event.
  var cells: [RaceProgress.Cell] {
    switch self {
    case .began, .ended: []
    case .missing(let workload, let cell, _), .failed(let workload, let cell, _, _, _),
      .counted(let workload, let cell, _):
      [RaceProgress.Cell(workload: workload, cell: cell)]
    case .pair(let workload, _, let pair):
      pair.cells.map { RaceProgress.Cell(workload: workload, cell: $0.cell) }
    }
  }
}

extension JournalEvent {
  /// The place in the plan of the event's only workload.
  var workload: Int? {
    switch self {
    case .workload(let record): record.index
    case .laidOut(let workload, _, _, _, _), .round(let workload, _, _, _, _, _),
      .timed(let workload, _), .measured(let workload, _, _, _), .counted(let workload, _, _),
      .failed(let workload, _, _), .warmedUp(let workload, _, _),
      .processEnded(let workload, _, _):
      workload
    case .resumed, .race: nil
    }
  }
}

extension WorkloadRecord {
  /// The fault of the event; `nil` if all is well.
  fileprivate func fault(families: [String: FamilyRecord]) -> String? {
    guard index >= 0, nodes > 0, steps > 0, allNodes >= nodes, shape.leaves > 0 else {
      return "a number of the workload is too small"
    }
    guard Set(cells.map(\.strategy)).count == cells.count else { return "a cell occurs twice" }
    return cells.allSatisfy { families[$0.family] != nil }
      ? nil : "the family of a cell is not in the run"
  }
}
