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

  private func expect(
    _ layout: Layout<Point>, _ name: String, _ expected: [String: Double]
  ) {
    let values = layout.values(
      of: [.edgeOrthogonality, .nearness(), .nodeUniformity, .stress(), .daylight()])
    for (id, value) in expected {
      #expect(abs((values[id] ?? .nan) - value) < 1e-4, "\(id) of \(name): \(values[id] ?? .nan)")
    }
    for flag in ["nearness_sampled", "stress_sampled", "daylight_sampled"] {
      #expect(values[flag] == 0)
    }
  }

  @Test("tidy trees, which draw no lengths")
  func tidy() throws {
    for (id, orthogonality, gabriel, near, uniformity, stress, lengthStress, daylight) in [
      ("buchheim", 0.4557, 1.0, 0.5433, 0.8889, 0.1499, 0.2835, 0.1442),
      ("radial-tree", 0.6581, 1, 1, 0.7778, 0.0561, 0.1816, 0.7579),
    ] {
      let strategy = try AnyStrategy(id, among: StrategyKind.nodeLinkTrees)
      expect(
        strategy.layout(try Self.tree(), in: unitFrame), id,
        [
          "edge_orthogonality": orthogonality, "gabriel_ratio": gabriel, "neighbors_near": near,
          "node_uniformity": uniformity, "stress": stress, "length_stress": lengthStress,
          "daylight_evenness": daylight,
        ])
    }
  }

  @Test("a slanted phylogram, an equal-angle and an equal-daylight drawing")
  func lengths() throws {
    let h = 0.75.squareRoot()
    let drawings: [(String, [Double], [Double], [Double])] = [
      (
        "phylogram", [6.1667, 2.5, 6.5, 9.5, 0.5, 2.5, 4.5, 8.5, 10.5, 4.5],
        [0.5, 1.5, 4.5, 2.5, 3.5, 2.5, 2.5, 3.5, 5.5, 5.5],
        [0.5408, 0.9492, 0.4033, 1, 0.1642, 0.2175, 0.1204]
      ),
      (
        "equal angle", [0, 1, -2, -2 * h, 2, 2, 1.5, -1 - 2 * h, -1.5 - 2 * h, 3],
        [0, 0, 4 * h, -1, -2 * h, 0, h, -1, -1 - 3 * h, 4 * h],
        [0.5556, 0.9831, 0.6333, 0.6667, 0.1382, 0.0225, 0.8235]
      ),
      (
        "equal daylight",
        [3.3893, 4.3893, 0.5, 1.7962, 5.556, 5.3675, 4.5924, 0.8112, 1.8914, 5.2017],
        [4.7076, 4.7076, 7.4739, 3.4985, 3.0832, 4.9153, 5.6868, 3.3259, 0.5, 8.6243],
        [0.5955, 1, 0.7033, 0.7778, 0.142, 0.0239, 0.996]
      ),
    ]
    let ids = [
      "edge_orthogonality", "gabriel_ratio", "neighbors_near", "node_uniformity", "stress",
      "length_stress", "daylight_evenness",
    ]
    for (name, x, y, values) in drawings {
      let layout = Layout(
        tree: try Self.tree(), frame: unitFrame,
        geometry: zip(x, y).map { Point(x: $0, y: $1) })
      expect(layout, name, Dictionary(uniqueKeysWithValues: zip(ids, values)))
    }
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
