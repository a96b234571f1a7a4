import BenchmarkJudging
import JudgingSupport
import Testing

@Suite("Advice")
struct AdviceTests {
  /// A choice by `aspect_mean`, which is the same for both treemaps.
  ///
  /// - Parameters:
  ///   - slice, strip: how many milliseconds one layout takes.
  ///   - quality: the headline's other metric, of which more is better.
  private func choice(
    sliceTakes slice: Double, stripTakes strip: Double, quality: [Double] = [0.5, 0.75]
  ) throws -> Advice.Choice {
    var record = SampleRun.record()
    record.families[0].headline = ["aspect_mean", "area_error_max"]
    record.families[0].metrics[1].direction = .higher
    record.families[0].metrics[1].law = nil
    record.families[0].aims = [.init(purpose: "values", decides: ["aspect_mean"])]
    var progress = RunProgress(families: record.families)
    for event in SampleRun.events(of: SampleRun.workloads[0]) {
      var event = event
      switch event {
      case .measured(let workload, let cell, var measurement, let seconds) where cell < 2:
        measurement.layouts = [[1.5, quality[cell]]]
        event = .measured(
          workload: workload, cell: cell, measurement: measurement, seconds: seconds)
      case .round(let workload, let number, let pass, let cells, let nanoseconds, let seconds):
        let times = [slice * 1e6, strip * 1e6, nanoseconds[2]]
        event = .round(
          workload: workload, number: number, pass: pass, cells: cells,
          nanoseconds: cells.map { times[$0] }, seconds: seconds)
      default: break
      }
      #expect(progress.apply(event) == nil)
    }
    let run = Judgement(progress, record: record).run
    let advice = Advice(run.workloads[0], stepsAreMadeUp: false)
    return try #require(advice.choices.first { $0.purpose == "values" })
  }

  @Test("among equals the one that is better in the headline is taken, if no slower to the eye")
  func ties() throws {
    let quick = try choice(sliceTakes: 0.001, stripTakes: 0.002)
    #expect(quick.equals == 2 && quick.best?.strategy == "strip")
    // Less than a frame of a screen apart, though in different frames.
    #expect(try choice(sliceTakes: 16, stripTakes: 17.5).best?.strategy == "strip")
    #expect(try choice(sliceTakes: 1, stripTakes: 40).best?.strategy == "slice")
    let same = try choice(sliceTakes: 0.001, stripTakes: 0.002, quality: [0.5, 0.5])
    #expect(same.equals == 2 && same.best?.strategy == "slice")
  }
}
