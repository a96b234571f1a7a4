/// What the whole of a Voronoi treemap is.
public enum VoronoiOutline: String, CaseIterable, Sendable {
  /// The frame.
  case frame
  /// The ellipse in the frame, with 64 corners.
  case ellipse
}

/// A treemap of convex polygons: every node has a cell of a power diagram, and the areas of
/// siblings are in proportion to their weights, to 10⁻⁹.
///
/// ```swift
/// var strategy = Voronoi()
/// strategy.outline = .ellipse
/// let layout = strategy.layout(tree, in: frame)
/// let corners = layout.corners(of: 1)
/// ```
///
/// Children share the polygon of their parent. Each group starts with rows and not at random, so
/// that the same tree has the same cells. A layout of the tree's next version begins with the sites
/// of this one; nodes that come take the corners that are farthest from all sites.
///
/// A node with less than 10⁻¹² of its group is drawn as if it had that share. Where no weights of a
/// power diagram were found, the cells are those of the rows, whose areas are right, too. `remarks`
/// tells both.
///
/// - Complexity: for *k* siblings, about 14 steps of O(*k*^1.5), as far as they were counted; that
///   a step is always found is not proven.
/// - Reference: M. Balzer, O. Deussen. "Voronoi Treemaps." *InfoVis* 2005. A. Nocaj, U. Brandes.
///   "Computing Voronoi Treemaps: Faster, Simpler, and Resolution-Independent." *Computer Graphics
///   Forum* 31 (2012). S. Hahn, J. Trümper, D. Moritz, J. Döllner. "Visualization of Varying
///   Hierarchies by Stable Layout of Voronoi Treemaps." *IVAPP* 2014.
public struct Voronoi: LayoutStrategy {
  public static let name = "voronoi"
  public static let summary = "convex polygons of exact areas"
  public static var options: [StrategyOption<Self>] {
    [
      .choice("outline", { $0.outline }, { $0.outline = $1 }, "what the root is"),
      .number(
        "paddingInner", { $0.paddingInner }, { $0.paddingInner = $1 }, "distance between siblings"),
      .number(
        "paddingOuter", { $0.paddingOuter }, { $0.paddingOuter = $1 },
        "distance of children from their parent's border"),
      .count(
        "rounds", { $0.rounds }, { $0.rounds = $1 }, in: 0...,
        "how often sites move to make cells round"),
      .count(
        "keptRounds", { $0.keptRounds }, { $0.keptRounds = $1 }, in: 0...,
        "the same where sites are kept from the version before"),
      .flag(
        "fresh", { $0.fresh }, { $0.fresh = $1 },
        "whether each version starts without the one before"
      ),
      .count(
        "threads", { $0.threads }, { $0.threads = $1 }, in: 1...,
        "how many threads share the groups of a level; the layout is the same"),
    ]
  }

  /// What the root is: the frame, or the ellipse in it.
  public var outline = VoronoiOutline.frame

  /// The distance between siblings, in frame units. Cells move their sides inwards, at most by half
  /// of the distance from their centroid to the nearest side.
  public var paddingInner = 0.0

  /// The distance of children from the border of their parent, in frame units.
  public var paddingOuter = 0.0

  /// How often sites move towards the centroids of their cells and beyond.
  public var rounds = 10

  /// The same where the sites of the version before are kept.
  public var keptRounds = 3

  /// Whether each version of a tree starts without the one before.
  public var fresh = false

  /// How many threads share the groups of a level, at most 64; the layout is the same. A level of
  /// one group, or of less than 100 siblings, is left to one thread.
  public var threads = 1

  public init() {}

  public func claims(on tree: LayoutTree) -> Claims {
    paddingInner > 0 || paddingOuter > 0 || raisedCount(of: tree) > 0
      ? [.containment] : [.containment, .area]
  }

  /// Remarks where nodes have more than their share, and where cells are those of rows.
  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    var remarks = threadRemarks(on: tree)
    let raised = raisedCount(of: tree)
    if raised > 0 {
      remarks.append(
        (raised == 1 ? "a node has" : "\(raised) nodes have")
          + " less than 10⁻¹² of the group; drawn as if with that share")
    }
    var memory: VoronoiMemory?
    var pool: [Double] = []
    var output = [Polygon](repeating: .zero, count: tree.count)
    var span = output.mutableSpan
    let rows = divide(tree, in: frame, memory: &memory, pool: &pool, into: &span)
    if rows > 0 {
      remarks.append(
        rows == 1
          ? "the cells of a group are in rows, as no power diagram was found"
          : "the cells of \(rows) groups are in rows, as no power diagrams were found")
    }
    return remarks
  }

  private func raisedCount(of tree: LayoutTree) -> Int {
    tree.nodes.dropFirst().count { node in
      let weight = tree.weights[node]
      return weight > 0
        && weight < VoronoiGroups.leastShare * tree.weights[Int(tree.parent[node])]
    }
  }

  /// What can be seen: a group depends on its polygon and its weights alone. So this is a first
  /// layout. As polygons are rounder than boxes, 0.7 of a treemap's area is enough to subdivide
  /// one.
  public func visible(
    of overview: TreeOverview, below root: Int, in frame: Rect, atLeast detail: LayoutDetail
  ) -> VisibleTree? {
    var detail = detail
    detail.area *= 0.7
    let area = outline == .frame ? frame.area : frame.area * .pi / 4
    return VisibleTree(of: overview, below: root, sharing: area, atLeast: detail)
  }

  public func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout VoronoiMemory?, marks: inout [NodeMark]?,
    pool: inout [Double], into output: inout MutableSpan<Polygon>
  ) {
    requireOptions(
      paddingInner.isDistance && paddingOuter.isDistance && rounds >= 0 && keptRounds >= 0
        && threads > 0)
    _ = divide(tree, in: frame, memory: &memory, pool: &pool, into: &output)
  }
}
