import Foundation
import LayoutFamilies
@testable import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Metrics of trees on rings")
struct RingMetricTests {
  private static let metrics = Family.nodeLinkTrees.metrics

  /// A root in (5, 5), a child one above it and two below that, turned to the right.
  private func turned(_ places: [(Double, Double)]) -> [String: Double] {
    let tree = TestTrees.tree([-1, 0, 1, 1])
    var conventions = PointConventions()
    conventions.isRadial = true
    let points = [(0, 0), (0, -1)] + places
    return Layout(
      tree: tree, frame: unitFrame, geometry: points.map { Point(x: 5 + $0.0, y: 5 + $0.1) },
      conventions: conventions
    ).values(of: Self.metrics)
  }

  @Test("the turn of an edge is told in degrees beyond what its ring allows")
  func turns() throws {
    let root = 0.5.squareRoot()
    #expect(abs(try #require(turned([(0, -2), (2, 0)])["turn_excess_max"]) - (90 - 60)) < 1e-9)
    #expect(abs(try #require(turned([(0, -2), (0, 2)])["turn_excess_max"]) - (180 - 60)) < 1e-9)
    #expect(
      abs(try #require(turned([(0, -2), (2 * root, -2 * root)])["turn_excess_max"]) + 15) < 1e-9)
  }

  @Test("a drawing on levels, or with edges from the root alone, has no turns")
  func none() {
    let worked = Buchheim().values(of: Self.metrics, on: TestTrees.tree([-1, 0, 0, 1]))
    #expect(worked["turn_excess_max"] == nil)
    let star = RadialTree().values(of: Self.metrics, on: TestTrees.flat([1, 1, 1]))
    #expect(star["turn_excess_max"] == nil)
  }

  @Test("no metric takes rings for levels")
  func levels() {
    let tree = TestTrees.random(seed: 3, nodes: 60)
    for values in [
      RadialTree().values(of: Self.metrics, on: tree),
      RadialWedge().values(of: Self.metrics, on: tree),
    ] {
      for id in [
        "centering_error_mean", "centering_error_middle_max", "isomorphism_error",
        "gap_irregularity", "width_optimality",
      ] { #expect(values[id] == nil, "\(id)") }
      #expect(values["edge_crossings"] != nil && values["tree_area"] != nil)
    }
  }

  @Test("radial-wedge stays below, and crosses nothing; where edges cross, one turns too far")
  func certificate() throws {
    var crossed = 0
    for seed in 0..<200 as Range<UInt64> {
      let tree = TestTrees.random(
        seed: seed, nodes: 40, maximumDegree: [2, 4, 9, .max][Int(seed % 4)])
      let wedge = RadialWedge().values(of: Self.metrics, on: tree)
      #expect(wedge["turn_excess_max"].map { $0 < 1e-9 } ?? true)
      #expect(wedge["edge_crossings"] == 0)
      let radial = RadialTree().values(of: Self.metrics, on: tree)
      if try #require(radial["edge_crossings"]) > 0 {
        crossed += 1
        #expect(try #require(radial["turn_excess_max"]) > 0, "seed \(seed)")
      }
    }
    #expect(crossed > 0)
  }

  /// Nodes at random angles, clockwise in the order of their levels; every fourth drawing by a
  /// strategy.
  private func drawing(_ seed: UInt64) -> Layout<Point> {
    var generator = SeededGenerator(seed: seed)
    let shape = TestTrees.random(
      seed: seed, nodes: Int.random(in: 2...60, using: &generator),
      maximumDegree: [2, 4, 9, .max].randomElement(using: &generator)!)
    let largest = Double.random(in: 0.5...4, using: &generator)
    let sizes = shape.nodes.map { _ in
      Size(
        width: .random(in: 0.1...largest, using: &generator),
        height: .random(in: 0.1...1, using: &generator))
    }
    let tree = TestTrees.tree(shape.parent.map(Int.init), sizes: sizes)
    guard !seed.isMultiple(of: 4) else {
      var strategy = RadialTree()
      strategy.gaps = Gaps(sibling: 0, cousin: 0, level: 0)
      return strategy.layout(tree, in: unitFrame)
    }
    var points = [Point(x: 50, y: 50)]
    for level in 1..<tree.levelCount {
      let turns = tree.level(level).map { _ in
        Double.random(in: 0.01...0.99, using: &generator) * 2 * .pi
      }.sorted()
      points += turns.map {
        Point(x: 50 + 3 * Double(level) * sin($0), y: 50 - 3 * Double(level) * cos($0))
      }
    }
    var conventions = PointConventions()
    conventions.isRadial = true
    return Layout(tree: tree, frame: unitFrame, geometry: points, conventions: conventions)
  }

  @Test("what is counted along rings is what is counted without knowing of them")
  func rings() {
    let metrics: [MetricGroup<Point>] = [.crossings(), .overlaps, .edgeOverlaps()]
    var (rings, sums) = (0, [String: Double]())
    for seed in 0..<800 as Range<UInt64> {
      let layout = drawing(seed)
      if DrawnRings(of: layout) != nil { rings += 1 }
      let plain = Layout(tree: layout.tree, frame: unitFrame, geometry: layout.geometry)
      let expected = plain.values(of: metrics)
      #expect(layout.values(of: metrics) == expected, "seed \(seed)")
      sums.merge(expected) { $0 + $1 }
    }
    #expect(rings > 300)
    for id in ["edge_crossings", "node_overlaps", "node_edge_overlaps"] {
      #expect(sums[id] ?? 0 > 1_000, "\(id)")
    }
  }
}
