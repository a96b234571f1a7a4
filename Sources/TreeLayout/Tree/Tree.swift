/// A tree built by hand: a value and its child trees.
///
/// It is the nested value type of objc.io's "Drawing Trees in SwiftUI" (2019). Layouts work on
/// `LayoutTree`, which importers and generators build directly. The runtime frees a nested struct
/// level by level, each call inside another, so a tree of this kind must stay shallow: `LayoutTree`
/// cannot be made from one with more than `maximumLevels` levels.
public struct Tree<Value> {
  public var value: Value
  public var children: [Tree<Value>]

  public init(_ value: Value, children: [Tree<Value>] = []) {
    self.value = value
    self.children = children
  }

  /// How many levels a tree may have at most to be freed on a thread's default stack.
  public static var maximumLevels: Int { 2_000 }

  /// The tree of the same shape whose values are the transformed values of this one.
  ///
  /// - Complexity: O(*n*), without recursion.
  public func map<NewValue, Failure: Error>(
    _ transform: (Value) throws(Failure) -> NewValue
  ) throws(Failure) -> Tree<NewValue> {
    let nodes = levelOrder
    var images = try nodes.map { node throws(Failure) in
      Optional(Tree<NewValue>(try transform(node.value)))
    }
    // In a backward loop, the children of a node are complete before the node and lie behind all
    // others.
    var end = nodes.count
    for index in nodes.indices.reversed() {
      let first = end - nodes[index].children.count
      let children = (first..<end).compactMap { images[$0].take() }
      images[index]?.children = children
      end = first
    }
    return images[0]!
  }

  /// The subtrees of all nodes, level by level from the root: indexed by the nodes of the
  /// `LayoutTree` made from this tree.
  ///
  /// - Complexity: O(*n*).
  public var levelOrder: [Tree<Value>] {
    var nodes = [self]
    var next = 0
    while next < nodes.count {
      nodes += nodes[next].children
      next += 1
    }
    return nodes
  }
}

extension Tree: Equatable where Value: Equatable {}
extension Tree: Hashable where Value: Hashable {}
extension Tree: Sendable where Value: Sendable {}
