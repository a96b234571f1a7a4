extension RunRecord {
  /// The record with all that follows from the measurements, which are those of `run`.
  func concluded(_ run: JudgedRun) -> RunRecord {
    var record = self
    let workloads = run.workloads
    record.trees = workloads.map { Tree($0.record) }
    var hash = RecordedHash()
    let facts = options.strategies + [options.frame, String(options.seed)]
    for text in facts + workloads.map(\.record.hash.hexadecimal) { hash.combine(text) }
    record.digest = hash
    // The cells of a race are no skipped cells of a run; its failures are in its table.
    if kind == .run { record.failures = run.cells.flatMap(\.failureRecords) }
    return record
  }
}

extension JudgedCell {
  /// All tries without a result, including one that the end of the run cut short.
  fileprivate var failureRecords: [FailureRecord] {
    let isCutShort = failure != nil && progress.failure == nil
    return (progress.failures + (isCutShort ? [failure!] : [])).enumerated().map {
      FailureRecord(cell: key, failure: $1, attempt: $0 + 1, isResolved: isMeasured)
    }
  }
}
