import BenchmarkJudging
import JudgingSupport
import LayoutAdvice
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
    record.families[0].aims = [Aim(.values, by: "aspect_mean")]
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
    return try #require(advice.choices.first { $0.purpose == .values })
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

  // MARK: Wishes

  /// A strategy with its values of `shape`, which decides on values, `drift`, which decides on
  /// changes and keeps `shape`, and `share`.
  private struct Sample {
    let strategy: String
    var family = "boxes"
    var shape = 1.0
    var drift = 1.0
    var share = 0.5
    var promises = true
    var milliseconds = 1.0
  }

  private func family(_ id: String, drift: String = "drift") -> FamilyRecord {
    FamilyRecord(
      id: id, headline: ["shape"],
      metrics: [
        MetricFacts(id: "shape", unit: "ratio", direction: .lower, summary: "how long"),
        MetricFacts(id: "share", unit: "share", direction: .higher, summary: "how much"),
        MetricFacts(id: drift, unit: "px", direction: .lower, summary: "far", subject: .change),
      ],
      aims: [
        Aim(
          .values, by: "shape", promising: Promise(law: "area", otherwise: "out of proportion")),
        Aim(.change, by: drift, keeping: ["shape"]),
      ])
  }

  private func advice(
    _ samples: [Sample], families: [FamilyRecord]? = nil, wishes: [Wish] = [], noise: Double = 0.1
  ) throws -> Advice {
    let families = families ?? [family("boxes")]
    var workload = SampleRun.workload(0, steps: 2)
    workload.cells = samples.map { .init(strategy: $0.strategy, family: $0.family) }
    var record = SampleRun.record()
    record.families = families
    var progress = RunProgress(families: families)
    for var event in SampleRun.events(of: workload) {
      switch event {
      case .measured(let workload, let cell, var measurement, let seconds):
        let sample = samples[cell]
        measurement.claims = sample.promises ? ["area"] : []
        measurement.layouts = Array(repeating: [sample.shape, sample.share], count: 2)
        measurement.changes = [[sample.drift]]
        event = .measured(
          workload: workload, cell: cell, measurement: measurement, seconds: seconds)
      case .round(let workload, let number, let pass, let cells, _, let seconds):
        // Times differ a little from round to round.
        let noise = 1 + noise * Double(number % 5)
        event = .round(
          workload: workload, number: number, pass: pass, cells: cells,
          nanoseconds: cells.map { 2e6 * samples[$0].milliseconds * noise }, seconds: seconds)
      default: break
      }
      #expect(progress.apply(event) == nil)
    }
    let run = Judgement(progress, record: record).run
    return Advice(run.workloads[0], wishes: wishes, stepsAreMadeUp: false)
  }

  private func only(_ strategies: String...) -> Wish {
    Wish("--only") { candidate, _ in strategies.contains(candidate.strategy) }
  }

  private func choice(
    _ purpose: Purpose, _ advice: Advice, family: String = "boxes"
  ) throws -> Advice.Choice {
    try #require(advice.choices.first { $0.purpose == purpose && $0.family.id == family })
  }

  @Test("what is taken is never dominated, whatever the wishes and promises")
  func dominated() throws {
    let samples = [
      Sample(strategy: "a", shape: 1, milliseconds: 0.5), Sample(strategy: "b", shape: 2),
      Sample(strategy: "c", shape: 0.5, promises: false, milliseconds: 0.25),
    ]
    let free = try advice(samples)
    #expect(free.families[0].dominated.map(\.candidate.strategy) == ["b"])
    #expect(try choice(.values, free).best?.strategy == "a")
    let wishing = try advice(samples, wishes: [only("b")])
    #expect(try choice(.values, wishing).best?.strategy == "b")
    #expect(wishing.families[0].dominated.isEmpty)
    // Times that are all the same are intervals of a point, and neither is slower.
    let even = try advice(
      [Sample(strategy: "a", shape: 2), Sample(strategy: "b", shape: 1)], noise: 0)
    #expect(even.families[0].dominated.map(\.candidate.strategy) == ["a"])
  }

  @Test("the best of those that lack what a purpose needs is named, with what that is")
  func barred() throws {
    var boxes = family("boxes")
    boxes.aims = [Aim(.size, by: "shape", needing: ["share"])]
    let samples = [
      Sample(strategy: "a", shape: 3, share: 1), Sample(strategy: "b", shape: 2, share: 0.5),
      Sample(strategy: "c", shape: 1, share: 0.5), Sample(strategy: "d", shape: 4, share: 0.5),
    ]
    let size = try choice(.size, try advice(samples, families: [boxes]))
    #expect(size.best?.strategy == "a")
    #expect(size.barred?.candidate.strategy == "c" && size.barred?.need.id == "share")
    let alike = try choice(.size, try advice(Array(samples[1...]), families: [boxes]))
    #expect(alike.best?.strategy == "c" && alike.barred == nil)
  }

  @Test("a wish costs nothing where the strategy without it is no better, or as fast within noise")
  func prices() throws {
    let samples = [
      Sample(strategy: "a", shape: 4, drift: 9), Sample(strategy: "b", shape: 1, drift: 10),
      Sample(strategy: "c", shape: 9, drift: 1, milliseconds: 0.99),
      Sample(strategy: "d", shape: 9, drift: 30, milliseconds: 0.1),
    ]
    // Without the wish what moves least is no longer within twice the best shape.
    let change = try choice(.change, try advice(samples, wishes: [only("a", "c")]))
    #expect(change.best?.strategy == "a" && change.kept.map(\.best) == [4])
    #expect(change.prices.map(\.without.strategy) == ["b"] && change.prices[0].isNothing)
    let values = try choice(.values, try advice(samples, wishes: [only("a", "c")]))
    #expect(values.prices.map(\.isNothing) == [false])
    let speed = try choice(.speed, try advice(samples.dropLast(), wishes: [only("a")]))
    #expect(speed.prices.map(\.without.strategy) == ["c"] && speed.prices[0].isNothing)
    let slow = try choice(.speed, try advice(samples, wishes: [only("a")]))
    #expect(slow.prices.map(\.isNothing) == [false])
  }

  @Test("steadiness is compared over all families that measure it alike, and with nothing else")
  func stable() throws {
    let samples = [
      Sample(strategy: "a", drift: 5), Sample(strategy: "b", drift: 10.5),
      Sample(strategy: "p", family: "circles", drift: 200),
      Sample(strategy: "s", family: "rings", drift: 1),
    ]
    let families = [family("boxes"), family("circles"), family("rings", drift: "turn")]
    let stable = try advice(samples, families: families, wishes: [.stable])
    #expect(try choice(.values, stable).ranking.map(\.strategy) == ["a"])
    #expect(try choice(.values, stable, family: "circles").best == nil)
    #expect(try choice(.values, stable, family: "rings").best == nil)
    #expect(
      stable.doubts == ["--stable leaves out rings: no other strategy is measured by turn"])
  }
}
