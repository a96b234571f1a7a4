import Testing

@Suite("reproduce")
struct ReproduceCommandTests {
  @Test("published and our values are shown with a verdict")
  func table() async throws {
    let outcome = try await Tool.run("reproduce", "squarified-worked-example")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("1.6759"))
    #expect(outcome.output.contains("reproduced"))
    #expect(outcome.output.contains("machine: "))
  }

  @Test("the list names every experiment")
  func list() async throws {
    let outcome = try await Tool.run("reproduce", "--list")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("van-der-ploeg-fig10"))
  }

  @Test("what is not reproduced exits with 1")
  func notReproduced() async throws {
    let outcome = try await Tool.run(
      "reproduce", "squarified-worked-example", "--strategy", "slice")
    #expect(outcome.status == 1)
  }

  @Test("an unknown experiment is a mistake that is told")
  func unknown() async throws {
    let outcome = try await Tool.run("reproduce", "nothing")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("there is no experiment 'nothing'"))
  }

  @Test("a folder without data sets is a mistake that is told")
  func noData() async throws {
    let outcome = try await Tool.run("reproduce", "vernier2020", "--data", "/nowhere")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("vernier2020: there is no CSV file in /nowhere"))
  }
}
