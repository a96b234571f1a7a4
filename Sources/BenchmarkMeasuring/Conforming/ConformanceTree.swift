import TreeLayout
import TreeModel

/// A tree on which a peer is tried, in a frame.
public struct ConformanceTree: Sendable {
  /// What is special about the tree: `a leaf of 0`.
  public let name: String
  let tree: LayoutTree
  let frame: Rect

  /// The tree of the same form with so many nodes; `nil` where there is one form of the tree.
  let resized: (@Sendable (_ nodes: Int) -> ConformanceTree)?

  /// The frame of all trees but one.
  static let frame = Rect(x: 0, y: 0, width: 1_600, height: 900)

  init(
    _ name: String, _ tree: LayoutTree, in frame: Rect = Self.frame,
    resized: (@Sendable (Int) -> ConformanceTree)? = nil
  ) {
    self.name = name
    self.tree = tree
    self.frame = frame
    self.resized = resized
  }

  /// - Precondition: the columns are those of a tree.
  private init(
    _ name: String, _ parents: [Int32], _ leaves: [Double], sizes: [Size] = [],
    sides: [Side] = [], lengths: [Double] = [], in frame: Rect = Self.frame,
    resized: (@Sendable (Int) -> ConformanceTree)? = nil
  ) {
    var isLeaf = parents.map { _ in true }
    for parent in parents where parent >= 0 { isLeaf[Int(parent)] = false }
    var rest = leaves[...]
    let values = isLeaf.map { $0 ? rest.popFirst() ?? 1 : .nan }
    // The trees are written below.
    let tree = try! LayoutTree(
      parents: parents, values: values, sizes: sizes, sides: sides, lengths: lengths)
    self.init(name, tree, in: frame, resized: resized)
  }

  /// Leaves below one root.
  private static func star(
    _ name: String, _ leaves: [Double], in frame: Rect = Self.frame
  ) -> Self {
    Self(name, [-1] + leaves.map { _ in 0 }, leaves, in: frame)
  }

  /// The trees with at most so many nodes, the smallest ones first: degenerate ones, ties, weights
  /// that are far apart, boxes of several sizes, and twenty that are drawn with fixed seeds; then a
  /// path and a star that are large.
  public static func all(atMost nodes: Int) -> [ConformanceTree] {
    let drawn = (1...20).map { seed in random(seed: UInt64(seed)) }
    let small = (degenerate + shaped + drawn).enumerated().sorted {
      ($0.element.tree.count, $0.offset) < ($1.element.tree.count, $1.offset)
    }
    return (small.map(\.element) + [path(of: 100_000), star(of: 1_000_000)])
      .filter { $0.tree.count <= nodes }
  }

  private static var degenerate: [ConformanceTree] {
    [
      Self("one node", [-1], [5]),
      Self("an only child", [-1, 0], [5]),
      Self("a chain of only children", [-1, 0, 1, 2], [5]),
      star("two equal leaves", [1, 1]),
      star("a leaf of 0", [3, 0, 2]),
      star("all leaves are 0", [0, 0, 0]),
      Self("a group of 0", [-1, 0, 0, 1, 1], [2, 0, 0]),
      star("weights far apart", [1e-9, 1, 1e9]),
      star("ten tenths", [Double](repeating: 0.1, count: 10)),
    ]
  }

  private static var shaped: [ConformanceTree] {
    let seven: [Double] = [6, 6, 4, 3, 2, 2, 1]
    // a(b(e,f,g(j)),c,d(h,i)).
    let worked: [Int32] = [-1, 0, 0, 0, 1, 1, 1, 3, 3, 6]
    let binary = (0..<127).map { (node: Int) -> Int32 in Int32((node + 1) / 2 - 1) }
    let caterpillar = (0..<41).map { (node: Int) -> Int32 in
      node == 0 ? -1 : Int32((node - 1) / 2 * 2)
    }
    let hundred = (1...100).map { (rank: Int) -> Double in 100 / Double(rank) }
    return [
      star("seven leaves", seven),
      star(
        "a frame that does not begin at 0", seven,
        in: Rect(x: 100, y: 50, width: 300, height: 400)),
      star("nine equal leaves", [Double](repeating: 1, count: 9)),
      Self("several levels", worked, [1, 2, 3, 4, 5, 6]),
      Self(
        "boxes of several sizes", worked, [1, 2, 3, 4, 5, 6],
        sizes: worked.indices.map { Size(width: Double(1 + $0 % 4), height: Double(1 + $0 % 3)) }),
      Self(
        "lengths of branches", worked, [1, 1, 1, 1, 1, 1],
        lengths: [0, 1, 4, 2, 2, 1, 1, 1, 3, 3]),
      Self(
        "single children to the left and to the right", [-1, 0, 0, 1, 2, 3, 4],
        [1, 1], sides: [.unstated, .left, .right, .left, .left, .right, .right]),
      Self("a binary tree of 7 levels", binary, []),
      Self("a caterpillar", caterpillar, []),
      star("a hundred leaves, the largest 100 times the least", hundred),
    ]
  }

  /// A random recursive tree of up to 200 nodes.
  private static func random(seed: UInt64) -> Self {
    var random = Random(seed: seed)
    let count = 3 + random.integer(below: 10 * Int(seed))
    let parents = (0..<count).map { (node: Int) -> Int32 in
      node == 0 ? -1 : Int32(random.integer(below: node))
    }
    return Self(
      "random recursive tree, seed \(seed)", parents, parents.map { _ in random.logNormal() })
  }

  static func path(of nodes: Int) -> Self {
    Self("a path", (0..<nodes).map { Int32($0 - 1) }, [], resized: path)
  }

  static func star(of nodes: Int) -> Self {
    Self("a star", (0..<nodes).map { $0 == 0 ? -1 : 0 }, [], resized: star)
  }
}
