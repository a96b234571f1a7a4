/// Why a strategy cannot lay out a tree.
public struct LayoutError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The node at fault; `nil` if an option's value is at fault.
  public let node: Int?

  /// What is wrong with the node and what to do, as a clause that follows the node's name: "has no
  /// value; the mode parentDependent needs one for every node". Without a node, a whole sentence.
  public let reason: String

  public init(node: Int?, reason: String) {
    self.node = node
    self.reason = reason
  }

  public var description: String { node.map { "node #\($0) \(reason)" } ?? reason }
}
