import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("Names around a radial drawing")
struct RadialNamesTests {
  @Test("a name ends before the first dot that is less than a line beside its way")
  func room() throws {
    var closeCount = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 40)
      let strategies: [any NodeLinkStrategy] = [RadialTree(), RadialWedge()]
      for strategy in strategies {
        let layout = strategy.layout(tree, in: Rect(x: 0, y: 0, width: 900, height: 900))
        let ems = { (node: Int) in 1 + Double(node % 7) }
        let names = try #require(
          RadialNames(
            layout, in: Size(width: 4_000, height: 4_000), greatestScale: 100, sizes: [12], ems))
        for node in tree.nodes.dropFirst() {
          let (way, place) = (names.direction(of: node), vector(node, layout))
          let radius = (place.x * place.x + place.y * place.y).squareRoot()
          for other in tree.nodes where tree.depth(of: other) > tree.depth(of: node) {
            let dot = vector(other, layout)
            let along = dot.x * way.x + dot.y * way.y - radius
            let beside = abs(dot.x * way.y - dot.y * way.x)
            guard along > 0, beside < 1, along < ems(node) / Label.lineHeight + 1 else { continue }
            if beside > 0.5 { closeCount += 1 }
            #expect(
              names.distance + names.room(of: node) <= along * names.scale - names.distance + 0.02,
              "\(strategy) seed \(seed): \(node) runs into \(other)")
          }
        }
      }
    }
    #expect(closeCount > 20)
  }

  private func vector(_ node: Int, _ layout: Layout<Point>) -> Point {
    Point(x: layout[node].x - layout[0].x, y: layout[node].y - layout[0].y)
  }
}
