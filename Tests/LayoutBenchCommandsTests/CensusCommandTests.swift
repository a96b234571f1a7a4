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

  @Test("with --widths each tree has a row")
  func widths() async throws {
    let outcome = try await Tool.run(
      "census", "--widths", "--strategy", "reingold-tilford,stack", "--nodes", "3")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0] == "strategy,nodes,tree,width")
    #expect(lines.count == 17)
    #expect(lines[1] == "reingold-tilford,1,0,0")
    let trees = lines[4...8].map { String($0.split(separator: ",")[2]) }
    #expect(trees.sorted() == ["110", "120", "210", "220", "300"])
    #expect(lines.contains("reingold-tilford,3,300,2"))
    #expect(lines.contains("reingold-tilford,3,120,1"))
    #expect(lines.contains("stack,3,120,0"))
  }

  @Test(
    "what is no node-link tree, or no number of nodes, is a mistake that is told",
    arguments: [
      (["--strategy", "squarified"], "'squarified' is not a strategy of the family node-link"),
      (["--nodes", "13"], "it takes a whole number from 1 to 12"),
    ])
  func mistakes(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(["census"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message))
  }
}
