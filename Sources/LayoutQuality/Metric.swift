import TreeLayout

/// What a number says about a layout, and how to read it.
public struct Metric: Sendable {
  /// The column's name: snake case.
  public let id: String

  /// The unit, for people: `ratio`, `node units`, `degrees`, `share` (0…1), `count`, `flag` (0 or 1).
  public let unit: String

  public let direction: Direction

  /// The formula or meaning in one line, with the source where it has one.
  public let summary: String

  /// Where a value above zero is a defect: on layouts that claim one of these laws.
  public let law: Claims

  public init(
    _ id: String, unit: String, _ direction: Direction, law: Claims = [], _ summary: String
  ) {
    self.id = id
    self.unit = unit
    self.direction = direction
    self.law = law
    self.summary = summary
  }

  public enum Direction: String, Sendable {
    /// Less is better.
    case lower
    /// More is better.
    case higher
    /// Anything above 1e-9 (in counts: above 0) is a defect where the law is claimed.
    case zero
    /// Neither is better.
    case none
  }
}

/// Metrics that are computed in one go.
public struct MetricGroup<Geometry: NodeGeometry>: Sendable {
  public let metrics: [Metric]

  /// One value for each of `metrics`, `nil` where it is not defined.
  public let values: @Sendable (LaidOut<Geometry>) -> [Double?]

  public init(
    _ metrics: [Metric], values: @escaping @Sendable (LaidOut<Geometry>) -> [Double?]
  ) {
    self.metrics = metrics
    self.values = values
  }
}
