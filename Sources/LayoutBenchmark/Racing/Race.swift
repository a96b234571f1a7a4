import TreeData
import TreeLayout

/// Times two builds against each other.
///
/// Each cell is sampled in many fresh pairs of processes, by turns and in few blocks each, as many pairs
/// as fit the budget. Both processes of a pair stay on one processor where the system lets them. Only
/// one of them works at a time; the other one waits for its next request.
public struct Race: Sendable {
  /// Paths of executables.
  public var base: String
  public var head: String
  public var frame = Rect(x: 0, y: 0, width: 1600, height: 900)

  /// How many fresh pairs of processes each tree gets at least; as many more as fit the budget. `nil`:
  /// so many that a cell can be flagged among all cells although one of them says otherwise.
  public var pairs: Int?

  /// Seconds of the first measuring; confirming a cell takes as long again as its share.
  public var budget: Double

  /// Of the order of cells and blocks.
  public var seed: UInt64 = 1
  public var margin = 0.01

  public init(base: String, head: String, budget: Double) {
    (self.base, self.head, self.budget) = (base, head, budget)
  }

  /// Of each cell in each pair of processes. Most of the spread is between processes, by several
  /// percent: where their memory lies stays the same in all blocks. So many pairs of few blocks each
  /// tell more than few pairs of many.
  private static let minimumBlocks = 3

  /// Long beside the clock's tick, and short beside the time between two interruptions: many short
  /// blocks, of which few are spoilt, tell more than few long ones.
  private static let sampleNanoseconds = 1e6

  /// Races, and measures flagged cells again.
  ///
  /// - Parameters:
  ///   - isInterrupted: asked after every pair of processes; `true` ends the race. What is measured by
  ///     then is judged; a confirmation that was not finished counts as none.
  ///   - report: is told the share that is done, and whether it is of the confirmation.
  public func run(
    _ plan: Plan, isInterrupted: () -> Bool = { false },
    report: (Double, _ confirms: Bool) -> Void
  ) throws -> RaceResult {
    for path in [base, head] { try RaceChild.check(path) }
    let items = plan.items.filter { !$0.strategies.isEmpty }
    let (samples, end) = measure(
      items, budget: budget, domain: "race", isInterrupted: isInterrupted
    ) { report($0, false) }
    // Builds that cannot race show that at once.
    if case .failed(let error) = end, samples.joined().allSatisfy(\.processes.isEmpty) {
      throw error
    }
    var cells = zip(items, samples).flatMap { item, samples in
      zip(item.strategies, samples).map { strategy, samples in
        RaceCell(key: key(of: strategy, on: item.tree), samples: samples)
      }
    }
    guard cells.contains(where: \.samples.missing.isEmpty) else {
      throw RaceError(description: "no strategy of the race is in both builds")
    }
    let raced = cells.indices.filter {
      cells[$0].samples.isRaced && !cells[$0].samples.processes.isEmpty
    }
    let judgements = RaceJudgement.all(
      of: raced.map { RaceRatio(cells[$0].samples, margin: margin) })
    for (index, judgement) in zip(raced, judgements) { cells[index].judgement = judgement }

    let flagged = cells.indices.filter { cells[$0].judgement?.isFlagged == true }
    guard case .reached = end, !flagged.isEmpty else {
      return RaceResult(cells: cells, margin: margin, end: end)
    }
    let (again, secondEnd) = measure(
      Self.items(items, cells: flagged),
      budget: budget * Double(flagged.count) / Double(cells.count), domain: "confirmation",
      isInterrupted: isInterrupted
    ) { report($0, true) }
    for (index, samples) in zip(flagged, again.joined()) {
      cells[index].confirmation = samples
      guard case .reached = secondEnd, samples.isRaced else { continue }
      cells[index].judgement?.confirmation = RaceRatio(samples, margin: margin)
    }
    return RaceResult(cells: cells, margin: margin, end: secondEnd)
  }

  private func key(of strategy: any LayoutStrategy, on tree: PlannedTree) -> CellKey {
    CellKey(
      strategy: strategy.id.description, tree: tree.named.id, nodes: tree.named.tree.count,
      frame: frame.sizeDescription, seed: tree.seed)
  }

  /// The items with these cells alone, counted through all items.
  static func items(_ items: [Plan.Item], cells: [Int]) -> [Plan.Item] {
    var offset = 0
    return items.compactMap { item in
      defer { offset += item.strategies.count }
      let kept = item.strategies.indices.filter { cells.contains(offset + $0) }
      return kept.isEmpty
        ? nil : Plan.Item(tree: item.tree, strategies: kept.map { item.strategies[$0] })
    }
  }
}

// MARK: - Measuring

extension Race {
  /// Samples every cell in fresh processes. The trees take turns, so that the processes of each are
  /// spread over the whole time.
  ///
  /// - Returns: the samples by item and strategy, and how they came to their end.
  private func measure(
    _ items: [Plan.Item], budget: Double, domain: String, isInterrupted: () -> Bool,
    report: (Double) -> Void
  ) -> (samples: [[RaceSamples]], end: RaceEnd) {
    var random = Random(seed: seed, domain: domain)
    var samples = items.map { [RaceSamples](repeating: RaceSamples(), count: $0.strategies.count) }
    let jobs = items.map { item in
      RaceJob(
        tree: TreeColumnsFile.data(of: item.tree.named.tree),
        strategies: item.strategies.map(\.id.description), frameWidth: frame.width,
        frameHeight: frame.height)
    }
    let pairs = pairs ?? Self.fewestPairs(cells: samples.joined().count)
    let processors = Processor.allowed()
    let start = ContinuousClock.now
    var turn = 0
    while true {
      let share = budget > 0 ? (ContinuousClock.now - start) / .seconds(1) / budget : 1
      let hasCells = samples.joined().contains(where: \.isRaced)
      if !hasCells || turn >= pairs && share >= 1 { return (samples, .reached) }
      report(min(share, Double(turn) / Double(pairs), 1))
      for index in jobs.indices {
        guard !isInterrupted() else { return (samples, .interrupted) }
        let processor =
          processors.isEmpty ? nil : processors[random.integer(below: processors.count)]
        do {
          try addPair(jobs[index], on: processor, into: &samples[index], random: &random)
        } catch {
          return (samples, .failed(error))
        }
      }
      turn += 1
    }
  }

  /// The fewest pairs of which all but one have to lie beyond the margin for a sign test that is
  /// significant among so many cells.
  static func fewestPairs(cells: Int) -> Int {
    var pairs = 2
    while 2 * PairedRatio.tail(heads: pairs - 1, of: pairs) * Double(cells) > RaceJudgement.level {
      pairs += 1
    }
    return pairs
  }

  /// Adds the blocks of one fresh pair of processes that both get through; a cell that stops one of
  /// them is left out from then on.
  private func addPair(
    _ job: RaceJob, on processor: Int?, into samples: inout [RaceSamples], random: inout Random
  ) throws(RaceError) {
    while samples.contains(where: \.isRaced) {
      var more = samples
      if try runPair(job, on: processor, into: &more, random: &random) {
        samples = more
        return
      }
      for cell in samples.indices { samples[cell].failures = more[cell].failures }
    }
  }

  /// Adds the blocks of one fresh pair of processes.
  ///
  /// - Parameter processor: where both run. Processors are not alike, above all where others share them.
  /// - Returns: whether both got through. What was added before a failure is incomplete.
  private func runPair(
    _ job: RaceJob, on processor: Int?, into samples: inout [RaceSamples], random: inout Random
  ) throws(RaceError) -> Bool {
    let start = ContinuousClock.now
    // The one that starts first may get the better memory.
    let isBaseFirst = random.integer(below: 2) == 0
    var children: [RaceSide: RaceChild] = [:]
    defer { for child in children.values { child.end() } }
    for side in isBaseFirst ? [RaceSide.base, .head] : [.head, .base] {
      children[side] = try RaceChild(
        side == .base ? base : head, job: job, processor: processor)
    }
    for side in RaceSide.allCases {
      for cell in children[side]!.unknown { samples[cell].missing.insert(side) }
    }
    let cells = samples.indices.filter { samples[$0].isRaced }
    for cell in cells {
      var repetitions = 1
      for side in RaceSide.allCases {
        // Only the first pair looks how many layouts a sample needs; the others take over its count.
        let wanted = samples[cell].repetitions == 0 ? Self.sampleNanoseconds : 0
        do {
          let prepared = try children[side]!.prepare(cell: cell, nanoseconds: wanted)
          repetitions = max(repetitions, prepared.repetitions)
          samples[cell].hashes[side, default: []].insert(prepared.hash)
        } catch {
          samples[cell].failures[side] = error.reason
        }
      }
      guard samples[cell].isRaced else { return false }
      if samples[cell].repetitions == 0 { samples[cell].repetitions = repetitions }
      samples[cell].processes.append([])
    }
    // On great trees, whose processes are slow to start, as much time again is well spent.
    let end = ContinuousClock.now + (ContinuousClock.now - start)
    var rounds = 0
    while !cells.isEmpty, rounds < Self.minimumBlocks || ContinuousClock.now < end {
      for cell in random.shuffled(cells) {
        let outer: RaceSide = random.integer(below: 2) == 0 ? .base : .head
        let repetitions = samples[cell].repetitions
        var times: [Double] = []
        for side in RaceBlock.order(outer: outer) {
          do {
            times.append(try children[side]!.sample(cell: cell, repetitions: repetitions))
          } catch {
            samples[cell].failures[side] = error.reason
            return false
          }
        }
        let last = samples[cell].processes.count - 1
        samples[cell].processes[last].append(RaceBlock(outer: outer, times: times))
      }
      rounds += 1
    }
    return true
  }
}
