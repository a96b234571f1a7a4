import Foundation
import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Daylight around nodes")
struct DaylightTests {
  private func values(
    _ tree: LayoutTree, _ points: [Point], _ conventions: PointConventions = .init(),
    _ group: MetricGroup<Point> = .daylight()
  ) -> [String: Double] {
    Layout(tree: tree, frame: unitFrame, geometry: points, conventions: conventions)
      .values(of: [group])
  }

  private func value(_ parents: [Int], _ points: [Point]) -> Double? {
    values(TestTrees.tree(parents), points)["daylight_evenness"]
  }

  /// A point at some degrees clockwise from the right, as far away as given.
  private func point(_ degrees: Double, _ distance: Double = 1) -> Point {
    let radians = degrees * .pi / 180
    return Point(x: 5 + distance * cos(radians), y: 7 + distance * sin(radians))
  }

  private var hub: Point { Point(x: 5, y: 7) }

  @Test("leaves around a node", arguments: -20...20)
  func star(step: Int) {
    let turn = 9.5 * Double(step)
    func value(_ degrees: [Double]) -> Double? {
      let leaves = degrees.enumerated().map { point($1 + turn, Double(1 + $0)) }
      return self.value([-1] + degrees.map { _ in 0 }, [hub] + leaves)
    }
    #expect(agree(value([0, 120, 240]), 1))
    #expect(agree(value([240, 0, 120]), 1), "in any order")
    #expect(agree(value([0, 90, 180]), 0.75), "90, 90 and 180")
    #expect(agree(value([10, 50, 130, 250]), 4 * 40.0 / 360))
    #expect(value([0, 180]) == nil, "fewer than three neighbors")
    #expect(abs((value([0, 120, 120]) ?? 1)) < 1e-12, "two in one direction")
  }

  @Test("a parent is a neighbor, and all above it is on its side")
  func parent() {
    // The hub is the second node: its parent at 0°, the parent's other child at 30°, two leaves.
    let drawing = [point(0, 2), hub, point(30, 3), point(120), point(250)]
    #expect(agree(value([-1, 0, 0, 1, 1], drawing), 3 * 90.0 / 330), "90, 130 and 110")
    // The same with one more node between the hub and the root.
    let deeper = [point(20, 3), point(0, 2), point(30, 4), hub, point(120), point(250)]
    #expect(agree(value([-1, 0, 0, 1, 3, 3], deeper), 3 * 90.0 / 330))
  }

  @Test("turns are added up, so that a side may reach around the node")
  func around() {
    // Steps of 80° from 0° to 200°, and leaves at 240° and 300°. The last of the angles are less
    // than 0 if they are not added up.
    let chain = [hub, point(0), point(240), point(300), point(80), point(160), point(200)]
    #expect(agree(value([-1, 0, 0, 0, 1, 4, 5], chain), 3 * 40.0 / 160))
    // The other way round.
    let back = [hub, point(0), point(-240), point(-300), point(-80), point(-160), point(-200)]
    #expect(agree(value([-1, 0, 0, 0, 1, 4, 5], back), 3 * 40.0 / 160))
    // On beyond a full turn, and farther out past the others.
    var spiral = chain
    for place in 4...6 { spiral[place] = point(140 * Double(place - 3), Double(place)) }
    #expect(value([-1, 0, 0, 0, 1, 4, 5], spiral) == 0)
  }

  @Test("no daylight where sides meet or a node lies on another")
  func dark() {
    #expect(value([-1, 0, 0, 0, 1], [hub, point(0), point(120), point(240), point(130, 3)]) == 0)
    #expect(value([-1, 0, 0, 0], [hub, hub, point(120), point(240)]) == 0)
    let near = Point(x: hub.x + 1e-10, y: hub.y)
    #expect(value([-1, 0, 0, 0], [hub, near, point(120), point(240)]) == 0)
    #expect(value([-1, 0, 0, 0, 1], [hub, point(0), point(120), point(240), hub]) == 0)
    // The parent's side reaches into that of a leaf.
    #expect(
      value([-1, 0, 0, 1, 1], [point(0, 2), hub, point(130, 3), point(120), point(250)]) == 0)
  }

  @Test("a subtree around the node is seen, also if the box around it has its corners in the dark")
  func inTheDark() {
    // A side from −50° to 230°, on which a node at 90° has five more nodes around the hub.
    func value(_ last: Point) -> Double? {
      let side = [
        point(-50, 3), point(255), point(285), point(20, 3), point(90, 3), point(160, 3),
        point(90, 2), point(230, 3),
      ]
      let around = [last] + [45, 135, 225, -45].map { point($0, 2) }
      return self.value([-1, 0, 0, 0, 1, 4, 5, 5, 6, 7, 7, 7, 7, 7], [hub] + side + around)
    }
    // 25, 30 and 25 around the hub, and no daylight around the two nodes on the side.
    #expect(agree(value(point(90)), 3 * 25.0 / 80 / 3))
    #expect(value(hub) == 0)
  }

  @Test("no daylight where an edge leads over the node", arguments: -20...20)
  func under(step: Int) {
    func turned(_ degrees: Double, _ distance: Double = 1) -> Point {
      point(degrees + 9.5 * Double(step), distance)
    }
    // A leaf hangs on the other side of the node.
    func value(_ degrees: Double) -> Double? {
      let points = [hub, turned(0), turned(-100), turned(-130), turned(degrees, 3)]
      return self.value([-1, 0, 0, 0, 1], points)
    }
    #expect(value(180) == 0)
    #expect(agree(value(179), 3 * 30.0 / 181), "51, 30 and 100")
  }

  @Test("edges of length 0 join nodes to one point")
  func joined() throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1])
    // Two nodes in one place with two neighbors each: one point with three.
    let points = [hub, hub, point(0), point(90), point(200)]
    func value(_ length: Double) throws -> Double? {
      values(try tree.withLengths([1, length, 1, 1, 1]), points)["daylight_evenness"]
    }
    for zero in [0, -1, .nan] { #expect(agree(try value(zero), 3 * 90.0 / 360), "\(zero)") }
    #expect(try value(1) == 0, "with a length, the second lies on the first")
    #expect(values(tree, points)["daylight_evenness"] == 0, "so it does without lengths")
    let none = try tree.withLengths([1, 0, 0, 0, 0])
    #expect(values(none, points) == [:], "all is one point")
  }

  @Test("empty where edges have corners")
  func bent() {
    let tree = TestTrees.flat([1, 1, 1])
    let points = [hub, point(0), point(120), point(240)]
    let elbows = PointConventions(gaps: Gaps(), anchors: .bottomToTop, routing: .elbow)
    #expect(values(tree, points, elbows) == [:])
  }

  // MARK: Plain computations

  /// The mean over the nodes, by walking from each over all others.
  private func plain(_ tree: LayoutTree, _ points: [Point]) -> Double? {
    var neighbors = tree.nodes.map { Array(tree.children(of: $0)) }
    for node in tree.nodes.dropFirst() { neighbors[node].append(Int(tree.parent[node])) }
    let values = tree.nodes.filter { neighbors[$0].count >= 3 }.map { hub -> Double in
      func way(_ node: Int) -> (x: Double, y: Double) {
        (points[node].x - points[hub].x, points[node].y - points[hub].y)
      }
      var shadows: [(start: Double, width: Double)] = []
      for neighbor in neighbors[hub] {
        var (least, greatest) = (0.0, 0.0)
        var waiting = [(node: neighbor, last: hub, turn: 0.0)]
        while let (node, last, turn) = waiting.popLast() {
          (least, greatest) = (min(least, turn), max(greatest, turn))
          for next in neighbors[node] where next != last {
            let (from, to) = (way(node), way(next))
            waiting.append(
              (
                next, node,
                turn + atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y)
              ))
          }
        }
        var start = (atan2(way(neighbor).y, way(neighbor).x) + least)
          .truncatingRemainder(dividingBy: 2 * .pi)
        if start < 0 { start += 2 * .pi }
        shadows.append((start, greatest - least))
      }
      shadows.sort { $0.start < $1.start }
      let starts = shadows.map(\.start).dropFirst() + [shadows[0].start + 2 * .pi]
      let gaps = zip(starts, shadows).map { $0 - $1.start - $1.width }
      let sum = gaps.reduce(0, +)
      return gaps.contains { $0 <= 0 } ? 0 : Double(gaps.count) * gaps.min()! / sum
    }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// A tree drawn from its root in wedges, which leaves room between the sides of most nodes.
  private func fan(_ tree: LayoutTree, _ generator: inout SeededGenerator) -> [Point] {
    var leaves = tree.nodes.map { tree.isLeaf($0) ? 1.0 : 0 }
    for node in tree.nodes.dropFirst().reversed() { leaves[Int(tree.parent[node])] += leaves[node] }
    var wedges = tree.nodes.map { _ in (start: 0.0, width: 2 * Double.pi) }
    var points = tree.nodes.map { _ in Point.zero }
    for node in tree.nodes {
      var start = wedges[node].start
      for child in tree.children(of: node) {
        let width = wedges[node].width * leaves[child] / leaves[node]
        let length = Double.random(in: 0.1...2, using: &generator)
        let angle = start + width / 2
        points[child] = Point(
          x: points[node].x + length * cos(angle), y: points[node].y + length * sin(angle))
        wedges[child] = (start, width)
        start += width
      }
    }
    return points
  }

  @Test("as with sums of arctangents", arguments: 0..<60 as Range<UInt64>)
  func oracle(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tree = TestTrees.random(
      seed: seed, nodes: Int.random(in: 2...120, using: &generator),
      maximumDegree: [2, 3, .max][Int(seed) % 3])
    var points = fan(tree, &generator)
    // Some nodes are moved, so that edges cross and sides reach around nodes.
    for _ in 0..<Int(seed) % 5 {
      points[tree.nodes.randomElement(using: &generator)!] = Point(
        x: Double.random(in: -3...3, using: &generator),
        y: Double.random(in: -3...3, using: &generator))
    }
    let expected = plain(tree, points)
    #expect(agree(values(tree, points)["daylight_evenness"], expected))
    let mirrored = points.map { Point(x: -$0.x, y: $0.y) }
    #expect(agree(values(tree, mirrored)["daylight_evenness"], expected))
    #expect(expected == nil || seed % 5 > 0 || expected! > 0.01, "the fan has daylight")
  }

  @Test("of more nodes than the limit, a sample of points is looked at, always the same one")
  func sample() throws {
    var generator = SeededGenerator(seed: 4)
    let tree = TestTrees.random(seed: 4, nodes: 2_500, maximumDegree: 3)
    let points = fan(tree, &generator)
    func values(limit: Int, size: Int = 200) -> [String: Double] {
      self.values(tree, points, .init(), .daylight(nodeLimit: limit, sampleSize: size))
    }
    let (all, some) = (values(limit: 2_500), values(limit: 2_499))
    #expect(all["daylight_sampled"] == 0 && some["daylight_sampled"] == 1)
    #expect(some == values(limit: 2_000))
    #expect(values(limit: 2_000, size: 2_000) == all, "there are no more than the sample may have")
    let (exact, found) = (
      try #require(all["daylight_evenness"]), try #require(some["daylight_evenness"])
    )
    #expect(found != exact && abs(found - exact) < 0.1, "\(found) for \(exact)")
  }
}
