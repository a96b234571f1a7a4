import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Orthogonality of edges")
struct OrthogonalityTests {
  private func value(
    _ tree: LayoutTree, _ points: [(Double, Double)], _ conventions: PointConventions = .init()
  ) -> Double? {
    Layout(
      tree: tree, frame: unitFrame, geometry: points.map { Point(x: $0.0, y: $0.1) },
      conventions: conventions
    ).values(of: [.edgeOrthogonality])["edge_orthogonality"]
  }

  private let two = TestTrees.tree([-1, 0, 0])

  @Test("angles of 0°, 15°, 30° and 45° to the nearer axis, on all sides")
  func angles() {
    for quarter in 0..<4 {
      for (degrees, expected) in [(0.0, 1.0), (15, 2.0 / 3), (30, 1.0 / 3), (45, 0), (75, 2.0 / 3)]
      {
        let y = degrees == 45 ? 1.0 : tan(degrees)
        var end = (1.0, y)
        for _ in 0..<quarter { end = (-end.1, end.0) }
        let found = value(TestTrees.tree([-1, 0]), [(0, 0), end])
        #expect(agree(found, expected), "\(degrees)° in quarter \(quarter)")
      }
    }
  }

  private func tan(_ degrees: Double) -> Double {
    switch degrees {
    case 15: 2 - 3.0.squareRoot()
    case 30: 1 / 3.0.squareRoot()
    case 75: 2 + 3.0.squareRoot()
    default: 0
    }
  }

  @Test("edges without length are left out")
  func withoutLength() {
    #expect(agree(value(two, [(0, 0), (0, 0), (1, 1)]), 0))
    #expect(agree(value(two, [(0, 0), (1e-10, 0), (1, 1)]), 0), "a rounding has no direction")
    #expect(value(two, [(0, 0), (0, 0), (0, 0)]) == nil)
  }

  @Test("straight edges go between centers, whatever their anchors")
  func centers() {
    let anchors = PointConventions(gaps: Gaps(), anchors: .bottomToTop)
    #expect(agree(value(two, [(0, 0), (2, 2), (-2, 2)], anchors), 0))
  }

  @Test("elbows run along the axes; the pieces of a way count by their lengths")
  func bent() throws {
    let elbows = PointConventions(gaps: Gaps(), anchors: .bottomToTop, routing: .elbow)
    #expect(value(two, [(0, 0), (2, 2), (-2, 2)], elbows) == 1)
    // Levels overlap, so that the ways run back up.
    #expect(value(two, [(0, 0), (2, 0.5), (0, 0.5)], elbows) == 1)
  }

  @Test("between 0 and 1 in every layout", arguments: StrategyKind.nodeLinkTrees.map(\.name))
  func range(kind: String) throws {
    let strategy = try AnyStrategy(kind, among: StrategyKind.nodeLinkTrees)
    let tree = TestTrees.random(seed: 4, nodes: 60, maximumDegree: 2, randomSizes: true)
    guard (try? strategy.check(tree)) != nil else { return }
    let layout = strategy.layout(tree, in: unitFrame)
    let value = layout.values(of: [.edgeOrthogonality])["edge_orthogonality"]
    switch layout.conventions.routing {
    case .straight: #expect(value.map { (0...1).contains($0) } == true)
    case .arc: #expect(value == nil)
    default: #expect(value == 1)
    }
  }
}
