/// A node with the value that its size should show.
struct ValuedNode: Sendable {
  var node: Int { Int(place) }

  // Half as large as an `Int`: there is one of these for each leaf of a large tree.
  private let place: Int32

  /// The value in any unit; positive.
  let value: Double

  /// Whether the picture has a place of its own for the node; it may be an empty one.
  let isShown: Bool

  init(_ node: Int, value: Double, isShown: Bool) {
    place = Int32(node)
    self.value = value
    self.isShown = isShown
  }
}
