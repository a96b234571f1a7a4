import Testing

@Suite("metrics")
struct MetricsCommandTests {
  @Test("the page has a table for each family, and a metric that breaks its word is an error")
  func page() async throws {
    // Too few to say whether one does: MetricTrialTests take a thousand.
    let outcome = try await Tool.run("metrics", "--layouts", "100")
    let isBroken = outcome.error.contains("does not do what it claims")
    #expect(outcome.status == (isBroken ? 1 : 0), "\(outcome.error)")
    for heading in ["# What metrics notice", "## treemap", "## node-link", "## radial"] {
      #expect(outcome.output.contains(heading + "\n"))
    }
    let row = outcome.output.split(separator: "\n").first { $0.hasPrefix("| `edge_length_cv`") }
    #expect(row?.contains(" ✗ |") == true && row?.contains("| = |") == true)
  }

  @Test("too few layouts are a mistake that is told")
  func mistake() async throws {
    let outcome = try await Tool.run("metrics", "--layouts", "7")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("it takes a whole number from 100 to 1000000"))
  }
}
