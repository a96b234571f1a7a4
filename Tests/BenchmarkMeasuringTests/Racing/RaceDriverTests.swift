import BenchmarkJudging
import Foundation
import LayoutFamilies
import Testing
import TreeLayout

@testable import BenchmarkMeasuring

@Suite("The driver of a race")
struct RaceDriverTests {
  private let folder = try! TemporaryFolder()

  /// What a race told.
  private struct Told {
    var events: [RaceEvent] = []
    var end: RaceEnd?

    var pairs: [(workload: Int, part: RacePart, pair: RacePair)] {
      events.compactMap {
        if case .pair(let workload, let part, let pair) = $0 { (workload, part, pair) } else { nil }
      }
    }

    func cells(_ cell: Int, in part: RacePart = .race) -> [RacePair.Cell] {
      pairs.filter { $0.part == part }.flatMap(\.pair.cells).filter { $0.cell == cell }
    }

    var failures: [String] {
      events.compactMap { event in
        guard case .failed(let workload, let cell, let side, let part, let reason) = event else {
          return nil
        }
        return "\(workload) \(cell) \(side) \(part) \(reason)"
      }
    }
  }

  /// A build whose strategies are slowed down.
  private func slowed() throws -> WorkerCommand {
    try script("LAYOUTBENCH_SLOWED=1 exec '\(FailingTool.path)' worker")
  }

  private func script(_ text: String) throws -> WorkerCommand {
    let file = folder.url.appending(path: UUID().uuidString)
    try Data(text.utf8).write(to: file)
    return WorkerCommand("/bin/sh", [file.path])
  }

  private func race(
    _ strategies: [String], _ workloads: [Workload] = [.generated("star", 20)],
    head: WorkerCommand = FailingTool.worker(), pairs: Int = 2, budget: Double = 0,
    seed: UInt64 = 1, interruption: Interruption? = nil, wanted: [RaceProgress.Cell] = [],
    report: (Double, RacePart) -> Void = { _, _ in }
  ) throws -> Told {
    var driver = RaceDriver(base: FailingTool.worker(), head: head, budget: budget)
    (driver.pairs, driver.seed) = (pairs, seed)
    let field = try RaceWorkloads(
      RunPlan(workloads, strategies), frame: Rect(x: 0, y: 0, width: 1600, height: 900))
    var told = Told()
    told.end = try driver.run(
      field, interruption: interruption, wanted: { wanted }, tell: { told.events.append($0) },
      report: report)
    return told
  }

  @Test("a pair has three blocks or more of four samples, with repetitions that are always equal")
  func pairs() throws {
    let workloads = [Workload.generated("star", 20), .generated("random-binary", 40)]
    let told = try race(["slowed:percent=300", "dice"], workloads, head: slowed(), pairs: 8)
    #expect(told.events.first == .began(seed: 1))
    #expect(told.events.last == .ended(.reached))
    #expect(told.end == .reached)
    #expect(told.pairs.map(\.workload) == (0..<16).map { $0 % 2 }, "the workloads take turns")
    for (_, part, pair) in told.pairs {
      #expect(part == .race)
      #expect(pair.cells.map(\.cell) == [0, 1])
      for cell in pair.cells {
        #expect(cell.blocks.count >= 3)
        #expect(cell.blocks.allSatisfy { $0.times.count == 4 && $0.times.allSatisfy { $0 > 0 } })
        #expect(cell.base == cell.head)
      }
      #expect(Set(pair.cells.map(\.blocks.count)).count == 1, "as many of every cell")
    }
    for workload in 0..<2 {
      for cell in 0..<2 {
        let repetitions = told.pairs.filter { $0.workload == workload }
          .map { $0.pair.cells[cell].repetitions }
        #expect(Set(repetitions).count == 1)
      }
    }
    #expect(Set(told.pairs.map(\.pair.first)) == [.base, .head], "either starts first at times")
    let orders = told.pairs.flatMap(\.pair.cells).flatMap(\.blocks).map(\.outer)
    #expect(Set(orders) == [.base, .head])
    // Four times the work in the head. What the machine does meanwhile falls on both, unevenly.
    let ratios = told.cells(0).flatMap(\.blocks).map { block in
      block.times(of: .head).reduce(0, +) / block.times(of: .base).reduce(0, +)
    }.sorted()
    #expect((2...20).contains(ratios[ratios.count / 2]), "\(ratios[ratios.count / 2])")
  }

  @Test("processors, the order of processes and that of blocks come from the seed alone")
  func order() throws {
    func orders(seed: UInt64) throws -> [[String]] {
      try race(["dice", "slice"], pairs: 5, seed: seed).pairs.map { _, _, pair in
        ["\(pair.first) \(pair.processor ?? -1)"]
          + pair.cells.flatMap { $0.blocks.prefix(3).map { "\($0.outer)" } }
      }
    }
    #expect(try orders(seed: 1) == orders(seed: 1))
    #expect(try orders(seed: 1) != orders(seed: 2))
  }

  @Test(
    "both processes of a pair are kept on one processor",
    .enabled(if: !Processor.allowed().isEmpty))
  func processor() throws {
    let log = folder.url.appending(path: "log").path
    let command = try script(
      "grep Cpus_allowed_list /proc/$$/status >>'\(log)'; exec '\(FailingTool.path)' worker")
    let told = try race(["dice"], head: command, pairs: 6)
    let seen = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t").last.flatMap { Int($0) } }
    #expect(seen == told.pairs.map(\.pair.processor))
    #expect(seen.allSatisfy { $0 != nil })
  }

  @Test("a cell that stops a build is left out, its pair dropped, and the others are measured")
  func failure() throws {
    let told = try race(["slice", "trapping", "trapping-slowed", "dice"], head: slowed())
    #expect(told.failures.count == 3, "\(told.failures)")
    for (cell, side) in [(1, "base"), (1, "head"), (2, "head")] {
      let begin = "0 \(cell) \(side) race crashed: "
      #expect(told.failures.contains { $0.hasPrefix(begin) }, "\(told.failures)")
    }
    #expect(told.pairs.map { $0.pair.cells.map(\.cell) } == [[0, 3], [0, 3]])
    #expect(told.end == .reached)
  }

  @Test("a crash in the middle of the blocks drops the whole pair")
  func incomplete() throws {
    let told = try race(["dice", "crashing-late"], pairs: 3, budget: 0)
    for (_, _, pair) in told.pairs {
      #expect(pair.cells.allSatisfy { $0.blocks.count >= 3 })
      #expect(Set(pair.cells.map(\.blocks.count)).count == 1)
    }
    #expect(told.cells(0).count == 3)
    #expect(!told.failures.isEmpty)
  }

  @Test("a build that gives no answer is waited for no longer than its time limit")
  func hanging() throws {
    var head = FailingTool.worker(timeout: .seconds(1))
    head.arguments = ["worker"]
    var driver = RaceDriver(base: head, head: head, budget: 0)
    driver.pairs = 1
    let field = try RaceWorkloads(
      RunPlan([.generated("path", 5)], ["hanging", "dice"]),
      frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var told = Told()
    let start = ContinuousClock.now
    try driver.run(field, wanted: { [] }, tell: { told.events.append($0) })
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(
      told.failures == ["base", "head"].map { "0 0 \($0) race gave no answer within 1 s" })
    #expect(told.cells(1).count == 1)
    #expect(RaceDriver.timeout(budget: 0) == .seconds(10))
    #expect(RaceDriver.timeout(budget: 30) == .seconds(30))
    #expect(RaceDriver.timeout(budget: 1e6) == .seconds(60))
  }

  @Test("a process that hangs once when it is started is started again")
  func silentOnce() throws {
    let log = folder.url.appending(path: "log").path
    var head = try script(
      """
      echo >>'\(log)'
      [ "$(wc -l <'\(log)')" -ne 3 ] || exec sleep 60
      exec '\(FailingTool.path)' worker
      """)
    head.timeout = .seconds(2)
    let told = try race(["dice"], head: head, pairs: 3)
    #expect(told.pairs.count == 3)
    #expect(told.end == .reached)
    let starts = try String(contentsOfFile: log, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(starts.count - 1 == 4)
  }

  @Test("a build that says nothing when it is started is named so")
  func silent() throws {
    let head = WorkerCommand("/bin/sleep", ["60"], timeout: .seconds(1))
    let error = #expect(throws: RaceError.self) { try race(["dice"], head: head) }
    #expect(error?.description == "/bin/sleep gave no answer within 1 s when it was started")
  }

  @Test("a build without a strategy is told, and one without any is an error")
  func missing() throws {
    let other = try script(
      #"sed -u 's/"slice"/"no-such"/g' | '\#(FailingTool.path)' worker"#)
    let told = try race(["slice", "dice"], head: other)
    // Renamed, the strategy is unknown under the name that was asked for.
    let crashed = told.failures.contains { $0.contains(" 0 head race ") }
    let missing = told.events.contains(.missing(workload: 0, cell: 0, side: .head))
    #expect(crashed || missing)
    #expect(told.cells(1).count == 2)
    let error = #expect(throws: RaceError.self) { try race(["no-such-anywhere"]) }
    #expect(error?.description == "no strategy of the race is in both builds")
  }

  @Test("what cannot race shows that at once")
  func notComparable() throws {
    for (command, word) in [
      (WorkerCommand("/nowhere", ["worker"]), "is not an executable"),
      (WorkerCommand("/bin", ["worker"]), "is not an executable"),
      (WorkerCommand("/bin/cat", []), "does not know how to race"),
      (WorkerCommand("/bin/false", []), "does not know how to race"),
    ] {
      let error = #expect(throws: RaceError.self) { try race(["dice"], head: command) }
      #expect(error?.description.contains(word) == true)
      #expect(error?.description.hasPrefix(command.executable) == true)
    }
  }

  @Test("a build that is gone in the middle ends the race, and what was measured stays")
  func gone() throws {
    let file = folder.url.appending(path: "once").path
    let command = try script("mkdir '\(file)' || exit 1; exec '\(FailingTool.path)' worker")
    let told = try race(["dice"], head: command, pairs: 5)
    #expect(told.pairs.count == 1)
    guard case .failed(let reason) = told.end else {
      Issue.record("the race went on")
      return
    }
    #expect(reason.contains("does not know how to race"))
  }

  @Test("the cells that are wanted are measured again, and no others")
  func confirmation() throws {
    let workloads = [Workload.generated("star", 20), .generated("random-binary", 40)]
    let wanted = [RaceProgress.Cell(workload: 1, cell: 2), .init(workload: 0, cell: 0)]
    let told = try race(["slice", "dice", "knuth"], workloads, wanted: wanted)
    let again = told.pairs.filter { $0.part == .confirmation }
    #expect(again.map(\.workload) == [0, 1, 0, 1])
    #expect(again.map { $0.pair.cells.map(\.cell) } == [[0], [2], [0], [2]])
    #expect(told.pairs.count == 8)
  }

  @Test("a build that lays out otherwise in another process tells another hash")
  func nondeterministic() throws {
    let told = try race(["by-process"], pairs: 3)
    #expect(Set(told.cells(0).flatMap { [$0.base, $0.head] }).count == 6)
  }

  @Test("an interruption ends the race after the present pair")
  func interrupted() throws {
    let interruption = try Interruption()
    let told = try race(["dice"], pairs: 3, budget: 600, interruption: interruption) { share, _ in
      if share > 0 { interruption.note(SIGINT) }
    }
    #expect(told.end == .interrupted)
    #expect(told.events.last == .ended(.interrupted))
    #expect(told.pairs.count >= 1)
    #expect(told.failures.isEmpty)
  }

  @Test("an interruption does not wait for a strategy that hangs, and blames no build")
  func interruptedHanging() throws {
    let interruption = try Interruption()
    let thread = Thread {
      usleep(500_000)
      interruption.note(SIGINT)
    }
    thread.start()
    let start = ContinuousClock.now
    let told = try race(["hanging"], interruption: interruption)
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(told.end == .interrupted)
    #expect(told.failures.isEmpty)
  }

  @Test(
    "the processors of a list of Linux",
    arguments: [
      ("0", [0]), ("\t0-2,5", [0, 1, 2, 5]), ("", []), ("a-b", []),
    ])
  func processors(list: String, numbers: [Int]) {
    #expect(Processor.numbers(of: list) == numbers)
  }

  @Test("a build of version 0.1 can race against this one: its messages are answered")
  func oldMessages() throws {
    let words: [UInt64] = [2, 0, 0] + [UInt64.max, 0] + [Double.nan, 3].map(\.bitPattern)
    let tree = unsafe words.withUnsafeBytes { unsafe Data($0) }.base64EncodedString()
    let child = try ChildProcess(FailingTool.path, ["race-tree"])
    func ask(_ line: String) -> String? {
      #expect(child.write(Data((line + "\n").utf8), within: .seconds(60)))
      guard case .line(let answer) = child.hear(within: .seconds(60)) else { return nil }
      return String(decoding: answer, as: UTF8.self)
    }
    #expect(
      ask(
        #"{"frameHeight":9,"frameWidth":16,"strategies":["dice","no-such"],"tree":"\#(tree)"}"#)
        == #"{"ready":{"unknown":[1],"version":1}}"#)
    let layout = try Catalog().treemaps.strategy("dice").layout(
      LayoutTree(parents: [-1, 0], values: [.nan, 3]), in: Rect(x: 0, y: 0, width: 16, height: 9))
    let prepared = ask(#"{"prepare":{"cell":0,"nanoseconds":1000}}"#)
    #expect(prepared?.contains(#""hash":"\#(layout.hash.hexadecimal)""#) == true)
    #expect(ask(#"{"sample":{"cell":0,"repetitions":5}}"#)?.contains("nanoseconds") == true)
    child.closeInput()
    #expect(child.hear(within: .seconds(30)) == .ended)
  }
}
