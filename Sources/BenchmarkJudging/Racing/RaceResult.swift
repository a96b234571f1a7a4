import BenchmarkStatistics
import Foundation

/// A cell of a race with its verdict.
public struct RaceCell: Sendable {
  public let key: CellKey
  public let place: RaceProgress.Cell
  public let samples: RaceSamples

  /// The samples in fresh processes that a flagged cell gets.
  public let confirmation: RaceSamples?

  /// The judgement; `nil` if a build does not have the strategy or fails, and if the race ended
  /// before anything was measured.
  public fileprivate(set) var judgement: RaceJudgement?

  /// What one layout costs in both builds; `nil` if it was not counted.
  public let costs: RaceCosts?

  /// The verdict of the times, or that of the costs where the times decide nothing; `nil` without a
  /// judgement.
  public var verdict: RaceVerdict? {
    judgement.map { judgement in
      judgement.verdict == .inconclusive
        ? costs?.verdict(margin: judgement.first.margin) ?? .inconclusive
        : RaceVerdict(judgement.verdict)
    }
  }

  /// Why a build fails on the cell.
  public var failures: [RaceSide: String] {
    samples.failures.merging(confirmation?.failures ?? [:]) { first, _ in first }
  }

  public var hasSameLayout: Bool { samples.hashes[.base] == samples.hashes[.head] }

  /// The builds whose layouts differ between processes.
  public var nondeterministic: [RaceSide] {
    RaceSide.allCases.filter { side in
      [samples, confirmation].compactMap { $0?.hashes[side] }
        .reduce(into: Set()) { $0.formUnion($1) }.count > 1
    }
  }
}

/// All cells of a race, in the order of the plan, with their verdicts.
public struct RaceResult: Sendable {
  public private(set) var cells: [RaceCell]
  public let seed: UInt64?
  public let margin: Double
  public let end: RaceEnd

  /// How long one pair of processes on each tree takes; `nil` if this is not known.
  public let turnSeconds: Double?

  /// Judges a race, also one that goes on: its flagged cells are the cells to confirm.
  ///
  /// A confirmation counts only if the race came to its end and both builds got through.
  public init(_ race: RaceProgress, of progress: RunProgress, record: RunRecord) {
    let margin = record.options.margin ?? 0
    let places = progress.inOrder.flatMap { workload in
      workload.cells.indices.map { (workload.record, $0) }
    }
    cells = places.map { workload, cell in
      let place = RaceProgress.Cell(workload: workload.index, cell: cell)
      return RaceCell(
        key: record.key(of: workload.cells[cell].strategy, on: workload), place: place,
        samples: race.samples(of: place, in: .race),
        confirmation: race.isConfirmed(place) ? race.samples(of: place, in: .confirmation) : nil,
        costs: race.costs[place])
    }
    (seed, end, self.margin) = (race.seed, race.end, margin)
    turnSeconds = race.turnSeconds
    let raced = cells.indices.filter { cells[$0].samples.hasRatio }
    let judgements = RaceJudgement.all(
      of: raced.map { index in
        let again = cells[index].confirmation
        return RaceJudgement.Measured(
          first: cells[index].samples.logRatios,
          again: isWhole && again?.hasRatio == true ? again!.logRatios : [])
      }, margin: margin)
    for (index, judgement) in zip(raced, judgements) { cells[index].judgement = judgement }
  }

  /// Whether the race came to its end.
  public var isWhole: Bool { end == .reached }

  /// The cells to measure again before their verdicts count.
  public var flagged: [RaceProgress.Cell] {
    cells.filter { $0.judgement?.isFlagged == true }.map(\.place)
  }

  public func count(_ verdict: RaceVerdict) -> Int {
    cells.count { $0.verdict == verdict }
  }

  /// 3 for a head that is not deterministic or fails on a cell, 2 for a confirmed slow-down and for
  /// more instructions, 6 for an inconclusive cell if this is asked for.
  public func exitCode(failOnInconclusive: Bool) -> Int32 {
    let isBroken = cells.contains {
      $0.nondeterministic.contains(.head) || $0.failures[.head] != nil
    }
    if isBroken { return 3 }
    if count(.slower) + count(.moreInstructions) > 0 { return 2 }
    return failOnInconclusive && count(.inconclusive) > 0 ? 6 : 0
  }
}

extension RaceSamples {
  /// Whether both builds got through some pairs of processes.
  fileprivate var hasRatio: Bool { isRaced && !processes.isEmpty }

  /// The logarithms of the blocks' ratios, by pair of processes.
  fileprivate var logRatios: [[Double]] { processes.map { $0.map(\.logRatio) } }
}

extension RaceBlock {
  /// The mean of the logarithms of head ÷ base of both halves of the block.
  public var logRatio: Double {
    func sum(_ side: RaceSide) -> Double { times(of: side).reduce(0) { $0 + log($1) } }
    return (sum(.head) - sum(.base)) / 2
  }
}
