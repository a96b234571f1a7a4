/// An unrooted tree: all leaves have equal angles, and edges are as long as the tree says.
///
/// A node's wedge, the root's full circle at first, is divided among its children in data order,
/// clockwise from the top, by their numbers of leaves. A child is as far from its parent as its
/// length says, times `lengthScale`, along the middle of the child's own wedge. Edges are
/// straight. A child's wedge, moved along its middle, lies inside of its parent's, so that no edges
/// cross. The root is a node like others: with another inner node as root, the drawing is the same
/// but for a move and a turn. Boxes do not make room for each other. Gaps between siblings and
/// sides are not read; missing and negative lengths are 0, and in a tree without lengths each is 1.
///
/// - Complexity: O(*n*); 4 bytes of scratch for each node.
/// - Reference: J. Felsenstein. *Inferring Phylogenies*, 2004, pp. 578–580, on PHYLIP's `drawtree`.
public struct EqualAngle: LengthStrategy {
  public static let name = "equal-angle"
  public static let summary =
    "an unrooted tree: equal angles for leaves, edges as long as the tree says"
  public static var options: [StrategyOption<Self>] { [levelGapOption, lengthScaleOption] }

  public var lengthScale: Double?

  /// Only `level` is read.
  public var gaps = Gaps()

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    lengthClaims(on: tree).union([.mirror, .planarity])
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    requireOptions(hasUsualOptions)
    tree.placeTurnsOfWedges(into: &output)
    let lengths = drawnLengths(of: tree)
    let parent = tree.parent.span
    output[0] = .zero
    for node in tree.nodes.dropFirst() {
      let (sine, cosine) = sineAndCosine(turn: output[turnOf: node])
      let (from, length) = (output[Int(parent[node])], lengths[node])
      output[node] = Point(x: from.x + length * sine, y: from.y - length * cosine)
    }
    tree.moveCornerToOrigin(&output)
  }
}

extension LayoutTree {
  /// Gives each node the turn of the middle of its wedge, where each leaf has an equal part of the
  /// full circle.
  ///
  /// - Complexity: O(*n*).
  func placeTurnsOfWedges(into output: inout MutableSpan<Point>) {
    let counts = leafCounts
    countLeavesBefore(counts, into: &output)
    for node in nodes {
      let middle = output[leavesBefore: node] + Double(counts[node]) / 2
      output[turnOf: node] = middle / Double(counts[0])
    }
  }
}
