import Testing
import TreeLayout

@testable import LayoutBenchmark

@Suite("Sampling")
struct SamplingTests {
  private func run(_ cells: [any TimedCell], budget: Double) -> [CellSamples] {
    var progress = TreeProgress(strategies: cells.count - 1)
    TreeSampler(rule: StoppingRule(), clockTick: 30, budget: budget, seed: 1)
      .run(cells, from: progress, seconds: { 0 }, tell: { progress.apply($0) })
    return progress.samples.compactMap(\.self)
  }

  @Test("a sample is long enough also where the first try was interrupted")
  func interruptedTry() {
    let steady = FakeCell { _ in 1_000 }
    let interrupted = FakeCell { $0 <= 2 ? 5e6 : 1_000 }
    for samples in run([steady, interrupted], budget: 0) {
      #expect(samples.repetitions >= 1_000)
      #expect(samples.nanoseconds == [Double](repeating: 1_000, count: 11))
    }
  }

  @Test("a cell stops at a narrow interval and others go on without it, the pass with them")
  func stopping() {
    let pass = FakeCell { _ in 2e6 }
    let steady = FakeCell { _ in 2e6 }
    // Settles after a while.
    let slow = FakeCell { $0 < 60 && $0.isMultiple(of: 2) ? 4e6 : 2e6 }
    let samples = run([pass, steady, slow], budget: 3_600)
    #expect(samples[1].nanoseconds.count == 12)
    #expect(samples[2].nanoseconds.count > 30)
    #expect(samples[2].statistics.medianInterval.relativeWidth <= 0.01)
    #expect(samples[0].nanoseconds.count == samples[2].nanoseconds.count)
  }
}

/// Takes as long as it is told.
private final class FakeCell: TimedCell {
  private var calls = 0
  private let nanoseconds: (_ call: Int) -> Double

  /// - Parameter nanoseconds: of one layout in the sample of that number, counted from 1.
  init(nanoseconds: @escaping (Int) -> Double) {
    self.nanoseconds = nanoseconds
  }

  func sample(repetitions: Int) -> Double {
    calls += 1
    return nanoseconds(calls) * Double(repetitions)
  }

  var outputHash: StableHash { StableHash() }
}
