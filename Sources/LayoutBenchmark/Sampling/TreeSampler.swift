import LayoutQuality
import TreeData
import TreeLayout

/// The raw samples of one cell.
public struct CellSamples: Sendable {
  /// How many layouts one sample holds; the same for all samples of the cell.
  public let repetitions: Int

  /// Nanoseconds of one layout, in the order of measurement.
  public var nanoseconds: [Double] = []

  /// For each sample its place among all samples of the tree, counted from 0.
  public var positions: [Int] = []

  /// The hash of the first layout.
  public let hash: StableHash

  /// Whether the layout after the last sample was the first one bit for bit.
  public var isDeterministic = true

  public var statistics: SampleStatistics { SampleStatistics(nanoseconds) }
}

/// When a cell has been sampled enough.
public struct StoppingRule: Sendable {
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

  /// - Parameters:
  ///   - cells: what to time; the first is the pass, which is never done before the others.
  ///   - budget: how long to go on; the minimum of samples is taken whatever it says.
  /// - Returns: the samples of each cell, indexed like `cells`.
  func run(
    _ cells: [any TimedCell], budget: Duration, order random: inout Random,
    afterRound: () throws -> Void = {}
  ) rethrows -> [CellSamples] {
    let start = ContinuousClock.now
    var results = cells.map { cell in
      _ = cell.sample(repetitions: 1)
      return CellSamples(repetitions: repetitions(of: cell), hash: cell.outputHash)
    }
    var active = Array(cells.indices)
    var position = 0
    var round = 0
    while true {
      for index in random.shuffled(active) {
        let repetitions = results[index].repetitions
        let time = cells[index].sample(repetitions: repetitions)
        results[index].nanoseconds.append(time / Double(repetitions))
        results[index].positions.append(position)
        position += 1
      }
      round += 1
      try afterRound()
      guard round >= rule.minimumSamples else { continue }
      if ContinuousClock.now - start >= budget { break }
      // Sorting costs little beside a sample, but not nothing.
      if round.isMultiple(of: 4) {
        active.removeAll { index in
          index != 0
            && results[index].statistics.medianInterval.relativeWidth <= rule.relativeWidth
        }
        if active == [0] { break }
      }
    }
    for index in cells.indices {
      _ = cells[index].sample(repetitions: 1)
      results[index].isDeterministic = cells[index].outputHash == results[index].hash
    }
    return results
  }

  /// How many layouts make a sample that is long enough for the clock.
  private func repetitions(of cell: any TimedCell) -> Int {
    let wanted = max(rule.minimumSampleTime / .nanoseconds(1), 1_000 * clockTick)
    var repetitions = 1
    while true {
      // The least of three: one that is interrupted would make all samples of the cell too short.
      let time = (0..<3).map { _ in cell.sample(repetitions: repetitions) }.min()!
      guard time < wanted else { return repetitions }
      // The last step aims above the time wanted, so that a quick sample is long enough too.
      let factor = time * 10 < wanted ? 10 : 1.5 * wanted / time
      repetitions = Int((Double(repetitions) * factor).rounded(.up))
    }
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
