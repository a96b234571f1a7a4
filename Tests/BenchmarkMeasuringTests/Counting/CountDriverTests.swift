import BenchmarkJudging
import Foundation
import LayoutFamilies
import TestSupport
import Testing
import TreeLayout

@testable import BenchmarkMeasuring

@Suite("The driver of counting")
struct CountDriverTests {
  @Test("valgrind's reason is its first line that is no title, else its last one, without a number")
  func reasons() {
    let title = "==7== Memcheck\n==7== Copyright\n"
    #expect(Valgrind.reason(in: title + "cannot read it\n==7== done\n") == "cannot read it")
    #expect(Valgrind.reason(in: title + "==7== fatal: no room\nmore\n") == "fatal: no room")
    #expect(Valgrind.reason(in: title) == "Copyright")
    #expect(Valgrind.reason(in: "\n") == "it says nothing")
  }

  @Test(
    "instructions repeat and grow with the tree, and what is counted is not counted again",
    .enabled(if: runsLongTests),
    .enabled(if: CountDriver.isPossible, "valgrind is not installed"))
  func counts() throws {
    let run = try TestRun(
      RunPlan(
        [.generated("complete", 300), .generated("complete", 3_000)],
        ["trapping", "crashing-counted", "slice"]))
    var progress = try run.run()
    let driver = CountDriver(worker: FailingTool.worker())
    func count(_ run: TestRun, _ progress: inout RunProgress) throws -> [CountDriver.Gap] {
      let known = progress
      return try driver.run(run.plan, known) { #expect(progress.apply($0) == nil) }
    }
    let gap = CountDriver.Gap(
      reason: "crashing-counted did not finish under valgrind", cells: 2)
    #expect(try count(run, &progress) == [gap])
    let counts = try progress.inOrder.map { try #require($0["slice"].counts) }
    #expect((9...11).contains(counts[1].instructions / counts[0].instructions))
    #expect(counts[0].instructions > 300, "a node costs more than one instruction")
    #expect(counts[0].allocations == counts[1].allocations)
    #expect((0...10).contains(counts[0].allocations))
    #expect(progress.workloads[0]?["trapping"].counts == nil)

    // The processes are slow to start: once more on one tree is enough.
    let other = try TestRun(RunPlan([.generated("complete", 300)], ["slice"]))
    var again = try other.run()
    #expect(try count(other, &again) == [])
    let second = try #require(again.workloads[0]?["slice"].counts)
    // Beside other strategies a layout's memory lies elsewhere: four instructions of 15,000. The
    // gate has to bear that.
    let tolerance = try #require(Gate.counts.first { $0.column == "instructions" }).tolerance
    #expect(abs(counts[0].instructions / second.instructions - 1) < tolerance)
    #expect(counts[0].allocations == second.allocations)
    let before = again
    #expect(try count(other, &again) == [])
    #expect(again == before)
  }

  @Test(
    "a program that cannot be counted is told, and an interruption leaves cells uncounted",
    .enabled(if: CountDriver.isPossible, "valgrind is not installed"))
  func gaps() throws {
    let run = try TestRun(RunPlan([.generated("star", 20)], ["slice", "dice"]))
    let progress = try run.run()
    let driver = CountDriver(worker: WorkerCommand("/bin/false", []))
    let gaps = try driver.run(run.plan, progress, tell: { _ in Issue.record("it was counted") })
    #expect(gaps.map(\.cells) == [2])
    let interruption = try Interruption()
    interruption.note(SIGINT)
    let none = try driver.run(run.plan, progress, interruption: interruption, tell: { _ in })
    #expect(none == [])
  }

  @Test(
    "a layout that takes long is left out, even where nothing was timed",
    .enabled(if: CountDriver.isPossible, "valgrind is not installed"))
  func slow() throws {
    let run = try TestRun(RunPlan([.generated("star", 20)], ["sleeping"]))
    run.driver.isTimed = false
    let progress = try run.run()
    #expect(progress.workloads[0]?["sleeping"].samples.nanoseconds == [])
    let driver = CountDriver(worker: FailingTool.worker())
    let gaps = try driver.run(run.plan, progress, tell: { _ in Issue.record("it was counted") })
    let reason = "layouts as slow as these would take minutes under valgrind"
    #expect(gaps == [.init(reason: reason, cells: 1)])
  }

  @Test("what the process does before, and from copy to copy, is taken away")
  func difference() {
    let copies = [1_000_000, 1_000_300, 1_000_600 + 4 * 250, 1_000_900 + 8 * 250]
    #expect(CellCounts.perLayout(copies, repetitions: 4) == 250)
  }

  @Test(
    "a program that answers nothing costs one cell at a time",
    .enabled(if: CountDriver.isPossible, "valgrind is not installed"))
  func silent() throws {
    let run = try TestRun(RunPlan([.generated("star", 20)], ["slice", "dice"]))
    let progress = try run.run()
    let driver = CountDriver(worker: WorkerCommand("/bin/echo", ["garbage"]))
    let gaps = try driver.run(run.plan, progress, tell: { _ in Issue.record("it was counted") })
    #expect(gaps == [.init(reason: "valgrind failed: no answer: 'garbage'", cells: 2)])
  }

  @Test("small trees are laid out often, large ones and slow layouts once, very slow ones never")
  func repetitions() {
    func repetitions(_ nodes: Int, _ nanoseconds: Double) -> Int? {
      CellCounts.repetitions(nodes: nodes, nanoseconds: nanoseconds)
    }
    #expect(repetitions(1, 0) == 50_000)
    #expect(repetitions(1_000, 1_000) == 50)
    #expect(repetitions(CellCounts.maximumNodes, 1_000) == 1)
    #expect(repetitions(1_000, 1e6) == 5)
    #expect(repetitions(1_000, 0.15e9) == 1)
    #expect(repetitions(1_000, 0.16e9) == nil)
    #expect(repetitions(1_000, .infinity) == nil)
  }

  @Test("a profile of another kind is refused")
  func profile() throws {
    let profile = #"{"tu":"instrs","te":17,"pps":[{"tbk":2},{"tbk":3}],"more":1}"#
    #expect(
      try ProcessCounts(dhatProfile: Data(profile.utf8)) == .init(instructions: 17, allocations: 5))
    // That of a program whose allocator valgrind cannot see.
    let blind = #"{"tu":"instrs","te":17,"pps":[]}"#
    for text in [profile.replacingOccurrences(of: "instrs", with: "ms"), blind, "{}", ""] {
      #expect(throws: CountingFailure.self) { try ProcessCounts(dhatProfile: Data(text.utf8)) }
    }
  }
}
