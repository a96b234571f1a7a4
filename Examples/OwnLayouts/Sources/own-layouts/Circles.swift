import Foundation
import LayoutDrawing
import LayoutFamilies
import LayoutQuality
import TreeLayout

/// A node as a dot on the rim of a circle.
struct Dot: NodeGeometry {
  typealias Conventions = NoConventions

  /// In turns from the top, clockwise: 0…1.
  var turn: Double

  /// In parts of the circle's radius.
  var radius: Double

  static var zero: Dot { Dot(turn: 0, radius: 0) }
  static var componentNames: [String] { ["turn", "radius"] }

  func forEachComponent(_ body: (Double) -> Void) {
    body(turn)
    body(radius)
  }
}

extension Dot {
  init(component: (Int) -> Double) {
    self.init(turn: component(0), radius: component(1))
  }
}

/// All nodes on one circle in level order, the area of a dot in proportion to its weight.
struct RoundTable: LayoutStrategy {
  static let name = "round-table"
  static let summary = "dots on a circle, as large as their weights"
  static var options: [StrategyOption<Self>] {
    [.number("largest", { $0.largest }, { $0.largest = $1 }, "the radius of the root's dot")]
  }

  var largest = 0.2

  func claims(on tree: LayoutTree) -> Claims { [] }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Dot>) {
    let total = tree.weights[0] > 0 ? tree.weights[0] : 1
    for node in tree.nodes {
      output[node] = Dot(
        turn: Double(node) / Double(tree.count),
        radius: largest * (tree.weights[node] / total).squareRoot())
    }
  }
}

extension MetricGroup<Dot> {
  /// How crowded the rim is: neighbors whose dots overlap along it ÷ dots.
  static var crowding: Self {
    MetricGroup([
      Metric("crowding", unit: "share", .lower, "neighbors that overlap along the rim ÷ dots")
    ]) { layout in
      let dots = layout.geometry
      let overlaps = zip(dots, dots.dropFirst()).count { first, second in
        (second.turn - first.turn) * 2 * .pi < first.radius + second.radius
      }
      return [Double(overlaps) / Double(dots.count)]
    }
  }
}

extension ChangeMetricGroup<Dot> {
  /// How much dots grow and shrink.
  static var growth: Self {
    ChangeMetricGroup([
      Metric("growth", unit: "radii", .lower, "mean change of a surviving dot's radius")
    ]) { change, _ in
      let sum = change.survivors.reduce(0.0) { sum, survivor in
        sum + abs(change.new[survivor.new].radius - change.old[survivor.old].radius)
      }
      return [change.survivors.isEmpty ? nil : sum / Double(change.survivors.count)]
    }
  }
}

extension Family<Dot> {
  static let circles = Family(
    id: "circle",
    kinds: [StrategyKind(RoundTable())],
    metrics: [.crowding],
    changes: [.growth],
    headline: ["crowding"],
    picture: { drawing in
      let frame = drawing.layout.frame
      let scale = frame.shorterSide / 3
      let dots = drawing.layout.geometry.map { dot in
        let angle = dot.turn * 2 * .pi
        return """
          <circle cx="\(frame.midX + sin(angle) * scale)" cy="\(frame.midY - cos(angle) * scale)" \
          r="\(dot.radius * scale)" fill="#77aadd" fill-opacity="0.6"/>
          """
      }
      return SVG(
        text: """
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(frame.x) \(frame.y) \
          \(frame.width) \(frame.height)" width="\(frame.width)" height="\(frame.height)">
          <title>\(drawing.title)</title>
          \(dots.joined(separator: "\n"))
          </svg>

          """, drawnCount: dots.count, width: frame.width, height: frame.height)
    })
}
