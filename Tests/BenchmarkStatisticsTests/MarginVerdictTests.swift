import BenchmarkStatistics
import Testing

@Suite("Verdicts on intervals")
struct MarginVerdictTests {
  @Test(
    "an interval is judged against a margin, and one that is too wide is never the same",
    arguments: [
      (1.02, 1.03, .slower), (1.01, 1.03, .inconclusive), (0.98, 0.985, .faster),
      (0.985, 0.995, .inconclusive), (0.995, 1.005, .same), (0.5, 2, .inconclusive),
      (1, 1.02, .inconclusive), (1 / 1.01, 1.01, .same),
    ] as [(Double, Double, MarginVerdict)])
  func margin(low: Double, high: Double, verdict: MarginVerdict) {
    let ratio = Estimate(value: (low + high) / 2, low: low, high: high)
    #expect(MarginVerdict(ratio: ratio, margin: 0.01) == verdict)
    let swapped = Estimate(value: 1 / ratio.value, low: 1 / high, high: 1 / low)
    let opposite: [MarginVerdict: MarginVerdict] = [.slower: .faster, .faster: .slower]
    if low != 1 / 1.01 {  // which rounding may push over the edge
      #expect(MarginVerdict(ratio: swapped, margin: 0.01) == opposite[verdict] ?? verdict)
    }
  }
}
