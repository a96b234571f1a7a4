import Foundation
import Testing

@testable import LayoutBenchCommands

@Suite("reproduce")
struct ReproduceCommandTests {
  private func reproduced(_ arguments: String...) async throws -> Tool.Outcome {
    var outcome = try await Tool.run(["reproduce", "squarified-worked-example"] + arguments)
    outcome.output = outcome.output.replacing(/\nmachine: .+\n/, with: "\nmachine: MACHINE\n")
    return outcome
  }

  @Test("published and our values are shown with a verdict")
  func table() async throws {
    let outcome = try await reproduced()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == """
        squarified-worked-example  The worked example of squarified treemaps
            source: Bruls, Huizing and van Wijk 2000
            procedure: weights 6, 6, 4, 3, 2, 2, 1 in a frame of 6 × 4
            strategy: squarified
            done with: squarified
                                               published    ours     low    high   wanted     \
        verdict
          mean longer ÷ shorter side [ratio]      1.6759  1.6759  1.6759  1.6759  ± 5e-05  \
        reproduced
          worst longer ÷ shorter side [ratio]     2.7778  2.7778  2.7778  2.7778  ± 1e-09  \
        reproduced

        machine: MACHINE

        """)
  }

  @Test("what is not reproduced is told and exits with 1")
  func notReproduced() async throws {
    let outcome = try await reproduced("--strategy", "slice")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        squarified-worked-example  The worked example of squarified treemaps
            source: Bruls, Huizing and van Wijk 2000
            procedure: weights 6, 6, 4, 3, 2, 2, 1 in a frame of 6 × 4
            strategy: squarified
            done with: slice
                                               published     ours      low     high   wanted      \
           verdict
          mean longer ÷ shorter side [ratio]      1.6759  15.0000  15.0000  15.0000  ± 5e-05  not \
        reproduced
          worst longer ÷ shorter side [ratio]     2.7778  36.0000  36.0000  36.0000  ± 1e-09  not \
        reproduced

        machine: MACHINE

        """)
  }

  @Test("the list names every experiment")
  func list() async throws {
    let outcome = try await Tool.run("reproduce", "--list")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("van-der-ploeg-fig10"))
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

  @Test("a reason that explains several differences is told once")
  func reasons() async throws {
    let outcome = try await Tool.run("reproduce", "readable-trees")
    #expect(outcome.output.components(separatedBy: "  differs: ").count == 2)
    #expect(outcome.output.components(separatedBy: "  differs\n").count > 2)
  }

  @Test("a strategy without published results is told of the experiment that was named: 5")
  func notPublished() async throws {
    let outcome = try await Tool.run("reproduce", "readable-trees", "--strategy", "knuth")
    #expect(outcome.status == 5)
    #expect(outcome.error.contains("no result of 'knuth' was published; there are equal-angle"))
  }

  @Test("each tenth ends once", arguments: [1, 3, 10, 30, 101, 1_234])
  func tenths(all: Int) {
    let ends = (1...all).filter { ReproduceCommand.endsTenth($0, of: all) }
    #expect(ends.count == min(10, all) && ends.last == all)
  }
}
