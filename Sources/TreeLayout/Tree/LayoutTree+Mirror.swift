extension LayoutTree {
  /// The mirrored tree: every list of children is reversed. In a binary tree every side is flipped,
  /// also an unstated one: a single child without a stated side is a left one and becomes a right
  /// one. In other trees sides stay, as those of a mind map are beside each other.
  ///
  /// `order[node]` is the node of this tree that became `node` of the mirrored one.
  package func mirrored() -> (tree: LayoutTree, order: [Int32]) {
    // Each level is reversed, so that `order` is its own inverse.
    var order: [Int32] = []
    order.reserveCapacity(count)
    for depth in 0..<levelCount { order += level(depth).reversed().lazy.map { Int32($0) } }
    var firstChild: [Int32] = [1]
    firstChild.reserveCapacity(count + 1)
    for node in order {
      firstChild.append(firstChild[firstChild.count - 1] + Int32(children(of: Int(node)).count))
    }
    let values = order.map { self.values[Int($0)] }
    do {
      let tree = LayoutTree(
        firstChild: firstChild, parent: order.map { $0 == 0 ? -1 : order[Int(parent[Int($0)])] },
        levelStart: levelStart,
        weights: try Self.sums(values, firstChild: firstChild, order: order), values: values,
        sizes: sizes.isEmpty ? [] : order.map { sizes[Int($0)] },
        sides: isBinary
          ? order.map { side(of: Int($0)) == .right ? .left : .right }
          : sides.isEmpty ? [] : order.map { sides[Int($0)] },
        lengths: lengths.isEmpty ? [] : order.map { lengths[Int($0)] },
        keys: keys.isEmpty ? [] : order.map { keys[Int($0)] }, maximumDegree: maximumDegree,
        nameRanks: nameRanks(of: order))
      return (tree, order)
    } catch {
      preconditionFailure("the mirror image of a tree is a tree: \(error)")
    }
  }
}
