import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Near nodes of a drawing")
struct NearnessTests {
  private func values(
    _ tree: LayoutTree, _ points: [Point], _ group: MetricGroup<Point> = .nearness()
  ) -> [String: Double] {
    Layout(tree: tree, frame: unitFrame, geometry: points).values(of: [group])
  }

  private func points(_ coordinates: [(Double, Double)]) -> [Point] {
    coordinates.map { Point(x: $0.0, y: $0.1) }
  }

  private let two = TestTrees.tree([-1, 0, 0])

  @Test("a neighbor in the circle is the most that can be inside")
  func worst() {
    #expect(values(two, points([(0, 0), (0, 2), (0.5, 0.5)]))["gabriel_ratio"] == 0)
    // Three nodes beside the edges: of a path of four, 2 + 2 nodes less ½ for each neighbor.
    let path = TestTrees.path(nodes: 4)
    let crossed = points([(0, 0), (4, 0), (2, 1), (2, -1)])
    // Both others lie in the circle over the first edge; the last edge has none.
    #expect(values(path, crossed)["gabriel_ratio"] == 1 - 2 / (1.5 + 1 + 1.5))
  }

  @Test("a node on the circle is not inside, whatever rounding does")
  func circle() {
    let tree = TestTrees.path(nodes: 3)
    for step in 0..<200 {
      // A right angle at the third node, turned and moved.
      let (x, y) = (Double(step) / 7 + 0.1, 3.7 - Double(step) / 11)
      let first = Point(x: 1e5 / Double(step + 1), y: -33.3)
      let third = Point(x: first.x + x, y: first.y + y)
      let second = Point(x: third.x - 2 * y, y: third.y + 2 * x)
      func ratio(inwards part: Double) -> Double? {
        let middle = Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
        let moved = Point(
          x: third.x + part * (middle.x - third.x), y: third.y + part * (middle.y - third.y))
        return values(tree, [first, second, moved])["gabriel_ratio"]
      }
      #expect(ratio(inwards: 0) == 1 && ratio(inwards: 1e-6) == 0, "step \(step)")
    }
  }

  @Test("edges without length have nothing inside")
  func withoutLength() {
    #expect(values(two, points([(1, 1), (1, 1), (1, 1)]))["gabriel_ratio"] == 1)
    #expect(values(two, points([(1, 1), (1, 1), (5, 1)]))["gabriel_ratio"] == 1)
  }

  @Test("ties count for the drawing, whatever rounding does")
  func ties() {
    let path = TestTrees.path(nodes: 3)
    let height = 0.75.squareRoot()
    for step in 0..<200 {
      // A triangle of equal sides, turned and moved; then with the ends of the path a bit nearer.
      let (x, y) = (Double(step) / 7 + 0.1, 3.7 - Double(step) / 11)
      func value(_ part: Double) -> Double? {
        let corners = [(0.0, 0.0), (0.5, height), (1, 0)].map { across, down in
          Point(
            x: 70.7 + x * across * part - y * down, y: Double(step) + y * across * part + x * down)
        }
        return values(path, corners)["neighbors_near"]
      }
      #expect(value(1) == 1, "step \(step)")
      #expect(value(1 - 1e-6) == 1.0 / 3, "step \(step)")
    }
  }

  @Test("the neighbors among the nearest, by hand")
  func near() {
    // A path on a line whose third node is far beyond the fourth.
    let path = TestTrees.path(nodes: 4)
    let value = values(path, points([(0, 0), (1, 0), (9, 0), (3, 0)]))["neighbors_near"]
    // 0: its one neighbor is nearest. 1: of {0, 2}, only 0 is among {0, 3}. 2: of {1, 3}, both.
    // 3: its one neighbor, 2, is farthest.
    #expect(agree(value, (1 + 1.0 / 3 + 1 + 0) / 4))
  }

  @Test("as pair by pair, on grids where many distances are equal", arguments: 0..<60)
  func plain(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 3...90, using: &generator)
    let tree = TestTrees.random(
      seed: UInt64(seed), nodes: count, maximumDegree: [2, 4, .max][seed % 3])
    let steps = [6, 20, 1_000][seed / 3 % 3]
    let places = tree.nodes.map { _ in
      Point(
        x: Double(Int.random(in: 0...steps, using: &generator)) / 2 + 1e3,
        y: Double(Int.random(in: 0...seed % 5 * steps, using: &generator)) / 10)
    }
    var neighbors = tree.nodes.map { Array(tree.children(of: $0)) }
    for node in tree.nodes.dropFirst() { neighbors[node].append(Int(tree.parent[node])) }
    func square(_ one: Int, _ two: Int) -> Double {
      let (x, y) = (places[one].x - places[two].x, places[one].y - places[two].y)
      return x * x + y * y
    }
    var (inside, possible) = (0.0, 0.0)
    for child in tree.nodes.dropFirst() {
      let parent = Int(tree.parent[child])
      for node in tree.nodes where node != child && node != parent {
        // In the circle, the edge is seen under more than a right angle.
        let line = square(child, parent)
        if square(node, child) + square(node, parent) < line - 5e-10 * line { inside += 1 }
        let isBeside = neighbors[node].contains(child) || neighbors[node].contains(parent)
        possible += isBeside ? 0.5 : 1
      }
    }
    let shares = tree.nodes.map { node in
      let near = neighbors[node].filter { neighbor in
        tree.nodes.count { $0 != node && square($0, node) < square(neighbor, node) - 1e-9 }
          < neighbors[node].count
      }
      let degree = Double(neighbors[node].count)
      return Double(near.count) / (2 * degree - Double(near.count))
    }
    let values = values(tree, places)
    #expect(agree(values["gabriel_ratio"], 1 - inside / possible))
    #expect(agree(values["neighbors_near"], shares.reduce(0, +) / Double(count)))
  }

  @Test("of more nodes than the limit, a sample is looked at, always the same one")
  func sample() throws {
    let tree = TestTrees.random(seed: 2, nodes: 3_000)
    let layout = Buchheim().layout(tree, in: unitFrame)
    func values(limit: Int, size: Int = 1_000) -> [String: Double] {
      layout.values(of: [.nearness(nodeLimit: limit, sampleSize: size)])
    }
    let all = values(limit: 3_000)
    #expect(all["nearness_sampled"] == 0)
    let some = values(limit: 2_999)
    #expect(some["nearness_sampled"] == 1 && some == values(limit: 2_000))
    for id in ["gabriel_ratio", "neighbors_near"] {
      let (exact, found) = (try #require(all[id]), try #require(some[id]))
      #expect(found != exact && abs(found - exact) < 0.05, "\(id): \(found) for \(exact)")
    }
    // Of a sample of the edges, more can be inside than half of the neighbors.
    let star = TestTrees.flat([Double](repeating: 1, count: 40))
    let ray = star.nodes.map { Point(x: Double($0), y: 0) }
    for size in 1...5 {
      let found = self.values(star, ray, .nearness(nodeLimit: 2, sampleSize: size))
      #expect(try #require(found["gabriel_ratio"]) >= 0)
    }
  }
}
