import BenchmarkJudging
import BenchmarkStatistics
import Foundation
import LayoutFamilies
import TreeLayout

/// Times two builds against each other.
///
/// Each cell is sampled in many fresh pairs of processes, by turns and in few blocks each, in as
/// many pairs as fit the budget. Both processes of a pair stay on one processor if the system
/// allows it. Only one of them works at a time; the other one waits for its next request.
public struct RaceDriver: Sendable {
  public var base: WorkerCommand
  public var head: WorkerCommand

  /// How many fresh pairs of processes each workload gets at least; it gets more if they fit the
  /// budget. `nil` for as many as are needed to flag one cell among all of them even if one pair of
  /// its processes disagrees.
  public var pairs: Int?

  /// Seconds of the first measurement; confirming a cell takes its share of them again.
  public var budget: Double

  /// The seed of the order of cells and blocks.
  public var seed: UInt64 = 1

  public init(base: WorkerCommand, head: WorkerCommand, budget: Double) {
    (self.base, self.head, self.budget) = (base, head, budget)
  }

  /// The standard time limit for a silent process: no longer than the race, but long enough for a
  /// busy machine.
  public static func timeout(budget: Double) -> Duration {
    .seconds(min(60, max(10, budget)))
  }

  /// Takes an event for the journal.
  public typealias Tell = (RaceEvent) throws -> Void

  /// Races, and then measures again the cells that `wanted` returns.
  ///
  /// - Parameters:
  ///   - wanted: returns the cells to confirm, from the events so far.
  ///   - interruption: ends the race after the present pair of processes.
  ///   - report: takes the part of the race and the share of it that is done.
  /// - Returns: how the race ended; `tell` takes this, too.
  /// - Throws: `RaceError` if the builds cannot race at all; what `tell` throws.
  @discardableResult
  public func run(
    _ workloads: RaceWorkloads, interruption: Interruption? = nil,
    wanted: () -> [RaceProgress.Cell], tell: Tell, report: (Double, RacePart) -> Void = { _, _ in }
  ) throws -> RaceEnd {
    for command in [base, head] { try command.checkExecutable() }
    try tell(.began(seed: seed))
    var field = workloads.allCells
    let count = field.joined().count
    let pairs = pairs ?? RaceJudgement.fewestPairs(cells: count)
    var end = try measure(
      workloads, &field, .race, pairs: pairs, budget: budget, interruption: interruption, tell: tell
    ) { report($0, .race) }
    guard field.joined().contains(where: \.isInBoth) else {
      throw RaceError(description: "no strategy of the race is in both builds")
    }
    let again = wanted()
    if end == .reached, !again.isEmpty {
      var field = workloads.cells(again)
      let share = Double(again.count) / Double(count)
      end = try measure(
        workloads, &field, .confirmation, pairs: pairs, budget: budget * share,
        interruption: interruption, tell: tell
      ) { report($0, .confirmation) }
    }
    try tell(.ended(end))
    return end
  }
}

/// Why two builds cannot be raced: one is missing or too old.
public struct RaceError: Error, CustomStringConvertible {
  public let description: String

  /// The build at fault; `nil` if it is not one of the two alone.
  var side: RaceSide?
}

// MARK: - Measuring

extension RaceDriver {
  /// Samples cells in fresh processes. The workloads take turns, so that the processes of each are
  /// spread over the whole time.
  private func measure(
    _ workloads: RaceWorkloads, _ field: inout [[RaceWorkloads.Cell]], _ part: RacePart,
    pairs: Int, budget: Double, interruption: Interruption?, tell: Tell, report: (Double) -> Void
  ) throws -> RaceEnd {
    let processors = Processor.allowed()
    let stopwatch = Stopwatch()
    var turn = 0
    while true {
      let share = budget > 0 ? stopwatch.seconds / budget : 1
      let hasCells = field.joined().contains(where: \.isRaced)
      if !hasCells || turn >= pairs && share >= 1 { return .reached }
      report(min(share, Double(turn) / Double(pairs), 1))
      for index in field.indices {
        guard interruption?.signal == nil else { return .interrupted }
        var random = Random(seed: seed, domain: "\(part) \(turn) of workload \(index)")
        let processor =
          processors.isEmpty ? nil : processors[random.integer(below: processors.count)]
        var pairing = RacePairing(
          self, workloads.loads[index], part, processor: processor, interruption: interruption)
        do throws(RacePairing.Failure) {
          try pairing.add(to: &field[index], random: &random, tell: tell)
        } catch {
          switch error {
          case .interrupted: return .interrupted
          case .other(let error): throw error
          // Builds that cannot race show this at once.
          case .race(let error) where turn == 0 && index == 0 && part == .race: throw error
          case .race(let error): return .failed(reason: error.description)
          }
        }
      }
      turn += 1
    }
  }
}
