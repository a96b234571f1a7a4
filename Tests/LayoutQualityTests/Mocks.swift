import LayoutQuality
import TreeLayout

/// A treemap given by its rectangles.
struct FixedTreemap: LayoutStrategy {
  static let name = "fixed-treemap"
  static let summary = "rectangles as given"
  var rects: [Rect] = []
  var family: FamilyID { .treemap }

  func claims(on tree: LayoutTree) -> Claims { [] }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    for node in tree.nodes { output[node] = rects[node] }
  }
}

/// A tree drawing given by its points.
struct FixedDrawing: NodeLinkStrategy {
  static let name = "fixed-drawing"
  static let summary = "points as given"
  var points: [Point] = []
  var edgeAnchors = EdgeAnchors.centerToCenter
  var claimed: Claims = []
  var gaps = Gaps()

  func claims(on tree: LayoutTree) -> Claims { claimed }

  /// Knows no other tree, so that nothing is said of one with a leaf more.
  func check(_ tree: LayoutTree) throws(LayoutError) {
    guard tree.count == points.count else { throw LayoutError(node: 0, reason: "is not given") }
  }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    for node in tree.nodes { output[node] = points[node] }
  }
}

/// A sunburst given by its arcs, with the shares it should have had.
struct FixedSunburst: RadialStrategy {
  static let name = "fixed-sunburst"
  static let summary = "arcs as given"
  var arcs: [Arc] = []
  var given: [Double]? = []
  var ringsShown = Int.max

  func claims(on tree: LayoutTree) -> Claims { [] }
  func shares(of tree: LayoutTree) -> [Double]? { given }
  func shows(depth: Int) -> Bool { depth <= ringsShown }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Arc>) {
    for node in tree.nodes { output[node] = arcs[node] }
  }
}

/// Every level of a tree from the left, two units a node: simple, fast and not symmetric.
struct FromTheLeft: NodeLinkStrategy {
  static let name = "from-the-left"
  static let summary = "levels from the left"
  var gaps = Gaps()

  func claims(on tree: LayoutTree) -> Claims { .layers }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    for depth in 0..<tree.levelCount {
      for (place, node) in tree.level(depth).enumerated() {
        output[node] = Point(x: 0.5 + 2 * Double(place), y: 0.5 + 2 * Double(depth))
      }
    }
  }
}

/// Every subtree above the middle of its leaves, two units a leaf: symmetric.
struct OverTheLeaves: NodeLinkStrategy {
  static let name = "over-the-leaves"
  static let summary = "subtrees above the middle of their leaves"
  var gaps = Gaps()

  func claims(on tree: LayoutTree) -> Claims { [.layers, .mirror, .isomorphism, .planarity] }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    var leaves = [Double](repeating: 0, count: tree.count)
    for node in tree.nodes.reversed() {
      for child in tree.children(of: node) { leaves[node] += leaves[child] }
      if tree.isLeaf(node) { leaves[node] = 1 }
    }
    var left = [Double](repeating: 0, count: tree.count)
    for depth in 0..<tree.levelCount {
      for node in tree.level(depth) {
        output[node] = Point(x: left[node] + leaves[node] - 0.5, y: 0.5 + 2 * Double(depth))
        var next = left[node]
        for child in tree.children(of: node) {
          left[child] = next
          next += 2 * leaves[child]
        }
      }
    }
  }
}

let unitFrame = Rect(x: 0, y: 0, width: 1, height: 1)

extension LaidOut {
  /// All metrics of the groups by their ids; what is not defined is missing.
  func values(of groups: [MetricGroup<Geometry>]) -> [String: Double] {
    var result: [String: Double] = [:]
    for group in groups {
      for (metric, value) in zip(group.metrics, group.values(self)) { result[metric.id] = value }
    }
    return result
  }
}

func treemapValues(
  _ tree: LayoutTree, _ rects: [Rect], in frame: Rect, marks: [NodeMark]? = nil
) -> [String: Double] {
  LaidOut(
    tree: tree, frame: frame, strategy: FixedTreemap(rects: rects), output: rects, marks: marks,
    seed: 0
  ).values(of: MetricGroup.treemap)
}

func drawingValues(
  _ tree: LayoutTree, _ points: [Point], anchors: EdgeAnchors = .centerToCenter,
  claims: Claims = []
) -> [String: Double] {
  let strategy = FixedDrawing(points: points, edgeAnchors: anchors, claimed: claims)
  return LaidOut(tree, in: unitFrame, by: strategy).values(of: MetricGroup.nodeLink)
}

func sunburstValues(
  _ tree: LayoutTree, _ arcs: [Arc], shares: [Double]?, marks: [NodeMark]? = nil,
  ringsShown: Int = .max
) -> [String: Double] {
  let strategy = FixedSunburst(arcs: arcs, given: shares, ringsShown: ringsShown)
  return LaidOut(
    tree: tree, frame: unitFrame, strategy: strategy, output: arcs, marks: marks, seed: 0
  ).values(of: MetricGroup.radial)
}

/// Whether two numbers agree to nine digits; two missing ones do.
func agree(_ left: Double?, _ right: Double?) -> Bool {
  guard let left, let right else { return left == right }
  return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
}
