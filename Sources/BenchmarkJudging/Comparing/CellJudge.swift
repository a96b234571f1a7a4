import BenchmarkStatistics
import LayoutAdvice

/// Compares the two rows of a cell: first the values without whose equality nothing can be
/// compared, then those that are the same in every run, and last the times.
struct CellJudge {
  /// The gates of the columns that the first run has.
  let gates: [Gate]
  let timeMargin: Double

  /// The shares that hold in some rows alone.
  let thresholds: [RowThreshold]

  /// The runs in which a cell may be skipped because the run ended early.
  let unfinished: [Comparison.Side]

  /// Whether both runs come from one kind of processor and compiler; otherwise counts mean nothing.
  let sameBuildTools: Bool

  /// Whether a cell may fail first and pass at another try.
  let allowsRetried: Bool

  func compare(_ base: RecordedCell, _ head: RecordedCell) -> CellComparison {
    CellComparison(key: head.key, values: values(base, head))
  }

  private func values(_ base: RecordedCell, _ head: RecordedCell) -> [ValueComparison] {
    guard base.treeHash == head.treeHash else {
      return [text("tree_hash", base.treeHash, head.treeHash, .incomparable)]
    }
    // A cell that did not end well has no values, or values that are not worth comparing.
    guard base.status == .ok, head.status == .ok else {
      let verdict = statusVerdict(base.status, head.status)
      var status = text("status", base.status.rawValue, head.status.rawValue, verdict)
      status.reason = head.failure?.gist
      return [status]
    }
    let layout = text(
      "layout_hash", base.layoutHash, head.layoutHash,
      base.layoutHash == head.layoutHash ? .same : .changed)
    return retried(base, head) + [layout] + gates.compactMap { number($0, base, head) }
      + times(base, head)
  }

  /// The cell has regressed if it failed before it passed at another try, while the base passed at
  /// once.
  private func retried(_ base: RecordedCell, _ head: RecordedCell) -> [ValueComparison] {
    guard head.attempts > base.attempts else { return [] }
    var attempts = text(
      "attempts", csvField(base.attempts), csvField(head.attempts),
      allowsRetried ? .changed : .regressed)
    attempts.reason = head.failure.map { "it failed before it passed: \($0.gist)" }
    return [attempts]
  }

  private func statusVerdict(_ base: CellStatus, _ head: CellStatus) -> Verdict {
    switch (base, head) {
    case (_, .skipped) where unfinished.contains(.head): .inconclusive
    case (.skipped, _) where unfinished.contains(.base): .changed
    case (.ok, _): .regressed
    case (_, .ok): .improved
    default: base == head ? .same : .changed
    }
  }

  private func number(
    _ gate: Gate, _ base: RecordedCell, _ head: RecordedCell
  ) -> ValueComparison? {
    let (old, new) = (base.values[gate.column], head.values[gate.column])
    var gate = gate
    if let share = thresholds.share(of: gate.column, in: head.key) { gate.tolerate(share) }
    // Counts are taken only if asked for; counts that only the second run has are no change.
    if gate.isCount, old == nil { return nil }
    let verdict = gate.verdict(
      base: old, head: new, allocations: base.values["allocations"] ?? 0)
    guard let verdict else { return nil }
    var ratio: Estimate?
    // A smaller first value is only rounding.
    if let old, let new, old > Gate.rounding, (new / old).isFinite {
      ratio = Estimate(exactly: new / old)
    }
    return ValueComparison(
      column: gate.column, unit: gate.unit,
      lowerIsBetter: gate.direction == .none ? nil : gate.direction != .higher,
      baseText: csvField(old), headText: csvField(new), verdict: verdict,
      isAdvisory: gate.isCount && !sameBuildTools,
      brokenLaw: gate.lawBroken(from: old, to: new), head: new.map { Estimate(exactly: $0) },
      ratio: ratio)
  }

  /// The times: in nanoseconds if both are of one machine, and in passes.
  private func times(_ base: RecordedCell, _ head: RecordedCell) -> [ValueComparison] {
    let sameMachine = base.machine == head.machine
    let margin = thresholds.share(of: RowThreshold.time, in: head.key) ?? timeMargin
    return [
      sameMachine ? time("layout_ns", "ns", base.time, head.time, margin) : nil,
      time("pass_ratio", "ratio", base.passRatio, head.passRatio, margin),
    ].compactMap { $0 }
  }

  /// The comparison of a time. Samples of two runs are never interleaved, so a time is advisory.
  private func time(
    _ column: String, _ unit: String, _ base: Estimate?, _ head: Estimate?, _ margin: Double
  ) -> ValueComparison? {
    guard let base, let head, base.low > 0 else { return nil }
    let ratio = head.ratio(to: base)
    // Times that are equal to the last digit are those of one run.
    let verdict = base == head ? .same : MarginVerdict(ratio: ratio, margin: margin).verdict
    return ValueComparison(
      column: column, unit: unit, lowerIsBetter: true, baseText: csvField(base.value),
      headText: csvField(head.value),
      verdict: verdict, isAdvisory: true, head: head, ratio: ratio)
  }

  private func text(
    _ column: String, _ base: String, _ head: String, _ verdict: Verdict
  ) -> ValueComparison {
    ValueComparison(
      column: column, unit: "", lowerIsBetter: nil, baseText: base, headText: head,
      verdict: verdict, isAdvisory: false, head: nil, ratio: nil)
  }
}
