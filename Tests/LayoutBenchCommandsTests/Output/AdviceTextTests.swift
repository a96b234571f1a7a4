import BenchmarkJudging
import JudgingSupport
import LayoutAdvice
import Testing

@testable import LayoutBenchCommands

@Suite("Advice as text")
struct AdviceTextTests {
  @Test("advice fits a terminal: tables are broken between columns, and other lines at blanks")
  func advice() throws {
    var record = SampleRun.record()
    let metrics = (0..<6).map { "a_metric_of_some_length_\($0)" }
    record.families[0].metrics = metrics.map {
      MetricFacts(
        id: $0, unit: "ratio", direction: .lower, summary: "how long or wide or high it may be")
    }
    record.families[0].aims = zip(Purpose.allCases.dropLast(), metrics).map {
      Aim($0, by: $1)
    }
    var progress = RunProgress(families: record.families)
    for var event in SampleRun.events(of: SampleRun.workloads[0]) {
      if case .measured(let workload, let cell, var measurement, let seconds) = event, cell < 2 {
        measurement.layouts = [metrics.map { _ in Double(cell) }]
        event = .measured(
          workload: workload, cell: cell, measurement: measurement, seconds: seconds)
      }
      #expect(progress.apply(event) == nil)
    }
    let workload = Judgement(progress, record: record).run.workloads[0]
    let text = AdviceText(
      advice: Advice(workload, stepsAreMadeUp: false), asked: "", unit: 1, versions: nil,
      notes: [], warnings: [])
    func longest(_ width: Int?) -> Int {
      text.text(width: width).split(separator: "\n").map(\.count).max() ?? 0
    }
    #expect(longest(80) <= 80)
    // A table takes the room there is.
    #expect(longest(150) > 100 && longest(150) <= 150)
    #expect(longest(nil) > 150)
    #expect(
      text.text(width: nil).contains(
        "never worth it on this tree\n  strip: slice is as good or better\n"))
  }
}
