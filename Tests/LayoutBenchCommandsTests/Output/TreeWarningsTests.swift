import Foundation
import Testing

@Suite("Warnings of trees")
struct TreeWarningsTests {
  @Test(
    "padding that gives way is a warning",
    arguments: [
      ["layout"], ["render"], ["run", "--no-times", "--output", "here"],
    ])
  func remarks(command: [String]) async throws {
    let folder = try TemporaryFolder()
    let arguments = command.map { $0 == "here" ? folder.url.appending(path: "run").path : $0 }
    let strategy = "strip:padding=areaTrue,paddingOuter=40"
    let outcome = try await Tool.run(
      arguments + [
        "--strategy", strategy, "--tree", "star", "--sizes", "5", "--frame", "100x60",
      ])
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains("star: strip:padding=areaTrue,paddingOuter=40: with this padding"))
    #expect(outcome.error.contains("it is halved once"))
  }
}
