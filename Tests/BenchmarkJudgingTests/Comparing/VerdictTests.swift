import BenchmarkJudging
import LayoutAdvice
import Testing

@Suite("Verdicts")
struct VerdictTests {
  @Test(
    "a value is judged by its direction, its tolerance and what is missing",
    arguments: [
      // direction, tolerance, base, head, verdict
      (.lower, 0, 1, 1, .same), (.lower, 0, 1, 1.0000001, .regressed),
      (.lower, 0, 1e6, 1e6 + 9e-4, .same), (.lower, 0, 1e6, 1e6 + 2e-3, .regressed),
      (.lower, 0, 1, 0.9, .improved),
      (.higher, 0, 1, 1.1, .improved), (.higher, 0, 1, 0.9, .regressed),
      (.none, 0, 1, 2, .changed), (.none, 0.5, 1, 1.5, .same),
      (.zero, 0, 0, 1e-9, .same), (.zero, 0, 0, 2e-9, .regressed), (.zero, 0, 0.3, 0, .improved),
      (.lower, 0.01, 1, 1.01, .same), (.lower, 0.01, 1, 1.0101, .regressed),
      (.lower, 0.01, 100, 98.9, .improved), (.lower, 0.01, 0, 1e-8, .regressed),
      (.lower, 0, 3.1e-16, 3.2e-16, .same), (.higher, 0, 1e-12, 0, .same),
      (.lower, 0, 1, nil, .inconclusive), (.none, 0, 1, nil, .inconclusive),
      (.lower, 0, nil, 1, .changed), (.lower, 0, nil, nil, nil),
      (.lower, 0, .infinity, .infinity, .same), (.lower, 0, 1, .infinity, .regressed),
      (.lower, 0.5, 1, .infinity, .regressed),
    ] as [(MetricFacts.Direction, Double, Double?, Double?, Verdict?)])
  func value(
    direction: MetricFacts.Direction, tolerance: Double, base: Double?, head: Double?,
    verdict: Verdict?
  ) {
    let gate = Gate(
      column: "m", unit: "ratio", direction: direction, zeroTolerance: 1e-9, tolerance: tolerance)
    #expect(gate.verdict(base: base, head: head) == verdict)
  }

  @Test("one more of a count that ought to be zero is a regression")
  func count() {
    let metric = MetricFacts(id: "m", unit: "count", direction: .zero, summary: "")
    let gate = Gate(metric)
    #expect(gate.verdict(base: 0, head: 1) == .regressed)
    #expect(gate.verdict(base: 0, head: 1e-10) == .regressed, "its own tolerance counts")
    #expect(gate.verdict(base: 1, head: 0) == .improved)
  }

  @Test(
    "instructions may move by a thousandth and 400 for each allocation, allocations not at all")
  func counts() throws {
    let instructions = try #require(Gate.counts.first { $0.column == "instructions" })
    let allocations = try #require(Gate.counts.first { $0.column == "allocations" })
    #expect(instructions.verdict(base: 1e6, head: 1_001_000) == .same)
    #expect(instructions.verdict(base: 1e6, head: 1_001_001) == .regressed)
    #expect(instructions.verdict(base: 1e6, head: 1_001_800, allocations: 2) == .same)
    #expect(instructions.verdict(base: 1e6, head: 1_001_801, allocations: 2) == .regressed)
    #expect(allocations.verdict(base: 1e6, head: 1e6 + 1) == .regressed)
  }
}
