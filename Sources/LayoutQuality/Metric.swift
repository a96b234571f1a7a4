import TreeLayout

/// A number that describes a layout, and how to read it.
public struct Metric: Sendable {
  /// The column's name: snake case.
  public let id: String

  /// The unit, for people: `ratio`, `node units`, `degrees`, `share` (0…1), `count`, `flag` (0 or
  /// 1).
  public let unit: String

  /// The size in frame units from which on a node counts; `nil` if nodes of all sizes count. Such a
  /// metric depends on how long a frame unit is on the screen.
  public let leastSize: Double?

  /// Whether less or more is better, or neither.
  public let direction: Direction

  /// The formula or meaning in one line, with the source if there is one.
  public let summary: String

  /// The law that a layout breaks if the value is above `tolerance`; for a share of which more is
  /// better, if it is below 1 − `tolerance`.
  public let law: Law?

  /// How far rounding may take the value from zero: 1e-9, and 0 for counts.
  public let tolerance: Double

  /// The edits of a layout that make the value worse. A metric of which less or more is better has
  /// at least one.
  public let notices: Set<LayoutEdit>

  /// The edits of a layout that do not change the value.
  public let ignores: Set<LayoutEdit>

  /// The edits that the metric ought to notice but does not. A metric with such edits is in no
  /// ranking.
  public let misses: Set<LayoutEdit>

  /// - Parameters:
  ///   - id: the column's name: snake case.
  ///   - leastSize: the size in frame units from which on a node counts.
  ///   - notices: the edits that are known to make the value worse, on nearly every layout.
  ///   - ignores: the edits that are known not to change the value of any layout.
  ///   - misses: the edits that the metric ought to notice but does not.
  public init(
    _ id: String, unit: String, leastSize: Double? = nil, _ direction: Direction, law: Law? = nil,
    tolerance: Double = 1e-9, _ summary: String, notices: Set<LayoutEdit> = [],
    ignores: Set<LayoutEdit> = .similarities, misses: Set<LayoutEdit> = []
  ) {
    self.id = id
    self.unit = unit
    self.leastSize = leastSize
    self.direction = direction
    self.law = law
    self.tolerance = tolerance
    self.summary = summary
    self.notices = notices
    self.ignores = ignores
    self.misses = misses
  }

  /// Whether a layout with this value breaks the law.
  public func isBroken(at value: Double) -> Bool {
    law != nil && (direction == .higher ? value < 1 - tolerance : value > tolerance)
  }

  /// Whether less or more of a metric is better, or neither.
  public enum Direction: String, Sendable {
    /// Less is better.
    case lower
    /// More is better.
    case higher
    /// Any value above the tolerance is a defect where the law is claimed.
    case zero
    /// Neither is better.
    case none
  }
}
