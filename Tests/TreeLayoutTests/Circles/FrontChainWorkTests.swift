import Foundation
import TestSupport
import Testing

@testable import TreeLayout

/// Radii of siblings, in the order in which they are packed.
struct RadiusFamily: CustomTestStringConvertible, Sendable {
  let testDescription: String

  /// How many steps n circles take at most, in units of n log₂ n.
  let limit: Double
  let radii: @Sendable (_ count: Int) -> [Double]

  private init(
    _ description: String, limit: Double, radii: @escaping @Sendable (_ count: Int) -> [Double]
  ) {
    testDescription = description
    self.limit = limit
    self.radii = radii
  }

  static let all = [
    RadiusFamily("equal", limit: 6) { [Double](repeating: 10, count: $0) },
    RadiusFamily("log-normal", limit: 7) { count in
      var random = SeededGenerator(seed: 1)
      return (0..<count).map { _ in
        let unit = Double.random(in: 1e-9..<1, using: &random)
        let angle = Double.random(in: 0..<2 * Double.pi, using: &random)
        return 10 * exp((-2 * log(unit)).squareRoot() * cos(angle) / 2)
      }.sorted(by: >)
    },
    // Nearly all circles stay on the chain.
    RadiusFamily("one over the rank", limit: 14) { count in (1...count).map { 1000 / Double($0) } },
    RadiusFamily("three scales", limit: 9) { count in
      (0..<count).map { $0 < count / 50 ? 1000 : $0 < count / 5 ? 30 : 1 }
    },
    RadiusFamily("a few large ones", limit: 6) { count in (0..<count).map { $0 < 3 ? 10_000 : 1 } },
    // So small that they lie on each other, as leaves with 10⁻³⁰ of the total do.
    RadiusFamily("beyond all scales", limit: 20) { count in
      (1...count).map { max(1000 / pow(Double($0), 4), 1e-12) }
    },
    // As inner nodes have them: in the order of weights, and more or less well packed.
    RadiusFamily("not quite descending", limit: 10) { count in
      var random = SeededGenerator(seed: 2)
      return (1...count).map {
        1e4 / Double($0).squareRoot() * Double.random(in: 1..<2, using: &random)
      }
    },
  ]
}

@Suite("Work of packing")
struct FrontChainWorkTests {
  @Test("the steps for n circles grow as n log n, whatever the radii", arguments: RadiusFamily.all)
  func growth(_ family: RadiusFamily) {
    for count in runsLongTests ? [1_000, 10_000, 100_000] : [1_000, 10_000] {
      var chain = FrontChain(capacity: count)
      for (rank, radius) in family.radii(count).enumerated() { chain.circles[rank].r = radius }
      _ = chain.pack(count)
      let steps = Double(chain.work) / (Double(count) * log2(Double(count)))
      #expect(steps <= family.limit, "\(count) circles")
    }
  }
}
