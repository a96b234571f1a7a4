/// The description of a metric for tables: its entry in `run.json`.
public struct MetricRecord: Codable, Equatable, Sendable {
  /// The column's name: snake case.
  public var id: String

  /// The unit, for people: `ratio`, `node units`, `degrees`, `share` (0…1), `count`, `flag` (0 or
  /// 1).
  public var unit: String

  /// The size in frame units from which on a node counts; `nil` if nodes of all sizes count.
  public var leastSize: Double?
  public var direction: Direction

  /// The formula or meaning in one line.
  public var summary: String

  /// The law that the metric watches; `nil` for none.
  public var law: String?

  /// A value above this is a defect where the law is claimed; if more is better, a value below 1
  /// minus this. 0 for counts, 1e-9 for rounded values.
  public var tolerance: Double
  public var subject: Subject

  /// The edits of a layout that the metric ought to notice but does not; `nil` for none. A metric
  /// with such edits does not rank.
  public var misses: [String]?

  public enum Direction: String, Codable, Sendable {
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
  public enum Subject: String, Codable, Sendable {
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
  func isBroken(at value: Double) -> Bool {
    direction == .higher ? value < 1 - tolerance : value > tolerance
  }
}

/// The description of a family of strategies: its entry in `run.json`.
public struct FamilyRecord: Codable, Equatable, Sendable {
  public var id: String

  /// The ids of the few metrics that a table for people shows.
  public var headline: [String]

  /// All metrics in the order of their columns: those of one layout, then those of a change.
  public var metrics: [MetricRecord]

  /// The purposes that the family's pictures serve; `nil` if the record does not say.
  public var aims: [Aim]?

  /// Which metrics decide how well a strategy serves a purpose.
  public struct Aim: Codable, Equatable, Sendable {
    /// `values`, `structure`, `find`, `change` or `size`.
    public var purpose: String

    /// The ids of metrics that have to be as good as they can be.
    public var needs: [String]

    /// The ids of metrics that may be at most twice as bad as the best of the strategies left.
    public var keeps: [String]

    /// The ids of metrics of which the first defined one decides.
    public var decides: [String]

    /// The yardstick for comparing the family with others; `nil` for none.
    public var yardstick: Yardstick?

    /// The law that a strategy has to claim to be taken; `nil` for none.
    public var promise: Promise?

    public init(
      purpose: String, needs: [String] = [], keeps: [String] = [], decides: [String] = [],
      yardstick: Yardstick? = nil, promise: Promise? = nil
    ) {
      self.purpose = purpose
      self.promise = promise
      self.needs = needs
      self.keeps = keeps
      self.decides = decides
      self.yardstick = yardstick
    }

    /// The ids of all metrics of the aim.
    public var metrics: [String] { needs + keeps + decides + (yardstick?.metrics ?? []) }
  }

  /// A law that a strategy has to claim.
  public struct Promise: Codable, Equatable, Sendable {
    public var law: String

    /// The remark for a reader of other strategies' pictures: `areas are not proportional`.
    public var otherwise: String

    public init(law: String, otherwise: String) {
      self.law = law
      self.otherwise = otherwise
    }
  }

  /// A share, 0…1, of which more is better, and which means the same in all families.
  public struct Yardstick: Codable, Equatable, Sendable {
    /// The id of the metric from which the share follows.
    public var metric: String
    public var form: Form

    /// The id of a metric of the share of a picture that cannot be seen: the yardstick's share is
    /// taken of the rest only. `nil` if everything can be seen.
    public var unseen: String?

    /// The noun of the share: `of the labels fit`.
    public var words: String

    /// Of families with equal shares, the first one in this order is taken.
    public var order: Int

    /// Why the family is taken, if its place in the order decides.
    public var reason: String?

    /// The option, such as `fitsFrame=true`, without which layouts do not depend on the frame, so
    /// that their values compare with nothing; `nil` if all depend on it.
    public var option: String?

    /// How a share follows from the value *x* of the metric: *x*, 1 − *x*, or 1 ÷ *x* but at most
    /// 1.
    public enum Form: String, Codable, Sendable {
      case share, lost, screens
    }

    public init(
      metric: String, form: Form, words: String, order: Int, reason: String? = nil,
      option: String? = nil, unseen: String? = nil
    ) {
      self.metric = metric
      self.form = form
      self.words = words
      self.order = order
      self.reason = reason
      self.option = option
      self.unseen = unseen
    }

    /// The ids of the yardstick's metrics.
    public var metrics: [String] { [metric] + (unseen.map { [$0] } ?? []) }

    /// Whether the yardstick compares a strategy with others.
    func measures(_ strategy: String) -> Bool {
      guard let option else { return true }
      let settings = strategy.split(separator: ":", maxSplits: 1).dropFirst()
      return settings.contains { $0.split(separator: ",").contains { $0 == option } }
    }

    /// The share that follows from the values of the metrics; `nil` if one of them is undefined.
    public func share(_ values: (_ metric: String) -> Double?) -> Double? {
      guard let value = values(metric), let lost = unseen.map(values) ?? 0 else { return nil }
      let share =
        switch form {
        case .share: value
        case .lost: 1 - value
        case .screens: value > 1 ? 1 / value : 1
        }
      return share * (1 - lost)
    }
  }

  public init(
    id: String, headline: [String], metrics: [MetricRecord], aims: [Aim]? = nil
  ) {
    self.id = id
    self.headline = headline
    self.metrics = metrics
    self.aims = aims
  }

  public func metric(_ id: String) -> MetricRecord? { metrics.first { $0.id == id } }

  public func metrics(of subject: MetricRecord.Subject) -> [MetricRecord] {
    metrics.filter { $0.subject == subject }
  }
}
