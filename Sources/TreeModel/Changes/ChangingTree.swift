import TreeLayout

/// A tree on its way through a sequence: all nodes that have ever been there, and which leaves are
/// there now.
///
/// Nodes keep their places, which are their keys; new ones stand behind all others, so that a
/// parent stands before its children and a new sibling last.
public struct ChangingTree: Sendable {
  private var parents: [Int32]
  private var values: [Double]
  private var sizes: [Size]
  private var sides: [Side]
  private var lengths: [Double]
  private var isPresent: [Bool]

  /// The places of the leaves that are there, ascending.
  public private(set) var leaves: [Int]

  /// The names of all nodes that have ever been there, indexed by key.
  public private(set) var names: NodeNames

  init(_ named: NamedTree) {
    let tree = named.tree
    (parents, values, sizes, sides) = (tree.parent, tree.values, tree.sizes, tree.sides)
    lengths = tree.lengths
    isPresent = tree.nodes.map { tree.isLeaf($0) }
    leaves = tree.nodes.filter { tree.isLeaf($0) }
    names = named.names
  }

  /// The tree as it is now; `nil` where its weights add up to more than a `Double` can hold.
  var version: LayoutTree? {
    // Only sums can fail: a leaf is always left, and values stay finite.
    try? LayoutTree(
      parents: parents, values: values, sizes: sizes, sides: sides, lengths: lengths,
      isPresent: isPresent)
  }

  /// Multiplies the value of each leaf by exp(*N*(0, `deviation`)). What would grow beyond a
  /// `Double` stays where it was.
  public mutating func drift(by deviation: Double, _ random: inout Random) {
    for leaf in leaves {
      let factor = PortableMath.exp(deviation * random.normal())
      if (values[leaf] * factor).isFinite { values[leaf] *= factor }
    }
  }

  /// Takes out each leaf with this chance, and inner nodes that lose all below them. The last leaf
  /// stays.
  public mutating func delete(_ chance: Double, _ random: inout Random) {
    var count = leaves.count
    for leaf in leaves where random.unit() < chance && count > 1 {
      isPresent[leaf] = false
      count -= 1
    }
    leaves = leaves.filter { isPresent[$0] }
  }

  /// Gives each leaf with this chance a new sibling: the last of its group, with the same box,
  /// the same length, and the value of a leaf drawn from all. A tree of one node stays alone.
  public mutating func insert(_ chance: Double, _ random: inout Random) {
    let present = leaves
    for leaf in present where random.unit() < chance && parents[leaf] >= 0 {
      let like = present[random.integer(below: present.count)]
      let node = parents.count
      parents.append(parents[leaf])
      values.append(values[like])
      if !sizes.isEmpty { sizes.append(sizes[leaf]) }
      if !sides.isEmpty { sides.append(.unstated) }
      if !lengths.isEmpty { lengths.append(lengths[leaf]) }
      isPresent.append(true)
      leaves.append(node)
      // Names are by key: none may be missing before the new one's.
      while names.count < node { names.append("") }
      names.append("new \(node)")
    }
  }
}
