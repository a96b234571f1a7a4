import LayoutBenchmark
import LayoutQuality
import Testing

@Suite("Verdicts")
struct VerdictTests {
  @Test(
    "a value is judged by its direction, its tolerance and what is missing",
    arguments: [
      // direction, tolerance, base, head, verdict
      (.lower, 0, 1, 1, .same), (.lower, 0, 1, 1.0000001, .regressed),
      (.lower, 0, 1, 0.9, .improved),
      (.higher, 0, 1, 1.1, .improved), (.higher, 0, 1, 0.9, .regressed),
      (.none, 0, 1, 2, .changed), (.none, 0.5, 1, 1.5, .same),
      (.zero, 0, 0, 1e-9, .changed), (.zero, 0, 0, 2e-9, .regressed), (.zero, 0, 0.3, 0, .improved),
      (.lower, 0.01, 1, 1.01, .same), (.lower, 0.01, 1, 1.0101, .regressed),
      (.lower, 0.01, 100, 98.9, .improved), (.lower, 0.01, 0, 1e-30, .regressed),
      (.lower, 0, 1, nil, .inconclusive), (.none, 0, 1, nil, .inconclusive),
      (.lower, 0, nil, 1, .changed), (.lower, 0, nil, nil, nil),
      (.lower, 0, .infinity, .infinity, .same), (.lower, 0, 1, .infinity, .regressed),
      (.lower, 0.5, 1, .infinity, .regressed),
    ] as [(Metric.Direction, Double, Double?, Double?, Verdict?)])
  func value(
    direction: Metric.Direction, tolerance: Double, base: Double?, head: Double?, verdict: Verdict?
  ) {
    let gate = Gate(column: "m", unit: "ratio", direction: direction, tolerance: tolerance)
    #expect(gate.verdict(base: base, head: head) == verdict)
  }

  @Test("one more of a count that ought to be zero is a regression")
  func count() {
    let gate = Gate(column: "m", unit: "count", direction: .zero)
    #expect(gate.verdict(base: 0, head: 1) == .regressed)
    #expect(gate.verdict(base: 1, head: 0) == .improved)
  }

  @Test(
    "instructions may move by a thousandth and 250 for each allocation, allocations not at all")
  func counts() throws {
    let gates = Gate.standard(metrics: [])
    let instructions = try #require(gates.first { $0.column == "instructions" })
    let allocations = try #require(gates.first { $0.column == "allocations" })
    #expect(instructions.verdict(base: 1e6, head: 1_001_000) == .same)
    #expect(instructions.verdict(base: 1e6, head: 1_001_001) == .regressed)
    #expect(instructions.verdict(base: 1e6, head: 1_001_500, allocations: 2) == .same)
    #expect(instructions.verdict(base: 1e6, head: 1_001_501, allocations: 2) == .regressed)
    #expect(allocations.verdict(base: 1e6, head: 1e6 + 1) == .regressed)
  }

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
