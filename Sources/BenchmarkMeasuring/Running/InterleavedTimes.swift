import BenchmarkJudging
import BenchmarkStatistics
import LayoutFamilies
import TreeLayout

extension FamilyMember {
  /// Times the strategy on several sequences of trees in this process, in interleaved rounds.
  ///
  /// - Parameters:
  ///   - sequences: each is laid out as a whole in one repetition.
  ///   - budget: seconds to sample beyond the least number of samples.
  ///   - seed: the seed of the order within the rounds.
  /// - Returns: for each sequence the median nanoseconds of laying it out.
  public func interleavedTimes(
    on sequences: [[LayoutTree]], in frame: Rect, budget: Double, seed: UInt64
  ) -> [Double] {
    let cells = sequences.map { timedCell(on: $0, in: frame, into: OutputBuffers()) }
    let wanted = max(1e6, 1_000 * Stopwatch.measuredTick())
    let repetitions = cells.map { $0.repetitions(lasting: wanted) }
    var samples = cells.map { _ in [Double]() }
    let rule = StoppingRule()
    let stopwatch = Stopwatch()
    var round = 0
    while round < rule.minimumSamples || stopwatch.seconds < budget {
      let active = samples.indices.filter { index in
        round < rule.minimumSamples
          || SampleStatistics(samples[index]).medianInterval.relativeWidth > rule.relativeWidth
      }
      guard !active.isEmpty else { break }
      var random = Random(seed: seed, domain: "order of round \(round)")
      for index in random.shuffled(active) {
        let time = cells[index].sample(repetitions: repetitions[index])
        samples[index].append(time / Double(repetitions[index]))
      }
      round += 1
    }
    return samples.map { SampleStatistics($0).median }
  }
}
