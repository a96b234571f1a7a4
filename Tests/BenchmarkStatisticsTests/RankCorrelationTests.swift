import BenchmarkStatistics
import Testing

@Suite("Rank correlation")
struct RankCorrelationTests {
  @Test("equal orders give 1, reversed ones −1, whatever the values")
  func extremes() {
    #expect(RankCorrelation.rho([1, 2, 3, 10], [0, 5, 6, 1e9]) == 1)
    #expect(RankCorrelation.rho([1, 2, 3, 10], [4, 3, 2, 1]) == -1)
    #expect(RankCorrelation.rho([1, 1, 1], [1, 2, 3]) == nil)
    #expect(RankCorrelation.rho([], []) == nil)
  }

  @Test("1 − 6Σd² ÷ n(n² − 1) without ties, mean ranks with them")
  func worked() throws {
    // Differences of ranks −1, 1, −1, −1, 2: Σd² = 8.
    let plain = try #require(RankCorrelation.rho([1, 2, 3, 4, 5], [2, 1, 3, 6, 2.5]))
    #expect(abs(plain - (1 - 6.0 * 8 / 120)) < 1e-15)
    // Ranks 1, 2½, 2½, 4 and 1, 2, 3, 4: 4.5 ÷ √(4.5 · 5).
    let tied = try #require(RankCorrelation.rho([1, 2, 2, 3], [1, 2, 3, 4]))
    #expect(abs(tied - 4.5 / (4.5 * 5.0).squareRoot()) < 1e-15)
  }
}
