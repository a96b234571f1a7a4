import LayoutDrawing
import LayoutFamilies
import LayoutQuality
import TreeLayout

/// A triangle for each node: a geometry with lists.
struct Triangle: NodeGeometry {
  typealias Conventions = NoConventions

  var size: Double
  var list = PoolRange()

  static var zero: Triangle { Triangle(size: 0) }
  static var componentNames: [String] { ["size"] }
  static var listNames: [String] { ["x", "y"] }

  func forEachComponent(_ body: (Double) -> Void) { body(size) }
}

extension Triangle {
  init(component: (Int) -> Double) { self.init(size: component(0)) }
}

/// Triangles side by side in the order of the nodes, or something that goes wrong with them.
struct Triangles: LayoutStrategy {
  static let name = "triangles"
  static let summary = "triangles side by side"

  enum Kind: String {
    case triangles, backward, shuffled, outside, negative, ragged, empty
    case wandering, hollow, boundless
  }

  var kind = Kind.triangles

  init() {}
  init(_ kind: Kind) { self.kind = kind }

  func claims(on tree: LayoutTree) -> Claims { [] }

  func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Never?, marks: inout [NodeMark]?,
    pool: inout [Double], into output: inout MutableSpan<Triangle>
  ) {
    precondition(pool.isEmpty, "a pool begins empty")
    let width = frame.width / Double(tree.count)
    var nodes = Array(tree.nodes)
    if kind == .backward { nodes.reverse() }
    if kind == .shuffled { nodes.shuffle() }
    for node in nodes {
      let x = frame.x + Double(node) * width
      var corners = [x, frame.maxY, x + width / 2, frame.y, x + width, frame.maxY]
      if node == tree.count - 1 { spoil(&corners) }
      output[node] = Triangle(
        size: tree.weights[node], list: PoolRange(appending: corners, to: &pool))
    }
    let last = tree.count - 1
    switch kind {
    case .outside: output[last].list.start += 2
    case .negative: output[last].list = PoolRange(start: .max, count: -6)
    case .ragged: output[last].list.count -= 1
    case .empty: output[last].list = PoolRange()
    default: break
    }
  }

  private func spoil(_ corners: inout [Double]) {
    switch kind {
    case .wandering: corners[3] = .random(in: 0..<1)
    case .hollow: corners[3] = .nan
    case .boundless: corners[3] = 1e61
    default: break
    }
  }
}

extension MetricGroup<Triangle> {
  static var corners: Self {
    MetricGroup([Metric("corners", unit: "count", .none, "corners of all nodes")]) { layout in
      [Double(layout.tree.nodes.reduce(0) { $0 + layout.list(of: $1).count / 2 })]
    }
  }
}

extension ChangeMetricGroup<Triangle> {
  static var tips: Self {
    ChangeMetricGroup([
      Metric("tip_way", unit: "px", .lower, "mean way of the tips of surviving triangles")
    ]) { change, _ in
      let ways = change.survivors.map { survivor in
        let (old, new) = (change.old.list(of: survivor.old), change.new.list(of: survivor.new))
        return abs(new[new.startIndex + 2] - old[old.startIndex + 2])
      }
      return [ways.isEmpty ? nil : ways.reduce(0, +) / Double(ways.count)]
    }
  }
}

extension Family<Triangle> {
  static let triangles = Family(
    id: "listed",
    kinds: [
      Triangles.Kind.triangles, .backward, .shuffled, .outside, .negative, .ragged, .empty,
      .wandering, .hollow, .boundless,
    ].map { StrategyKind(Triangles($0), name: $0.rawValue) },
    metrics: [.corners],
    changes: [.tips],
    headline: ["corners"],
    picture: { drawing in
      let (width, height) = (drawing.layout.frame.width, drawing.layout.frame.height)
      let shapes = drawing.layout.tree.nodes.map { node in
        let points = drawing.layout.list(of: node).map { "\($0)" }.joined(separator: " ")
        return #"<polygon points="\#(points)"/>"#
      }
      return SVG(
        text: #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)">"#
          + shapes.joined() + "</svg>\n",
        drawnCount: shapes.count, width: width, height: height)
    },
    outlines: { layouts, _ in
      layouts.map { layout in
        layout.tree.nodes.map { node in
          let list = Array(layout.list(of: node))
          let corners = stride(from: 0, to: list.count, by: 2).map {
            Point(x: list[$0], y: list[$0 + 1])
          }
          return .path(OutlinePath(polygon: corners))
        }
      }
    })
}
