import BenchmarkStatistics
import TestSupport
import Testing

@Suite("Change points")
struct ChangePointTests {
  /// The levels with 0 to 4 added to each.
  private func wobbling(_ levels: [Double]) -> [Double] {
    levels.enumerated().map { index, level in level + Double((index * 7) % 5) }
  }

  @Test("a step shows where it is, once")
  func step() throws {
    let values = wobbling([Double](repeating: 100, count: 14) + [Double](repeating: 120, count: 16))
    let changes = ChangePoint.tested(values)
    #expect(changes.map(\.index) == [14])
    #expect(abs(try #require(changes[0].ratio) - 122.0 / 102) < 0.02)
    #expect(try #require(changes[0].pValue) < 0.001)
  }

  @Test("two steps farther apart than a window both show")
  func twoSteps() {
    let levels = [50.0, 80, 60].flatMap { [Double](repeating: $0, count: 15) }
    let values = wobbling(levels)
    #expect(ChangePoint.tested(values).map(\.index) == [15, 30])
  }

  @Test("two steps whose indices are just a window apart are two")
  func windowApart() {
    // A test finds the first one up to index 17, the second one from 27 on.
    let levels = [(15, 50.0), (13, 80), (15, 60)].flatMap { count, level in
      [Double](repeating: level, count: count)
    }
    #expect(ChangePoint.tested(wobbling(levels)).map(\.index) == [15, 28])
  }

  @Test("a step needs runs behind it to show, and is where it is even near the end")
  func window() {
    let before = [Double](repeating: 10, count: 10)
    #expect(ChangePoint.tested(wobbling(before + [20, 20, 20, 20, 20])).isEmpty)
    #expect(
      ChangePoint.tested(wobbling(before + [20, 20, 20, 20, 20, 20, 20])).map(\.index) == [10])
  }

  @Test("no place is the step of two groups, whatever else the series does")
  func places() {
    let levels = [(11, 1.0), (11, 1.017), (2, 2.04), (2, 1.33), (4, 1.02), (13, 1.10)]
      .flatMap { count, level in [Double](repeating: level, count: count) }
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<6 {
      let values = levels.map { $0 * (1 + Double.random(in: -0.005...0.005, using: &generator)) }
      let places = ChangePoint.tested(values).map(\.index)
      #expect(places == Array(Set(places)).sorted(), "\(values)")
    }
  }

  @Test("values without a step rarely show one")
  func noise() {
    var generator = SeededGenerator(seed: 5)
    let found = (0..<8).reduce(0) { sum, _ in
      sum
        + ChangePoint.tested((0..<50).map { _ in Double.random(in: 0...1, using: &generator) })
        .count
    }
    // 8 series of 37 places each at p < 0.001, neighbors alike: less than one in expectation.
    #expect(found <= 2)
  }

  @Test("any other value of what is the same in every run is a change")
  func exact() {
    #expect(
      ChangePoint.exact([2, 2, 3, 3, 0, 1]) == [
        ChangePoint(index: 2, ratio: 1.5, pValue: nil),
        ChangePoint(index: 4, ratio: 0, pValue: nil),
        ChangePoint(index: 5, ratio: nil, pValue: nil),
      ])
  }
}
