import Foundation
import TestSupport
import Testing

@testable import BenchmarkStatistics

@Suite("Statistics")
struct SampleStatisticsTests {
  @Test(
    "the interval's rank is that of the sign test",
    arguments: [
      // The greatest rank r with P(Bin(n, ½) ≤ r) ≤ 2.5 %, from SciPy's binom.cdf.
      (1, 0), (5, 0), (6, 0), (8, 0), (9, 1), (11, 1), (12, 2), (20, 5), (25, 7), (50, 17),
      (100, 39), (1_000, 468), (10_000, 4_901),
    ])
  func signTestRank(count: Int, rank: Int) {
    #expect(Binomial.signTestRank(count) == rank)
  }

  @Test("median, deviation and interval of a small sample")
  func smallSample() {
    let statistics = SampleStatistics([9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 110])
    #expect(statistics.median == 6)
    #expect(statistics.minimum == 1)
    #expect(statistics.medianAbsoluteDeviation == 3)
    #expect(statistics.medianInterval == Estimate(value: 6, low: 2, high: 10))
    #expect(SampleStatistics([4, 1, 3, 2]).median == 2.5)
  }

  @Test("the mean with Student's interval")
  func mean() {
    // √(2.5 ÷ 5) times the quantile of four degrees of freedom, 2.776445.
    let interval = SampleStatistics([5, 1, 2, 4, 3]).meanInterval
    #expect(interval.value == 3 && abs(interval.high - 4.963243) < 1e-6)
    #expect(abs(interval.low - 1.036757) < 1e-6)
    #expect(SampleStatistics([7, 7]).meanInterval == Estimate(exactly: 7))
    #expect(SampleStatistics([7]).meanInterval.high == .infinity)
  }

  @Test(
    "the interval covers the true median of skewed data at least 95 % of the time",
    arguments: [11, 20, 51])
  func coverage(count: Int) {
    var generator = SeededGenerator(seed: 7)
    let trials = 4_000
    let covered = (0..<trials).count { _ in
      // Exponential: its median is ln 2.
      let interval = SampleStatistics(
        (0..<count).map { _ in -log(Double.random(in: 0x1p-53...1, using: &generator)) }
      ).medianInterval
      return interval.low <= log(2) && log(2) <= interval.high
    }
    // Four standard errors of the share below 95 %, so that chance alone does not fail the test.
    #expect(
      Double(covered) / Double(trials) > 0.95 - 4 * (0.95 * 0.05 / Double(trials)).squareRoot())
  }

  @Test("the slope of a power law is its exponent, with no width")
  func exactSlope() throws {
    let slope = try #require(
      Slope.logLog([10.0, 100, 1_000, 10_000].map { (size: $0, time: 3 * pow($0, 1.5)) }))
    #expect(abs(slope.value - 1.5) < 1e-12)
    #expect(slope.high - slope.low < 1e-6)
  }

  @Test("slope and interval of scattered points agree with SciPy's linregress")
  func scatteredSlope() throws {
    // linregress on the logarithms, the standard error times t.ppf(0.975, 2).
    let slope = try #require(
      Slope.logLog([(1e3, 2.0e3), (1e4, 2.4e4), (1e5, 2.3e5), (1e6, 3.2e6)]))
    #expect(abs(slope.value - 1.0593876542273764) < 1e-12)
    #expect(abs(slope.high - 1.1496465780682612) < 1e-12)
  }

  @Test("two sizes say nothing about a slope's spread")
  func tooFewSizes() {
    #expect(Slope.logLog([(10, 1), (10, 2), (100, 3)]) == nil)
  }

  @Test(
    "quantiles of Student's t",
    arguments: [
      (1, 12.706204736174694), (2, 4.302652729749464), (3, 3.182446305283710),
      (4, 2.776445105197793), (5, 2.570581835636314), (10, 2.228138851986274),
      (30, 2.042272456301237), (1_001, 1.9623367052808798),
    ])
  func studentQuantile(degrees: Int, quantile: Double) {
    let own = Slope.studentQuantile(degreesOfFreedom: degrees)
    #expect(abs(own - quantile) < 1e-12 * quantile)
  }

  @Test("geometric mean and spread")
  func geometricMean() throws {
    let mean = try #require(GeometricMean([1, 4, 16]))
    #expect(abs(mean.value - 4) < 1e-12)
    #expect(abs(mean.spread - exp((2.0 / 3).squareRoot() * log(4))) < 1e-12)
    #expect(GeometricMean([1, 0]) == nil)
    #expect(GeometricMean([0, 0])?.value == 0)
    #expect(GeometricMean([0, 0])?.spread == 1)
    #expect(GeometricMean([]) == nil)
  }
}
