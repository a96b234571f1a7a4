/// What is known of a run: the sum of its events.
public struct RunProgress: Equatable, Sendable {
  /// By the place in the plan. A workload is here from the moment that it is built.
  public private(set) var workloads: [Int: WorkloadProgress] = [:]

  /// By their numbers; one with number 0 where the command is a single race.
  public private(set) var races: [Int: RaceProgress] = [:]

  private let families: [FamilyRecord]

  public init(families: [FamilyRecord]) {
    self.families = families
  }

  /// In the order of the plan.
  public var inOrder: [WorkloadProgress] {
    workloads.values.sorted { $0.record.index < $1.record.index }
  }

  /// The time spent on all workloads.
  public var seconds: Double { workloads.values.reduce(0) { $0 + $1.seconds } }

  /// Takes an event.
  ///
  /// - Returns: what is senseless in it and therefore left out; `nil` where all is well.
  public mutating func apply(_ event: JournalEvent) -> String? {
    switch event {
    case .workload(let record) where workloads[record.index] == nil:
      if let reason = record.fault(families: families) { return reason }
      guard !workloads.values.contains(where: { $0.record.isNamed(like: record) }) else {
        return "another workload has the same tree, nodes and seed"
      }
      workloads[record.index] = WorkloadProgress(record, families: families)
      return nil
    case .resumed:
      for index in workloads.keys { _ = workloads[index]?.apply(event) }
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
      return workloads[index]?.apply(event)
    }
  }

  private func isPlanned(_ cell: RaceProgress.Cell) -> Bool {
    workloads[cell.workload]?.cells.indices.contains(cell.cell) == true
  }
}

extension RaceEvent {
  /// The cells that the event is about.
  var cells: [RaceProgress.Cell] {
    switch self {
    case .began, .ended: []
    case .missing(let workload, let cell, _), .failed(let workload, let cell, _, _, _):
      [RaceProgress.Cell(workload: workload, cell: cell)]
    case .pair(let workload, _, let pair):
      pair.cells.map { RaceProgress.Cell(workload: workload, cell: $0.cell) }
    }
  }
}

extension JournalEvent {
  /// The place in the plan of the one workload that the event is about.
  var workload: Int? {
    switch self {
    case .workload(let record): record.index
    case .laidOut(let workload, _, _, _), .round(let workload, _, _, _, _, _),
      .timed(let workload, _), .measured(let workload, _, _, _), .counted(let workload, _, _),
      .failed(let workload, _, _), .warmedUp(let workload, _, _),
      .processEnded(let workload, _, _):
      workload
    case .resumed, .race: nil
    }
  }
}

extension WorkloadRecord {
  /// Whether the cells of both would have the same keys.
  fileprivate func isNamed(like other: WorkloadRecord) -> Bool {
    (tree, nodes, seed) == (other.tree, other.nodes, other.seed)
  }

  /// What is senseless in it; `nil` where all is well.
  fileprivate func fault(families: [FamilyRecord]) -> String? {
    guard index >= 0, nodes > 0, steps > 0, allNodes >= nodes, shape.leaves > 0 else {
      return "a number of the workload is too small"
    }
    guard Set(cells.map(\.strategy)).count == cells.count else { return "a cell occurs twice" }
    return cells.allSatisfy { cell in families.contains { $0.id == cell.family } }
      ? nil : "the family of a cell is not in the run"
  }
}
