extension LayoutTree {
  /// The mirrored tree: every list of children is reversed and every side flipped, also an unstated
  /// side (in a binary tree, a single child without a stated side is a left one and becomes a right
  /// one).
  ///
  /// `order[node]` is the node of this tree that became `node` of the mirrored one.
  package func mirrored() -> (tree: LayoutTree, order: [Int32]) {
    var order: [Int32] = [0]
    order.reserveCapacity(count)
    var next = 0
    while next < order.count {
      for child in children(of: Int(order[next])).reversed() { order.append(Int32(child)) }
      next += 1
    }
    var position = [Int32](repeating: 0, count: count)
    for (index, node) in order.enumerated() { position[Int(node)] = Int32(index) }
    let parents = order.map { $0 == 0 ? -1 : position[Int(parent[Int($0)])] }
    let sides: [Side] =
      isBinary ? order.map { side(of: Int($0)) == .right ? .left : .right } : []
    do {
      let tree = try LayoutTree(
        parents: parents, values: order.map { values[Int($0)] },
        sizes: sizes.isEmpty ? [] : order.map { sizes[Int($0)] }, sides: sides,
        keys: keys.isEmpty ? [] : order.map { keys[Int($0)] })
      return (tree.withNameRanks(nameRanks(of: order)), order)
    } catch {
      preconditionFailure("the mirror image of a tree is a tree: \(error)")
    }
  }
}
