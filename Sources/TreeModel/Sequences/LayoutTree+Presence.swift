import TreeLayout

extension LayoutTree {
  /// The version of a tree in which only some leaves are present, and the inner nodes above them.
  /// Keys are places in the columns, so that they are the same in all versions.
  ///
  /// - Parameters:
  ///   - parents: the index of each node's parent, which stands before it; −1 for the root.
  ///   - isPresent: whether each leaf is there; of an inner node what is below it decides.
  /// - Throws: `TreeError.empty` where no leaf is present; other errors name a place in the
  ///   columns.
  /// - Complexity: O(*n*).
  package init(
    parents: [Int32], values: [Double], sizes: [Size] = [], sides: [Side] = [],
    lengths: [Double] = [], isPresent leaves: [Bool]
  ) throws(TreeError) {
    var isPresent = leaves
    for node in parents.indices.reversed() where isPresent[node] && parents[node] >= 0 {
      isPresent[Int(parents[node])] = true
    }
    var places = [Int32](repeating: -1, count: parents.count)
    var keys: [Int32] = []
    for node in parents.indices where isPresent[node] {
      places[node] = Int32(keys.count)
      keys.append(Int32(node))
    }
    do {
      try self.init(
        parents: keys.map { parents[Int($0)] < 0 ? -1 : places[Int(parents[Int($0)])] },
        values: keys.map { values[Int($0)] },
        sizes: sizes.isEmpty ? [] : keys.map { sizes[Int($0)] },
        sides: sides.isEmpty ? [] : keys.map { sides[Int($0)] },
        lengths: lengths.isEmpty ? [] : keys.map { lengths[Int($0)] }, keys: keys)
    } catch .weightOverflow(let node) {
      throw .weightOverflow(at: Int(keys[node]))
    }
  }
}
