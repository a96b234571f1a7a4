import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Leaves against their best slicing layouts")
struct AspectOptimalityTests {
  /// The least sum of ratios.
  func leastSum(_ areas: [Double], width: Double, height: Double) -> Double {
    leastSlicing(areas, width: width, height: height) { max($0 / $1, $1 / $0) }
  }

  @Test("the best of all slicing layouts is found", arguments: 0..<40 as Range<UInt64>)
  func exhaustive(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = 2 + Int(seed % 4)
    let weights = (0..<count).map { _ in Double.random(in: 0.1...10, using: &generator) }
    let frame = Rect(x: 3, y: -2, width: Double.random(in: 1...20, using: &generator), height: 5)
    let tree = TestTrees.flat([0] + weights)
    let values = Treemap<SliceAndDice>().values(of: Family.treemaps.metrics, on: tree, in: frame)
    let sum = try #require(values["aspect_mean"]) * Double(count)
    let least = leastSum(weights, width: frame.width, height: frame.height)
    #expect(agree(values["aspect_optimality"], sum / least))
    #expect(values["aspect_optimality_sampled"] == 0)
  }

  @Test("two squares side by side are the best, one above the other four times as long")
  func worked() {
    let frame = Rect(x: 0, y: 0, width: 2, height: 1)
    func value(_ treemap: some LayoutStrategy<Rect>) -> Double? {
      treemap.values(of: Family.treemaps.metrics, on: TestTrees.flat([1, 1]), in: frame)[
        "aspect_optimality"]
    }
    #expect(agree(value(Treemap<Dice>()), 1))
    #expect(agree(value(Treemap<Slice>()), 4))
  }

  @Test("seven equal leaves: slicing layouts reach what trying all of them finds")
  func seven() throws {
    let frame = Rect(x: 0, y: 0, width: 7, height: 1)
    let values = Treemap<Slice>().values(
      of: Family.treemaps.metrics, on: TestTrees.flat([1, 1, 1, 1, 1, 1, 1]), in: frame)
    #expect(agree(values["aspect_optimality"], 49), "seven squares in a row")
  }

  @Test("only parents of two to seven weighty leaves and nothing else weighty are looked at")
  func families() {
    func isMeasured(_ parents: [Int], _ values: [Double]) -> Bool {
      Treemap<Slice>().values(
        of: Family.treemaps.metrics, on: TestTrees.tree(parents, values: values))[
          "aspect_optimality"] != nil
    }
    #expect(!isMeasured([-1, 0], [.nan, 1]))
    #expect(isMeasured([-1, 0, 0], [.nan, 1, 1]))
    #expect(!isMeasured([-1, 0, 0], [.nan, 1, 0]))
    #expect(isMeasured([-1] + [Int](repeating: 0, count: 7), [.nan, 1, 1, 1, 1, 1, 1, 1]))
    #expect(!isMeasured([-1] + [Int](repeating: 0, count: 8), [.nan, 1, 1, 1, 1, 1, 1, 1, 1]))
    #expect(
      !isMeasured([-1, 0, 0, 0, 3], [.nan, 1, 1, .nan, 1]), "an inner node beside the leaves")
    #expect(isMeasured([-1, 0, 0, 0, 3], [.nan, 1, 1, .nan, 0]), "one that weighs nothing")
  }

  @Test("a sample says so, is the same for every strategy and close to the whole")
  func sample() throws {
    let parents = [-1] + [Int](repeating: 0, count: 300) + (0..<900).map { 1 + $0 / 3 }
    var generator = SeededGenerator(seed: 1)
    let weights = parents.map { _ in Double.random(in: 1...10, using: &generator) }
    let tree = TestTrees.tree(parents, values: weights)
    func values(_ limit: Int) -> [String: Double] {
      Treemap<Squarified>().values(of: [.aspectOptimality(groupLimit: limit)], on: tree, seed: 5)
    }
    let whole = try #require(values(300)["aspect_optimality"])
    #expect(values(300)["aspect_optimality_sampled"] == 0)
    let some = try #require(values(100)["aspect_optimality"])
    #expect(values(100)["aspect_optimality_sampled"] == 1)
    #expect(some != whole && abs(some - whole) < 0.05 * whole)
    #expect(whole >= 1 && some == values(100)["aspect_optimality"])
  }
}
