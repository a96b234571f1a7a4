import Foundation
import LayoutDrawing
import LayoutFamilies
import LayoutQuality
import TreeLayout

/// A node as a convex polygon: a record of fixed size, and a list with the corners.
struct Slab: NodeGeometry {
  typealias Conventions = NoConventions

  var area: Double
  var list = PoolRange()

  static var zero: Slab { Slab(area: 0) }
  static var componentNames: [String] { ["area"] }

  /// Of the corners, one after the other, clockwise.
  static var listNames: [String] { ["x", "y"] }

  func forEachComponent(_ body: (Double) -> Void) {
    body(area)
  }
}

extension Slab {
  init(component: (Int) -> Double) {
    self.init(area: component(0))
  }
}

extension Layout<Slab> {
  /// The polygon of a node; no corners for a node of weight 0.
  func corners(of node: Int) -> [Point] {
    let list = list(of: node)
    return stride(from: list.startIndex, to: list.endIndex, by: 2).map {
      Point(x: list[$0], y: list[$0 + 1])
    }
  }

  fileprivate var polygonsOfLeaves: [[Point]] {
    tree.nodes.filter { tree.isLeaf($0) }.map(corners).filter { $0.count > 2 && area(of: $0) > 0 }
  }
}

/// Each polygon is cut into slabs across its longest diagonal, one for each child. The root is the
/// frame without its corners. `slabs.py` is the same in Python, to the last bit.
struct Slabs: LayoutStrategy {
  static let name = "slabs"
  static let summary = "polygons cut across their longest diagonal"

  func claims(on tree: LayoutTree) -> Claims { [] }

  func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Never?, marks: inout [NodeMark]?,
    pool: inout [Double], into output: inout MutableSpan<Slab>
  ) {
    var polygons = [[Point]](repeating: [], count: tree.count)
    polygons[0] = root(in: frame)
    for node in tree.nodes {
      cut(polygons[node], for: tree.children(of: node), of: tree, into: &polygons)
      let numbers = polygons[node].lazy.flatMap { [$0.x, $0.y] }
      output[node] = Slab(
        area: area(of: polygons[node]), list: PoolRange(appending: numbers, to: &pool))
    }
  }

  private func root(in frame: Rect) -> [Point] {
    let cut = frame.shorterSide / 4
    let (left, right, top, bottom) = (frame.x, frame.maxX, frame.y, frame.maxY)
    return [
      Point(x: left + cut, y: top), Point(x: right - cut, y: top),
      Point(x: right, y: top + cut), Point(x: right, y: bottom - cut),
      Point(x: right - cut, y: bottom), Point(x: left + cut, y: bottom),
      Point(x: left, y: bottom - cut), Point(x: left, y: top + cut),
    ]
  }

  private func cut(
    _ polygon: [Point], for children: Range<Int>, of tree: LayoutTree,
    into polygons: inout [[Point]]
  ) {
    let children = children.filter { tree.weights[$0] > 0 }
    guard polygon.count > 2, !children.isEmpty else { return }
    var weights = [0.0]  // of each child and those behind it, the last one first
    for child in children.reversed() { weights.append(weights.last! + tree.weights[child]) }
    let direction = longestDiagonal(of: polygon)
    var rest = polygon
    for (place, child) in children.enumerated() {
      guard place < children.count - 1 else {
        polygons[child] = rest
        return
      }
      let wanted = area(of: rest) * (tree.weights[child] / weights[children.count - place])
      let ways = rest.map { direction.x * $0.x + direction.y * $0.y }
      var (low, high) = (ways.min() ?? 0, ways.max() ?? 0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if area(of: clip(rest, direction, middle)) < wanted { low = middle } else { high = middle }
      }
      polygons[child] = clip(rest, direction, high)
      rest = clip(rest, Point(x: -direction.x, y: -direction.y), -high)
    }
  }
}

/// From the one end of the longest diagonal to the other, to the right.
private func longestDiagonal(of polygon: [Point]) -> Point {
  var (longest, length) = (Point(x: 1, y: 0), 0.0)
  for (place, from) in polygon.enumerated() {
    for to in polygon[(place + 1)...] {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      if dx * dx + dy * dy > length {
        (longest, length) = (Point(x: dx, y: dy), dx * dx + dy * dy)
      }
    }
  }
  return longest.x < 0 ? Point(x: -longest.x, y: -longest.y) : longest
}

/// What of a convex polygon is not farther in a direction than a limit.
private func clip(_ polygon: [Point], _ direction: Point, _ limit: Double) -> [Point] {
  var kept: [Point] = []
  for (place, to) in polygon.enumerated() {
    let from = polygon[place == 0 ? polygon.count - 1 : place - 1]
    let before = direction.x * from.x + direction.y * from.y - limit
    let here = direction.x * to.x + direction.y * to.y - limit
    if before < 0 && here > 0 || before > 0 && here < 0 {
      let share = before / (before - here)
      kept.append(Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share))
    }
    if here <= 0 { kept.append(to) }
  }
  return kept
}

/// As a fan from the first corner.
private func area(of polygon: [Point]) -> Double {
  guard let first = polygon.first else { return 0 }
  var sum = 0.0
  for (from, to) in zip(polygon.dropFirst(), polygon.dropFirst(2)) {
    sum += (from.x - first.x) * (to.y - first.y) - (from.y - first.y) * (to.x - first.x)
  }
  return sum / 2
}

extension MetricGroup<Slab> {
  /// How round the leaves are: 1 for a circle, 0.785 for a square.
  static var compactness: Self {
    MetricGroup([
      Metric("compactness", unit: "share", .higher, "mean of 4π · area ÷ perimeter² of the leaves")
    ]) { layout in
      let values = layout.polygonsOfLeaves.map { polygon in
        let sides = zip(polygon, polygon.dropFirst() + polygon.prefix(1))
        let perimeter = sides.reduce(0.0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
        return 4 * .pi * area(of: polygon) / (perimeter * perimeter)
      }
      return [values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)]
    }
  }
}

extension ChangeMetricGroup<Slab> {
  /// How far the leaves move.
  static var centroidWay: Self {
    ChangeMetricGroup([
      Metric(
        "centroid_way", unit: "share", .lower,
        "mean way of the surviving leaves' centers ÷ diagonal of the frame")
    ]) { change, _ in
      let ways = change.survivors.compactMap { survivor -> Double? in
        guard change.new.tree.isLeaf(survivor.new) else { return nil }
        let old = OutlinePath(polygon: change.old.corners(of: survivor.old))
        let new = OutlinePath(polygon: change.new.corners(of: survivor.new))
        guard old.area > 0, new.area > 0 else { return nil }
        return hypot(new.center.x - old.center.x, new.center.y - old.center.y)
      }
      let frame = change.new.frame
      let diagonal = hypot(frame.width, frame.height)
      return [ways.isEmpty ? nil : ways.reduce(0, +) / Double(ways.count) / diagonal]
    }
  }
}

extension Family<Slab> {
  static let slabs = Family(
    id: "slab",
    kinds: [StrategyKind(Slabs())],
    metrics: [.compactness],
    changes: [.centroidWay],
    headline: ["compactness"],
    picture: { drawing in
      let frame = drawing.layout.frame
      let polygons = drawing.layout.polygonsOfLeaves.map { polygon in
        let points = polygon.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        return """
          <polygon points="\(points)" fill="#77aadd" stroke="#ffffff"/>
          """
      }
      return SVG(
        text: """
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(frame.x) \(frame.y) \
          \(frame.width) \(frame.height)" width="\(frame.width)" height="\(frame.height)">
          <title>\(drawing.title)</title>
          \(polygons.joined(separator: "\n"))
          </svg>

          """, drawnCount: polygons.count, width: frame.width, height: frame.height)
    },
    outlines: { layouts, _ in
      layouts.map { layout in
        layout.tree.nodes.map { node in
          let corners = layout.corners(of: node)
          guard layout.tree.isLeaf(node), corners.count > 2 else { return nil }
          return .path(OutlinePath(polygon: corners))
        }
      }
    })
}
