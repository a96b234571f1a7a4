import BenchmarkStatistics
import LayoutAdvice

/// One strategy on one workload: everything that was measured, and what follows.
public struct JudgedCell: Sendable {
  public let key: CellKey
  public let family: FamilyRecord
  public let workload: WorkloadRecord

  /// The machine that measured it.
  public let machine: String
  public let status: CellStatus

  /// Why there is no result; `nil` if there is one.
  public let failure: CellFailure?

  /// All that is known of the cell, also if it has no result.
  public let progress: CellProgress

  /// The values of the family's metrics, in the family's order; empty if there is no result.
  public let metrics: [MetricValue]

  /// Nanoseconds of one layout, the median with its interval; `nil` if the cell was not timed.
  public let time: Estimate?

  /// The time of one layout ÷ that of the pass of the same round: the median with its interval.
  public let passRatio: Estimate?

  init(
    _ progress: CellProgress, index: Int, of workload: WorkloadRecord, on machine: String,
    in run: RunRecord
  ) {
    self.progress = progress
    self.workload = workload
    self.machine = machine
    key = run.key(of: workload.cells[index].strategy, on: workload)
    family = run.family(workload.cells[index].family)!
    guard progress.failure == nil, let measurement = progress.measurement else {
      let failure =
        progress.failure
        ?? CellFailure(.skipped, message: "the run ended before the cell was measured")
      (self.failure, status) = (failure, failure.status)
      (metrics, time, passRatio) = ([], nil, nil)
      return
    }
    failure = nil
    status = progress.isDeterministic ? .ok : .nondeterministic
    metrics = MetricValue.all(of: measurement, family)
    time = progress.time
    passRatio = progress.passRatio
  }

  /// Whether there is a result.
  public var isMeasured: Bool { failure == nil }

  /// Warnings for a reader of the values, one sentence each.
  public var warnings: [String] {
    guard isMeasured else { return [] }
    let shares = progress.processes.compactMap(\.clockShare)
    // The rates of two clocks may differ a little.
    if let most = shares.max(), most > 1.001 {
      return ["its clock showed \(percent(most)) of the time that passed: times are too long"]
    }
    if let least = shares.min(), least < 0.5 {
      return ["its clock showed \(percent(least)) of the time that passed: times may be too short"]
    }
    return []
  }

  /// Remarks for a reader of the cell's pictures, if the strategy does not claim a law that is
  /// needed to read them: `areas are not proportional`.
  public var remarks: [String] {
    let claims = progress.measurement?.claims ?? []
    return (family.aims ?? []).compactMap(\.promise).filter { !claims.contains($0.law) }
      .map(\.otherwise)
  }

  /// Whether the cell's times may be compared with those of others: no clock is doubted.
  public var isComparable: Bool { time != nil && warnings.isEmpty }

  /// How often the cell was tried.
  public var attempts: Int { progress.failures.count + (isMeasured ? 1 : 0) }

  public var timePerNode: Estimate? { time?.scaled(by: 1 / Double(workload.allNodes)) }

  /// As in `CellProgress`.
  public var peakBytes: Int? { isMeasured ? progress.peakBytes : nil }

  public var peakBytesPerNode: Double? {
    peakBytes.map { Double($0) / Double(workload.allNodes) }
  }

  public func metric(_ id: String) -> Double? {
    metrics.first { $0.metric.id == id }?.value
  }
}

/// A share in whole percents.
private func percent(_ share: Double) -> String {
  share < 0.01 ? "less than 1 %" : "\(Int(min(share * 100, 1e6).rounded())) %"
}

/// The value of a metric for one cell.
public struct MetricValue: Sendable {
  public let metric: MetricFacts

  /// One value for each step; for a metric of a change, one for each step after the first.
  public let steps: [Double?]

  /// Whether the layout claims the law that the metric watches.
  public let isClaimed: Bool

  /// The mean over the steps that have a value.
  public var value: Double? {
    let values = steps.compactMap(\.self)
    guard let first = values.first else { return nil }
    // A single value stays the same to the last bit, also a minus zero.
    return values.dropFirst().reduce(first, +) / Double(values.count)
  }

  /// Whether a claimed law is broken in any step.
  public var isDefect: Bool {
    isClaimed && steps.contains { $0.map(metric.isBroken) ?? false }
  }

  static func all(of measurement: MeasurementRecord, _ family: FamilyRecord) -> [MetricValue] {
    func values(_ subject: MetricFacts.Subject, _ rows: [[Double?]]) -> [MetricValue] {
      family.metrics(of: subject).enumerated().map { column, metric in
        MetricValue(
          // NaN is undefined, whether a metric or a file is at fault.
          metric: metric, steps: rows.map { row in row[column].flatMap { $0.isNaN ? nil : $0 } },
          isClaimed: metric.law.map(measurement.claims.contains) ?? false)
      }
    }
    return values(.layout, measurement.layouts) + values(.change, measurement.changes)
  }
}
