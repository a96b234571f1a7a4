import Foundation
import Testing

extension TemporaryFolder {
  /// The tool whose strategies `slowed` take longer.
  fileprivate func slowed() throws -> String {
    try script("slowed", #"LAYOUTBENCH_SLOWED=1 exec '\#(Tool.failing)' "$@""#)
  }

  fileprivate func script(_ name: String, _ command: String) throws -> String {
    let path = try file(name, "#!/bin/sh\n\(command)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  fileprivate func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }
}

private func race(
  _ base: String, _ head: String, _ options: String...
) async throws -> Tool.Outcome {
  let cell = [
    "--strategy", "slowed:percent=20", "--tree", "flat-log-normal", "--sizes", "50", "--pairs", "6",
  ]
  return try await Tool.runFailing(["race", base, head] + cell + options)
}

private let smallCell = [
  "--tree", "flat-log-normal", "--sizes", "100", "--budget", "0", "--margin", "90%", "--pairs", "6",
]

// One after another, because they disturb each other's times.
@Suite("Racing two builds", .serialized)
struct RaceCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("a build that takes four times as long is slower: 2, with both files")
  func slower() async throws {
    let head = try folder.slowed()
    // On a machine that is busy with other tests a race may be inconclusive. Of nine pairs one may
    // be spoilt without a harm.
    var outcome = Tool.Outcome(status: 0, output: "", error: "")
    var output = ""
    for seed in 1...5 where outcome.status != 2 {
      output = folder.url.appending(path: "out\(seed)").path
      outcome = try await Tool.runFailing([
        "race", Tool.failing, head, "--strategy", "slowed:percent=300", "--tree", "flat-log-normal",
        "--sizes", "50", "--pairs", "9", "--budget", "2", "--margin", "20%", "--seed", String(seed),
        "--output", output,
      ])
      #expect(outcome.output.contains(" 0 faster"))
    }
    #expect(outcome.status == 2, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("1 slower, 0 faster, 0 same, 0 inconclusive"))
    let rows = try String(contentsOfFile: output + "/race.csv", encoding: .utf8)
      .split(separator: "\n")
    #expect(rows.count == 2)
    #expect(rows[1].contains(",slower,"))
    let pairs = try String(contentsOfFile: output + "/pairs.csv", encoding: .utf8)
    // Nine pairs of processes of three blocks at least, twice.
    let blocks = 2 * 9 * 3
    #expect(pairs.split(separator: "\n").count > blocks)
    #expect(pairs.contains(",confirmation,9,3,"))
    #expect(outcome.output.contains("measured again, first "))
  }

  @Test("a build against itself is neither slower nor faster: 0, or 6 where asked for")
  func itself() async throws {
    let outcome = try await race(
      Tool.failing, Tool.failing, "--budget", "1", "--margin", "10%", "--fail-on-inconclusive")
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

  @Test(
    "--count counts a cell whose times decide nothing, in both builds",
    .enabled(if: hasValgrind, "valgrind is not installed"))
  func count() async throws {
    let output = folder.url.appending(path: "out").path
    // No two times are as equal as this margin asks.
    let outcome = try await race(
      Tool.failing, Tool.failing, "--budget", "0", "--margin", "0.0001%", "--count", "--output",
      output)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    // A change would stand behind the counts.
    let equal = /: instructions of a layout [0-9,]+ → [0-9,]+, mispredicted branches/
    #expect(outcome.output.contains(equal), "\(outcome.output)")
    let row = try folder.text("out/race.csv").split(separator: "\n")[1].split(separator: ",")
    let counts = row.suffix(4).compactMap { Double($0) }
    #expect(row.contains("inconclusive") && counts[0] > 1000)
    #expect(abs(counts[1] / counts[0] - 1) < 1e-3 && counts[2] > 0)
    let judged = try await Tool.runFailing(["judge", output])
    #expect(judged.output.contains(equal))
  }

  @Test("--count without valgrind, or with one build, is refused")
  func countRefused() async throws {
    let cell = ["--count", "--strategy", "dice", "--tree", "star"]
    let one = try await Tool.runFailing(["race", Tool.failing, "--calibrate"] + cell)
    #expect(one.status == 64)
    let without = try await Tool.run(
      "/usr/bin/env",
      ["PATH=\(folder.url.path)", Tool.failing, "race", Tool.failing, Tool.failing] + cell)
    #expect(without.status == 64)
    #expect(without.error.contains("--count needs valgrind"), "\(without.error)")
  }

  @Test("--dry-run tries six pairs of each tree and says what the race would take and find")
  func dryRun() async throws {
    let cells = ["--strategy", "dice,trapping", "--tree", "star", "--sizes", "50"]
    let one = try await Tool.runFailing(
      ["race", Tool.failing, Tool.failing, "--budget", "60", "--dry-run"] + cells)
    #expect(one.status == 0, "\(one.error)")
    let rows = one.output.split(separator: "\n")
    #expect(rows[0].contains("finds about"))
    #expect(rows[1].hasPrefix("dice on star, 50 nodes") && rows[1].hasSuffix(" %"))
    #expect(rows[2].hasPrefix("trapping on star, 50 nodes, seed 1: base crashed: "))
    #expect(one.output.contains("pairs of processes in 60 s, and up to as long again"))
    // Twice the margin, which is 2 % on a build server.
    #expect(one.output.contains(/to find [24]\.00 % in each cell, take --budget/))
    let all = try await Tool.runFailing(
      ["race", Tool.failing, "--calibrate", "--races", "3", "--budget", "60", "--dry-run"] + cells)
    #expect(all.output.contains("3 races would each take about "), "\(all.output)\(all.error)")
    #expect(all.output.contains(", which is 3 min in all"))
    let missing = try await Tool.runFailing(["race", "/bin/cat", "/bin/cat", "--dry-run"] + cells)
    #expect(missing.status == 5)
  }

  @Test("only the cells that are flagged are measured again, on all trees")
  func confirmedCells() async throws {
    // On a machine that is busy with other tests one of the two may not be flagged.
    let slow: Set = ["slowed:percent=200 flat-log-normal", "slowed:percent=200 star"]
    var confirmed: Set<String> = []
    var pairs: [Substring] = []
    for seed in 1...5 where confirmed != slow {
      let outcome = try await Tool.runFailing([
        "race", Tool.failing, try folder.slowed(), "--strategy", "dice,slowed:percent=200",
        "--tree", "flat-log-normal,star", "--sizes", "20", "--budget", "0", "--margin", "50%",
        "--pairs", "9", "--seed", String(seed), "--output",
        folder.url.appending(path: "out\(seed)").path,
      ])
      #expect([0, 2].contains(outcome.status), "\(outcome.output)")
      pairs = try folder.text("out\(seed)/pairs.csv").split(separator: "\n")
      confirmed = Set(
        pairs.filter { $0.contains(",confirmation,") }
          .map { $0.split(separator: ",").prefix(2).joined(separator: " ") })
      #expect(confirmed.isSubset(of: slow))
    }
    #expect(confirmed == slow)
    let orders = pairs.dropFirst()
      .map { $0.contains(",base-head-head-base,") }
    #expect(Set(orders) == [true, false], "either build comes first now and then")
  }
}

@Suite("Races that are interrupted, cannot be judged or lose a build")
struct RaceTroubleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("builds that lay out differently are told, and one without the strategy is left out")
  func differences() async throws {
    // A build that takes dice for slice; its script stays beside the tool and must not keep it
    // alive.
    let other = try folder.script("other", #"sed -u 's/"dice"/"slice"/' | '\#(Tool.failing)' "$@""#)
    let different = try await Tool.runFailing(
      ["race", Tool.failing, other, "--strategy", "dice"] + smallCell)
    #expect(different.status == 0, "\(different.error)")
    #expect(different.output.contains("seed 1: the builds lay out this tree differently"))
    let missing = try await Tool.runFailing(
      ["race", Tool.failing, Tool.executable, "--strategy", "slowed:percent=20,dice"]
        + smallCell)
    #expect(
      missing.output.contains(
        "slowed:percent=20 on flat-log-normal, 100 nodes, seed 1: not in head"))
    #expect(missing.status == 0)
    let nothing = try await Tool.runFailing(
      ["race", Tool.failing, Tool.executable, "--strategy", "slowed"] + smallCell)
    #expect(nothing.status == 5)
  }

  @Test("a build that lays out otherwise in another process is told: 3")
  func nondeterministic() async throws {
    let output = folder.url.appending(path: "out").path
    let outcome = try await Tool.runFailing(
      ["race", Tool.failing, Tool.failing, "--strategy", "by-process,dice", "--output", output]
        + smallCell)
    #expect(outcome.status == 3, "\(outcome.error)")
    #expect(
      outcome.output.contains(
        "by-process on flat-log-normal, 100 nodes, seed 1: base and head not deterministic"))
    let rows = try String(contentsOfFile: output + "/race.csv", encoding: .utf8)
      .split(separator: "\n")
    #expect(rows[1].hasPrefix("by-process,") && rows[1].hasSuffix(",0,base head,,,,,"))
    #expect(rows[2].hasPrefix("dice,") && rows[2].hasSuffix(",1,,,,,,"))
  }

  @Test("files are written before a table that nobody reads", arguments: ["| true", ">&-"])
  func closedOutput(redirection: String) async throws {
    let race = (["race", Tool.executable, Tool.executable, "--strategy", "dice"] + smallCell)
      .map { "'\($0)'" }.joined(separator: " ")
    _ = try await Tool.run(
      "sh", ["-c", #""$0" \#(race) --output out \#(redirection)"#, Tool.executable],
      in: folder.url)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "out").path)
    #expect(files.sorted() == ["journal.jsonl", "pairs.csv", "race.csv", "run.json"])
    let record = try String(
      contentsOf: folder.url.appending(path: "out/run.json"), encoding: .utf8)
    #expect(record.contains(/"failures" : \[\s*\]/), "its cells were raced, and none was skipped")
  }

  /// Starts the tool and sends it a signal as soon as a condition of the shell holds, in which `$p`
  /// is the tool's process and `progress` what it wrote to standard error.
  private func interrupted(
    by signal: Int32, when condition: String, _ arguments: [String]
  ) async throws -> Tool.Outcome {
    let script = #"""
      signal=$1 condition=$2; shift 2
      "$0" "$@" >table 2>progress & p=$!
      until eval "$condition"; do kill -0 $p || break; sleep 0.02; done
      kill -$signal $p; wait $p; code=$?
      cat table; cat progress >&2; exit $code
      """#
    return try await Tool.run(
      "sh", ["-c", script, Tool.failing, String(signal), condition] + arguments, in: folder.url)
  }

  @Test(
    "an interrupted race judges and writes what it has measured",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func interrupted(signal: Int32, code: Int32) async throws {
    // The budget lasts, so that there are more pairs of processes than asked for.
    let outcome = try await interrupted(
      by: signal, when: "pgrep -P $p >>seen; [ $(sort -u seen | wc -l) -ge 16 ]",
      [
        "race", Tool.failing, Tool.failing, "--strategy", "dice", "--tree", "flat-log-normal",
        "--sizes", "100", "--budget", "600", "--margin", "90%", "--pairs", "6", "--output", "out",
      ])
    #expect(outcome.status == code, "\(outcome.error)")
    #expect(outcome.error.contains("interrupted"))
    #expect(outcome.output.contains("0 slower, 0 faster, "))
    // It is judged; on a busy machine it may be inconclusive.
    let row = try folder.text("out/race.csv").split(separator: "\n")[1]
    #expect([",same,", ",inconclusive,"].contains { row.contains($0) }, "\(row)")
    let blocks = try folder.text("out/pairs.csv").split(separator: "\n").dropFirst()
    let processes = Set(
      blocks.map { $0.split(separator: ",", omittingEmptySubsequences: false)[7] })
    #expect(processes.count >= 7)
    let children = try folder.text("seen").split(separator: "\n").compactMap { pid_t($0) }
    try await expectEnd(of: children)
  }

  @Test("Ctrl-C in a terminal reaches the children as well, and no build is blamed for it")
  func interruptedGroup() async throws {
    let outcome = try await Tool.run(
      "sh",
      [
        "-c", #"timeout -s INT 3 "$0" "$@"; exit $?"#, Tool.failing, "race", Tool.failing,
        Tool.failing, "--strategy", "dice", "--tree", "star", "--sizes", "50", "--budget", "600",
      ])
    // timeout tells with 124 that it had to end its command.
    #expect(outcome.status == 124, "\(outcome.error)")
    #expect(outcome.error.contains("interrupted; this is what"), "\(outcome.error)")
    #expect(!outcome.error.contains("Error"), "\(outcome.error)")
  }

  @Test("an interrupted confirmation counts as none")
  func interruptedConfirmation() async throws {
    let outcome = try await interrupted(
      by: SIGINT, when: "grep -q confirming progress",
      [
        "race", Tool.failing, try folder.slowed(), "--strategy", "slowed:percent=200", "--tree",
        "flat-log-normal", "--sizes", "50", "--budget", "0", "--margin", "10%", "--pairs", "12",
        "--output", "out",
      ])
    #expect(outcome.status == 130, "\(outcome.error)")
    #expect(outcome.output.contains("0 slower, 0 faster, 0 same, 1 inconclusive"))
    #expect(!outcome.output.contains("measured again"))
  }

  @Test("an interrupted calibration tells the races that came to their end")
  func interruptedCalibration() async throws {
    let outcome = try await interrupted(
      by: SIGTERM, when: "[ $(cat out/calibration.csv | wc -l) -ge 3 ]",
      [
        "race", Tool.failing, "--calibrate", "--races", "1000", "--strategy", "dice", "--output",
        "out",
      ] + smallCell)
    #expect(outcome.status == 143, "\(outcome.error)")
    let races = try folder.text("out/calibration.csv").split(separator: "\n").count - 1
    #expect(races < 1_000)
    #expect(outcome.output.contains("races  0 of \(races), 0.00 %"), "\(outcome.output)")

    let none = try await interrupted(
      by: SIGTERM, when: "[ -e none/journal.jsonl ] && pgrep -P $p >seen",
      [
        "race", Tool.failing, "--calibrate", "--strategy", "dice", "--tree", "star", "--sizes", "5",
        "--budget", "600", "--output", "none",
      ])
    #expect(none.status == 143, "\(none.error)")
    #expect(none.output.contains("races  none finished"))
    #expect(try folder.text("none/calibration.csv").split(separator: "\n").count == 1)
  }

  private static let hanging = [
    "race", Tool.failing, Tool.failing, "--strategy", "hanging", "--tree", "path", "--sizes", "5",
  ]

  @Test("the second signal ends a race at once, its children too, even where a strategy hangs")
  func interruptedTwice() async throws {
    let (status, children) = try await Tool.startFailing(Self.hanging) { process in
      let children = try process.pair()
      process.send(SIGINT)
      Thread.sleep(forTimeInterval: 0.5)
      process.send(SIGINT)
      return children
    }
    #expect(status == .exited(130))
    try await expectEnd(of: children)
  }

  @Test("no child outlives a race that is killed, even one that hangs")
  func orphans() async throws {
    let (_, children) = try await Tool.startFailing(Self.hanging) { process in
      defer { process.send(SIGKILL) }
      return try process.pair()
    }
    try await expectEnd(of: children)
  }

  @Test(
    "both processes of a pair are kept on one processor",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/taskset")))
  func oneProcessor() async throws {
    let (_, processors) = try await Tool.startFailing(Self.hanging) { process in
      defer { process.send(SIGKILL) }
      return try process.pair().map { child in
        try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
          .split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }
          .map { $0.dropFirst("Cpus_allowed_list:".count).trimmingCharacters(in: .whitespaces) }
      }
    }
    #expect(Set(processors).count == 1)
    #expect(processors.allSatisfy { $0.flatMap { Int($0) } != nil }, "\(processors)")
  }

  private func expectEnd(of children: [pid_t]) async throws {
    #expect(!children.isEmpty)
    for _ in 0..<500 where children.contains(where: { kill($0, 0) == 0 }) {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(children.allSatisfy { kill($0, 0) != 0 })
  }

  @Test("a cell in which a build crashes is left out and told, all others are judged: 3")
  func crash() async throws {
    let output = folder.url.appending(path: "out").path
    let outcome = try await Tool.runFailing(
      ["race", Tool.failing, Tool.failing, "--strategy", "slice,trapping,dice", "--output", output]
        + smallCell)
    #expect(outcome.status == 3, "\(outcome.error)")
    for side in ["base", "head"] {
      #expect(
        outcome.output.contains("trapping on flat-log-normal, 100 nodes, seed 1: \(side) crashed: ")
      )
    }
    let rows = try folder.text("out/race.csv").split(separator: "\n")
    #expect(rows[2].contains(",failed,"))
    #expect(rows[2].hasSuffix(",base head,,,,"))
    for row in [rows[1], rows[3]] {
      #expect([",same,", ",inconclusive,"].contains { row.contains($0) }, "\(row)")
      #expect(row.contains(",6,"), "six pairs of processes, those of the crash not among them")
    }
  }

  @Test(
    "a build that crashes in the midst of its samples loses no other cell; calibrations tell it")
  func lateCrash() async throws {
    let outcome = try await Tool.runFailing(
      [
        "race", Tool.failing, "--calibrate", "--races", "2", "--strategy", "crashing-late,dice",
      ] + smallCell)
    #expect(outcome.status == 3, "\(outcome.error)")
    #expect(outcome.output.contains("cells  0 of 2, "))
    #expect(outcome.error.contains("crashing-late on flat-log-normal, 100 nodes, seed 1: "))
  }

  @Test("a crash of the head alone fails a race, one of the base alone is told")
  func crashOfOneBuild() async throws {
    // The tool itself has to hold the output: its end is what tells of a crash.
    let other = try folder.script(
      "other",
      #"""
      pipe='\#(folder.url.path)'/$$; mkfifo "$pipe"; exec 3<&0
      sed -u 's/"dice"/"trapping"/' <&3 >"$pipe" & exec '\#(Tool.failing)' "$@" <"$pipe"
      """#)
    for (base, head, status) in [(Tool.failing, other, 3), (other, Tool.failing, 0)]
      as [(String, String, Int32)]
    {
      let outcome = try await Tool.runFailing(
        ["race", base, head, "--strategy", "dice,slice"] + smallCell)
      #expect(outcome.status == status, "\(outcome.error)")
      let side = status == 3 ? "head" : "base"
      #expect(
        outcome.output.contains("dice on flat-log-normal, 100 nodes, seed 1: \(side) crashed"))
    }
  }

  @Test("a build in this folder goes by its name alone")
  func name() async throws {
    _ = try folder.script("build", #"exec '\#(Tool.failing)' "$@""#)
    let outcome = try await Tool.run(
      Tool.failing, ["race", "build", "build", "--strategy", "dice"] + smallCell, in: folder.url)
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test("what is no build, or one that cannot race: 5, with what to do")
  func notComparable() async throws {
    let builds = [
      ("/none", "is not an executable"), ("/dev/zero", "is not an executable"),
      (folder.url.path, "is not an executable"), ("/usr/bin/true", "build it from"),
    ]
    for (head, advice) in builds {
      let outcome = try await race(Tool.failing, head)
      #expect(outcome.status == 5)
      #expect(outcome.error.contains(advice), "\(outcome.error)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test("peers do not race, which is told")
  func peers() async throws {
    let outcome = try await Tool.run(
      "race", Tool.executable, Tool.executable, "--strategy", "exec:cat, tac", "--tree", "star")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("'exec:cat, tac' is a layout in another language"))
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

extension Tool.Program {
  /// The two children of a race, as soon as they are there and are the tool itself.
  fileprivate func pair() throws -> [pid_t] {
    try first {
      let children = try children()
      let names = children.map {
        (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) ?? ""
      }
      return children.count == 2 && !names.contains("taskset\n") ? children : nil
    }
  }
}
