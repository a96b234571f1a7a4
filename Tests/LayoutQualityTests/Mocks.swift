import LayoutFamilies
import LayoutQuality
import TreeLayout

/// A tree drawing given by its points, for the probes that lay out the mirrored tree.
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

/// Every level of a tree from the left, two units a node: simple, fast and not symmetric.
struct FromTheLeft: NodeLinkStrategy {
  static let name = "from-the-left"
  static let summary = "levels from the left"
  var gaps = Gaps()

  func claims(on tree: LayoutTree) -> Claims { [.layers] }

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

extension LayoutStrategy {
  /// All metrics of the groups on the strategy's layout by their ids; what is not defined is
  /// missing.
  func values(
    of groups: [MetricGroup<Geometry>], on tree: LayoutTree, in frame: Rect = unitFrame,
    seed: UInt64 = 0, labels: Labels = .none
  ) -> [String: Double] {
    let strategy = try! StrategyKind(self).make()
    let layout = layout(tree, in: frame)
    return byID(groups) { $0.values(on: layout, by: strategy, seed: seed, labels: labels) }
  }
}

extension Layout {
  /// The metrics of groups that look at one layout alone.
  func values(
    of groups: [MetricGroup<Geometry>], labels: Labels = .none
  ) -> [String: Double] {
    byID(groups) { $0.values(MetricInput(layout: self, labels: labels)) }
  }
}

private func byID<Geometry>(
  _ groups: [MetricGroup<Geometry>], _ values: (MetricGroup<Geometry>) -> [Double?]
) -> [String: Double] {
  var result: [String: Double] = [:]
  for group in groups {
    for (metric, value) in zip(group.metrics, values(group)) { result[metric.id] = value }
  }
  return result
}

/// All metrics of a change by their ids; what is not defined is missing.
func changeValues<Geometry>(
  _ old: Layout<Geometry>, _ new: Layout<Geometry>, of groups: [ChangeMetricGroup<Geometry>],
  seed: UInt64 = 1
) -> [String: Double] {
  let change = LayoutChange(from: old, to: new)
  var result: [String: Double] = [:]
  for group in groups {
    let values = group.values(change, seed)
    precondition(values.count == group.metrics.count)
    for (metric, value) in zip(group.metrics, values) { result[metric.id] = value }
  }
  return result
}

func treemapValues(
  _ tree: LayoutTree, _ rects: [Rect], in frame: Rect, marks: [NodeMark]? = nil
) -> [String: Double] {
  Layout(tree: tree, frame: frame, geometry: rects, marks: marks)
    .values(of: Family.treemaps.metrics)
}

func drawingValues(
  _ tree: LayoutTree, _ points: [Point], anchors: EdgeAnchors = .centerToCenter,
  claims: Claims = []
) -> [String: Double] {
  FixedDrawing(points: points, edgeAnchors: anchors, claimed: claims)
    .values(of: Family.nodeLinkTrees.metrics, on: tree)
}

/// - Parameter shares: what part of the whole each node asks for; `nil` for those of nothing.
func sunburst(
  _ tree: LayoutTree, _ arcs: [Arc], shares: [Double]?, marks: [NodeMark]? = nil,
  ringsShown: Int = .max
) -> Layout<Arc> {
  var conventions = ArcConventions()
  conventions.amounts = shares ?? tree.nodes.map { _ in 0 }
  conventions.total = shares == nil ? 0 : 1
  conventions.ringsShown = ringsShown
  return Layout(
    tree: tree, frame: unitFrame, geometry: arcs, marks: marks, conventions: conventions)
}

func sunburstValues(
  _ tree: LayoutTree, _ arcs: [Arc], shares: [Double]?, marks: [NodeMark]? = nil,
  ringsShown: Int = .max
) -> [String: Double] {
  sunburst(tree, arcs, shares: shares, marks: marks, ringsShown: ringsShown)
    .values(of: Family.sunbursts.metrics)
}

/// Whether two numbers agree to nine digits; two missing ones do.
func agree(_ left: Double?, _ right: Double?) -> Bool {
  guard let left, let right else { return left == right }
  return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
}
