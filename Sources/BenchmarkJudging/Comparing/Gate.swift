import LayoutAdvice

/// A column of `summary.csv` that has to be the same in every run, and how it is judged.
public struct Gate: Sendable {
  public let column: String
  public let unit: String
  public let direction: MetricFacts.Direction

  /// If zero is demanded, values up to this one are as good as zero.
  public let zeroTolerance: Double

  /// How far a value may move, as a share of the first one; 0 if any difference counts beyond
  /// `rounding`.
  public var tolerance: Double

  /// How much two ways of adding up the same numbers may differ, as a share of the greater one. If
  /// both are less than 1, it is an absolute difference, unless zero is demanded.
  static let rounding = 1e-9

  /// How far a value may move in addition, for each allocation of the first run's layout.
  public var allowancePerAllocation: Double

  /// Whether the value depends on the processor and the compiler.
  public let isCount: Bool

  /// The metric, if the column is one.
  private var metric: MetricFacts?

  public init(
    column: String, unit: String, direction: MetricFacts.Direction, zeroTolerance: Double = 0,
    tolerance: Double = 0, allowancePerAllocation: Double = 0, isCount: Bool = false
  ) {
    self.column = column
    self.unit = unit
    self.direction = direction
    self.zeroTolerance = zeroTolerance
    self.tolerance = tolerance
    self.allowancePerAllocation = allowancePerAllocation
    self.isCount = isCount
  }

  /// The gate of a metric: exact.
  public init(_ metric: MetricFacts) {
    self.init(
      column: metric.id, unit: metric.unit, direction: metric.direction,
      zeroTolerance: metric.tolerance)
    self.metric = metric
  }

  /// The gates of the counts: instructions repeat to 0.1 % and some for each allocation,
  /// allocations exactly.
  public static let counts = [
    Gate(
      column: "instructions", unit: "count", direction: .lower, tolerance: 0.001,
      allowancePerAllocation: CellCounts.allowancePerAllocation, isCount: true),
    Gate(column: "allocations", unit: "count", direction: .lower, isCount: true),
  ]

  /// The gates of all metrics in two runs, described by the first run if both describe them, and of
  /// the counts.
  public static func standard(
    base: RecordedRun, head: RecordedRun
  ) throws(RecordedRunError) -> [Gate] {
    guard base.metrics != nil || head.metrics != nil else {
      throw RecordedRunError(.noMetrics, file: head.path)
    }
    var seen: Set<String> = []
    let metrics = (base.metrics ?? []) + (head.metrics ?? [])
    return metrics.filter { seen.insert($0.id).inserted }.map { Gate($0) } + counts
  }

  /// Lets the value move by a share, whatever it was allowed before.
  public mutating func tolerate(_ share: Double) {
    (tolerance, allowancePerAllocation) = (share, 0)
  }

  /// The law that the metric watches, if it holds for the first value but not for the second.
  func lawBroken(from base: Double?, to head: Double?) -> String? {
    guard let metric, let base, let head, !metric.isBroken(at: base), metric.isBroken(at: head)
    else { return nil }
    return metric.law
  }

  /// The verdict; `nil` if neither run has a value.
  ///
  /// A value that only the first run has is inconclusive: nothing shows that it did not become
  /// worse. If zero is demanded, values that are both zero but for rounding are the same.
  ///
  /// - Parameter allocations: the allocations of the first run's layout; 0 if they are not known.
  public func verdict(base: Double?, head: Double?, allocations: Double = 0) -> Verdict? {
    guard let base else { return head == nil ? nil : .changed }
    guard let head else { return .inconclusive }
    if base == head { return .same }
    let least = direction == .zero ? 0.0 : 1
    let rounding = Self.rounding * max(least, abs(base), abs(head))
    if rounding.isFinite, abs(head - base) <= rounding { return .same }
    // The slack lets 1.01 be within 1 % of 1, which it is not in binary.
    let share = tolerance > 0 ? (tolerance + 1e-12) * abs(base) : 0
    if abs(head - base) <= share + allowancePerAllocation * allocations { return .same }
    switch direction {
    case .none: return .changed
    case .zero where max(base, head) <= zeroTolerance: return .same
    case .zero, .lower: return head < base ? .improved : .regressed
    case .higher: return head > base ? .improved : .regressed
    }
  }
}
