import TestSupport
import Testing

@testable import LayoutQuality

@Suite("Sorting of numbers")
struct SortingTests {
  /// Many numbers and few, of all magnitudes and signs, alike and apart.
  private static let lists: [[Double]] = [3, 511, 513, 5_000].flatMap { count in
    var generator = SeededGenerator(seed: UInt64(count))
    func list(_ number: (inout SeededGenerator) -> Double) -> [Double] {
      (0..<count).map { _ in number(&generator) }
    }
    return [
      list { _ in 2 }, list { Double.random(in: 0...1, using: &$0) },
      list { Double.random(in: -1e9...1e9, using: &$0) },
      list { Double(Int.random(in: -3...3, using: &$0)) },
      list { Double(Int.random(in: 0..<256, using: &$0)) },
      list { Double(Int.random(in: 0..<257, using: &$0)) },
      list { [0, -0.0, 1, -1, .infinity, -.infinity].randomElement(using: &$0)! },
      list {
        Double(sign: .plus, exponent: Int.random(in: -1_000...1_000, using: &$0), significand: 1)
      },
      (0..<count).map { Double($0) }, (0..<count).reversed().map { Double($0) },
    ]
  }

  @Test("is that of comparing", arguments: lists)
  func ascending(numbers: [Double]) {
    let sorted = numbers.sorted()
    #expect(numbers.ascending() == sorted)
    var distinct: [Double] = []
    for number in sorted where number != distinct.last { distinct.append(number) }
    #expect(numbers.distinctAscending() == distinct)
    let order = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    #expect(numbers.ascendingOrder() == order.map { Int32($0) }, "equal ones stay in their order")
  }

  @Test("percentiles are those of the sorted numbers", arguments: lists)
  func percentiles(numbers: [Double]) {
    for count in [1, 2, numbers.count, numbers.count - 1] {
      let numbers = numbers.prefix(count)
      guard numbers.allSatisfy(\.isFinite) else { continue }
      for share in [0, 0.05, 0.5, 0.95, 1] {
        var part = Array(numbers)
        #expect(part.partition(atPercentile: share) == numbers.sorted().percentile(share))
        #expect(part.sorted() == numbers.sorted())
      }
    }
  }

  @Test("a number that is a percentile itself does not look at the next one")
  func infiniteNeighbor() {
    var numbers = [1, .infinity, 2]
    #expect(numbers.partition(atPercentile: 0.5) == 2)
  }

  @Test("of nothing is nothing")
  func empty() {
    let none: [Double] = []
    #expect(none.ascending().isEmpty && none.distinctAscending().isEmpty)
    #expect(none.ascendingOrder().isEmpty)
    var still = none
    #expect(still.partition(atPercentile: 0.5) == nil)
  }
}
