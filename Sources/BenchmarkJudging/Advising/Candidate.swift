import BenchmarkStatistics

/// A strategy that a run has measured on one workload, as advice sees it.
public struct Candidate: Sendable {
  public let cell: JudgedCell

  /// Whether a metric of a layout is that of the first step, the other steps being made up.
  private let looksAtFirstStep: Bool

  init(_ cell: JudgedCell, stepsAreMadeUp: Bool) {
    self.cell = cell
    looksAtFirstStep = stepsAreMadeUp
  }

  public var strategy: String { cell.key.strategy }
  public var family: FamilyRecord { cell.family }

  /// Nanoseconds of one layout: the median with its interval; `nil` where nothing was timed or its
  /// clock is doubted.
  public var time: Estimate? {
    cell.isComparable ? cell.time?.scaled(by: 1 / Double(cell.workload.steps)) : nil
  }

  /// The value of a metric; `nil` where it is not defined.
  public func value(_ metric: String) -> Double? {
    guard let found = cell.metrics.first(where: { $0.metric.id == metric }) else { return nil }
    let isOfFirstStep = found.metric.subject == .layout && looksAtFirstStep
    return isOfFirstStep ? found.steps.first ?? nil : found.value
  }

  func claims(_ law: String) -> Bool {
    cell.progress.measurement?.claims.contains(law) ?? false
  }

  /// As in `JudgedCell`.
  public var remarks: [String] { cell.remarks }

  /// What is bad about a value of a metric: less is better, and what the metric tolerates is 0.
  func badness(_ metric: MetricRecord) -> Double? {
    value(metric.id).map { value in
      switch metric.direction {
      case .higher: -value
      case .zero: abs(value) <= max(metric.tolerance, 1e-9) ? 0 : abs(value)
      case .lower, .none: value
      }
    }
  }

  /// Whether a layout may take no longer than that of the other one, as far as the samples tell.
  func mayBeAsFast(as other: Candidate) -> Bool {
    guard let time, let otherTime = other.time else { return true }
    return time.low <= otherTime.high
  }
}

/// Whether a value is less than another one by more than rounding.
func isClearlyLess(_ first: Double, _ second: Double) -> Bool {
  second - first > 1e-9 * max(1, abs(first), abs(second))
}
