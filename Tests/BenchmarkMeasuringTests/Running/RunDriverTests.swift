import BenchmarkJudging
import Foundation
import LayoutFamilies
import Testing
import TreeLayout
import TreeModel

@testable import BenchmarkMeasuring

@Suite("The driver of a run")
struct RunDriverTests {
  private static let small = Workload.generated("random-binary", 30)

  @Test(
    "each way of going wrong costs its own cell, and all others are measured",
    arguments: [true, false])
  func failures(isTimed: Bool) throws {
    var expected = [
      "slice": "ok", "trapping": "crashed", "overflowing": "crashed", "hanging": "timed_out",
      "unsteady": "nondeterministic", "exiting": "crashed", "crashing-late": "crashed",
      "printing": "ok", "by-process": "nondeterministic", "unjudged": "crashed",
      "garbling": "crashed", "flooding": "crashed", "forking": "crashed",
      "not-a-number": "skipped", "endless": "skipped", "pondering": "timed_out", "deep": "ok",
      "knuth": "ok",
    ]
    // It crashes after a time for which only samples last.
    if !isTimed { expected["crashing-late"] = nil }
    let run = try TestRun(
      RunPlan([Self.small], expected.keys.sorted()), timeout: .seconds(5))
    run.driver.isTimed = isTimed
    // So long that what crashes after some milliseconds comes to it.
    run.driver.sampleTime = .milliseconds(1)
    let workload = try #require(try run.run().workloads[0])
    #expect(workload.outcomes == expected)
    func message(_ strategy: String) -> String { workload[strategy].failure?.message ?? "" }
    #expect(message("trapping").contains("trapped on purpose"))
    #expect(workload["overflowing"].failure?.signal == SIGSEGV)
    #expect(message("overflowing") == "most likely the stack overflowed")
    #expect(message("hanging").hasPrefix("no answer within 5 s"))
    #expect(message("exiting").hasPrefix("exited with 0"))
    #expect(message("not-a-number").contains("not a number"))
    #expect(message("endless").contains("too large"))
    #expect(message("garbling").contains(#"'no answer\u{1b}[2J'"#), "\(message("garbling"))")
    #expect(message("flooding").contains("xxxx…'"))
    #expect(message("flooding").count < 200)
    for cell in workload.cells where cell.failure == nil {
      #expect(isTimed ? cell.samples.nanoseconds.count >= 11 : cell.samples.nanoseconds.isEmpty)
      #expect(cell.isTimed)
    }
    // What a strategy starts ends with it.
    let started = try #require(
      message("forking").split(separator: "\n").first { $0.hasPrefix("started ") })
    let process = try #require(pid_t(started.dropFirst("started ".count)))
    for _ in 0..<1_000 where kill(process, 0) == 0 { usleep(10_000) }
    #expect(kill(process, 0) != 0)
  }

  @Test("every round holds the pass and each open cell once, in an order of seed and round alone")
  func order() throws {
    let plan = try RunPlan([Self.small], ["slice", "dice", "squarified", "knuth", "strip"])
    let runs = try ([1, 1, 2] as [UInt64]).map { seed in
      let run = try TestRun(plan)
      run.driver.seed = seed
      let workload = try #require(try run.run().workloads[0])
      #expect(workload.rounds >= 11)
      #expect(workload.pass.samples.nanoseconds.count == workload.rounds)
      // The pass opens every round: every sixth place.
      #expect(workload.pass.samples.positions.allSatisfy { $0.isMultiple(of: 6) })
      return try run.rounds().prefix(11).map { $0 }
    }
    for rounds in runs {
      #expect(rounds.map(\.number) == Array(0..<11))
      #expect(rounds.allSatisfy { $0.cells.sorted() == Array(0..<5) })
      #expect(Set(rounds.map(\.cells)).count > 5, "drawn anew each round")
    }
    #expect(runs[0].map(\.cells) == runs[1].map(\.cells))
    #expect(runs[0].map(\.cells) != runs[2].map(\.cells))
  }

  @Test("all that is not measured is the same in every run, and every strategy is measured")
  func reproducible() throws {
    let ids = try StrategySelection(["all"], from: Catalog()).members.map(\.id)
    let file = Workload(name: "file", source: "file") {
      NamedTree(
        id: "file", tree: try LayoutTree(parents: [-1, 0, 0, 1], values: [.nan, .nan, 2, 1]))
    }
    let plan = try RunPlan([Self.small, file], ids)
    let runs = try (0..<2).map { _ in try TestRun(plan).run().inOrder }
    for (first, second) in zip(runs[0], runs[1]) {
      #expect(first.record == second.record)
      for (cell, other) in zip(first.cells, second.cells) {
        #expect(cell.hash != nil && cell.hash == other.hash)
        #expect(cell.measurement?.layouts == other.measurement?.layouts)
        #expect(cell.isDeterministic && cell.failures.isEmpty)
      }
    }
  }

  @Test("of a sequence each step and each change is measured, on the recipe's trees")
  func sequence() throws {
    let workload = Workload.generated("random-recursive", 50, steps: 4)
    let run = try TestRun(RunPlan([workload], ["squarified", "knuth"]))
    let progress = try #require(try run.run().workloads[0])
    #expect(progress.record.steps == 4)
    #expect(progress.record.allNodes == 4 * progress.record.nodes)
    let sequence = try workload.build()
    #expect(progress.record.hash == RecordedHash(sequence.hash))
    for id in ["squarified", "knuth"] {
      let cell = progress[id]
      #expect(cell.measurement?.layouts.count == 4)
      #expect(cell.measurement?.changes.count == 3)
      #expect(cell.failures.isEmpty && cell.isDeterministic)
    }
    let layouts = try Catalog().treemaps.strategy("squarified")
      .layouts(of: sequence.steps, in: run.driver.frame)
    var hash = StableHash()
    for layout in layouts { hash.combine(layout.geometry) }
    #expect(progress["squarified"].hash == RecordedHash(hash))
  }

  @Test("a process that ends while no strategy is at work gets a second chance, and no third")
  func secondChance() throws {
    let run = try TestRun(RunPlan([Self.small], ["slice", "dice"]))
    let mark = run.folder.url.appending(path: "mark").path
    run.driver.worker = try run.script(
      #"mkdir '\#(mark)' 2>/dev/null && exit 9; exec '\#(FailingTool.path)' worker"#)
    #expect(try run.run().workloads[0]?.outcomes == ["slice": "ok", "dice": "ok"])

    let other = try TestRun(RunPlan([Self.small], ["slice", "dice"]))
    let starts = other.folder.url.appending(path: "starts").path
    other.driver.worker = try other.script("echo >>'\(starts)'; exit 9")
    let workload = try #require(try other.run().workloads[0])
    #expect(workload.outcomes == ["slice": "crashed", "dice": "crashed"])
    #expect(workload["slice"].failure?.message.hasPrefix("exited with 9") == true)
    #expect(try String(contentsOfFile: starts, encoding: .utf8).count == 2)
  }

  @Test("the repetitions found first are kept in all later processes")
  func repetitions() throws {
    let run = try TestRun(RunPlan([Self.small], ["slice", "crashing-late", "knuth"]))
    run.driver.sampleTime = .microseconds(500)
    let workload = try #require(try run.run().workloads[0])
    #expect(workload["crashing-late"].failure != nil)
    for id in ["slice", "knuth"] {
      // Others than before would have been a failure.
      #expect(workload[id].failures.isEmpty)
      #expect(try #require(workload[id].repetitions) > 1)
    }
  }

  @Test("a run that is over does nothing when it is run again, and its journal stays as it is")
  func again() throws {
    let run = try TestRun(RunPlan([Self.small, .generated("star", 20)], ["slice", "knuth"]))
    let first = try run.run()
    let text = run.journalText
    run.driver.worker.executable = "/nowhere"
    #expect(try run.run() == first)
    #expect(run.journalText == text)
  }

  private func interrupt(_ run: TestRun, after count: Int) throws -> RunProgress {
    let interruption = try Interruption()
    var rounds = 0
    return try run.run(interruption: interruption) { event in
      guard case .advanced = event else { return }
      rounds += 1
      if rounds == count { interruption.note(SIGINT) }
    }
  }

  @Test("a run that goes on has the rest of its budget, besides what it spent before")
  func restOfBudget() throws {
    let run = try TestRun(RunPlan([Self.small], ["slice", "knuth"]))
    run.driver.budget = .seconds(600)
    #expect(try interrupt(run, after: 5).workloads[0]?.rounds == 5)
    try run.pretend(
      .round(
        workload: 0, number: 5, pass: 10, cells: [0, 1], nanoseconds: [1e6, 2e6], seconds: 400))
    // Eleven rounds are taken without any budget, too.
    #expect(try interrupt(run, after: 7).workloads[0]?.rounds == 13)
  }

  @Test("an interrupted run knows the quality of what is sampled well enough, and can go on")
  func interrupted() throws {
    let run = try TestRun(RunPlan([Self.small, .generated("star", 20)], ["slice", "knuth"]))
    run.driver.budget = .seconds(600)
    let early = try interrupt(run, after: 5)
    #expect(early.workloads[0]?.outcomes == ["slice": "open", "knuth": "open"])
    #expect(early.workloads[0]?.rounds == 5)
    #expect(early.workloads[1] == nil, "its turn did not come")
    let later = try #require(try interrupt(run, after: 7).workloads[0])
    #expect(later.outcomes == ["slice": "ok", "knuth": "ok"])
    #expect(later.rounds == 12, "it went on where it stopped")
    #expect(later.cellsToTime == [0, 1], "more samples would be taken")
  }

  @Test("an interrupted run measures on behind a cell that cannot be measured")
  func interruptedBehindCrash() throws {
    let run = try TestRun(RunPlan([Self.small], ["unjudged", "slice"]))
    run.driver.budget = .seconds(600)
    let workload = try #require(try interrupt(run, after: 12).workloads[0])
    #expect(workload.outcomes["slice"] == "ok" && workload.outcomes["unjudged"] != "ok")
  }

  @Test("an interrupted run without times ends after the cell under way, and can go on")
  func interruptedWithoutTimes() throws {
    let plan = try RunPlan([Self.small], ["slice", "knuth", "strip"])
    let (run, whole) = (try TestRun(plan), try TestRun(plan))
    (run.driver.isTimed, whole.driver.isTimed) = (false, false)
    let interruption = try Interruption()
    let early = try #require(
      try run.run(interruption: interruption) { event in
        guard case .advanced(_, let share) = event else { return }
        #expect(abs(share - 1 / 3) < 1e-9)
        interruption.note(SIGINT)
      }.workloads[0])
    #expect(early.openCells.count == 2)
    let (later, expected) = (try run.run(), try whole.run())
    let cells = try #require(later.workloads[0]).cells
    for (cell, other) in zip(cells, try #require(expected.workloads[0]).cells) {
      #expect(cell.hash == other.hash && cell.isDeterministic)
      #expect(cell.measurement?.layouts == other.measurement?.layouts)
      #expect(cell.measurement != nil)
    }
  }

  #if os(Linux)
    @Test("the memory of a large layout is known where it is wanted", arguments: [true, false])
    func memory(isTimed: Bool) throws {
      for metrics in [["area_error_max", "peak_bytes"], ["area_error_max"]] as [Set<String>] {
        let run = try TestRun(RunPlan([.generated("flat-log-normal", 150_000)], ["slice"]))
        (run.driver.isTimed, run.driver.metrics) = (isTimed, metrics)
        let cell = try #require(try run.run().workloads[0]).cells[0]
        #expect(cell.measurement != nil)
        #expect((cell.peakBytes != nil) == metrics.contains("peak_bytes"))
      }
    }
  #endif

  @Test("an interruption does not wait for a strategy that hangs, and blames none")
  func interruptedHanging() throws {
    let run = try TestRun(RunPlan([Self.small], ["slice", "hanging"]))
    let interruption = try Interruption()
    let thread = Thread {
      usleep(1_500_000)
      interruption.note(SIGTERM)
    }
    thread.start()
    let start = ContinuousClock.now
    let workload = try #require(try run.run(interruption: interruption).workloads[0])
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(workload.outcomes == ["slice": "open", "hanging": "open"])
  }

  @Test("a strategy asked for by name that refuses a tree is an error that names the node")
  func refused() throws {
    var plan = try RunPlan([Self.small], ["slice"])
    var catalog = Catalog()
    catalog.treemaps.kinds = [StrategyKind(Refusing())]
    let selection = try StrategySelection(["refusing"], from: catalog)
    plan.members += selection.members
    let built = try BuiltWorkload(at: 0, of: plan)
    #expect(built.record.cells.map(\.strategy) == ["slice"])
    #expect(
      built.record.refusals == [.init(strategy: "refusing", node: "#0", reason: "has children")])
    plan.named = selection.named
    let error = #expect(throws: BuiltWorkload.RefusalError.self) {
      try BuiltWorkload(at: 0, of: plan)
    }
    #expect(
      error?.description == "refusing cannot lay out random-binary: node '#0' has children")
  }

  @Test("a tree that is another one when a run goes on is told")
  func changed() throws {
    let run = try TestRun(RunPlan([Self.small, .generated("star", 20)], ["slice"]))
    run.driver.budget = .seconds(600)
    let interruption = try Interruption()
    try run.run(interruption: interruption) { if case .advanced = $0 { interruption.note(SIGINT) } }
    let other = try TestRun(RunPlan([.generated("random-binary", 30, seed: 2)], ["slice"]))
    try? FileManager.default.removeItem(at: other.folder.url)
    try FileManager.default.copyItem(at: run.folder.url, to: other.folder.url)
    let error = #expect(throws: ChangedTree.self) { try other.run() }
    #expect(error?.description.contains("random-binary gives another tree") == true)
  }
}

/// Takes no tree.
private struct Refusing: LayoutStrategy {
  static let name = "refusing"
  static let summary = "takes no tree"
  func claims(on tree: LayoutTree) -> Claims { [] }
  func check(_ tree: LayoutTree) throws(LayoutError) {
    throw LayoutError(node: 0, reason: "has children")
  }
  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {}
}
