// Small changes of a tree. Its columns keep their order, so that none is sorted again.

extension LayoutTree {
  /// The tree with one leaf more, the last child of `parent`; `nil` where a number is not finite or
  /// nodes are too many.
  ///
  /// The leaf is the node `children(of: parent).upperBound` of the new tree, and all nodes from
  /// there on come one later. Its key is the first that is free, its name comes behind those of its
  /// siblings, and no side of it is stated.
  ///
  /// - Parameters:
  ///   - value: the leaf's own value, NaN where it is missing.
  ///   - size: the leaf's box in a tree drawing.
  ///   - parent: any node, be it a leaf.
  /// - Complexity: O(*n*).
  public func inserting(
    value: Double = .nan, size: Size = .unit, below parent: Int
  ) -> LayoutTree? {
    let key = keys.max() ?? 0
    guard count + 1 < Int32.max, key < Int32.max else { return nil }
    let place = children(of: parent).upperBound
    var parents = self.parent.inserting(Int32(parent), at: place)
    for node in place + 1..<parents.count where parents[node] >= place { parents[node] += 1 }
    // The leaf's children begin, and end, where those of the next node do.
    var firstChild = self.firstChild.inserting(self.firstChild[place], at: place)
    for node in parent + 1..<firstChild.count { firstChild[node] += 1 }
    var levelStart = levelStart
    let level = self.level(of: parent) + 1
    if level == levelCount { levelStart.append(Int32(count)) }
    for next in level + 1..<levelStart.count { levelStart[next] += 1 }
    let column = size == .unit || !sizes.isEmpty ? sizes : sizesOfAll
    return LayoutTree(
      firstChild: firstChild, parent: parents, levelStart: levelStart,
      weights: weights.inserting(0, at: place), values: values.inserting(value, at: place),
      sizes: column.isEmpty ? [] : column.inserting(size, at: place),
      sides: sides.isEmpty ? [] : sides.inserting(.unstated, at: place),
      keys: keys.isEmpty ? [] : keys.inserting(key + 1, at: place),
      maximumDegree: max(maximumDegree, children(of: parent).count + 1),
      nameRanks: nameRanks.isEmpty ? [] : nameRanks.inserting(.max, at: place)
    ).weighed(from: place)
  }

  /// The tree without a leaf; `nil` where a sum is not finite, as an inner node may have a large
  /// value of its own. All nodes behind the leaf come one earlier.
  ///
  /// - Precondition: `leaf` is a leaf and not the root.
  /// - Complexity: O(*n*).
  public func removing(leaf: Int) -> LayoutTree? {
    precondition(leaf > 0 && isLeaf(leaf), "only a leaf below the root can go")
    let parent = Int(self.parent[leaf])
    var parents = self.parent.removing(at: leaf)
    for node in leaf..<parents.count where parents[node] > leaf { parents[node] -= 1 }
    var firstChild = self.firstChild.removing(at: leaf)
    for node in parent + 1..<firstChild.count { firstChild[node] -= 1 }
    var levelStart = levelStart
    let level = self.level(of: leaf)
    for next in level + 1..<levelStart.count { levelStart[next] -= 1 }
    if levelStart[level] == levelStart[level + 1] { levelStart.removeLast() }
    return LayoutTree(
      firstChild: firstChild, parent: parents, levelStart: levelStart,
      weights: weights.removing(at: leaf), values: values.removing(at: leaf),
      sizes: sizes.isEmpty ? [] : sizes.removing(at: leaf),
      sides: sides.isEmpty ? [] : sides.removing(at: leaf),
      keys: keys.isEmpty ? [] : keys.removing(at: leaf),
      maximumDegree: Self.maximumDegree(of: firstChild),
      nameRanks: nameRanks.isEmpty ? [] : nameRanks.removing(at: leaf)
    ).weighed(from: parent)
  }

  /// The tree with another value and another box of a node; `nil` where a number is not finite.
  ///
  /// - Complexity: O(*n*).
  public func replacing(value: Double, size: Size, of node: Int) -> LayoutTree? {
    var (values, sizes) = (values, size == .unit || !sizes.isEmpty ? sizes : sizesOfAll)
    values[node] = value
    if !sizes.isEmpty { sizes[node] = size }
    return LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart, weights: weights,
      values: values, sizes: sizes, sides: sides, keys: keys, maximumDegree: maximumDegree,
      nameRanks: nameRanks
    ).weighed(from: node)
  }

  /// The same tree with the sums from a changed node up to the root made again; `nil` where a
  /// number is not finite.
  private func weighed(from node: Int) -> LayoutTree? {
    guard !values[node].isInfinite, (size(of: node).width + size(of: node).height).isFinite else {
      return nil
    }
    var weights = weights
    var next = node
    while next >= 0 {
      weights[next] =
        isLeaf(next)
        ? value(of: next) ?? 0 : children(of: next).reduce(0) { $0 + weights[$1] }
      guard weights[next].isFinite else { return nil }
      next = Int(parent[next])
    }
    return LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart, weights: weights,
      values: values, sizes: sizes, sides: sides, keys: keys, maximumDegree: maximumDegree,
      nameRanks: nameRanks)
  }

  private var sizesOfAll: [Size] { nodes.map { size(of: $0) } }

  private func level(of node: Int) -> Int {
    // The first level that begins behind the node is the next one.
    var (low, high) = (0, levelCount)
    while low < high {
      let middle = (low + high) / 2
      if levelStart[middle] <= node { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  private static func maximumDegree(of firstChild: [Int32]) -> Int {
    var degree = Int32(0)
    for node in 1..<firstChild.count {
      degree = max(degree, firstChild[node] - firstChild[node - 1])
    }
    return Int(degree)
  }
}

extension Array {
  // In one copy: `insert` and `remove` move what they have copied.

  fileprivate func inserting(_ element: Element, at place: Int) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count + 1)
    elements += self[..<place]
    elements.append(element)
    elements += self[place...]
    return elements
  }

  fileprivate func removing(at place: Int) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count - 1)
    elements += self[..<place]
    elements += self[(place + 1)...]
    return elements
  }
}
