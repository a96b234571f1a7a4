import TreeLayout

/// What a number says about a layout, and how to read it.
public struct Metric: Sendable {
  /// The column's name: snake case.
  public let id: String

  /// The unit, for people: `ratio`, `node units`, `degrees`, `share` (0…1), `count`, `flag` (0 or
  /// 1).
  public let unit: String

  public let direction: Direction

  /// The formula or meaning in one line, with the source where it has one.
  public let summary: String

  /// The law that a layout breaks where the value is above `tolerance`; of a share of which more is
  /// better, below 1 − `tolerance`.
  public let law: Law?

  /// What rounding may leave of zero: 1e-9, and 0 for what is counted.
  public let tolerance: Double

  /// The edits of a layout that make it worse. A metric of which more or less is better has one at
  /// least.
  public let notices: Set<LayoutEdit>

  /// The edits of a layout that leave it as it is.
  public let ignores: Set<LayoutEdit>

  /// Edits that the metric ought to notice and does not. A metric with such is in no ranking.
  public let misses: Set<LayoutEdit>

  /// - Parameters:
  ///   - id: the column's name: snake case.
  ///   - notices: what is known to make it worse, on nearly every layout.
  ///   - ignores: what is known not to change it, on any layout.
  ///   - misses: what it ought to notice and does not.
  public init(
    _ id: String, unit: String, _ direction: Direction, law: Law? = nil, tolerance: Double = 1e-9,
    _ summary: String, notices: Set<LayoutEdit> = [], ignores: Set<LayoutEdit> = .similarities,
    misses: Set<LayoutEdit> = []
  ) {
    self.id = id
    self.unit = unit
    self.direction = direction
    self.law = law
    self.tolerance = tolerance
    self.summary = summary
    self.notices = notices
    self.ignores = ignores
    self.misses = misses
  }

  /// Whether the law does not hold where the metric has this value.
  public func isBroken(at value: Double) -> Bool {
    law != nil && (direction == .higher ? value < 1 - tolerance : value > tolerance)
  }

  public enum Direction: String, Sendable {
    /// Less is better.
    case lower
    /// More is better.
    case higher
    /// Anything above the tolerance is a defect where the law is claimed.
    case zero
    /// Neither is better.
    case none
  }
}
