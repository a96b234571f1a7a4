import LayoutQuality

/// What became of a value between two runs.
public enum Verdict: String, Codable, Sendable, CaseIterable {
  case improved
  case regressed
  /// Another value of which none is better.
  case changed
  case same
  /// The data cannot tell, or the value is gone.
  case inconclusive
  /// The two values do not belong to the same tree.
  case incomparable
}

/// A column of `summary.csv` that has to be the same in every run, with how it is judged.
public struct Gate: Sendable {
  public let column: String
  public let unit: String
  public let direction: Metric.Direction

  /// How far a value may move in parts of the first one; 0 where any difference counts.
  public var tolerance: Double

  /// Whether the value depends on the processor and the compiler.
  public let isCount: Bool

  public init(
    column: String, unit: String, direction: Metric.Direction, tolerance: Double = 0,
    isCount: Bool = false
  ) {
    self.column = column
    self.unit = unit
    self.direction = direction
    self.tolerance = tolerance
    self.isCount = isCount
  }

  /// The gates of the metrics, exact, and of the counts: instructions repeat to 0.1 %, allocations
  /// exactly.
  public static func standard(metrics: [Metric]) -> [Gate] {
    metrics.map { Gate(column: $0.id, unit: $0.unit, direction: $0.direction) } + [
      Gate(
        column: "instructions", unit: "count", direction: .lower, tolerance: 0.001, isCount: true),
      Gate(column: "allocations", unit: "count", direction: .lower, isCount: true),
    ]
  }

  /// `nil` when neither run has a value.
  ///
  /// A value that only the first run has is inconclusive: nothing shows that it did not become
  /// worse. Where zero is asked for, values that are both zero but for rounding only change.
  public func verdict(base: Double?, head: Double?) -> Verdict? {
    guard let base else { return head == nil ? nil : .changed }
    guard let head else { return .inconclusive }
    if base == head { return .same }
    // The slack lets 1.01 be within 1 % of 1, which in binary it is not.
    if tolerance > 0, abs(head - base) <= (tolerance + 1e-12) * abs(base) { return .same }
    switch direction {
    case .none: return .changed
    case .zero where max(base, head) <= (unit == "count" ? 0 : 1e-9): return .changed
    case .zero, .lower: return head < base ? .improved : .regressed
    case .higher: return head > base ? .improved : .regressed
    }
  }
}

extension MarginVerdict {
  /// The verdict on a time.
  var verdict: Verdict {
    switch self {
    case .slower: .regressed
    case .faster: .improved
    case .same: .same
    case .inconclusive: .inconclusive
    }
  }
}
