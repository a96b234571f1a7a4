// A sunburst with a focus is that of the subtree alone, written to where its nodes are in the tree.

extension Sunburst {
  /// The same sunburst of a tree that is all there is.
  var withoutFocus: Sunburst {
    var copy = self
    copy.focus = nil
    return copy
  }

  func checkFocused(on focus: Int, of tree: LayoutTree) throws(LayoutError) {
    guard focus < tree.count else {
      throw LayoutError(
        node: 0,
        reason: "has \(tree.count - 1) descendants, so there is no node \(focus) to focus on")
    }
    let (subtree, nodes) = tree.subtree(at: focus)
    do { try withoutFocus.check(subtree) } catch {
      throw LayoutError(node: Int(nodes[error.node]), reason: error.reason)
    }
  }

  func placeFocused(on focus: Int, of tree: LayoutTree, into output: inout MutableSpan<Arc>) {
    let (subtree, nodes) = tree.subtree(at: focus)
    let arcs = withoutFocus.layout(subtree, in: .zero)
    for node in tree.nodes { output[node] = .zero }
    for (arc, node) in zip(arcs, nodes) { output[Int(node)] = arc }
  }

  func marksFocused(on focus: Int, of tree: LayoutTree) -> [NodeMark] {
    let (subtree, nodes) = tree.subtree(at: focus)
    let shown = withoutFocus.marks(of: subtree, in: .zero)
    var marks = [NodeMark](repeating: .hidden, count: tree.count)
    for (index, node) in nodes.enumerated() { marks[Int(node)] = shown?[index] ?? .shown }
    return marks
  }

  func sharesFocused(on focus: Int, of tree: LayoutTree) -> [Double]? {
    let (subtree, nodes) = tree.subtree(at: focus)
    guard let inside = withoutFocus.shares(of: subtree) else { return nil }
    var shares = [Double](repeating: 0, count: tree.count)
    for (share, node) in zip(inside, nodes) { shares[Int(node)] = share }
    return shares
  }
}
