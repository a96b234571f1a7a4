import Foundation
import Testing

@Suite("Racing two builds", .serialized)
struct RaceCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The tool whose strategies `slowed` take longer.
  private func slowed() throws -> String {
    let path = try folder.file(
      "slowed",
      """
      #!/bin/sh
      LAYOUTBENCH_SLOWED=1 exec '\(Tool.failing)' "$@"

      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func race(_ base: String, _ head: String, _ options: String...) async throws
    -> Tool.Outcome
  {
    let cell = [
      "--strategy", "slowed:percent=20", "--tree", "flat-log-normal", "--sizes", "50", "--pairs",
      "6",
    ]
    return try await Tool.runFailing(["race", base, head] + cell + options)
  }

  @Test("a build that takes a fifth longer is slower: 2, with both files")
  func slower() async throws {
    let head = try slowed()
    // On a machine that is busy with other tests a race may be inconclusive, rarely three of them.
    var outcome = Tool.Outcome(status: 0, output: "", error: "")
    var output = ""
    for seed in 1...3 where outcome.status != 2 {
      output = folder.url.appending(path: "out\(seed)").path
      outcome = try await race(
        Tool.failing, head, "--budget", "3", "--margin", "4%", "--seed", String(seed), "--output",
        output)
      #expect(outcome.output.contains(" 0 faster"))
    }
    #expect(outcome.status == 2, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("1 slower, 0 faster, 0 same, 0 inconclusive"))
    let rows = try String(contentsOfFile: output + "/race.csv", encoding: .utf8)
      .split(separator: "\n")
    #expect(rows.count == 2)
    #expect(rows[1].contains(",slower,"))
    let pairs = try String(contentsOfFile: output + "/pairs.csv", encoding: .utf8)
    // Six pairs of processes of three blocks at least, twice.
    #expect(pairs.split(separator: "\n").count >= 1 + 2 * 6 * 3)
    #expect(pairs.contains(",confirmation,6,3,"))
  }

  @Test("a build against itself is neither slower nor faster: 0, or 6 where asked for")
  func itself() async throws {
    let outcome = try await race(
      Tool.failing, Tool.failing, "--budget", "2", "--margin", "10%", "--fail-on-inconclusive")
    #expect(outcome.output.contains("0 slower, 0 faster"), "\(outcome.output)")
    #expect(outcome.status == (outcome.output.contains("0 inconclusive") ? 0 : 6))
    #expect(!outcome.output.contains("differently"))
  }

  @Test("a calibration counts false alarms and keeps a row a race")
  func calibration() async throws {
    let output = folder.url.appending(path: "out").path
    let outcome = try await Tool.runFailing([
      "race", Tool.failing, "--calibrate", "--races", "2", "--strategy", "dice", "--tree",
      "flat-log-normal", "--sizes", "100", "--budget", "0", "--margin", "90%", "--pairs", "6",
      "--output", output,
    ])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("races  0 of 2, 0.00 % (at most 77.64 % at 95 %)"))
    let rows = try String(contentsOfFile: output + "/calibration.csv", encoding: .utf8)
    #expect(rows.split(separator: "\n").count == 3)
  }

  @Test("builds that lay out differently are told, and one without the strategy is left out")
  func differences() async throws {
    let cell = [
      "--tree", "flat-log-normal", "--sizes", "100", "--budget", "0", "--margin", "90%", "--pairs",
      "6",
    ]
    let other = try await Tool.runFailing(
      ["race", Tool.failing, Tool.failing, "--strategy", "by-process"] + cell)
    #expect(other.output.contains("the builds lay it out differently"))
    let missing = try await Tool.runFailing(
      ["race", Tool.failing, Tool.executable, "--strategy", "slowed:percent=20,dice"] + cell)
    #expect(
      missing.output.contains(
        "slowed:percent=20 on flat-log-normal, 100 nodes, seed 1: not in head"))
    let nothing = try await Tool.runFailing(
      ["race", Tool.failing, Tool.executable, "--strategy", "slowed"] + cell)
    #expect(nothing.status == 5)
  }

  @Test("a build that crashes ends the race: 1")
  func crash() async throws {
    let outcome = try await Tool.runFailing([
      "race", Tool.failing, Tool.failing, "--strategy", "trapping", "--tree", "flat-log-normal",
    ])
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("ended while it laid out by trapping"))
  }

  @Test("what is no build, or one that cannot race: 5, with what to do")
  func notComparable() async throws {
    for (head, advice) in [("/none", "is no executable"), ("/usr/bin/true", "build it from")] {
      let outcome = try await race(Tool.failing, head)
      #expect(outcome.status == 5)
      #expect(outcome.error.contains(advice), "\(outcome.error)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test(
    "mistakes on the command line: 64",
    arguments: [
      ["a"], ["a", "b", "--calibrate"], ["a", "b", "--pairs", "5"], ["a", "b", "--margin", "much"],
      ["a", "b", "--budget", "-1"], ["a", "b", "--strategy", "nothing"],
    ])
  func usage(arguments: [String]) async throws {
    #expect(try await Tool.run(["race"] + arguments).status == 64)
  }
}
