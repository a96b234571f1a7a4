import Testing

@Suite("census")
struct CensusCommandTests {
  @Test("the table goes to standard output")
  func table() async throws {
    let outcome = try await Tool.run(
      "census", "--strategy", "reingold-tilford:grid=true", "--nodes", "4")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        strategy,nodes,trees,overlaps,crossings,uncentered_parents,wrong_sides,mirror_violations\
        ,unequal_subtrees,broken_claims,average_width
        reingold-tilford:grid=true,1,1,0,0,0,0,0,0,0,0
        reingold-tilford:grid=true,2,2,0,0,0,0,0,0,0,1
        reingold-tilford:grid=true,3,5,0,0,0,0,0,0,0,1.6
        reingold-tilford:grid=true,4,14,0,0,0,0,0,0,0,2.142857

        """)
  }

  @Test("with --widths each tree has a row")
  func widths() async throws {
    let outcome = try await Tool.run(
      "census", "--widths", "--strategy", "reingold-tilford,stack", "--nodes", "3")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        strategy,nodes,tree,width
        reingold-tilford,1,0,0
        reingold-tilford,2,20,1
        reingold-tilford,2,10,1
        reingold-tilford,3,220,2
        reingold-tilford,3,210,1
        reingold-tilford,3,300,2
        reingold-tilford,3,120,1
        reingold-tilford,3,110,2
        stack,1,0,0
        stack,2,20,0
        stack,2,10,0
        stack,3,220,0
        stack,3,210,0
        stack,3,300,2
        stack,3,120,0
        stack,3,110,0

        """)
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
