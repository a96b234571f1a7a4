/// How the boxes of a tree drawing are kept apart and joined.
public struct PointConventions: LayoutConventions {
  public var gaps: Gaps

  /// Where edges begin and end.
  public var anchors: EdgeAnchors

  /// The shape of the edges between their ends.
  public var routing: EdgeRouting

  /// Where children are from their parents.
  public var orientation: TreeOrientation

  /// Whether the drawing is around the root's center. Then siblings follow each other clockwise
  /// from the top, and where levels are rings, gaps between siblings are kept along the arcs.
  public var isRadial = false

  /// Whether edges stand for the lengths of branches. Then boxes may overlap, and pictures show
  /// nodes as points.
  public var drawsLengths = false

  /// The ways of edges that somebody has drawn, which count more than anchors and routing; `nil`
  /// where these tell all ways.
  package var drawn: DrawnEdgePaths?

  public init() {
    self.init(gaps: Gaps())
  }

  package init(
    gaps: Gaps, anchors: EdgeAnchors = .centerToCenter, routing: EdgeRouting = .straight,
    orientation: TreeOrientation = .down
  ) {
    self.gaps = gaps
    self.anchors = anchors
    self.routing = routing
    self.orientation = orientation
  }

  public var showsOwnValues: Bool { true }
}

/// The ways of a drawing's edges, by the nodes to which they lead.
package struct DrawnEdgePaths: Sendable {
  private var corners: [Point] = []
  private var ends: [Int32] = []

  /// - Parameter ways: for each node the corners from its parent to it; fewer than two where the
  ///   edge is a straight line.
  package init(_ ways: [[Point]]) {
    for way in ways {
      corners += way
      ends.append(Int32(corners.count))
    }
  }

  subscript(child: Int) -> ArraySlice<Point> {
    corners[(child == 0 ? 0 : Int(ends[child - 1]))..<Int(ends[child])]
  }
}

/// Where a tree drawing's edges begin and end, in the words for a drawing that runs down.
public enum EdgeAnchors: Sendable {
  /// From the parent's center to the child's.
  case centerToCenter
  /// From the middle of the parent's lower side to the middle of the child's upper side.
  case bottomToTop
  /// As `bottomToTop`, but from top to bottom where the child is above its parent.
  case facingSides
}

/// The shape of a tree drawing's edges, in the words for a drawing that runs down. All but
/// `straight` and `arc` are elbows: lines along the axes.
public enum EdgeRouting: Hashable, Sendable {
  /// Straight from one anchor to the other.
  case straight
  /// From the parent's lower side down by half a level gap, across, and down to the child's upper
  /// side.
  case elbow
  /// From the parent's right side across to the child's center, and down to the child's upper side.
  /// The edge begins below the parent's upper edge by half the parent's height, or half of `indent`
  /// if that is less.
  case outline(indent: Double)
  /// As `elbow`, but leaves in a block hang on a trunk of the block. The trunk goes down in the
  /// middle gap between `columns` columns, or at the left of a single column. With one or two
  /// columns, the edge goes on to the side of the child's box; with more, it goes through the gap
  /// above the child's row.
  case trunk(columns: Int, density: BlockDensity = .high)
  /// From the parent's center across to the child's place, and down to the child's center. The last
  /// piece stands for the edge's length.
  case square
  /// From the parent's center along its circle around the root's center to the child's angle, and
  /// outward to the child's center. No way passes the top. The last piece stands for the edge's
  /// length.
  case arc
}

/// Which leaves among a node's children form a block of rows. One leaf is no block.
public enum BlockDensity: String, CaseIterable, Sendable {
  /// The children, if all of them are leaves.
  case low
  /// Leaves that follow each other: a node may have several blocks.
  case medium
  /// All leaves, in the place of the first one, whatever is between them.
  case high
}

/// Where children are from their parents in a tree drawing: levels are rows or columns.
///
/// Where levels are columns, left and right in these texts mean above and below.
public enum TreeOrientation: String, CaseIterable, Sendable {
  case down, right, up, left

  /// Whether levels are columns.
  package var isHorizontal: Bool { self == .right || self == .left }

  /// A point of this drawing as it would lie if the drawing ran down; the origin stays in its
  /// place.
  func upright(_ point: Point) -> Point {
    switch self {
    case .down: point
    case .up: Point(x: point.x, y: -point.y)
    case .right: Point(x: point.y, y: point.x)
    case .left: Point(x: point.y, y: -point.x)
    }
  }

  /// The point that `upright` turns into this one.
  func turned(_ point: Point) -> Point {
    switch self {
    case .down: point
    case .up: Point(x: point.x, y: -point.y)
    case .right: Point(x: point.y, y: point.x)
    case .left: Point(x: -point.y, y: point.x)
    }
  }
}

/// The free distances that a tree drawing keeps between boxes, in node units: finite, and not
/// negative.
public struct Gaps: Hashable, Sendable {
  /// Between two neighbors with the same parent.
  public var sibling = 1.0
  /// Between two neighbors of one level with different parents.
  public var cousin = 1.0
  /// Between a level and the next.
  public var level = 1.0

  public init(sibling: Double = 1, cousin: Double = 1, level: Double = 1) {
    self.sibling = sibling
    self.cousin = cousin
    self.level = level
  }

  @inline(__always) var areDistances: Bool {
    sibling >= 0 && cousin >= 0 && level >= 0 && sibling + cousin + level < .infinity
  }
}
