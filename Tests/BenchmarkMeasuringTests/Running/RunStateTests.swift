import BenchmarkJudging
import JudgingSupport
import Testing

@testable import BenchmarkMeasuring

@Suite("The progress of a run")
struct RunStateTests {
  @Test("the seconds that are left are shared evenly by this program's cells and those of peers")
  func ownBudget() throws {
    var workload = SampleRun.workload(0)
    workload.cells[2].peer = "d3"
    let state = RunState(
      RunProgress(families: SampleRun.record().families), places: [0], tell: { _ in },
      report: { _ in })
    for event in SampleRun.events(of: workload, rounds: 9).prefix(14) { try state.add(event) }
    #expect(state.progress.workloads[0]?.seconds == 1)
    #expect(state.ownBudget(of: 0, of: 19) == 1 + 18 * 2 / 3)
    // Without peers nothing is shared, and a workload that is not built has spent nothing.
    #expect(state.ownBudget(of: 1, of: 19) == 19)
  }
}
