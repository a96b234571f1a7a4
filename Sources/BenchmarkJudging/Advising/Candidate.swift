import BenchmarkStatistics
import LayoutAdvice

/// A strategy that a run has measured on one workload, with the values that advice uses.
public struct Candidate: Sendable {
  public let cell: JudgedCell

  /// Whether the value of a layout's metric is that of the first step, the other steps being made
  /// up.
  private let looksAtFirstStep: Bool

  init(_ cell: JudgedCell, stepsAreMadeUp: Bool) {
    self.cell = cell
    looksAtFirstStep = stepsAreMadeUp
  }

  public var strategy: String { cell.key.strategy }
  public var family: FamilyRecord { cell.family }

  /// Nanoseconds of one layout: the median with its interval; `nil` if nothing was timed or the
  /// clock is doubted.
  public var time: Estimate? {
    cell.isComparable ? cell.time?.scaled(by: 1 / Double(cell.workload.steps)) : nil
  }

  /// The value of a metric; `nil` for an undefined value.
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

  /// How bad the value of a metric is: less is better, and values within the metric's tolerance are
  /// 0.
  func badness(_ metric: MetricFacts) -> Double? {
    value(metric.id).map { value in
      switch metric.direction {
      case .higher: -value
      case .zero: abs(value) <= max(metric.tolerance, 1e-9) ? 0 : abs(value)
      case .lower, .none: value
      }
    }
  }

  /// Whether a layout may take no longer than that of the other candidate, judged by the samples.
  func mayBeAsFast(as other: Candidate) -> Bool {
    guard let time, let otherTime = other.time else { return true }
    return time.low <= otherTime.high
  }
}

/// Whether a value is less than another one by more than rounding.
func isClearlyLess(_ first: Double, _ second: Double) -> Bool {
  second - first > 1e-9 * max(1, abs(first), abs(second))
}
