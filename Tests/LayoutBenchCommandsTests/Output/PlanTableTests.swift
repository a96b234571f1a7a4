import JudgingSupport
import Testing

@testable import LayoutBenchCommands

@Suite("The table of a plan")
struct PlanTableTests {
  @Test("a plan shows its trees with the strategies that take them")
  func plan() {
    let text = PlanTable(SampleRun.workloads).text
    #expect(text.hasSuffix("strategies:\n  slice\n  strip\n  knuth\n\n6 cells would be run"))
    #expect(text.contains("steps"))
    #expect(!PlanTable([SampleRun.workloads[0]]).text.contains("steps"))
  }
}
