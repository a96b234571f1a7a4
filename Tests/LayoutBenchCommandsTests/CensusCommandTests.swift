import Testing

@Suite("census")
struct CensusCommandTests {
  @Test("the table goes to standard output")
  func table() async throws {
    let outcome = try await Tool.run(
      "census", "--strategy", "reingold-tilford:grid=true", "--nodes", "4")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("strategy,nodes,trees,overlaps") == true)
    #expect(lines.dropFirst(4) == ["reingold-tilford:grid=true,4,14,0,0,0,0,0,0,0,2.142857"])
  }

  @Test(
    "what is no node-link tree, or no number of nodes, is a mistake that is told",
    arguments: [
      (["--strategy", "squarified"], "'squarified' is no strategy of the family node-link"),
      (["--nodes", "13"], "--nodes takes a number from 1 to 12, not 13"),
    ])
  func mistakes(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(["census"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message))
  }
}
