import DelimitedText
import TreeLayout

/// What a source says about one node beside its name and parent.
package struct NodeData {
  package var value: Double
  package var size: Size
  package var side: Side

  /// The distance to the parent, finite; NaN for none.
  package var length: Double

  package init(
    value: Double = .nan, size: Size = .unit, side: Side = .unstated, length: Double = .nan
  ) {
    self.value = value
    self.size = size
    self.side = side
    self.length = length
  }
}

extension Side {
  /// What files call it.
  var word: String {
    switch self {
    case .unstated: ""
    case .left: "left"
    case .right: "right"
    }
  }

  init?(word: String) {
    guard let side = [Side.unstated, .left, .right].first(where: { $0.word == word }) else {
      return nil
    }
    self = side
  }
}

/// A tree while it is read: columns indexed by node in the order of the source.
package struct NodeColumns {
  package private(set) var parents: [Int32] = []
  package private(set) var values: [Double] = []

  /// Empty as long as every node is 1 × 1.
  package private(set) var sizes: [Size] = []

  /// Empty as long as no node states a side.
  package private(set) var sides: [Side] = []

  /// Empty as long as no node states a length.
  package private(set) var lengths: [Double] = []

  /// The line that each node stands in.
  package private(set) var lines: [Int32] = []

  package init() {}

  package var count: Int { parents.count }

  package mutating func reserveCapacity(_ count: Int) {
    parents.reserveCapacity(count)
    values.reserveCapacity(count)
    lines.reserveCapacity(count)
  }

  /// Adds a node; the index of its parent may be set later. Returns the new node's index.
  @discardableResult
  package mutating func append(
    parent: Int32, _ data: NodeData = NodeData(), line: Int, source: String
  ) throws(TreeImportError) -> Int32 {
    guard count < Int32.max - 1 else { throw TreeImportError(.tooManyNodes, source: source) }
    parents.append(parent)
    values.append(.nan)
    lines.append(Int32(clamping: line))
    if !sizes.isEmpty { sizes.append(.unit) }
    if !sides.isEmpty { sides.append(.unstated) }
    if !lengths.isEmpty { lengths.append(.nan) }
    let node = Int32(count - 1)
    self[node] = data
    return node
  }

  /// Forgets the last node, which no other one names as its parent.
  package mutating func removeLast() {
    parents.removeLast()
    values.removeLast()
    lines.removeLast()
    if !sizes.isEmpty { sizes.removeLast() }
    if !sides.isEmpty { sides.removeLast() }
    if !lengths.isEmpty { lengths.removeLast() }
  }

  package subscript(node: Int32) -> NodeData {
    get {
      NodeData(
        value: values[Int(node)], size: sizes.isEmpty ? .unit : sizes[Int(node)],
        side: sides.isEmpty ? .unstated : sides[Int(node)],
        length: lengths.isEmpty ? .nan : lengths[Int(node)])
    }
    set {
      // Some files write −0; it is the same number.
      values[Int(node)] = newValue.value == 0 ? 0 : newValue.value
      if newValue.size != .unit || !sizes.isEmpty {
        if sizes.isEmpty { sizes = [Size](repeating: .unit, count: count) }
        sizes[Int(node)] = newValue.size
      }
      if newValue.side != .unstated || !sides.isEmpty {
        if sides.isEmpty { sides = [Side](repeating: .unstated, count: count) }
        sides[Int(node)] = newValue.side
      }
      if !newValue.length.isNaN || !lengths.isEmpty {
        if lengths.isEmpty { lengths = [Double](repeating: .nan, count: count) }
        lengths[Int(node)] = newValue.length == 0 ? 0 : newValue.length
      }
    }
  }

  package mutating func setParent(_ parent: Int32, of node: Int32) { parents[Int(node)] = parent }
  package mutating func setLine(_ line: Int, of node: Int32) {
    lines[Int(node)] = Int32(clamping: line)
  }

  /// Nodes without a parent, of which there are several.
  struct Tops {
    let count: Int
    let first: Int

    /// What is to be told where they may have been meant to have a parent.
    func warning(first name: String) -> String {
      "nodes without a parent: \(count), the first is `\(name.excerpt())`; a root without a name "
        + "is above them"
    }
  }

  /// Adds a root, as the last node, unless there is just one node without a parent; returns those
  /// below it.
  @discardableResult
  mutating func addRootAboveTops(source: String) throws(TreeImportError) -> Tops? {
    let root = Int32(count)
    let tops = parents.lazy.filter { $0 < 0 }.count
    guard tops > 1, let first = parents.firstIndex(where: { $0 < 0 }) else { return nil }
    for node in 0..<root where parents[Int(node)] < 0 { setParent(root, of: node) }
    try append(parent: -1, line: 1, source: source)
    return Tops(count: tops, first: first)
  }

  /// Whether each node is nobody's parent.
  package var isLeaf: [Bool] {
    var isLeaf = [Bool](repeating: true, count: count)
    for parent in parents where parent >= 0 { isLeaf[Int(parent)] = false }
    return isLeaf
  }

  /// Gives every leaf the value 1 where no node has one, so that areas show numbers of leaves.
  package mutating func countLeavesWithoutValues() {
    guard values.allSatisfy({ $0.isNaN }) else { return }
    values = [Double](repeating: 1, count: count)
    for parent in parents where parent >= 0 { values[Int(parent)] = .nan }
  }

  /// The tree in level order, siblings in the order of the source but a left child in front of a
  /// right one. `order[node]` is the index that the node has in these columns.
  ///
  /// - Parameter name: the name of the node with an index of these columns, for messages.
  package consuming func numbered(
    source: String, name: (Int) -> String
  ) throws(TreeImportError) -> (tree: LayoutTree, order: [Int32]) {
    let places = sides.isEmpty ? [] : try placesBySide(source: source, name: name)
    let named = places.isEmpty ? name : { name(Int(places[$0])) }
    if !places.isEmpty { exchange(places) }
    do {
      let (tree, order) = try LayoutTree.numbered(
        parents: parents, values: values, sizes: sizes, sides: sides, lengths: lengths)
      return (tree, places.isEmpty ? order : order.map { places[Int($0)] })
    } catch {
      throw located(error, source: source, name: named)
    }
  }

  /// Puts the node `places[index]` at each index; `places` only exchanges pairs.
  private mutating func exchange(_ places: [Int32]) {
    parents = places.map { place in
      let parent = parents[Int(place)]
      return parent < 0 ? parent : places[Int(parent)]
    }
    values = places.map { values[Int($0)] }
    lines = places.map { lines[Int($0)] }
    sides = places.map { sides[Int($0)] }
    if !sizes.isEmpty { sizes = places.map { sizes[Int($0)] } }
    if !lengths.isEmpty { lengths = places.map { lengths[Int($0)] } }
  }

  private func located(
    _ error: TreeError, source: String, name: (Int) -> String
  ) -> TreeImportError {
    func at(_ node: Int, _ kind: TreeImportError.Kind) -> TreeImportError {
      TreeImportError(kind, source: source, line: Int(lines[node]))
    }
    switch error {
    case .empty: return TreeImportError(.empty, source: source)
    case .noRoot:
      // Whoever goes up from anywhere ends in a cycle.
      let node = parents.indices.reduce(0) { node, _ in Int(parents[node]) }
      return at(node, .cycle(name(node)))
    case .cycle(let node): return at(node, .cycle(name(node)))
    case .weightOverflow(let node): return at(node, .weightOverflow(name(node)))
    case .tooManyNodes: return TreeImportError(.tooManyNodes, source: source)
    case .twoRoots, .unknownParent, .badValue, .badSize, .badLength, .badKey, .equalKeys,
      .noKeyLeft, .columnLengths:
      preconditionFailure("an importer lets through only what it has checked: \(error)")
    }
  }
}
