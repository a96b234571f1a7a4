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

  /// How far it may move besides, for each allocation of the first run's layout.
  public var allowancePerAllocation: Double

  /// Whether the value depends on the processor and the compiler.
  public let isCount: Bool

  public init(
    column: String, unit: String, direction: Metric.Direction, tolerance: Double = 0,
    allowancePerAllocation: Double = 0, isCount: Bool = false
  ) {
    self.column = column
    self.unit = unit
    self.direction = direction
    self.tolerance = tolerance
    self.allowancePerAllocation = allowancePerAllocation
    self.isCount = isCount
  }

  /// The gates of the metrics, exact, and of the counts: instructions repeat to 0.1 %, allocations
  /// exactly.
  ///
  /// For each array that a layout makes, Swift's runtime looks up the type of its storage in a hash
  /// table of addresses. How many steps of some fifty instructions that takes is drawn anew whenever
  /// anything in the program moves, and five are allowed.
  public static func standard(metrics: [Metric]) -> [Gate] {
    metrics.map { Gate(column: $0.id, unit: $0.unit, direction: $0.direction) } + [
      Gate(
        column: "instructions", unit: "count", direction: .lower, tolerance: 0.001,
        allowancePerAllocation: 250, isCount: true),
      Gate(column: "allocations", unit: "count", direction: .lower, isCount: true),
    ]
  }

  /// `nil` when neither run has a value.
  ///
  /// A value that only the first run has is inconclusive: nothing shows that it did not become
  /// worse. Where zero is asked for, values that are both zero but for rounding only change.
  ///
  /// - Parameter allocations: those of the first run's layout; 0 where they are not known.
  public func verdict(base: Double?, head: Double?, allocations: Double = 0) -> Verdict? {
    guard let base else { return head == nil ? nil : .changed }
    guard let head else { return .inconclusive }
    if base == head { return .same }
    // The slack lets 1.01 be within 1 % of 1, which in binary it is not.
    let share = tolerance > 0 ? (tolerance + 1e-12) * abs(base) : 0
    if abs(head - base) <= share + allowancePerAllocation * allocations { return .same }
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
