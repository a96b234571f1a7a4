/// A node with the value that its size ought to show.
public struct ValuedNode: Sendable {
  public let node: Int

  /// In any unit; positive.
  public let value: Double

  /// Whether the picture has a place of its own for the node, be it an empty one.
  public let isShown: Bool

  public init(_ node: Int, value: Double, isShown: Bool) {
    self.node = node
    self.value = value
    self.isShown = isShown
  }
}
