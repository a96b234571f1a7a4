import TreeLayout

/// SplitMix64: small, seeded and the same everywhere.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Trees on which every strategy has to keep its laws.
public enum TestTrees {
  /// A tree from parents, with values (missing where there are none) and optional data.
  public static func tree(
    _ parents: [Int], values: [Double] = [], sizes: [Size] = [], sides: [Side] = [],
    lengths: [Double] = []
  ) -> LayoutTree {
    do {
      return try LayoutTree(
        parents: parents.map(Int32.init),
        values: values.isEmpty ? parents.map { _ in 1 } : values, sizes: sizes, sides: sides,
        lengths: lengths)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// One root with a leaf for each weight.
  public static func flat(_ weights: [Double]) -> LayoutTree {
    tree([-1] + weights.map { _ in 0 }, values: [.nan] + weights)
  }

  /// Each node is the only child of the one before.
  public static func path(nodes: Int) -> LayoutTree { tree(Array(-1..<nodes - 1)) }

  /// Each node hangs on a random earlier one that has fewer than `maximumDegree` children. A tenth
  /// of the leaves weigh nothing. With `randomSizes`, boxes measure 0.5 to 5 on each side.
  public static func random(
    seed: UInt64, nodes: Int, maximumDegree: Int = .max, randomSizes: Bool = false
  ) -> LayoutTree {
    var generator = SeededGenerator(seed: seed)
    var degrees = [Int](repeating: 0, count: nodes)
    var parents = [-1]
    for node in 1..<max(nodes, 1) where nodes > 1 {
      var parent = Int.random(in: 0..<node, using: &generator)
      while degrees[parent] >= maximumDegree { parent = (parent + 1) % node }
      degrees[parent] += 1
      parents.append(parent)
    }
    let values = parents.map { _ in
      Int.random(in: 0..<10, using: &generator) == 0
        ? 0 : Double.random(in: 0.01...100, using: &generator)
    }
    let sizes = parents.map { _ in
      Size(
        width: Double.random(in: 0.5...5, using: &generator),
        height: Double.random(in: 0.5...5, using: &generator))
    }
    let sides = parents.map { _ in Bool.random(using: &generator) ? Side.left : .right }
    return tree(
      parents, values: values, sizes: randomSizes ? sizes : [],
      sides: maximumDegree <= 2 ? sides : [])
  }

  /// All binary trees with `nodes` nodes, a left single child and a right one told apart: as many
  /// as the Catalan number (1, 2, 5, 14, 42, 132, 429, 1430 for 1 to 8 nodes).
  public static func allBinary(nodes: Int) -> [LayoutTree] {
    // A shape is its nodes in pre-order, each with its parent and side.
    typealias Shape = [(parent: Int, side: Side)]
    var shapes: [[Shape]] = [[[]]]
    func attached(_ shape: Shape, at offset: Int, side: Side) -> Shape {
      shape.map { $0.parent < 0 ? (0, side) : ($0.parent + offset, $0.side) }
    }
    for count in 1...nodes {
      var all: [Shape] = []
      for leftCount in 0..<count {
        for left in shapes[leftCount] {
          for right in shapes[count - 1 - leftCount] {
            all.append(
              [(-1, .unstated)] + attached(left, at: 1, side: .left)
                + attached(right, at: 1 + leftCount, side: .right))
          }
        }
      }
      shapes.append(all)
    }
    return shapes[nodes].map { tree($0.map(\.parent), sides: $0.map(\.side)) }
  }

  /// Trees at the edge of what is allowed, each with a name. All but the last are small.
  public static var degenerate: [(name: String, tree: LayoutTree)] {
    [
      ("single node", tree([-1])),
      ("single node of weight zero", tree([-1], values: [0])),
      ("all weights zero", tree([-1, 0, 0, 1, 1, 2], values: [0, 0, 0, 0, 0, 0])),
      ("no values at all", tree([-1, 0, 0, 1, 1], values: [.nan, .nan, .nan, .nan, .nan])),
      ("zero leaves in front", flat([0, 0, 0, 3, 2, 1])),
      ("zero leaves behind", flat([3, 2, 1, 0, 0, 0])),
      ("stray zero leaves", flat([0, 3, 0, 0, 2, 0, 1, 0])),
      (
        "zero-weight subtree",
        tree([-1, 0, 0, 1, 1, 2, 2], values: [.nan, .nan, .nan, 0, 0, 3, 4])
      ),
      ("one child", tree([-1, 0])),
      ("chain of single children", path(nodes: 100)),
      ("chains below one root", tree([-1, 0, 0, 0] + (1..<60))),
      ("equal siblings", flat([Double](repeating: 1, count: 100))),
      ("siblings 1e12 apart", flat([1e12, 0.3, 0.7, 0.1, 1e12, 0.2, 1.0 / 3])),
      ("one giant and many fractions", flat([1e12] + (1...200).map { 1 / Double($0) })),
      ("many fractions and one giant", flat((1...200).map { 1 / Double($0) } + [1e12])),
      ("falling by half", flat((0..<60).map { 1 / Double(1 << $0) })),
      ("rising by half", flat((0..<60).reversed().map { 1 / Double(1 << $0) })),
      ("tiny weights", flat([1e-300, 2e-300, 3e-300])),
      ("huge weights", flat([1e300, 2e300, 3e300])),
    ]
  }
}

extension LayoutTree {
  /// The same tree with names of one letter, so that some siblings have the same.
  public var named: LayoutTree {
    var names = NodeNames()
    var generator = SeededGenerator(seed: UInt64(count))
    for _ in nodes { names.append(String("pqrstuvw".randomElement(using: &generator)!)) }
    return withNameRanks(names.ranks(in: withKeys([])))
  }
}

extension TestTrees {
  /// The same tree with other sizes.
  public static func resized(_ tree: LayoutTree, _ sizes: [Size]) -> LayoutTree {
    self.tree(
      tree.parent.map(Int.init), sizes: sizes, sides: tree.sides, lengths: tree.lengths)
  }

  /// The same tree with boxes of three sizes, so that equal subtrees are not rare.
  public static func resized(_ tree: LayoutTree, seed: UInt64) -> LayoutTree {
    var generator = SeededGenerator(seed: seed)
    let sizes = [(0, 1), (2.5, 1), (1, 3)].map { Size(width: $0, height: $1) }
    return resized(tree, tree.nodes.map { _ in sizes.randomElement(using: &generator)! })
  }
}

// MARK: - Lengths

extension TestTrees {
  /// The worked tree with the lengths of branches with which layouts that draw them are worked out.
  public static let branches = branches([1, 4, 2, 2, 1, 1, 1, 3, 3])

  /// The worked tree with lengths of all nodes but the root.
  public static func branches(_ lengths: [Double]) -> LayoutTree {
    tree([-1, 0, 0, 0, 1, 1, 1, 3, 3, 6], lengths: [.nan] + lengths)
  }

  /// How long branches are.
  public enum Lengths: CaseIterable, Sendable {
    case equal, alike, withZeros, withMissing, withNegative, heavyTailed
  }

  /// The same tree with lengths.
  public static func lengthened(
    _ tree: LayoutTree, _ kind: Lengths, seed: UInt64
  ) -> LayoutTree {
    var generator = SeededGenerator(seed: seed)
    let lengths = tree.nodes.map { _ -> Double in
      let length = Double.random(in: 0.5...2, using: &generator)
      let isOdd = Int.random(in: 0..<3, using: &generator) == 0
      switch kind {
      case .equal: return 0.25
      case .alike: return length
      case .withZeros: return isOdd ? 0 : length
      case .withMissing: return isOdd ? .nan : length
      case .withNegative: return isOdd ? -length : length
      case .heavyTailed: return 1 / Double.random(in: 0.0001...1, using: &generator)
      }
    }
    return self.tree(
      tree.parent.map(Int.init), values: tree.values, sizes: tree.sizes, sides: tree.sides,
      lengths: lengths)
  }

  /// Random trees with lengths of all kinds, half of them binary.
  public static func withLengths(seeds: Range<UInt64>, nodes: Int = 40) -> [LayoutTree] {
    seeds.flatMap { seed in
      Lengths.allCases.map { kind in
        let degree = seed.isMultiple(of: 2) ? 2 : Int.max
        return lengthened(random(seed: seed, nodes: nodes, maximumDegree: degree), kind, seed: seed)
      }
    }
  }
}
