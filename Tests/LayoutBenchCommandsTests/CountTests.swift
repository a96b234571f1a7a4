import Foundation
import Testing

let hasValgrind = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .contains { FileManager.default.isExecutableFile(atPath: "\($0)/valgrind") }

@Suite("Counting instructions and allocations")
struct CountTests {
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
