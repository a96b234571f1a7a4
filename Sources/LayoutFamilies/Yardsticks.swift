import LayoutAdvice
import TreeLayout

extension Promise {
  init(_ law: Law, otherwise: String) { self.init(law: law.name, otherwise: otherwise) }

  static let area = Promise(.area, otherwise: "areas are not proportional")
}

extension Yardstick {
  /// The yardstick for layouts that depend on the frame only if an option is set.
  func needing(_ setting: Setting) -> Yardstick {
    var yardstick = self
    yardstick.option = "\(setting.name)=\(setting.value)"
    return yardstick
  }

  static func visibleValue(order: Int, because reason: String? = nil) -> Yardstick {
    Yardstick("value_lost", .lost, "of the value can be seen", order: order, because: reason)
  }

  static func labels(order: Int) -> Yardstick {
    Yardstick("named_share", .share, "of the leaves have their name in sight", order: order)
  }

  /// - Parameter unseen: a node too small to be seen does not move much, either.
  static func steadyNodes(order: Int, unseen: String?) -> Yardstick {
    let nodes = unseen == nil ? "of the nodes" : "of the nodes can be seen and"
    return Yardstick(
      "moved_share", .lost, "\(nodes) stay where they are from version to version",
      order: order, unseen: unseen)
  }
}
