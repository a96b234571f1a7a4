/// Rings around the root, each node an arc inside its parent's span.
///
/// ```swift
/// var sunburst = Sunburst()
/// sunburst.fitsFrame = true
/// let arcs = sunburst.layout(tree, in: frame).geometry
/// ```
///
/// The root is the disc in the middle; its children form the first ring. Angles are in degrees,
/// clockwise from the top, and nominal: they do not contain the margin between arcs. The frame
/// plays no part unless `fitsFrame` is set. Arcs are packed from their parent's start, so space
/// that children leave free is a gap at the end of their parent's span.
///
/// A node that is not shown has a span of zero and its ring's radii. A total of zero gives every
/// arc but the root's a span of zero.
///
/// - Complexity: O(*n*), with `nodesSort` O(*n* log *n*); no recursion.
/// - Reference: the configuration of the Swift package *sunburst-diagram*, as the package's wiki
///   describes it. The package declares `minimumArcAngleShown` but never implemented it.
public struct Sunburst: LayoutStrategy {
  public static let name = "sunburst"
  public static let summary = "rings of arcs around the root, as wide as their values"

  /// What determines the angle of a node.
  public var mode = Mode.parentIndependent

  /// The value of the whole circle in the two parent modes; `nil` for the sum of the first ring.
  public var totalValue: Double?

  /// What the angles of leaves are in proportion to. Only the mode `parentIndependent` without a
  /// `totalValue` has another scale than the linear one.
  public var valueScale = ValueScale.linear

  /// The order of siblings; a node's amount is what the mode computes.
  public var nodesSort = NodesSort.none

  /// Where the first arc begins, in degrees clockwise from the top.
  public var startingAngle = 0.0

  // Lengths are in units of the frame, unless `fitsFrame` scales them.

  /// The radius at which the first ring begins; the root's disc ends one margin before it.
  public var innerRadius = 60.0

  /// The distance between the inner and the outer radius of a ring.
  public var expandedArcThickness = 60.0

  /// The thickness of the rings after `maximumExpandedRingsShownCount`.
  public var collapsedArcThickness = 10.0

  /// The free distance between rings, and between neighboring arcs when they are drawn.
  public var marginBetweenArcs = 1.0

  /// How many rings are as thick as `expandedArcThickness`; rings further out are collapsed. `nil`
  /// for all.
  public var maximumExpandedRingsShownCount: Int?

  /// How many rings are shown; `nil` for all.
  public var maximumRingsShownCount: Int?

  /// What happens to arcs that are narrower than a threshold in degrees.
  public var minimumArcAngleShown = MinimumArcAngleShown.showAll

  /// Whether all radii are scaled so that the outermost ring shown touches the frame's shorter
  /// side. The margin between neighboring arcs when they are drawn is not scaled.
  public var fitsFrame = false

  /// The node whose subtree is laid out as if it were the whole tree; nodes outside of it get no
  /// span and no radii. `nil` for the root.
  public var focus: Int?

  /// The node in the middle.
  var center: Int { focus ?? 0 }

  public init() {}

  /// What determines a node's angle.
  public enum Mode: String, CaseIterable, Sendable {
    /// Siblings share their parent's span equally.
    case ordinalFromRoot
    /// Leaves share the circle equally; a parent is as wide as its children together.
    case ordinalFromLeaves
    /// Each node's own value, as a share of the total.
    case parentDependent
    /// The values of the leaves, as shares of the total; a parent is as wide as its children
    /// together.
    case parentIndependent
  }

  /// What happens to arcs whose nominal span, in degrees, is less than a threshold.
  public enum MinimumArcAngleShown: Hashable, Sendable {
    /// All are shown.
    case showAll
    /// Siblings below the threshold share one arc behind the others, as wide as they are together.
    case group(ifLessThan: Double)
    /// Siblings below the threshold are left out, and the others close up.
    case hide(ifLessThan: Double)
  }

  public func claims(on tree: LayoutTree) -> Claims {
    let isProportional = mode == .parentIndependent || mode == .parentDependent
    var claims: Claims = [.containment]
    if nodesSort == .none { claims.insert(.order) }
    if isProportional, minimumArcAngleShown == .showAll, valueScale == .linear {
      claims.insert(.angle)
    }
    return claims
  }
}

// MARK: - Rings

extension Sunburst {
  /// The radii of the nodes of a depth, from 1 on.
  func ring(_ depth: Int) -> (inner: Double, outer: Double) {
    let expanded = min(depth - 1, maximumExpandedRingsShownCount ?? .max)
    let collapsed = depth - 1 - expanded
    let inner =
      innerRadius + Double(expanded) * (expandedArcThickness + marginBetweenArcs)
      + Double(collapsed) * (collapsedArcThickness + marginBetweenArcs)
    let thickness =
      collapsed > 0 || expanded == maximumExpandedRingsShownCount
      ? collapsedArcThickness : expandedArcThickness
    return (inner, inner + thickness)
  }

  /// What all radii are multiplied by.
  func scale(of tree: LayoutTree, in frame: Rect) -> Double {
    guard fitsFrame else { return 1 }
    // The last levels of a tree of what can be seen may have no node.
    var depth = center > 0 ? 0 : min(tree.height, maximumRingsShownCount ?? .max)
    if center > 0 {
      for _ in SunburstLevels(of: tree, below: center) where shows(depth: depth + 1) { depth += 1 }
    }
    let outer = depth > 0 ? ring(depth).outer : innerRadius - marginBetweenArcs
    return outer > 0 ? frame.shorterSide / 2 / outer : 1
  }

  func shows(depth: Int) -> Bool {
    depth <= maximumRingsShownCount ?? .max
  }
}

// MARK: - Command line

extension Sunburst {
  public static var options: [StrategyOption<Self>] {
    [
      .choice("mode", { $0.mode }, { $0.mode = $1 }, "what a node's angle follows from"),
      .number(
        "totalValue", { $0.totalValue }, { $0.totalValue = $1 },
        "value of the whole circle in the parent modes"),
      .valueScale({ $0.valueScale }, { $0.valueScale = $1 }),
      .choice("nodesSort", { $0.nodesSort }, { $0.nodesSort = $1 }, "order of siblings"),
      .number(
        "startingAngle", { $0.startingAngle }, { $0.startingAngle = $1 }, in: -36_000...36_000,
        "degrees clockwise from the top at which the first arc begins"),
      .number(
        "innerRadius", { $0.innerRadius }, { $0.innerRadius = $1 }, "where the first ring begins"),
      .number(
        "expandedArcThickness", { $0.expandedArcThickness }, { $0.expandedArcThickness = $1 },
        "thickness of a ring"),
      .number(
        "collapsedArcThickness", { $0.collapsedArcThickness }, { $0.collapsedArcThickness = $1 },
        "thickness of a collapsed ring"),
      .number(
        "marginBetweenArcs", { $0.marginBetweenArcs }, { $0.marginBetweenArcs = $1 },
        "distance between arcs"),
      .count(
        "maximumExpandedRingsShownCount", { $0.maximumExpandedRingsShownCount },
        { $0.maximumExpandedRingsShownCount = $1 },
        "rings before the collapsed ones"),
      .count(
        "maximumRingsShownCount", { $0.maximumRingsShownCount }, { $0.maximumRingsShownCount = $1 },
        "rings shown"),
      .limit(
        "groupBelow", not: "hideBelow", { $0.minimumArcAngleShown.grouped },
        hasOther: { $0.minimumArcAngleShown.hidden != nil },
        { $0.minimumArcAngleShown = $1.map { .group(ifLessThan: $0) } ?? .showAll },
        "siblings narrower than so many degrees share one arc"),
      .limit(
        "hideBelow", not: "groupBelow", { $0.minimumArcAngleShown.hidden },
        hasOther: { $0.minimumArcAngleShown.grouped != nil },
        { $0.minimumArcAngleShown = $1.map { .hide(ifLessThan: $0) } ?? .showAll },
        "siblings narrower than so many degrees are left out"),
      StrategyOption.flag(
        "fitsFrame", { $0.fitsFrame }, { $0.fitsFrame = $1 },
        "scale the rings so that the outermost one touches the frame's shorter side"
      ).playing(.fitsFrame),
      .count(
        "focus", { $0.focus }, { $0.focus = $1 },
        "the node that is laid out as the whole tree: its place in level order"),
    ]
  }
}

extension Sunburst.MinimumArcAngleShown {
  /// The angle below which siblings are grouped.
  fileprivate var grouped: Double? {
    if case .group(let angle) = self { angle } else { nil }
  }

  /// The angle below which siblings are hidden.
  fileprivate var hidden: Double? {
    if case .hide(let angle) = self { angle } else { nil }
  }
}
