import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Uniformity of nodes")
struct UniformityTests {
  private func value(_ points: [(Double, Double)]) -> Double? {
    Layout(
      tree: TestTrees.path(nodes: points.count), frame: unitFrame,
      geometry: points.map { Point(x: $0.0, y: $0.1) }
    ).values(of: [.nodeUniformity])["node_uniformity"]
  }

  @Test("one node a cell, two in one, all in one")
  func cells() {
    let corners = [(0.0, 0.0), (9, 0), (0, 9), (9, 9)]
    #expect(value(corners) == 1, "2 × 2 cells; the last borders are inside")
    #expect(value([(0, 0), (9, 0), (0, 9), (1, 1)]) == 2.0 / 3)
    #expect(value(corners + [(4.5, 4.5)]) == 1, "3 × 3 cells for five nodes")
    #expect(value([(0, 0), (9, 9), (9, 9), (9, 9), (0, 0)]) == 0.25)
    // 101 nodes have 11 × 11 cells, 100 have 10 × 10.
    let grid = (0..<100).map { (Double($0 % 10), Double($0 / 10)) }
    #expect(value(grid) == 1)
    #expect(value(grid + [(0, 0)]) == 0.99)
  }

  @Test("a node on the border of a cell is in the cell behind it, whatever rounding does")
  func borders() {
    for step in (1...300).map({ Double($0) / 7 }) {
      for start in [0, 0.1, -7.3, 1e4] {
        // Three cells, and none of the nodes in the middle one but on its first border.
        let places = [0, 0, 1, 3, 3].map { start + $0 * step / 3 }
        #expect(value(places.map { ($0, 2) }) == 0.5, "\(step) from \(start)")
        #expect(value(places.map { (2, $0) }) == 0.5, "\(step) from \(start)")
      }
    }
  }

  @Test("an axis along which nothing but rounding differs is one cell")
  func axes() {
    #expect(value([(0, 5), (1, 5), (2, 5), (3, 5)]) == 1.0 / 3)
    #expect(value([(0, 5), (1, 5 + 1e-12), (2, 5), (3, 5 + 1e-12)]) == 1.0 / 3)
    #expect(value([(0, 5), (1, 5 + 1e-6), (2, 5), (3, 5 + 1e-6)]) == 1)
    #expect(value([(1, 1), (1, 1), (1, 1)]) == 0)
  }

  @Test("as counted cell by cell", arguments: 0..<40 as Range<UInt64>)
  func plain(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...90, using: &generator)
    let points = (0..<count).map { _ in
      (
        Double.random(in: -3...9, using: &generator), Double.random(in: 0...400, using: &generator)
      )
    }
    var side = 1
    while side * side < count { side += 1 }
    func cell(_ value: Double, _ all: [Double]) -> Int {
      let width = (all.max()! - all.min()!) / Double(side)
      return min(side - 1, Int((value - all.min()!) / width))
    }
    let (x, y) = (points.map(\.0), points.map(\.1))
    let taken = Set(points.map { cell($0.0, x) + side * cell($0.1, y) })
    #expect(agree(value(points), 1 - Double(count - taken.count) / Double(count - 1)))
  }
}
