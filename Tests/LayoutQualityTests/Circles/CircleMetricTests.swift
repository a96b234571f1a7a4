import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Metrics of packed circles")
struct CircleMetricTests {
  private typealias Place = (x: Double, y: Double, r: Double)

  private func values(_ places: [Place], of tree: LayoutTree) -> [String: Double] {
    Layout(
      tree: tree, frame: unitFrame, geometry: places.map { Circle(x: $0.x, y: $0.y, r: $0.r) }
    ).values(of: Family.circlePackings.metrics)
  }

  @Test("a worked example")
  func example() throws {
    // Radii 3 and 1 side by side in 4, a leaf without weight in the middle.
    let values = values(
      [(0, 0, 4), (-1, 0, 3), (3, 0, 1), (0, 0, 0)], of: TestTrees.flat([9, 1, 0]))
    #expect(abs(values["packing_density"]! - 10.0 / 16) < 1e-15)
    #expect(abs(values["group_density_mean"]! - 10.0 / 16) < 1e-15)
    #expect(abs(values["leaf_radius_p05"]! - 1.1) < 1e-12)
    #expect(values["leaves_lost"] == 0)
    #expect(values["area_error_mean"]! < 1e-15 && values["area_error_max"]! < 1e-15)
    #expect(values["overlap_max"] == 0 && values["protrusion_max"] == 0)
  }

  @Test("an overlap, a protrusion and a wrong area are told")
  func broken() {
    let tree = TestTrees.flat([1, 1])
    let overlapping = values([(0, 0, 2), (-0.75, 0, 1), (0.75, 0, 1)], of: tree)
    #expect(overlapping["overlap_max"] == 0.25 && overlapping["protrusion_max"] == 0)
    let outside = values([(0, 0, 2), (-1.5, 0, 1), (1, 0, 1)], of: tree)
    #expect(outside["protrusion_max"] == 0.25 && outside["overlap_max"] == 0)
    let inside = values([(0, 0, 2), (0.25, 0, 1), (0, 0, 0.25)], of: tree)
    #expect(inside["overlap_max"] == 0.25, "as deep as the smaller one is wide")
    let insideOut = values([(0, 0, 2), (1, 0, 1), (-1, 0, -0.5)], of: tree)
    #expect(insideOut["protrusion_max"] == 0.25)
    let wrong = values([(0, 0, 4), (-1, 0, 3), (3, 0, 1)], of: tree)
    #expect(abs(wrong["area_error_max"]! - 0.8) < 1e-12)
    #expect(abs(wrong["area_error_mean"]! - 0.8) < 1e-12)
  }

  @Test("the deepest overlap is found among all pairs")
  func pairs() {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let circles = (0..<60).map { _ in
        Circle(
          x: .random(in: 0...100, using: &generator), y: .random(in: 0...100, using: &generator),
          r: .random(in: 0...(seed % 2 == 0 ? 3 : 20), using: &generator))
      }
      var deepest = 0.0
      for (index, a) in circles.enumerated() {
        for b in circles[..<index] {
          let distance = ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
          deepest = max(deepest, min(a.r + b.r - distance, 2 * a.r, 2 * b.r))
        }
      }
      let places = [(x: 50, y: 50, r: 200)] + circles.map { (x: $0.x, y: $0.y, r: $0.r) }
      let values = values(places, of: TestTrees.flat(circles.map { _ in 1 }))
      #expect(abs(values["overlap_max"]! * 200 - deepest) < 1e-12)
    }
  }

  @Test("what pack claims holds, whatever the padding", arguments: ["0", "2", "50"])
  func claims(_ padding: String) throws {
    let strategy = try StrategyKind(Pack()).make([Setting("padding", padding)])
    for seed in 0..<60 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 3 + Int(seed) * 4)
      let layout = strategy.layout(tree, in: unitFrame)
      let values = layout.values(of: Family.circlePackings.metrics)
      guard tree.weights[0] > 0 else { continue }
      #expect(layout.claims == [.containment, .area])
      for id in ["overlap_max", "protrusion_max", "area_error_max"] {
        #expect(try #require(values[id]) < 1e-9, "\(id) on seed \(seed)")
      }
    }
  }

  @Test("nothing but points has no values but that none is in sight, one circle fills its root")
  func degenerate() {
    let nothing = values([(0, 0, 0), (0, 0, 0)], of: TestTrees.flat([0]))
    #expect(nothing == ["marked_share": 0])
    let one = Pack().values(of: Family.circlePackings.metrics, on: TestTrees.flat([3]))
    #expect(one["packing_density"] == 1 && one["group_density_mean"] == nil)
  }

  @Test("the change of a circle is how far its center and its radius go")
  func change() {
    let tree = TestTrees.flat([1, 1, 0])
    func layout(_ dx: Double, _ dr: Double) -> Layout<Circle> {
      Layout(
        tree: tree, frame: unitFrame,
        geometry: [
          Circle(x: 0, y: 0, r: 9), Circle(x: dx, y: 4, r: 1 + dr), Circle(x: 3, y: 1, r: 1),
          Circle(x: dx, y: dx, r: 0),
        ])
    }
    let change = LayoutChange(from: layout(0, 0), to: layout(3, 4))
    #expect(Family.circlePackings.changes[0].values(change, 0) == [2.5])
  }
}
