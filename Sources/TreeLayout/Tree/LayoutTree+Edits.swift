// Small changes of a tree. The columns of the tree keep their order, so that no column is sorted
// again.

// The edits refuse what the initializer refuses.

extension LayoutTree {
  /// The tree with one more leaf, the last child of `parent`.
  ///
  /// The leaf is the node `children(of: parent).upperBound` of the new tree, and the numbers of all
  /// nodes from there on grow by one: only keys say which node of one tree is which of the other.
  /// If the tree has no keys, its nodes get the keys that `key(of:)` returns. The leaf's name comes
  /// behind the names of its siblings, and the leaf states no side. In a tree with lengths, the
  /// leaf's length is the mean of the positive ones; it is missing if none is positive.
  ///
  /// - Parameters:
  ///   - value: the leaf's own value; NaN for a missing value.
  ///   - size: the leaf's box in a tree drawing, in node units.
  ///   - parent: any node, also a leaf.
  ///   - key: the leaf's key; by default one more than the greatest key of this tree. A node that
  ///     was removed may have had this key, and is then taken for the same node. A caller that
  ///     keeps something by key, such as a strategy's memory, passes a key that no node has had.
  /// - Throws: the initializer's error about a value or a size, for the node that the leaf becomes;
  ///   an error for a key that is negative, used or greater than any, for an infinite sum, and for
  ///   too many nodes.
  /// - Complexity: O(*n*).
  public func inserting(
    value: Double = .nan, size: Size = .unit, below parent: Int, key: Int32? = nil
  ) throws(TreeError) -> LayoutTree {
    guard count + 1 < Int32.max else { throw .tooManyNodes(count + 1) }
    let place = children(of: parent).upperBound
    try Self.check(value, at: place)
    try Self.check(size, at: place)
    let keys = keysOfAll
    let newKey = try Self.checked(key, at: place, among: keys)
    var parents = self.parent.inserting(Int32(parent), at: place)
    for node in Int(self.firstChild[place]) + 1..<parents.count { parents[node] += 1 }
    // The leaf's children begin, and end, where the children of the next node begin.
    var firstChild = self.firstChild.inserting(self.firstChild[place], at: place)
    for node in parent + 1..<firstChild.count { firstChild[node] += 1 }
    var levelStart = levelStart
    let level = depth(of: parent) + 1
    if level == levelCount { levelStart.append(Int32(count)) }
    for next in level + 1..<levelStart.count { levelStart[next] += 1 }
    let column = size == .unit || !sizes.isEmpty ? sizes : sizesOfAll
    let values = self.values.inserting(value, at: place)
    var weights = self.weights.inserting(0, at: place)
    try Self.weigh(&weights, of: values, from: place, firstChild: firstChild, parent: parents)
    return LayoutTree(
      firstChild: firstChild, parent: parents, levelStart: levelStart, weights: weights,
      values: values,
      sizes: column.isEmpty ? [] : column.inserting(size, at: place),
      sides: sides.isEmpty ? [] : sides.inserting(.unstated, at: place),
      lengths: lengths.isEmpty ? [] : lengths.inserting(meanPositiveLength ?? .nan, at: place),
      keys: keys.inserting(newKey, at: place),
      maximumDegree: max(maximumDegree, children(of: parent).count + 1),
      nameRanks: nameRanks.isEmpty ? [] : nameRanks.inserting(.max, at: place))
  }

  /// The tree without a leaf.
  ///
  /// The numbers of all nodes behind the leaf fall by one: only keys say which node of one tree is
  /// which of the other. If the tree has no keys, its nodes get the keys that `key(of:)` returns.
  ///
  /// - Precondition: `leaf` is a leaf and not the root.
  /// - Throws: an error for an infinite sum, as an inner node may have a large value of its own.
  /// - Complexity: O(*n*).
  public func removing(leaf: Int) throws(TreeError) -> LayoutTree {
    require(leaf > 0 && isLeaf(leaf), "only a leaf below the root can go")
    let parent = Int(self.parent[leaf])
    var parents = self.parent.removing(at: leaf)
    for node in Int(self.firstChild[leaf]) - 1..<parents.count { parents[node] -= 1 }
    var firstChild = self.firstChild.removing(at: leaf)
    for node in parent + 1..<firstChild.count { firstChild[node] -= 1 }
    var levelStart = levelStart
    let level = depth(of: leaf)
    for next in level + 1..<levelStart.count { levelStart[next] -= 1 }
    if levelStart[level] == levelStart[level + 1] { levelStart.removeLast() }
    let values = self.values.removing(at: leaf)
    var weights = self.weights.removing(at: leaf)
    try Self.weigh(&weights, of: values, from: parent, firstChild: firstChild, parent: parents)
    return LayoutTree(
      firstChild: firstChild, parent: parents, levelStart: levelStart, weights: weights,
      values: values,
      sizes: sizes.isEmpty ? [] : sizes.removing(at: leaf),
      sides: sides.isEmpty ? [] : sides.removing(at: leaf),
      lengths: lengths.isEmpty ? [] : Self.stated(lengths.removing(at: leaf)),
      keys: keysOfAll.removing(at: leaf),
      maximumDegree: Self.maximumDegree(of: firstChild),
      nameRanks: nameRanks.isEmpty ? [] : nameRanks.removing(at: leaf))
  }

  /// The tree with another value and another box of one node.
  ///
  /// - Parameters:
  ///   - value: the node's own value; NaN for a missing value.
  ///   - size: the node's box in a tree drawing, in node units; by default the present box.
  ///   - node: any node.
  /// - Throws: the initializer's error about a value or a size, and an error for an infinite sum.
  /// - Complexity: O(*n*).
  public func replacing(
    value: Double, size: Size? = nil, of node: Int
  ) throws(TreeError) -> LayoutTree {
    try Self.check(value, at: node)
    var (values, weights, sizes) = (values, weights, sizes)
    values[node] = value
    if let size {
      try Self.check(size, at: node)
      if sizes.isEmpty, size != .unit { sizes = sizesOfAll }
      if !sizes.isEmpty { sizes[node] = size }
    }
    try Self.weigh(&weights, of: values, from: node, firstChild: firstChild, parent: parent)
    return LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart, weights: weights,
      values: values, sizes: sizes, sides: sides, lengths: lengths, keys: keys,
      maximumDegree: maximumDegree, nameRanks: nameRanks)
  }

  /// Sums the weights anew from a changed node up to the root.
  private static func weigh(
    _ weights: inout [Double], of values: [Double], from node: Int, firstChild: [Int32],
    parent: [Int32]
  ) throws(TreeError) {
    var next = node
    while next >= 0 {
      let children = Int(firstChild[next])..<Int(firstChild[next + 1])
      let leafWeight = values[next].isNaN ? 0 : values[next]
      weights[next] = children.isEmpty ? leafWeight : children.reduce(0) { $0 + weights[$1] }
      guard weights[next].isFinite else { throw .weightOverflow(at: next) }
      next = Int(parent[next])
    }
  }

  /// The mean of the positive lengths of edges, the root's left out; `nil` where none is positive.
  ///
  /// - Complexity: O(*n*).
  package var meanPositiveLength: Double? {
    let positive = lengths.dropFirst().filter { $0 > 0 }
    guard !positive.isEmpty else { return nil }
    // Division comes first, so that the sum of many large lengths stays finite.
    return positive.reduce(0) { $0 + $1 / Double(positive.count) }
  }

  private var sizesOfAll: [Size] { nodes.map { size(of: $0) } }

  private var keysOfAll: [Int32] { keys.isEmpty ? nodes.map { Int32($0) } : keys }

  /// The key of a new node: the wanted one, or one more than the greatest.
  private static func checked(
    _ wanted: Int32?, at place: Int, among keys: [Int32]
  ) throws(TreeError) -> Int32 {
    guard let wanted else {
      let greatest = keys.max() ?? 0
      guard greatest < .max else { throw .noKeyLeft }
      return greatest + 1
    }
    guard wanted >= 0 else { throw .badKey(wanted, at: place) }
    if let first = keys.firstIndex(of: wanted) { throw .equalKeys(wanted, first, place) }
    return wanted
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
  // Compiled once: `insert` and `remove` move the elements that they have copied.

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
