import LayoutAdvice

/// One workload with all its cells.
public struct JudgedWorkload: Sendable {
  public let record: WorkloadRecord

  /// The cells in the order of the plan.
  public let cells: [JudgedCell]
  public let pass: CellProgress
  public let passKey: CellKey

  /// The machine that measured it.
  public let machine: String

  init(_ progress: WorkloadProgress, in run: RunRecord) {
    record = progress.record
    let machine = run.machine(ofWorkload: record.index)
    self.machine = machine
    pass = progress.pass
    passKey = run.key(of: "pass", on: record)
    cells = progress.cells.enumerated().map { index, cell in
      JudgedCell(cell, index: index, of: progress.record, on: machine, in: run)
    }
  }

  /// The cells with a result.
  public var measured: [JudgedCell] { cells.filter(\.isMeasured) }
}

/// All that a run measured, and what follows: a pure function of `run.json` and the journal.
public struct JudgedRun: Sendable {
  public internal(set) var record: RunRecord

  /// The workloads in the order of the plan.
  public let workloads: [JudgedWorkload]

  public init(_ progress: RunProgress, record: RunRecord) {
    self.record = record
    workloads = progress.inOrder.map { JudgedWorkload($0, in: record) }
  }

  public var cells: [JudgedCell] { workloads.flatMap(\.cells) }

  /// The metrics of all families, each id once, in the order of the columns.
  public var metrics: [MetricFacts] {
    var seen: Set<String> = []
    return record.families.flatMap(\.metrics).filter { seen.insert($0.id).inserted }
  }
}
