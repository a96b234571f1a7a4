/// What a table has to know of a metric: the row of `run.json` about it.
public struct MetricRecord: Codable, Equatable, Sendable {
  /// The column's name: snake case.
  public var id: String

  /// For people: `ratio`, `node units`, `degrees`, `share` (0…1), `count`, `flag` (0 or 1).
  public var unit: String
  public var direction: Direction

  /// The formula or meaning in one line.
  public var summary: String

  /// The law that the metric watches; `nil` where it watches none.
  public var law: String?

  /// Above it a value is a defect where the law is claimed, below 1 minus it if more is better: 0
  /// for counts, 1e-9 for what is rounded.
  public var tolerance: Double
  public var subject: Subject

  /// The edits of a layout that the metric ought to notice and does not; `nil` where there are
  /// none. A metric with such ranks nobody.
  public var misses: [String]?

  public enum Direction: String, Codable, Sendable {
    /// Less is better.
    case lower
    /// More is better.
    case higher
    /// Anything above `tolerance` is a defect where the law is claimed.
    case zero
    /// Neither is better.
    case none
  }

  /// What is measured.
  public enum Subject: String, Codable, Sendable {
    /// One layout: a value a step.
    case layout
    /// Two layouts of steps that follow each other: a value a step after the first.
    case change
  }

  public init(
    id: String, unit: String, direction: Direction, summary: String, law: String? = nil,
    tolerance: Double = 0, subject: Subject = .layout, misses: [String]? = nil
  ) {
    self.id = id
    self.unit = unit
    self.direction = direction
    self.summary = summary
    self.law = law
    self.tolerance = tolerance
    self.subject = subject
    self.misses = misses
  }

  /// Whether strategies are ranked by the metric, and the best of a column is marked.
  public var ranks: Bool { direction != .none && misses == nil }

  /// Whether the law that the metric watches does not hold where it has this value.
  func isBroken(at value: Double) -> Bool {
    direction == .higher ? value < 1 - tolerance : value > tolerance
  }
}

/// A family of strategies: the row of `run.json` about it.
public struct FamilyRecord: Codable, Equatable, Sendable {
  public var id: String

  /// The ids of the few metrics that a table for people shows.
  public var headline: [String]

  /// All metrics in the order of their columns, those of change behind those of one layout.
  public var metrics: [MetricRecord]

  public init(id: String, headline: [String], metrics: [MetricRecord]) {
    self.id = id
    self.headline = headline
    self.metrics = metrics
  }

  public func metrics(of subject: MetricRecord.Subject) -> [MetricRecord] {
    metrics.filter { $0.subject == subject }
  }
}
