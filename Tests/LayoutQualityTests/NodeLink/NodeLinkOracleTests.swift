import Foundation
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

/// Each pair count and outline metric against the plain definition, on drawings where boxes and
/// edges lie across each other, touch and coincide as often as a coarse grid makes them.
@Suite("Node-link metrics against their definitions")
struct NodeLinkOracleTests {
  struct Scatter: CustomTestStringConvertible {
    let tree: LayoutTree
    let points: [Point]
    let anchors: EdgeAnchors
    var conventions = PointConventions()
    let testDescription: String

    /// - Parameter steps: how many half units each axis has.
    init(seed: Int, steps: Int, sized: Bool) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let nodes = Int.random(in: 2...40, using: &generator)
      let shape = TestTrees.random(seed: UInt64(seed), nodes: nodes)
      let sizes = Self.sizes(nodes, widths: 0...3, &generator)
      tree = TestTrees.tree(shape.parent.map(Int.init), sizes: sized ? sizes : [])
      points = tree.nodes.map { _ in
        Point(
          x: Double(Int.random(in: 0...steps, using: &generator)) / 2,
          y: Double(Int.random(in: 0...steps, using: &generator)) / 2)
      }
      anchors = seed.isMultiple(of: 2) ? .centerToCenter : .bottomToTop
      testDescription = "seed \(seed), \(nodes) nodes on \(steps) steps"
    }

    /// Levels are rows, one after the other up or down, with room between some of their boxes. In
    /// some, one box stands in a place of another; in some, all are equally high.
    init(rowsOf seed: Int) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let nodes = Int.random(in: 2...40, using: &generator)
      let shape = TestTrees.random(seed: UInt64(seed), nodes: nodes)
      var sizes = Self.sizes(nodes, widths: 1...3, &generator)
      if seed.isMultiple(of: 3) {
        for node in sizes.indices { sizes[node].height = 2 }
      }
      tree = TestTrees.tree(shape.parent.map(Int.init), sizes: sizes)
      let (distance, up) = (Int.random(in: 2...6, using: &generator), seed.isMultiple(of: 4))
      var points: [Point] = []
      for level in 0..<tree.levelCount {
        var end = Double(Int.random(in: 0...20, using: &generator))
        for node in tree.level(level) {
          end += Double(Int.random(in: 0...4, using: &generator)) + sizes[node].width
          points.append(
            Point(x: end - sizes[node].width / 2, y: Double(up ? -level : level) * Double(distance))
          )
        }
      }
      if seed.isMultiple(of: 5) {
        points[nodes / 2].x = points.randomElement(using: &generator)!.x
      }
      self.points = points
      anchors = seed.isMultiple(of: 2) ? .centerToCenter : .bottomToTop
      testDescription = "rows of seed \(seed), \(nodes) nodes"
    }

    /// Boxes stand in rows that are no levels, mostly in pre-order, and at different heights within
    /// them. In some, one box stands in a place of another; in some, one is very low.
    init(bandsOf seed: Int) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let nodes = Int.random(in: 2...40, using: &generator)
      let shape = TestTrees.random(seed: UInt64(seed), nodes: nodes)
      var sizes = Self.sizes(nodes, widths: 1...3, &generator)
      if seed.isMultiple(of: 7) { sizes[nodes / 3].height = 1e-3 }
      tree = TestTrees.tree(shape.parent.map(Int.init), sizes: sizes)
      let rows = Int.random(in: 1...8, using: &generator)
      var ends = (0..<rows).map { _ in Double(Int.random(in: 0...6, using: &generator)) }
      var points = [Point](repeating: .zero, count: nodes)
      var waiting = [0]
      while let node = waiting.popLast() {
        waiting += tree.children(of: node).reversed()
        let row = Int.random(in: 0..<rows, using: &generator)
        ends[row] += Double(Int.random(in: 0...4, using: &generator)) + sizes[node].width
        let shift = seed.isMultiple(of: 3) ? Double.random(in: -0.25...0.25, using: &generator) : 0
        points[node] = Point(x: ends[row] - sizes[node].width / 2, y: 2.5 * Double(row) + shift)
      }
      if seed.isMultiple(of: 5) {
        points[nodes / 2] = points.randomElement(using: &generator)!
      }
      self.points = points
      anchors = seed.isMultiple(of: 2) ? .centerToCenter : .bottomToTop
      testDescription = "bands of seed \(seed), \(nodes) nodes"
    }

    /// Unit boxes at given places.
    init(parents: [Int], points: [Point], routing: EdgeRouting) {
      tree = TestTrees.tree(parents)
      self.points = points
      conventions.routing = routing
      anchors = .bottomToTop
      testDescription = "\(tree.count) given boxes"
    }

    /// Blocks of many rows of leaves, which hang on trunks. In most, some boxes stand on a trunk;
    /// in some, one stands in a place of another, and in two of three, some have changed places, so
    /// that ways run up and down.
    init(blocksOf seed: Int) {
      var generator = SeededGenerator(seed: UInt64(seed))
      var parents = [-1, 0, 0, 1]
      for parent in [0, 1, 3] {
        let leaves = Int.random(in: 2...80, using: &generator)
        parents += [Int](repeating: parent, count: leaves)
      }
      tree = TestTrees.tree(parents)
      var strategy = CompactOrgChart()
      strategy.columns = Int.random(in: 1...3, using: &generator)
      let layout = strategy.layout(tree, in: unitFrame)
      var points = layout.geometry
      for _ in 0..<seed % 4 {
        points[tree.nodes.randomElement(using: &generator)!].x +=
          strategy.gaps.sibling * [-1, -0.5, 0.5, 1].randomElement(using: &generator)!
      }
      if seed.isMultiple(of: 5) {
        points[points.count / 2] = points.randomElement(using: &generator)!
      }
      for _ in 0..<seed % 3 * 4 {
        points.swapAt(
          tree.nodes.randomElement(using: &generator)!, tree.nodes.randomElement(using: &generator)!
        )
      }
      self.points = points
      conventions = layout.conventions
      anchors = .bottomToTop
      testDescription = "blocks of seed \(seed), \(tree.count) nodes"
    }

    private static func sizes(
      _ nodes: Int, widths: ClosedRange<Int>, _ generator: inout SeededGenerator
    ) -> [Size] {
      (0..<nodes).map { _ in
        Size(
          width: Double(Int.random(in: widths, using: &generator)),
          height: Double(Int.random(in: 1...2, using: &generator)))
      }
    }

    static let all =
      (0..<120).map {
        Scatter(seed: $0, steps: [6, 20, 60][$0 % 3], sized: $0.isMultiple(of: 5))
      } + (0..<120).map { Scatter(rowsOf: $0) } + (0..<120).map { Scatter(bandsOf: $0) }

    var values: [String: Double] { drawingValues(tree, points, anchors: anchors) }

    /// The same with elbows for edges.
    var elbows: Layout<Point> {
      var conventions = PointConventions()
      conventions.routing = .elbow
      return Layout(tree: tree, frame: unitFrame, geometry: points, conventions: conventions)
    }

    /// The straight pieces of the ways to all children but the root.
    func pieces(of layout: Layout<Point>) -> [[(start: Point, end: Point)]] {
      let paths = layout.edgePaths
      return (1..<tree.count).map { child in
        zip(paths[child], paths[child].dropFirst()).map { (start: $0, end: $1) }
      }
    }

    func box(_ node: Int) -> (left: Double, top: Double, right: Double, bottom: Double) {
      let (point, size) = (points[node], tree.size(of: node))
      return (
        point.x - size.width / 2, point.y - size.height / 2, point.x + size.width / 2,
        point.y + size.height / 2
      )
    }

    func edge(to child: Int) -> (start: Point, end: Point) {
      let parent = Int(tree.parent[child])
      guard anchors == .bottomToTop else { return (points[parent], points[child]) }
      return (
        Point(x: points[parent].x, y: box(parent).bottom),
        Point(x: points[child].x, y: box(child).top)
      )
    }
  }

  /// The sign of the area of a triangle; exact for multiples of a half.
  func turn(_ a: Point, _ b: Point, _ c: Point) -> Int {
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    return area > 0 ? 1 : area < 0 ? -1 : 0
  }

  @Test("crossings of all pairs of edges", arguments: Scatter.all)
  func crossings(scatter: Scatter) {
    let edges = (1..<scatter.tree.count).map { [scatter.edge(to: $0)] }
    #expect(scatter.values["edge_crossings"] == Double(crossings(of: edges, in: scatter.tree)))
  }

  @Test("crossings of all pairs of the pieces of elbows", arguments: Scatter.all)
  func elbowCrossings(scatter: Scatter) {
    let layout = scatter.elbows
    let count = crossings(of: scatter.pieces(of: layout), in: scatter.tree)
    #expect(layout.values(of: [.crossings()])["edge_crossings"] == Double(count))
  }

  /// - Parameter edges: the pieces of the edge to node 1, 2 and so on.
  func crossings(of edges: [[(start: Point, end: Point)]], in tree: LayoutTree) -> Int {
    var count = 0
    for first in 1..<tree.count {
      for second in 1..<first {
        let (p, q) = (Int(tree.parent[first]), Int(tree.parent[second]))
        guard p != q, p != second, q != first else { continue }
        for a in edges[first - 1] {
          count += edges[second - 1].count { b in
            turn(a.start, a.end, b.start) * turn(a.start, a.end, b.end) < 0
              && turn(b.start, b.end, a.start) * turn(b.start, b.end, a.end) < 0
          }
        }
      }
    }
    return count
  }

  @Test("overlaps of all pairs of boxes", arguments: Scatter.all)
  func overlaps(scatter: Scatter) {
    var count = 0
    for first in scatter.tree.nodes {
      for second in 0..<first {
        let (a, b) = (scatter.box(first), scatter.box(second))
        let width = min(a.right, b.right) - max(a.left, b.left)
        let height = min(a.bottom, b.bottom) - max(a.top, b.top)
        if width > 0, height > 0 { count += 1 }
      }
    }
    #expect(scatter.values["node_overlaps"] == Double(count))
  }

  @Test("edges through boxes, by clipping each edge at each box", arguments: Scatter.all)
  func edgeOverlaps(scatter: Scatter) {
    let edges = (1..<scatter.tree.count).map { [scatter.edge(to: $0)] }
    #expect(scatter.values["node_edge_overlaps"] == Double(overlaps(of: edges, in: scatter)))
  }

  @Test("elbows through boxes, by clipping each piece at each box", arguments: Scatter.all)
  func elbowOverlaps(scatter: Scatter) {
    let layout = scatter.elbows
    let count = overlaps(of: scatter.pieces(of: layout), in: scatter)
    #expect(layout.values(of: [.edgeOverlaps()])["node_edge_overlaps"] == Double(count))
  }

  @Test("ways on trunks through boxes, by clipping each piece at each box", arguments: 0..<60)
  func trunkOverlaps(seed: Int) {
    let scatter = Scatter(blocksOf: seed)
    let layout = Layout(
      tree: scatter.tree, frame: unitFrame, geometry: scatter.points,
      conventions: scatter.conventions)
    let count = overlaps(of: scatter.pieces(of: layout), in: scatter)
    #expect(layout.values(of: [.edgeOverlaps()])["node_edge_overlaps"] == Double(count))
  }

  @Test("what is known of an upright line holds for other ways only as far as it was free")
  func knownLines() {
    /// Two parents with the same children each, and a box in each row, mostly at the left.
    func check(_ parents: [Point], _ children: [[Point]], _ routing: EdgeRouting) {
      let rows = (0...45).map { Point(x: $0 == 20 && routing == .elbow ? 5 : 0, y: 2 * Double($0)) }
      let scatter = Scatter(
        parents: [-1] + [Int](repeating: 0, count: 2 + rows.count)
          + children.enumerated().flatMap { [Int](repeating: $0 + 1, count: $1.count) },
        points: [Point(x: -9, y: -9)] + parents + rows + children.joined(), routing: routing)
      let layout = Layout(
        tree: scatter.tree, frame: unitFrame, geometry: scatter.points,
        conventions: scatter.conventions)
      let count = overlaps(of: scatter.pieces(of: layout), in: scatter)
      #expect(layout.values(of: [.edgeOverlaps()])["node_edge_overlaps"] == Double(count))
    }
    // Free from 62 down to 82; from 2 down to 56 it is not, at 40.
    check(
      [Point(x: 5, y: 62), Point(x: 5, y: 2)], [[Point(x: 5, y: 82)], [Point(x: 5, y: 56)]], .elbow)
    // Up from 60 to 20 there is only the parent itself, through which the other way runs.
    check(
      [Point(x: 5, y: 60), Point(x: 5, y: 70)],
      [20, 40].map { [Point(x: 4, y: $0), Point(x: 6, y: $0)] }, .trunk(columns: 2))
  }

  /// How many edges pass through a box that is not one of their own two.
  func overlaps(of edges: [[(start: Point, end: Point)]], in scatter: Scatter) -> Int {
    func passes(_ edge: (start: Point, end: Point), _ node: Int) -> Bool {
      let box = scatter.box(node)
      var (from, to) = (0.0, 1.0)
      for (start, step, low, high) in [
        (edge.start.x, edge.end.x - edge.start.x, box.left, box.right),
        (edge.start.y, edge.end.y - edge.start.y, box.top, box.bottom),
      ] where step != 0 {
        let (one, two) = ((low - start) / step, (high - start) / step)
        from = max(from, min(one, two))
        to = min(to, max(one, two))
      }
      guard from <= to else { return false }
      // The middle of what is left of the edge lies deepest inside.
      let x = edge.start.x + (from + to) / 2 * (edge.end.x - edge.start.x)
      let y = edge.start.y + (from + to) / 2 * (edge.end.y - edge.start.y)
      return min(x - box.left, box.right - x, y - box.top, box.bottom - y) > 1e-6
    }
    let tree = scatter.tree
    return (1..<tree.count).count { child in
      tree.nodes.contains { node in
        node != child && node != Int(tree.parent[child])
          && edges[child - 1].contains { passes($0, node) }
      }
    }
  }

  @Test("gaps over all pairs of boxes of neighboring subtrees", arguments: Scatter.all)
  func gaps(scatter: Scatter) {
    let tree = scatter.tree
    func subtree(_ root: Int) -> [Int] {
      var nodes = [root]
      var next = 0
      while next < nodes.count {
        nodes += tree.children(of: nodes[next])
        next += 1
      }
      return nodes
    }
    var gaps: [Double] = []
    for node in tree.nodes {
      for child in tree.children(of: node).dropFirst() {
        var least = Double.infinity
        let isMirrored = scatter.points[child].x < scatter.points[child - 1].x
        for left in subtree(isMirrored ? child : child - 1) {
          for right in subtree(isMirrored ? child - 1 : child) {
            let (a, b) = (scatter.box(left), scatter.box(right))
            if min(a.bottom, b.bottom) > max(a.top, b.top) { least = min(least, b.left - a.right) }
          }
        }
        if least.isFinite { gaps.append(least) }
      }
    }
    let mean = gaps.reduce(0, +) / Double(gaps.count)
    let variance = gaps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(gaps.count)
    let expected = gaps.isEmpty || mean == 0 ? nil : variance / (mean * mean)
    #expect(agree(scatter.values["gap_irregularity"], expected))
  }

  @Test("the smallest of all angles between edges at one anchor", arguments: Scatter.all)
  func angles(scatter: Scatter) {
    let tree = scatter.tree
    var smallest: Double?
    for node in tree.nodes {
      var vectors = tree.children(of: node).map { child in
        let edge = scatter.edge(to: child)
        return Point(x: edge.end.x - edge.start.x, y: edge.end.y - edge.start.y)
      }
      if node > 0, scatter.anchors == .centerToCenter {
        let edge = scatter.edge(to: node)
        vectors.append(Point(x: edge.start.x - edge.end.x, y: edge.start.y - edge.end.y))
      }
      vectors.removeAll { $0 == .zero }
      for (index, a) in vectors.enumerated() {
        for b in vectors[..<index] {
          let angle = abs(atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)) * 180 / .pi
          smallest = min(smallest ?? angle, angle)
        }
      }
    }
    #expect(agree(scatter.values["angular_resolution"], smallest))
  }

  @Test("a search that is cut short says so and never makes up a zero")
  func caps() {
    let scatter = Scatter(seed: 4, steps: 20, sized: false)
    let layout = Layout(tree: scatter.tree, frame: unitFrame, geometry: scatter.points)
    let all = layout.values(of: [.crossings()])
    #expect(all["edge_crossings_capped"] == 0)
    var last = 0.0
    for limit in [0, 50, 100, 200, 400] {
      let values = layout.values(of: [.crossings(stepLimit: limit)])
      let found = values["edge_crossings"]
      #expect(found != 0)
      #expect(found ?? 0 >= last)
      last = found ?? 0
      if values["edge_crossings_capped"] == 0 { #expect(found == all["edge_crossings"]) }
    }
    #expect(last > 0)
    let limit = Int(last) / 2
    #expect(
      layout.values(of: [.crossings(limit: limit)])
        == ["edge_crossings": Double(limit), "edge_crossings_capped": 1])
    #expect(layout.values(of: [.crossings(stepLimit: 0)]) == ["edge_crossings_capped": 1])
    #expect(layout.values(of: [.edgeOverlaps(stepLimit: 0)]).isEmpty)
    #expect(layout.values(of: [.gaps(stepLimit: 0)]).isEmpty)
  }

  @Test("rounding in coordinates makes neither crossings nor overlaps")
  func rounding() {
    // Boxes side by side whose coordinates are sums of thirds, edges down to the tops of boxes.
    let count = 300
    let third = Size(width: 1.0 / 3, height: 0.1)
    let tree = TestTrees.tree(
      [-1] + (0..<count).map { _ in 0 }, sizes: [Size](repeating: third, count: count + 1))
    var x = 0.0
    var points = [Point(x: Double(count) / 6, y: 0.05)]
    for _ in 0..<count {
      points.append(Point(x: x + third.width / 2, y: 0.1 + 0.1 / 2))
      x += third.width
    }
    let values = drawingValues(tree, points, anchors: .bottomToTop)
    #expect(values["node_overlaps"] == 0)
    #expect(values["edge_crossings"] == 0)
    #expect(values["node_edge_overlaps"] == 0)
    #expect(values["centering_error_max"] == 0)
  }
}
