// Who writes a metric says `.lower` and imports LayoutQuality alone.
@_exported import LayoutAdvice
import TreeLayout

/// A number that describes a layout, and what is known of it.
public struct Metric: Sendable {
  /// How to read the values. The subject is a layout; that of metrics of a change is known to the
  /// groups that hold them.
  public let facts: MetricFacts

  /// The law that the metric watches; `nil` for none.
  public let law: Law?

  /// The edits of a layout that make the value worse. A metric of which less or more is better has
  /// at least one, or says what it misses.
  public let notices: Set<LayoutEdit>

  /// The edits of a layout that do not change the value.
  public let ignores: Set<LayoutEdit>

  /// The edits that the metric ought to notice but does not. A metric with such edits is in no
  /// ranking.
  public let misses: Set<LayoutEdit>

  public typealias Direction = MetricFacts.Direction

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
    var names: [String] = []
    for edit in misses { names.append(edit.rawValue) }
    names.sort()
    facts = MetricFacts(
      id: id, unit: unit, leastSize: leastSize, direction: direction, summary: summary,
      law: law?.name, tolerance: tolerance, misses: names.isEmpty ? nil : names)
    self.law = law
    self.notices = notices
    self.ignores = ignores
    self.misses = misses
  }

  public var id: String { facts.id }
  public var unit: String { facts.unit }
  public var direction: Direction { facts.direction }
  public var summary: String { facts.summary }
  public var tolerance: Double { facts.tolerance }

  /// Whether a layout with this value breaks the law.
  public func isBroken(at value: Double) -> Bool { law != nil && facts.isBroken(at: value) }
}
