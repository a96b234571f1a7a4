import TreeLayout

/// The use of a picture of a tree.
public enum Purpose: String, CaseIterable, Sendable {
  /// To compare the values of nodes.
  case values

  /// To see which nodes belong together.
  case structure

  /// To find one node among many.
  case find

  /// To see what happens to each node when the tree changes.
  case change

  /// To have a picture as small as possible.
  case size
}

/// Which metrics of a family decide how well a strategy serves a purpose.
public struct Aim: Sendable {
  public let purpose: Purpose

  /// The ids of metrics that have to be as good as they can be. If no strategy reaches this, the
  /// strategies nearest to it are left.
  public let needs: [String]

  /// The ids of metrics that may be at most twice as bad as the best value of the strategies that
  /// meet `needs`: the best strategy for the purpose has to be useful otherwise, too.
  public let keeps: [String]

  /// The ids of metrics of which the first defined one decides.
  public let decides: [String]

  /// The yardstick for comparing the family's best strategy with those of other families; `nil` if
  /// nothing compares them.
  public let yardstick: Yardstick?

  /// The law that a strategy has to claim to be taken; `nil` for none.
  public let promise: Promise?

  public init(
    _ purpose: Purpose, by decides: String..., needing needs: [String] = [],
    keeping keeps: [String] = [], promising promise: Promise? = nil,
    across yardstick: Yardstick? = nil
  ) {
    self.purpose = purpose
    self.promise = promise
    self.needs = needs
    self.keeps = keeps
    self.decides = decides
    self.yardstick = yardstick
  }
}

/// A law that a strategy has to claim.
public struct Promise: Sendable {
  public let law: Law

  /// The remark for a reader of other strategies' pictures: `areas are not proportional`.
  public let otherwise: String

  public init(_ law: Law, otherwise: String) {
    self.law = law
    self.otherwise = otherwise
  }

  static let area = Promise(.area, otherwise: "areas are not proportional")
}

/// A share, 0…1, of what a picture should show or keep: it means the same in all families that
/// measure it, and more is better.
public struct Yardstick: Sendable {
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

  /// The option without which layouts do not depend on the frame, so that their values compare with
  /// nothing; `nil` if all depend on it.
  public var setting: Setting?

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
  var metrics: [String] { [metric] + (unseen.map { [$0] } ?? []) }

  /// The yardstick for layouts that depend on the frame only if an option is set.
  func needing(_ setting: Setting) -> Yardstick {
    var yardstick = self
    yardstick.setting = setting
    return yardstick
  }

  static func visibleValue(order: Int, because reason: String? = nil) -> Yardstick {
    Yardstick("value_lost", .lost, "of the value can be seen", order: order, because: reason)
  }

  static func labels(order: Int) -> Yardstick {
    Yardstick("label_fit_share", .share, "of the labels fit", order: order)
  }

  /// - Parameter unseen: a node too small to be seen does not move much, either.
  static func steadyNodes(order: Int, unseen: String?) -> Yardstick {
    let nodes = unseen == nil ? "of the nodes" : "of the nodes can be seen and"
    return Yardstick(
      "moved_share", .lost, "\(nodes) stay where they are from version to version",
      order: order, unseen: unseen)
  }
}
