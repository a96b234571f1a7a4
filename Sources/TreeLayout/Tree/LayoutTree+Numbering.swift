extension LayoutTree {
  /// Makes a tree from columns in any order, siblings staying in the order of the columns.
  ///
  /// Columns that are in level order already keep their order, so that each node is its index in
  /// them. For other columns, `numbered` also returns the order.
  ///
  /// - Parameters:
  ///   - parents: the index of each node's parent, −1 for the root.
  ///   - values: each node's own value; NaN for a missing value.
  ///   - sizes: each node's box; empty for 1 × 1 everywhere.
  ///   - sides: which child each node is; empty if no node states a side.
  ///   - lengths: each node's distance to its parent, as `lengths` has it; NaN for a missing one,
  ///     empty if no node states one.
  ///   - keys: the key of each node in all versions of the tree, different and not negative; empty
  ///     for no keys.
  /// - Throws: an error if columns differ in length, parents make no tree, a value or a side of a
  ///   box is negative or infinite, a length is infinite, a key is negative or used twice, or a sum
  ///   is infinite.
  /// - Complexity: O(*n*).
  public init(
    parents: [Int32], values: [Double], sizes: [Size] = [], sides: [Side] = [],
    lengths: [Double] = [], keys: [Int32] = []
  ) throws(TreeError) {
    self = try LayoutTree.numbered(
      parents: parents, values: values, sizes: sizes, sides: sides, lengths: lengths, keys: keys
    ).tree
  }

  /// As `init(parents:values:sizes:sides:lengths:keys:)`, and also returns the order of the nodes
  /// in the given columns.
  ///
  /// - Parameters:
  ///   - parents: the index of each node's parent, −1 for the root.
  ///   - values: each node's own value; NaN for a missing value.
  ///   - sizes: each node's box; empty for 1 × 1 everywhere.
  ///   - sides: which child each node is; empty if no node states a side.
  ///   - lengths: each node's distance to its parent, as `lengths` has it; NaN for a missing one,
  ///     empty if no node states one.
  ///   - keys: the key of each node in all versions of the tree, different and not negative; empty
  ///     for no keys.
  /// - Returns: the tree, and `order`, indexed by its nodes: the index of each node in the given
  ///   columns.
  /// - Complexity: O(*n*).
  public static func numbered(
    parents: [Int32], values: [Double], sizes: [Size] = [], sides: [Side] = [],
    lengths: [Double] = [], keys: [Int32] = []
  ) throws(TreeError) -> (tree: LayoutTree, order: [Int32]) {
    try NodeKeys.check(keys)
    return try numberedWithAnyKeys(
      parents: parents, values: values, sizes: sizes, sides: sides, lengths: lengths, keys: keys)
  }

  /// As `numbered`, with keys that are known to be good; a node that is in no given tree has a
  /// negative key.
  static func numberedWithAnyKeys(
    parents: [Int32], values: [Double], sizes: [Size] = [], sides: [Side] = [],
    lengths: [Double] = [], keys: [Int32] = []
  ) throws(TreeError) -> (tree: LayoutTree, order: [Int32]) {
    let count = parents.count
    guard count > 0 else { throw .empty }
    guard count < Int32.max else { throw .tooManyNodes(count) }
    guard values.count == count, sizes.isEmpty || sizes.count == count,
      sides.isEmpty || sides.count == count, lengths.isEmpty || lengths.count == count,
      keys.isEmpty || keys.count == count
    else { throw .columnLengths }
    try checkData(values: values, sizes: sizes, lengths: lengths)

    let given = try GivenChildren(parents)
    // The queue of a breadth-first search is the level order.
    var order = [Int32(given.root)]
    var firstChild: [Int32] = []
    var parent: [Int32] = [-1]
    var levelStart: [Int32] = [0]
    order.reserveCapacity(count)
    parent.reserveCapacity(count)
    firstChild.reserveCapacity(count + 1)
    var node = 0
    while node < order.count {
      if node == Int(levelStart[levelStart.count - 1]) { levelStart.append(Int32(order.count)) }
      firstChild.append(Int32(order.count))
      for child in given.children(of: Int(order[node])) {
        order.append(given.column[child])
        parent.append(Int32(node))
      }
      node += 1
    }
    firstChild.append(Int32(order.count))
    guard order.count == count else { throw .cycle(through: onCycle(parents, reached: order)) }
    if Int(levelStart[levelStart.count - 1]) != count { levelStart.append(Int32(count)) }

    let stated = stated(lengths)
    let orderedValues = order.map { values[Int($0)] }
    let weights = try sums(orderedValues, firstChild: firstChild, order: order)
    let tree = LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart, weights: weights,
      values: orderedValues, sizes: sizes.isEmpty ? [] : order.map { sizes[Int($0)] },
      sides: sides.isEmpty ? [] : order.map { sides[Int($0)] },
      lengths: stated.isEmpty ? [] : order.map { stated[Int($0)] },
      keys: keys.isEmpty ? [] : order.map { keys[Int($0)] }, maximumDegree: given.maximumDegree)
    return (tree, order)
  }

  /// The children of each given node, in one column.
  private struct GivenChildren {
    private(set) var root = -1
    private(set) var maximumDegree = 0

    /// The nodes by parent, in the order of the given columns.
    private(set) var column: [Int32]

    /// Where the children of each node start.
    private var start: [Int32]

    /// Sorts nodes by parent: a counting sort keeps their order.
    init(_ parents: [Int32]) throws(TreeError) {
      let count = parents.count
      start = [Int32](repeating: 0, count: count + 1)
      for (node, parent) in parents.enumerated() {
        if parent == -1 {
          guard root < 0 else { throw .twoRoots(root, node) }
          root = node
        } else {
          guard parent >= 0, parent < count else { throw .unknownParent(of: node) }
          start[Int(parent) + 1] += 1
        }
      }
      guard root >= 0 else { throw .noRoot }
      for node in 0..<count {
        maximumDegree = max(maximumDegree, Int(start[node + 1]))
        start[node + 1] += start[node]
      }
      column = [Int32](repeating: 0, count: count - 1)
      var free = start
      for (node, parent) in parents.enumerated() where parent >= 0 {
        column[Int(free[Int(parent)])] = Int32(node)
        free[Int(parent)] += 1
      }
    }

    /// Where the children of a node are in the column.
    func children(of node: Int) -> Range<Int> { Int(start[node])..<Int(start[node + 1]) }
  }

  private static func checkData(
    values: [Double], sizes: [Size], lengths: [Double]
  ) throws(TreeError) {
    for (node, value) in values.enumerated() { try check(value, at: node) }
    for (node, size) in sizes.enumerated() { try check(size, at: node) }
    for (node, length) in lengths.enumerated() where length.isInfinite {
      throw .badLength(length, at: node)
    }
  }

  /// The column of lengths; empty if all of them are missing.
  static func stated(_ lengths: [Double]) -> [Double] {
    lengths.allSatisfy { $0.isNaN } ? [] : lengths
  }

  static func check(_ value: Double, at node: Int) throws(TreeError) {
    guard !(value < 0 || value.isInfinite) else { throw .badValue(value, at: node) }
  }

  static func check(_ size: Size, at node: Int) throws(TreeError) {
    let isGood = size.width >= 0 && size.height >= 0 && (size.width + size.height).isFinite
    guard isGood else { throw .badSize(size, at: node) }
  }

  static func sums(
    _ values: [Double], firstChild: [Int32], order: [Int32]
  ) throws(TreeError) -> [Double] {
    var weights = values
    for node in values.indices.reversed() {
      let children = Int(firstChild[node])..<Int(firstChild[node + 1])
      if children.isEmpty {
        if weights[node].isNaN { weights[node] = 0 }
      } else {
        var sum = 0.0
        for child in children { sum += weights[child] }
        guard sum.isFinite else { throw .weightOverflow(at: Int(order[node])) }
        weights[node] = sum
      }
    }
    return weights
  }

  /// A node on a cycle: the walk goes up from any node that the root does not reach; after as many
  /// steps as there are nodes it is on a cycle.
  private static func onCycle(_ parents: [Int32], reached: [Int32]) -> Int {
    var isReached = [Bool](repeating: false, count: parents.count)
    for node in reached { isReached[Int(node)] = true }
    var node = isReached.firstIndex(of: false)!
    for _ in parents.indices { node = Int(parents[node]) }
    return node
  }
}
