import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

/// One tree with branch lengths in several layouts: all metrics of distances and directions.
@Suite("Distances and directions in drawings of one tree")
struct WorkedTreeTests {
  /// a(b(e, f, g(j)), c, d(h, i)).
  private static func tree() throws -> LayoutTree {
    try TestTrees.tree([-1, 0, 0, 0, 1, 1, 1, 3, 3, 6])
      .withLengths([.nan, 1, 4, 2, 2, 1, 1, 1, 3, 3])
  }

  private static let metrics = [
    "edge_orthogonality", "gabriel_ratio", "neighbors_near", "node_uniformity", "stress",
    "length_stress", "daylight_evenness",
  ]

  private func values(_ strategy: String) throws -> [String: Double] {
    try AnyStrategy(strategy, among: StrategyKind.nodeLinkTrees)
      .layout(try Self.tree(), in: unitFrame)
      .values(of: [.edgeOrthogonality, .nearness(), .nodeUniformity, .stress(), .daylight()])
  }

  @Test("in five layouts")
  func layouts() throws {
    for (id, values) in [
      ("buchheim", [0.4557, 1, 0.5433, 0.8889, 0.1499, 0.2835, 0.1442]),
      ("radial-tree", [0.6581, 1, 1, 0.7778, 0.0561, 0.1816, 0.7579]),
      ("phylogram:edges=straight", [0.5408, 0.9492, 0.4033, 1, 0.1642, 0.2175, 0.1204]),
      ("equal-angle", [0.5556, 0.9831, 0.6333, 0.6667, 0.1382, 0.0225, 0.8235]),
      ("equal-daylight", [0.5955, 1, 0.7033, 0.7778, 0.142, 0.0239, 0.996]),
    ] {
      let found = try self.values(id)
      for (metric, value) in zip(Self.metrics, values) {
        let own = try #require(found[metric])
        #expect(abs(own - value) <= 5.1e-5, "\(metric) of \(id): \(own)")
      }
      for flag in ["nearness_sampled", "stress_sampled", "daylight_sampled"] {
        #expect(found[flag] == 0)
      }
    }
  }

  @Test("edges with corners have no daylight, and arcs no angle to the axes")
  func bent() throws {
    let (square, straight) = (try values("phylogram"), try values("phylogram:edges=straight"))
    #expect(square["edge_orthogonality"] == 1 && square["daylight_evenness"] == nil)
    for metric in Self.metrics[1...5] { #expect(square[metric] == straight[metric], "\(metric)") }
    let arcs = try values("circular-phylogram")
    #expect(arcs["edge_orthogonality"] == nil && arcs["daylight_evenness"] == nil)
    #expect(arcs["stress"] != nil)
  }

  @Test("a node alone has none of them, two have some")
  func few() throws {
    let groups: [MetricGroup<Point>] = [
      .edgeOrthogonality, .nearness(), .nodeUniformity, .stress(), .daylight(),
    ]
    func values(_ parents: [Int], _ points: [(Double, Double)]) -> [String: Double] {
      Layout(
        tree: TestTrees.tree(parents), frame: unitFrame,
        geometry: points.map { Point(x: $0.0, y: $0.1) }
      ).values(of: groups)
    }
    #expect(values([-1], [(3, 4)]) == [:])
    #expect(
      values([-1, 0], [(0, 0), (1, 0)]) == [
        "edge_orthogonality": 1, "neighbors_near": 1, "nearness_sampled": 0, "node_uniformity": 1,
        "stress": 0, "stress_sampled": 0,
      ])
    // All in one place: distances tell nothing.
    let heap = values([-1, 0, 0, 0], [(1, 1), (1, 1), (1, 1), (1, 1)])
    #expect(
      heap == [
        "gabriel_ratio": 1, "neighbors_near": 1, "nearness_sampled": 0, "node_uniformity": 0,
        "stress": 1, "stress_sampled": 0, "daylight_evenness": 0, "daylight_sampled": 0,
      ])
  }
}
