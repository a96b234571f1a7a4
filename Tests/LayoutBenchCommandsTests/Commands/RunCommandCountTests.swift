import Foundation
import Testing

let hasValgrind = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .contains { FileManager.default.isExecutableFile(atPath: "\($0)/valgrind") }

@Suite("run --count")
struct RunCommandCountTests {
  private static func rows(_ folder: URL) throws -> [[Substring]] {
    let text = try String(contentsOf: folder.appending(path: "summary.csv"), encoding: .utf8)
    return text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  @Test(
    "each row has its instructions and allocations",
    .enabled(if: hasValgrind, "valgrind is not installed"))
  func counted() async throws {
    let folder = try TemporaryFolder()
    let output = folder.url.appending(path: "run")
    let outcome = try await Tool.run(
      "run", "--strategy", "slice", "--tree", "complete", "--sizes", "300", "--budget", "0",
      "--count", "--output", output.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("counting complete"))
    let rows = try Self.rows(output)
    let place = try #require(rows[0].firstIndex(of: "instructions"))
    let (instructions, allocations) = (Double(rows[1][place]), Double(rows[1][place + 1]))
    #expect(try #require(instructions) > 300, "a node costs more than one instruction")
    #expect((0...10).contains(try #require(allocations)))
  }

  @Test("without valgrind the columns are empty and one line says why")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let output = folder.url.appending(path: "run")
    // A search path on which there is nothing but the shell.
    let path = folder.url.appending(path: "bin")
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: path.appending(path: "sh").path, withDestinationPath: "/bin/sh")
    let outcome = try await Tool.run(
      "/usr/bin/env",
      [
        "PATH=\(path.path)", Tool.executable, "run", "--strategy", "slice,dice", "--tree", "path",
        "--sizes", "5", "--budget", "0", "--count", "--output", output.path,
      ])
    #expect(outcome.status == 0)
    #expect(outcome.error.components(separatedBy: "valgrind").count == 2, "\(outcome.error)")
    let rows = try Self.rows(output)
    let place = try #require(rows[0].firstIndex(of: "instructions"))
    #expect(rows.dropFirst().allSatisfy { $0[place...(place + 1)] == ["", ""] })
  }
}
