import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// The tree of one node and its descendants.
  ///
  /// - Parameter node: the node's name, or else its label, which is the last component of a name
  ///   that is a path; or `#` and its index in level order.
  /// - Complexity: O(*n*).
  public func subtree(at node: String) throws(SelectionError) -> NamedTree {
    part(at: try place(of: node)).named
  }

  private func place(of node: String) throws(SelectionError) -> Int {
    let name = Array(node.utf8)
    var found = tree.nodes.filter { names.utf8(of: $0).elementsEqual(name) }
    if found.isEmpty {
      found = tree.nodes.filter { names.label(of: $0, in: tree) == node }
    }
    if found.isEmpty, let place = node.hasPrefix("#") ? Int(option: String(node.dropFirst())) : nil,
      tree.nodes.contains(place)
    {
      found = [place]
    }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      throw .severalNodes(
        node, tree: id,
        places: found.prefix(3).map { place in
          place == 0 ? "#0" : "#\(place) below '\(names[Int(tree.parent[place])].excerpt())'"
        }, count: found.count)
    }
    let near = nearest(to: node, among: tree.nodes.prefix(100_000).map { names[$0] })
    throw .unknownNode(node, tree: id, nearest: node.hasPrefix("#") ? nil : near)
  }
}
