import Foundation
import Testing

let hasValgrind = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .contains { FileManager.default.isExecutableFile(atPath: "\($0)/valgrind") }

@Suite("Counting instructions and allocations")
struct CountTests {
  private struct Counts {
    var instructions: Double
    var allocations: Double
  }

  /// The counts of `slice` on binary trees, by number of nodes.
  private func counts(sizes: String) async throws -> [Int: Counts] {
    let folder = try TemporaryFolder()
    let output = folder.url.appending(path: "run")
    let outcome = try await Tool.run(
      "run", "--strategy", "slice", "--tree", "complete", "--sizes", sizes, "--budget", "0",
      "--count", "--output", output.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("counting complete"))
    let rows = try Self.rows(output)
    let nodes = try #require(rows[0].firstIndex(of: "nodes"))
    let place = try #require(rows[0].firstIndex(of: "instructions"))
    return try rows.dropFirst().reduce(into: [:]) { counts, row in
      counts[try #require(Int(row[nodes]))] = Counts(
        instructions: try #require(Double(row[place]), "\(outcome.error)"),
        allocations: try #require(Double(row[place + 1])))
    }
  }

  private static func rows(_ folder: URL) throws -> [[Substring]] {
    let text = try String(contentsOf: folder.appending(path: "summary.csv"), encoding: .utf8)
    return text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  @Test(
    """
    instructions repeat to 1e-4 in three runs and grow in proportion to the nodes; slice asks for \
    no more memory on a large tree than on a small one
    """,
    .enabled(if: hasValgrind, "valgrind is not installed"))
  func slice() async throws {
    let first = try await counts(sizes: "300,3000")
    let (small, large) = try (#require(first[300]), #require(first[3_000]))
    let growth = large.instructions / small.instructions
    #expect((9...11).contains(growth), "\(growth)")
    #expect(small.allocations == large.allocations)
    #expect((0...10).contains(small.allocations))

    let others = [try await counts(sizes: "300"), try await counts(sizes: "300")]
    let all = try [small.instructions] + others.map { try #require($0[300]).instructions }
    #expect(all.max()! / all.min()! - 1 < 1e-4, "\(all)")
    #expect(all.min()! > 300, "a node costs more than one instruction")
    #expect(others.allSatisfy { $0[300]?.allocations == small.allocations })
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

@Suite("Doctor as a command")
struct DoctorCommandTests {
  @Test("doctor prints every check with what it found")
  func doctor() async throws {
    let outcome = try await Tool.run("doctor")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      lines.map { $0[1] } == [
        "build", "governor", "load", "machine", "clock", "power", "valgrind",
      ])
    #expect(lines.allSatisfy { ["ok", "warning", "unknown"].contains($0[0]) && $0.count > 2 })
  }

  #if DEBUG
    @Test(
      "a finding is told, recorded in run.json, and with --strict an error before anything runs")
    func findings() async throws {
      let folder = try TemporaryFolder()
      let output = folder.url.appending(path: "run")
      let arguments = [
        "run", "--strategy", "slice", "--tree", "path", "--sizes", "5", "--budget", "0", "--output",
        output.path,
      ]
      let strict = try await Tool.run(arguments + ["--strict"])
      #expect(strict.status == 1)
      #expect(strict.error.contains("error: this is a debug build"))
      #expect(strict.output.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: output.path))

      let outcome = try await Tool.run(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.error.contains("warning: this is a debug build"))
      let json = try JSONSerialization.jsonObject(
        with: Data(contentsOf: output.appending(path: "run.json")))
      let environment = (json as? [String: Any])?["environment"] as? [String: Any]
      let findings = environment?["findings"] as? [[String: String]]
      #expect(findings?.first?["check"] == "build")
    }
  #endif
}
