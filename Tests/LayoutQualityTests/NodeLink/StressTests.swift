import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Stress of drawings")
struct StressTests {
  private func values(
    _ tree: LayoutTree, _ points: [(Double, Double)], _ group: MetricGroup<Point> = .stress()
  ) -> [String: Double] {
    Layout(
      tree: tree, frame: unitFrame, geometry: points.map { Point(x: $0.0, y: $0.1) }
    ).values(of: [group])
  }

  private let two = TestTrees.tree([-1, 0, 0])

  @Test("two edges at a right angle")
  func worked() throws {
    let corner = [(0.0, 0.0), (1, 0), (0, 1)]
    #expect(abs(try #require(values(two, corner)["stress"]) - 0.022876) < 5e-7)
    // q = 1, 1, √½: 1 − (2 + √½)² ÷ (3 · 2.5).
    let sum = 2 + 0.5.squareRoot()
    #expect(agree(values(two, corner)["stress"], 1 - sum * sum / 7.5))
    #expect(values(two, corner)["length_stress"] == nil, "no lengths")
  }

  @Test("distances in proportion have no stress, to the last digits")
  func proportion() throws {
    for step in [1, 0.1, 1e-7, 3e8] {
      for start in [0, 1e3 * step] {
        let line = (0..<200).map { (start + step * Double($0), 0.7 * step * Double($0)) }
        let path = TestTrees.path(nodes: 200)
        let stress = try #require(values(path, line)["stress"])
        #expect(stress < 1e-24, "\(stress) at \(step) from \(start)")
      }
    }
  }

  @Test("lengths: missing and negative ones are 0, pairs without length are left out")
  func lengths() throws {
    func stress(_ lengths: [Double], _ points: [(Double, Double)]) throws -> Double? {
      values(try two.withLengths(lengths), points)["length_stress"]
    }
    #expect(try stress([9, 1, 3], [(0, 0), (0, 1), (0, -3)]) == 0, "the root's is never drawn")
    #expect(try stress([9, 1, 2], [(0, 0), (1, 0), (0, 1)]) != 0)
    // Only the pair of the leaves has a length besides the second edge: 5 ÷ 2 and 3 ÷ 2.
    let sum = 5 / 2.0 + 3 / 2
    let expected = 1 - sum * sum / (2 * (25 + 9) / 4)
    for zero in [0, -7, .nan] {
      #expect(agree(try stress([0, zero, 2], [(0, 0), (4, 0), (0, 3)]), expected), "\(zero)")
    }
    #expect(try stress([5, 0, .nan], [(0, 0), (4, 0), (0, 3)]) == nil)
  }

  @Test("as pair by pair, with paths found by climbing", arguments: 0..<40 as Range<UInt64>)
  func plain(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...60, using: &generator)
    let shape = TestTrees.random(
      seed: seed, nodes: count, maximumDegree: [1, 2, .max][Int(seed) % 3])
    let tree = try shape.withLengths(
      shape.nodes.map { _ in
        let length = Double.random(in: -1...4, using: &generator)
        return length < -0.5 ? .nan : length
      })
    let points = tree.nodes.map { _ in
      (
        Double(Int.random(in: 0...9, using: &generator)),
        Double.random(in: -9...0, using: &generator)
      )
    }
    /// The sum of the weights of the edges between two nodes.
    func path(_ one: Int, _ two: Int, _ weight: (Int) -> Double) -> Double {
      var (one, two, sum) = (one, two, 0.0)
      while one != two {
        // In level order, the greater number is at least as deep.
        if one > two {
          sum += weight(one)
          one = Int(tree.parent[one])
        } else {
          sum += weight(two)
          two = Int(tree.parent[two])
        }
      }
      return sum
    }
    func stress(_ weight: (Int) -> Double) -> Double? {
      var quotients: [Double] = []
      for one in tree.nodes {
        for two in 0..<one {
          let (x, y) = (points[one].0 - points[two].0, points[one].1 - points[two].1)
          let length = path(one, two, weight)
          if length > 0 { quotients.append((x * x + y * y).squareRoot() / length) }
        }
      }
      let sum = quotients.reduce(0, +)
      guard sum > 0 else { return nil }
      let factor = sum / quotients.reduce(0) { $0 + $1 * $1 }
      return quotients.reduce(0) { $0 + (factor * $1 - 1) * (factor * $1 - 1) }
        / Double(quotients.count)
    }
    let values = values(tree, points)
    #expect(agree(values["stress"], stress { _ in 1 }))
    #expect(agree(values["length_stress"], stress { tree.lengths[$0] > 0 ? tree.lengths[$0] : 0 }))
  }

  @Test("of more nodes than the limit, the pairs of a sample are looked at, always the same one")
  func sample() throws {
    let shape = TestTrees.random(seed: 3, nodes: 2_500)
    let tree = try shape.withLengths(shape.nodes.map { Double($0 % 7) })
    let layout = Buchheim().layout(tree, in: unitFrame)
    func values(limit: Int) -> [String: Double] { layout.values(of: [.stress(nodeLimit: limit)]) }
    let (all, some) = (values(limit: 2_500), values(limit: 2_499))
    #expect(all["stress_sampled"] == 0 && some["stress_sampled"] == 1)
    #expect(some == values(limit: 2_000))
    for id in ["stress", "length_stress"] {
      let (exact, found) = (try #require(all[id]), try #require(some[id]))
      #expect(found != exact && abs(found - exact) < 0.02, "\(id): \(found) for \(exact)")
    }
  }
}
