import LayoutQuality
import TreeLayout

/// The raw samples of one cell.
public struct CellSamples: Codable, Sendable {
  /// How many layouts one sample holds; the same for all samples of the cell.
  public let repetitions: Int

  /// Nanoseconds of one layout, in the order of measurement.
  public var nanoseconds: [Double] = []

  /// For each sample its place among all samples of the tree, counted from 0.
  public var positions: [Int] = []

  /// The hash of the first layout.
  public let hash: StableHash

  /// Whether all layouts that were looked at were the first one bit for bit.
  public var isDeterministic = true

  init(repetitions: Int, hash: StableHash) {
    self.repetitions = repetitions
    self.hash = hash
  }

  /// The time inside the samples.
  var seconds: Double { nanoseconds.reduce(0, +) * Double(repetitions) * 1e-9 }

  public var statistics: SampleStatistics { SampleStatistics(nanoseconds) }
}

/// When a cell has been sampled enough.
public struct StoppingRule: Codable, Sendable {
  /// No interval of fewer samples is trusted.
  public var minimumSamples = 11

  /// The relative width of the median's interval at which a cell is done.
  public var relativeWidth = 0.01

  /// A sample lasts at least this long, and at least 1,000 ticks of the clock.
  public var minimumSampleTime = Duration.milliseconds(1)

  public init() {}
}

/// Times the strategies of one tree in interleaved rounds.
///
/// In each round every cell that is not done yet runs once, in an order drawn anew, together with the
/// pass. What the machine does meanwhile then falls on all of them alike.
struct TreeSampler {
  let rule: StoppingRule
  let clockTick: Double

  /// How many seconds to go on, those of an earlier process included; the minimum of samples is taken
  /// whatever it says.
  let budget: Double

  /// Of the order within the rounds, which depends on nothing else but the number of the round.
  let seed: UInt64

  /// Times the open cells of `progress`.
  ///
  /// - Parameters:
  ///   - cells: what to time, the pass first.
  ///   - seconds: the time spent on the tree so far.
  ///   - tell: takes each event, applied to `progress` or not.
  func run<Failure: Error>(
    _ cells: [any TimedCell], from progress: TreeProgress, seconds: () -> Double,
    tell: (TreeEvent) throws(Failure) -> Void
  ) throws(Failure) {
    var progress = progress
    var active = [0] + progress.openCells
    func layOut(_ index: Int) throws(Failure) {
      try tell(.running(cell: index))
      _ = cells[index].sample(repetitions: 1)
      let repetitions = progress.samples[index]?.repetitions ?? repetitions(of: cells[index])
      let event = TreeEvent.laidOut(
        cell: index, repetitions: repetitions, hash: cells[index].outputHash)
      progress.apply(event)
      try tell(event)
    }
    for index in active { try layOut(index) }
    while true {
      // Sorting costs little beside a sample, but not nothing.
      if progress.rounds.isMultiple(of: 4) {
        active.removeAll { $0 != 0 && isPrecise(progress.samples[$0]!) }
      }
      let hasMinimum = active.dropFirst().allSatisfy {
        progress.samples[$0]!.nanoseconds.count >= rule.minimumSamples
      }
      if active == [0] || (hasMinimum && seconds() >= budget) { break }
      var random = Random(seed: seed, domain: "order of round \(progress.rounds)")
      let order = random.shuffled(active)
      let times = try order.map { (index) throws(Failure) in
        try tell(.running(cell: index))
        let repetitions = progress.samples[index]!.repetitions
        return cells[index].sample(repetitions: repetitions) / Double(repetitions)
      }
      let event = TreeEvent.sampled(cells: order, nanoseconds: times, seconds: seconds())
      progress.apply(event)
      try tell(event)
    }
    for index in progress.openCells { try layOut(index) }
  }

  private func isPrecise(_ samples: CellSamples) -> Bool {
    samples.nanoseconds.count >= rule.minimumSamples
      && samples.statistics.medianInterval.relativeWidth <= rule.relativeWidth
  }

  /// How many layouts make a sample that is long enough for the clock.
  private func repetitions(of cell: any TimedCell) -> Int {
    cell.repetitions(lasting: max(rule.minimumSampleTime / .nanoseconds(1), 1_000 * clockTick))
  }
}

extension Random {
  /// The values in an order in which each one is equally likely.
  ///
  /// - Reference: R. Durstenfeld. "Algorithm 235: Random Permutation." *CACM* 7(7), 1964.
  mutating func shuffled(_ values: [Int]) -> [Int] {
    var values = values
    for last in values.indices.reversed() { values.swapAt(last, integer(below: last + 1)) }
    return values
  }
}
