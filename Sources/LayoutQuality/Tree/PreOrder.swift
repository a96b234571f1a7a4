import TreeLayout

extension LayoutTree {
  /// The nodes in pre-order: each node followed by the subtrees of its children.
  var preOrder: [Int32] {
    var size = [Int32](repeating: 1, count: count)
    for node in nodes.dropFirst().reversed() { size[Int(parent[node])] += size[node] }
    var place = [Int32](repeating: 0, count: count)
    var order = [Int32](repeating: 0, count: count)
    for node in nodes {
      order[Int(place[node])] = Int32(node)
      var next = place[node] + 1
      for child in children(of: node) {
        place[child] = next
        next += size[child]
      }
    }
    return order
  }
}
