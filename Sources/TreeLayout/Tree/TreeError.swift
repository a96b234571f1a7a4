/// Why columns or elements do not make a `LayoutTree`. The numbers are indices into the given
/// columns; elements are numbered level by level from the root, 0.
public enum TreeError: Error, Equatable, Sendable {
  case empty
  case noRoot
  case twoRoots(Int, Int)
  case unknownParent(of: Int)
  /// The node is its own ancestor.
  case cycle(through: Int)
  /// The value is negative or infinite.
  case badValue(Double, at: Int)
  /// A side is negative, infinite or not a number.
  case badSize(Size, at: Int)
  /// The length is infinite.
  case badLength(Double, at: Int)
  /// The key is negative.
  case badKey(Int32, at: Int)
  /// Two nodes have the same key.
  case equalKeys(Int32, Int, Int)
  /// A node has the greatest possible key, so that there is none for a new node.
  case noKeyLeft
  /// The weights of the node's children add up to more than a `Double` can hold.
  case weightOverflow(at: Int)
  case columnLengths
  case tooManyNodes(Int)
}

extension TreeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the tree has no nodes"
    case .noRoot: "the tree has no root: every node has a parent"
    case .twoRoots(let first, let second): "nodes \(first) and \(second) are both roots"
    case .unknownParent(let node): "the parent of node \(node) is not a node of the tree"
    case .cycle(let node): "node \(node) is its own ancestor"
    case .badValue(let value, let node):
      "node \(node) has the value \(value); values are finite and not negative"
    case .badSize(let size, let node):
      "node \(node) has the size \(size.width) × \(size.height); sides are finite and not negative"
    case .badLength(let length, let node):
      "node \(node) has the length \(length); lengths are finite"
    case .badKey(let key, let node): "node \(node) has the key \(key); keys are not negative"
    case .equalKeys(let key, let first, let second):
      "nodes \(first) and \(second) both have the key \(key)"
    case .noKeyLeft: "no key is greater than \(Int32.max); give the new node one"
    case .weightOverflow(let node): "the weights below node \(node) add up to infinity"
    case .columnLengths: "the columns of the tree have different lengths"
    case .tooManyNodes(let count): "\(count) nodes are more than the limit of \(Int32.max - 1)"
    }
  }
}
