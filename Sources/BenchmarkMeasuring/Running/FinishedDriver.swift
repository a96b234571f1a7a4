import BenchmarkJudging
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel

/// Measures the finished layouts of a workload. Nothing is laid out, so that no process has to be
/// kept apart.
struct FinishedDriver {
  private let run: RunDriver
  private let finished: [any FinishedMember]
  private let workload: WorkloadState
  private let built: BuiltWorkload
  private let seed: UInt64

  init(
    _ run: RunDriver, _ finished: [any FinishedMember], _ workload: WorkloadState,
    _ built: BuiltWorkload, seed: UInt64
  ) {
    (self.run, self.finished, self.workload) = (run, finished, workload)
    (self.built, self.seed) = (built, seed)
  }

  /// Measures what is not known yet.
  func measure() throws {
    guard !finished.isEmpty else { return }
    let labels = built.sequence.steps.indices.map { step in
      let named = built.sequence.step(step)
      return Labels(named.names, of: named.tree)
    }
    for cell in workload.progress.openCells where built.record.cells[cell].file != nil {
      let id = built.record.cells[cell].strategy
      guard let layout = finished.first(where: { $0.id == id }) else { continue }
      let (before, stopwatch) = (workload.progress.seconds, Stopwatch())
      let answer = try layout.measure(seed: seed, labels: labels, kept: run.kept)
      try workload.add(
        .laidOut(workload: workload.index, cell: cell, repetitions: 1, hash: answer.hash), of: id)
      try workload.add(.timed(workload: workload.index, cells: [cell]), of: id)
      if let measurement = answer.measurement {
        try workload.add(
          .measured(
            workload: workload.index, cell: cell, measurement: measurement,
            seconds: before + stopwatch.seconds), of: id)
      } else {
        let failure = CellFailure(.skipped, message: answer.reason ?? "it has no quality")
        try workload.add(
          .failed(workload: workload.index, cell: cell, failure: failure), of: id)
      }
    }
  }
}

extension FinishedMember {
  /// The values of the family's metrics.
  ///
  /// - Parameters:
  ///   - labels: for each step as in `MetricInput`.
  ///   - kept: the folder that keeps the layouts.
  fileprivate func measure(
    seed: UInt64, labels: [Labels], kept: KeptLayouts?
  ) throws -> MeasureRequest.Answer {
    var hash = StableHash()
    for layout in layouts { hash.combine(layout.geometry, pool: layout.pool) }
    let recorded = RecordedHash(hash)
    try kept?.keep(layouts, of: familyID, hash: recorded)
    if let reason = reason(against: layouts) {
      return MeasureRequest.Answer(hash: recorded, measurement: nil, reason: reason)
    }
    let values = family.measure(layouts, seed: seed, labels: labels)
    var measurement = MeasurementRecord(values, of: layouts, by: family)
    if !haveClaims { measurement.claims = lawsKept(by: values).map(\.name).sorted() }
    return MeasureRequest.Answer(hash: recorded, measurement: measurement)
  }

  /// The laws that a metric watches, and that no value of any breaks.
  private func lawsKept(by values: MeasuredValues) -> Set<Law> {
    var (kept, broken): (Set<Law>, Set<Law>) = ([], [])
    for (place, metric) in family.layoutMetrics.enumerated() {
      guard let law = metric.law else { continue }
      for case let value? in values.layouts.map({ $0[place] }) {
        if metric.isBroken(at: value) { broken.insert(law) } else { kept.insert(law) }
      }
    }
    return kept.subtracting(broken)
  }
}
