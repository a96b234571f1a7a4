import Foundation
import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Metrics of drawings of lengths")
struct LengthMetricTests {
  private func values(_ tree: LayoutTree, _ strategy: some NodeLinkStrategy) -> [String: Double] {
    strategy.values(of: Family.nodeLinkTrees.metrics, on: tree)
  }

  private func lengthError(_ tree: LayoutTree, _ points: [Point]) -> Double? {
    let layout = Layout(
      tree: tree, frame: .zero, geometry: points, conventions: PointConventions())
    return MetricGroup.lengthError.values(on: layout, by: fixed)[0]
  }

  private var fixed: AnyStrategy<Point> { try! StrategyKind(FixedDrawing()).make() }

  @Test("the errors of the worked tree's drawings")
  func worked() throws {
    let tree = TestTrees.branches
    let expected: [(any NodeLinkStrategy, Double)] = [
      (Buchheim(), 0.4736), (RadialTree(), 0.4832), (Phylogram(), 0), (CircularPhylogram(), 0),
      (EqualAngle(), 0), (EqualDaylight(), 0),
    ]
    for (strategy, value) in expected {
      let error = try #require(values(tree, strategy)["length_error"])
      #expect(abs(error - value) < 5.1e-5, "\(strategy.spelling)")
    }
  }

  @Test("two edges of one length that stand for 1 and 2; no lengths, no error")
  func pair() throws {
    let points = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1)]
    let tree = TestTrees.tree([-1, 0, 0], lengths: [.nan, 1, 2])
    #expect(abs(try #require(lengthError(tree, points)) - 1 / 10.0.squareRoot()) < 1e-12)
    // A missing and a negative length stand for nothing.
    let others = TestTrees.tree([-1, 0, 0], lengths: [7, 1, -2])
    #expect(lengthError(others, points) == 0)
    #expect(lengthError(TestTrees.tree([-1, 0, 0]), points) == nil)
    #expect(lengthError(TestTrees.tree([-1, 0, 0], lengths: [3, 0, .nan]), points) == nil)
    #expect(lengthError(TestTrees.tree([-1], lengths: [3]), [.zero]) == nil)
  }

  @Test("no claimed law is broken, whatever the lengths are")
  func laws() throws {
    let strategies: [any NodeLinkStrategy] = [
      Phylogram(), CircularPhylogram(), EqualAngle(), EqualDaylight(),
    ]
    for tree in TestTrees.withLengths(seeds: 40..<48, nodes: 150) {
      for strategy in strategies {
        let found = values(tree, strategy)
        let claims = strategy.claims(on: tree)
        for metric in Family.nodeLinkTrees.metrics.flatMap(\.metrics) {
          guard let law = metric.law, claims.contains(law), let value = found[metric.id] else {
            continue
          }
          #expect(!metric.isBroken(at: value), "\(strategy.spelling) \(metric.id) \(value)")
        }
        #expect(found["length_error"] != nil && found["edge_crossings"] == 0)
      }
    }
  }

  @Test("arcs cross where one is at the radius of another edge, and meets its angle")
  func crossings() {
    // A root with a short edge up and a short one down; the arc of the first goes around to a leaf
    // behind the second's leaf, over the second's edge if that is long.
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2])
    func count(_ radius: Double) -> Double? {
      func point(_ degrees: Double, _ radius: Double) -> Point {
        let angle = degrees * .pi / 180
        return Point(x: 9 + radius * sin(angle), y: 9 - radius * cos(angle))
      }
      var conventions = CircularPhylogram().conventions(on: tree)
      conventions.gaps = Gaps()
      let layout = Layout(
        tree: tree, frame: .zero,
        geometry: [
          point(0, 0), point(90, 2), point(180, 1), point(30, 4), point(270, 4), point(180, radius),
        ], conventions: conventions)
      return MetricGroup.crossings().values(on: layout, by: fixed)[0]
    }
    #expect(count(3) == 1)
    #expect(count(1.5) == 0)
  }

  @Test("ways of a circular phylogram are as long as their arcs and pieces")
  func lengths() throws {
    // Leaves at 90° and 270°, 2 from the root.
    let tree = TestTrees.tree([-1, 0, 1, 1], lengths: [.nan, 1, 1, 1])
    let found = values(tree, CircularPhylogram())
    // From the root 2 down, and from there a quarter of a circle and 2 outward.
    let total = try #require(found["edge_length_total"])
    let expected: Double = 6 + 2 * .pi
    #expect(abs(total - expected) < 1e-12)
  }

  @Test("siblings are in order clockwise from the top, however far they are turned")
  func order() throws {
    // The first sibling is a leaf, the second one's middle is more than half a circle on.
    let lengths = [.nan] + [Double](repeating: 1, count: 10)
    let wideBehind = TestTrees.tree([-1, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2], lengths: lengths)
    #expect(values(wideBehind, CircularPhylogram())["order_kept"] == 1)
    let wideBefore = TestTrees.tree([-1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1], lengths: lengths)
    #expect(values(wideBefore, CircularPhylogram())["order_kept"] == 1)
  }
}
