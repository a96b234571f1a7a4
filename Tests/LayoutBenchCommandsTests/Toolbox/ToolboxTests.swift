import Foundation
import TestSupport
import Testing
import TreeLayout

/// Every process of a run, a race and a count lays out by the kind that the catalog lists, with the
/// kind's own options.
@Suite("Kinds with options of their own as commands see them")
struct ToolboxTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let tree = ["--tree", "random-recursive", "--sizes", "60"]

  private func run(_ strategies: String) async throws -> [[String: String]] {
    let output = folder.url.appending(path: "run-\(UUID())").path
    let outcome = try await Tool.runFailing(
      ["run", "--strategy", strategies, "--budget", "0", "--output", output] + Self.tree)
    #expect(outcome.status == 0, "\(outcome.error)")
    return try summary(output)
  }

  private func summary(_ output: String) throws -> [[String: String]] {
    // No field of these runs is quoted.
    let lines = try String(contentsOfFile: "\(output)/summary.csv", encoding: .utf8)
      .split(separator: "\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  @Test("a run measures the kind, under its name and nothing behind it, in all of its processes")
  func run() async throws {
    let rows = try await run(
      "wide-stack,wide-stack:siblingGap=1,stack,stack:siblingGap=3,wide-stack:siblingGap=3")
    #expect(
      rows.map { $0["strategy"] } == [
        "wide-stack", "wide-stack:siblingGap=1", "stack", "stack:siblingGap=3",
      ])
    #expect(rows.allSatisfy { $0["status"] == "ok" })
    let hashes = rows.map { $0["layout_hash"]! }
    #expect(hashes[0] == hashes[3] && hashes[1] == hashes[2] && hashes[0] != hashes[1])
    let widths = rows.map { $0["tree_width"]! }
    #expect(widths[0] == widths[3] && widths[1] == widths[2] && widths[0] != widths[1])
  }

  @Test("layout prints what a run measures: the same geometry has the same hash")
  func layout() async throws {
    var outputs: [String: String] = [:]
    for strategy in ["wide-stack", "wide-stack:siblingGap=1", "stack", "stack:siblingGap=3"] {
      let outcome = try await Tool.runFailing(["layout", "--strategy", strategy] + Self.tree)
      #expect(outcome.status == 0, "\(outcome.error)")
      outputs[strategy] = outcome.output
    }
    #expect(outputs["wide-stack"] == outputs["stack:siblingGap=3"])
    #expect(outputs["wide-stack:siblingGap=1"] == outputs["stack"])
    #expect(outputs["wide-stack"] != outputs["stack"])
    var hash = StableHash()
    for line in try #require(outputs["wide-stack"]).split(separator: "\n").dropFirst() {
      for number in line.split(separator: ",").suffix(2) {
        hash.combine(try #require(Double(number)))
      }
    }
    #expect(try await run("wide-stack")[0]["layout_hash"] == hash.hexadecimal)
  }

  @Test("a race lays out the kind in both builds")
  func race() async throws {
    let race =
      ["--strategy", "wide-stack", "--budget", "0", "--margin", "90%"]
      + ["--pairs", "6"] + Self.tree
    // A build that takes another strategy for the kind.
    func message(_ strategy: String) async throws -> String {
      let other = try folder.file(
        "build",
        "#!/bin/sh\nsed -u 's/\"wide-stack\"/\"\(strategy)\"/' | '\(Tool.failing)' \"$@\"\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: other)
      let outcome = try await Tool.runFailing(["race", Tool.failing, other] + race)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(!outcome.output.contains("not in"), "\(outcome.output)")
      return outcome.output
    }
    #expect(!(try await message("stack:siblingGap=3")).contains("differently"))
    let different = try await message("stack")
    #expect(
      different.contains("wide-stack on random-recursive, 60 nodes, seed 1: the builds lay out"))
  }

  @Test(
    "counting counts the kind, not its type's default",
    .enabled(if: runsLongTests), .enabled(if: hasValgrind, "valgrind is not installed"))
  func count() async throws {
    let output = folder.url.appending(path: "run").path
    let outcome = try await Tool.runFailing(
      [
        "run", "--strategy", "alternating-slice,unsorted-slice,alternating-slice:sorted=false",
        // A kind of another module costs some hundred instructions more for each layout, whatever
        // its size.
        "--tree", "random-recursive", "--sizes", "1000", "--budget", "0", "--count", "--output",
        output,
      ])
    #expect(outcome.status == 0, "\(outcome.error)")
    let counts = try summary(output).map { row in
      try #require(row["instructions"].flatMap { Double($0) }, "\(outcome.error)")
    }
    #expect(counts[1] < 0.95 * counts[0], "sorting takes its time: \(counts)")
    #expect(abs(counts[2] / counts[1] - 1) < 0.01, "\(counts)")
  }

  @Test("a list shows the kind with its own values")
  func list() async throws {
    let outcome = try await Tool.runFailing(["list", "strategies"])
    #expect(outcome.status == 0, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n")
    func values(_ kind: String) -> [Substring] {
      let after = lines.drop { !$0.hasPrefix("  \(kind) ") }.dropFirst()
      return Array(after.prefix { $0.hasPrefix("      ") })
    }
    #expect(values("wide-stack").contains { $0.hasPrefix("      siblingGap=3 ") }, "\(lines)")
    #expect(values("unsorted-slice").contains { $0.hasPrefix("      sorted=false ") })
  }
}
