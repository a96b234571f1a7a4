/// A dendrogram whose edges are as long as the tree says.
///
/// Across the levels, nodes stand as in `Cluster`: leaves in data order, box to box `gaps.sibling`
/// or `gaps.cousin` apart, and a parent at the mean of all its children's centers. Along the
/// levels, a node's center is as far from the root's as the lengths on its way add up to, times
/// `lengthScale`. Where all leaves are equally far from the root, they lie on one
/// line. Edges go across from the parent's center and then straight to the child's, so that the
/// last piece is the length; slanting edges can cross others. After a short edge, the boxes of a
/// parent and its child overlap: pictures show inner nodes as points. Sides are not read.
///
/// A missing length is 0, and a negative one, as neighbor joining makes them, is drawn as 0. In a
/// tree without lengths, each is 1.
///
/// - Complexity: O(*n*); the scratch of `Cluster`.
/// - Reference: the phylograms of J. Felsenstein's PHYLIP. E. Paradis, K. Schliep. "ape 5.0." 2019,
///   `plot.phylo`, and toytree draw the same. Bio.Phylo puts a parent in the middle of the outer
///   two children, which is the same in binary trees.
public struct Phylogram: LengthStrategy {
  public static let name = "phylogram"
  public static let summary = "a dendrogram whose edges are as long as the tree says"
  public static var options: [StrategyOption<Self>] {
    [
      siblingGapOption, cousinGapOption, levelGapOption, lengthScaleOption,
      .choice("edges", { $0.edges }, { $0.edges = $1 }, "the shape of edges"),
    ]
  }

  /// The shape of edges.
  public enum Edges: String, CaseIterable, Sendable {
    /// Across from the parent's center, and then straight to the child's.
    case square
    /// Straight from the parent's center to the child's.
    case straight
  }

  public var edges = Edges.square
  public var lengthScale: Double?
  public var gaps = Gaps()

  public init() {}

  static var isRadial: Bool { false }

  public var edgeRouting: EdgeRouting { edges == .square ? .square : .straight }

  public func claims(on tree: LayoutTree) -> Claims {
    var claims: Claims = [.mirror]
    // The straight distance is no length.
    if edges == .square { claims.formUnion(lengthClaims(on: tree).union([.planarity])) }
    if tree.hasNodesOfOneWidth { claims.insert(.order) }
    return claims
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(hasUsualOptions)
    var cluster = Cluster()
    cluster.gaps = gaps
    cluster.place(tree, in: frame, into: &output)
    let lengths = drawnLengths(of: tree)
    let parent = tree.parent.span
    let sizes = tree.sizes.span
    var top = -sizes.height(of: 0) / 2
    output[0].y = 0
    for node in tree.nodes.dropFirst() {
      let y = output[Int(parent[node])].y + lengths[node]
      output[node].y = y
      top = min(top, y - sizes.height(of: node) / 2)
    }
    for node in tree.nodes { output[node].y -= top }
  }
}
