/// How to read the values of a metric.
public struct MetricFacts: Equatable, Sendable {
  /// The column's name: snake case.
  public var id: String

  /// The unit, for people: `ratio`, `node units`, `degrees`, `share` (0…1), `count`, `flag` (0 or
  /// 1).
  public var unit: String

  /// The size in frame units from which on a node counts; `nil` if nodes of all sizes count. Such a
  /// metric depends on how long a frame unit is on the screen.
  public var leastSize: Double?
  public var direction: Direction

  /// The formula or meaning in one line, with the source if there is one.
  public var summary: String

  /// The name of the law that a layout breaks if the value is above `tolerance`; for a share of
  /// which more is better, if it is below 1 − `tolerance`. `nil` for none.
  public var law: String?

  /// How far rounding may take the value from zero: 1e-9, and 0 for counts.
  public var tolerance: Double
  public var subject: Subject

  /// The names of the edits of a layout that the metric ought to notice but does not; `nil` for
  /// none. A metric with such edits does not rank.
  public var misses: [String]?

  /// Whether less or more of a metric is better, or neither.
  public enum Direction: String, Sendable {
    /// Less is better.
    case lower
    /// More is better.
    case higher
    /// Any value above `tolerance` is a defect where the law is claimed.
    case zero
    /// Neither is better.
    case none
  }

  /// The subject of a metric.
  public enum Subject: String, Sendable {
    /// One layout: one value for each step.
    case layout
    /// The layouts of two successive steps: one value for each step after the first.
    case change
  }

  public init(
    id: String, unit: String, leastSize: Double? = nil, direction: Direction, summary: String,
    law: String? = nil, tolerance: Double = 0, subject: Subject = .layout, misses: [String]? = nil
  ) {
    self.id = id
    self.unit = unit
    self.leastSize = leastSize
    self.direction = direction
    self.summary = summary
    self.law = law
    self.tolerance = tolerance
    self.subject = subject
    self.misses = misses
  }

  /// Whether strategies are ranked by the metric, and the best value of a column is marked.
  public var ranks: Bool { direction != .none && misses == nil }

  /// Whether a layout with this value breaks the law that the metric watches.
  public func isBroken(at value: Double) -> Bool {
    direction == .higher ? value < 1 - tolerance : value > tolerance
  }
}

#if !hasFeature(Embedded)
  extension MetricFacts: Codable {}
  extension MetricFacts.Direction: Codable {}
  extension MetricFacts.Subject: Codable {}
#endif
