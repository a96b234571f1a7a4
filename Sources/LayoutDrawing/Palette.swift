import TreeLayout

/// The fill of each node: a hue for each branch of the tree, lighter with each level.
///
/// Branches are the subtrees of the first level that has more than one node. Their hues are those of
/// Paul Tol's scheme "light", which people with any colour vision can tell apart and which are made to
/// be written on; with more branches than hues they repeat. Where the branches are many leaves and
/// nothing else, all have the first hue. What lies above the branches is grey.
///
/// - Reference: P. Tol. "Colour Schemes." SRON/EPS/TN/09-002, issue 3.2, 2021.
struct Palette {
  /// The branch that each node belongs to; −1 above the branches.
  private let branches: [Int32]
  private let branchDepth: Int

  /// The fills by hue and by levels below the branch's root.
  private let fills: [[Colour]]

  static let neutral = Colour(0xE3E6EA)

  private static let hues = [
    0x77AADD, 0xEE8866, 0xEEDD88, 0xFFAABB, 0x99DDFF, 0x44BB99, 0xBBCC33, 0xAAAA00,
  ].map(Colour.init)

  init(_ tree: LayoutTree) {
    let branchDepth = (0..<tree.levelCount).first { tree.level($0).count > 1 } ?? 0
    let roots = tree.level(branchDepth)
    let isPlain = roots.count > Self.hues.count && roots.allSatisfy(tree.isLeaf)
    var branches = [Int32](repeating: -1, count: tree.count)
    for (rank, root) in roots.enumerated() { branches[root] = isPlain ? 0 : Int32(rank) }
    for node in roots.upperBound..<tree.count { branches[node] = branches[Int(tree.parent[node])] }

    let steps = min(max(tree.levelCount - branchDepth, 4), 12)
    fills = Self.hues.map { hue in
      (0..<steps).map { hue.mixed(with: .white, share: 0.6 * Double($0) / Double(steps - 1)) }
    }
    self.branches = branches
    self.branchDepth = branchDepth
  }

  /// The fill of the root of a node's branch, which stands out even in a pixel or two.
  func strongFill(of node: Int) -> Colour {
    fill(of: node, depth: branchDepth)
  }

  /// The fill of a node of a depth.
  func fill(of node: Int, depth: Int) -> Colour {
    guard branches[node] >= 0 else { return Self.neutral }
    let shades = fills[Int(branches[node]) % fills.count]
    return shades[min(depth - branchDepth, shades.count - 1)]
  }
}
