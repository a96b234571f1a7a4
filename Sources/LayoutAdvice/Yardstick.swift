/// A share, 0…1, of what a picture should show or keep: it means the same in all families that
/// measure it, and more is better.
public struct Yardstick: Equatable, Sendable {
  /// The id of the metric from which the share follows.
  public let metric: String
  public let form: Form

  /// The id of a metric of the share of a picture that cannot be seen: the yardstick's share is
  /// taken of the rest only. `nil` if everything can be seen.
  public let unseen: String?

  /// The noun of the share: `of the labels fit`.
  public let words: String

  /// Of families with equal shares, the first one in this order is taken.
  public let order: Int

  /// Why the family is taken, if its place in the order decides.
  public let reason: String?

  /// The option, such as `fitsFrame=true`, without which layouts do not depend on the frame, so
  /// that their values compare with nothing; `nil` if all depend on it.
  public var option: String?

  /// How a share *s* follows from the value *x* of a metric.
  public enum Form: String, Sendable {
    /// *s* = *x*
    case share
    /// *s* = 1 − *x*
    case lost
    /// *s* = min(1, 1 ÷ *x*): of a drawing of *x* screens, one screen shows this share.
    case screens
  }

  public init(
    _ metric: String, _ form: Form, _ words: String, order: Int, because reason: String? = nil,
    unseen: String? = nil
  ) {
    self.metric = metric
    self.form = form
    self.unseen = unseen
    self.words = words
    self.order = order
    self.reason = reason
  }

  /// The ids of the yardstick's metrics.
  public var metrics: [String] { [metric] + (unseen.map { [$0] } ?? []) }

  /// Whether the yardstick compares a strategy with others.
  ///
  /// - Parameter strategy: the strategy's id, with its options.
  public func measures(_ strategy: String) -> Bool {
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

#if !hasFeature(Embedded)
  extension Yardstick: Codable {}
  extension Yardstick.Form: Codable {}
#endif
