import LayoutAdvice

/// The description of a family of strategies: its entry in `run.json`.
public struct FamilyRecord: Codable, Equatable, Sendable {
  public var id: String

  /// The ids of the few metrics that a table for people shows.
  public var headline: [String]

  /// All metrics in the order of their columns: those of one layout, then those of a change.
  public var metrics: [MetricFacts]

  /// The purposes that the family's pictures serve; `nil` if the record does not say.
  public var aims: [Aim]?

  public init(
    id: String, headline: [String], metrics: [MetricFacts], aims: [Aim]? = nil
  ) {
    self.id = id
    self.headline = headline
    self.metrics = metrics
    self.aims = aims
  }

  public func metric(_ id: String) -> MetricFacts? { metrics.first { $0.id == id } }

  public func metrics(of subject: MetricFacts.Subject) -> [MetricFacts] {
    metrics.filter { $0.subject == subject }
  }
}
