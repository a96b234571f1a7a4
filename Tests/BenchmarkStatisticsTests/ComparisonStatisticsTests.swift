import Foundation
import TestSupport
import Testing

@testable import BenchmarkStatistics

@Suite("Statistics of comparisons")
struct ComparisonStatisticsTests {
  @Test("Holm's step-down on a worked example")
  func holm() {
    // 4 · 0.005, 3 · 0.01, then 2 · 0.03; 0.04 may not fall below the one before it.
    let adjusted = Holm.adjusted([0.01, 0.04, 0.03, 0.005])
    let expected = [0.03, 0.06, 0.06, 0.02]
    for (value, right) in zip(adjusted, expected) { #expect(abs(value - right) < 1e-15) }
    #expect(Holm.adjusted([0.9, 0.6]) == [1, 1])
    #expect(Holm.adjusted([]) == [])
  }

  @Test("of twenty true hypotheses Holm rejects any in at most five of a hundred families")
  func holmFalseAlarms() {
    var generator = SeededGenerator(seed: 3)
    let families = 4_000
    let alarms = (0..<families).count { _ in
      Holm.adjusted((0..<20).map { _ in Double.random(in: 0...1, using: &generator) })
        .contains { $0 <= 0.05 }
    }
    #expect(
      Double(alarms) / Double(families) < 0.05 + 4 * (0.05 * 0.95 / Double(families)).squareRoot())
  }

  @Test(
    "the rank-sum p-value is exact, with ties too",
    arguments: [
      // SciPy's mannwhitneyu(method="exact"); with ties by counting all divisions.
      ([1.1, 2.3, 0.7, 1.9, 2.8], [2.5, 3.1, 3.6, 2.9, 4.4, 1.5], 0.05194805194805195),
      ([1, 1, 2, 3], [2, 3, 3, 5, 5], 0.07936507936507936),
      ([1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2], 0.0005827505827505828),
      (
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, 12.5, 13.5],
        0.006841455757864427
      ),
      ([1], [1], 1),
    ] as [([Double], [Double], Double)])
  func rankSum(first: [Double], second: [Double], pValue: Double) {
    #expect(abs(RankSumTest.pValue(first, second) - pValue) < 1e-14)
    #expect(abs(RankSumTest.pValue(second, first) - pValue) < 1e-14)
  }

  @Test("tails of the fair coin agree with SciPy's binom.sf")
  func coin() {
    #expect(abs(Binomial.tail(heads: 9, of: 11) - 0.03271484375) < 1e-14)
    #expect(abs(Binomial.tail(heads: 15, of: 20) - 0.020694732666015625) < 1e-14)
    #expect(Binomial.tail(heads: 0, of: 5) == 1)
    #expect(abs(Binomial.tail(heads: 5, of: 5) - 1.0 / 32) < 1e-15)
  }

  @Test("the paired estimate is the median ratio, inverted when the two are exchanged")
  func pairedRatio() {
    let first = [10.0, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]
    let factors = [1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 1.07, 1.08, 1.09, 1.10, 5]
    let second = zip(first, factors).map { $0 * $1 }
    let estimate = PairedRatio(first: first, second: second).estimate
    #expect(abs(estimate.value - 1.06) < 1e-12)
    #expect(abs(estimate.low - 1.02) < 1e-12)
    #expect(abs(estimate.high - 1.10) < 1e-12)
    let exchanged = PairedRatio(first: second, second: first).estimate
    #expect(abs(exchanged.value * estimate.value - 1) < 1e-12)
    #expect(abs(exchanged.low * estimate.high - 1) < 1e-12)
  }

  @Test("the p-value counts the pairs beyond the margin")
  func pairedPValue() {
    let ones = [Double](repeating: 1, count: 11)
    let mostlySlower = PairedRatio(first: ones, second: [1] + [Double](repeating: 1.05, count: 10))
    // Ten of eleven heads or more: 12 / 2048, doubled.
    #expect(abs(mostlySlower.pValue(margin: 0.01) - 24.0 / 2048) < 1e-14)
    #expect(mostlySlower.pValue(margin: 0.1) == 1)
    let mostlyFaster = PairedRatio(first: [1] + [Double](repeating: 1.05, count: 10), second: ones)
    #expect(abs(mostlyFaster.pValue(margin: 0.01) - 24.0 / 2048) < 1e-14)
  }

  @Test("pairs that lie on an end of the margin count for neither side", arguments: [1.0, -1])
  func pairsOnTheMargin(side: Double) {
    let onTheMargin = [Double](repeating: side * log(1 + 0.01), count: 5)
    let beyond = [Double](repeating: side, count: 10)
    let pValue = PairedRatio(logRatios: onTheMargin + beyond).pValue(margin: 0.01)
    #expect(abs(pValue - 2.0 / 1024) < 1e-14, "ten of ten, doubled")
  }
}
