import BenchmarkStatistics

/// What is known of one race: the sum of its events.
public struct RaceProgress: Equatable, Sendable {
  /// A cell among those of all workloads.
  public struct Cell: Hashable, Sendable {
    public var workload: Int
    public var cell: Int

    public init(workload: Int, cell: Int) {
      self.workload = workload
      self.cell = cell
    }
  }

  /// The seed of the order of cells and blocks; `nil` before it is known.
  public private(set) var seed: UInt64?

  /// How the race ended. A race without a record of its end was killed.
  public private(set) var end = RaceEnd.interrupted

  private var samples: [RacePart: [Cell: RaceSamples]] = [:]

  /// What was counted, by cell.
  public private(set) var costs: [Cell: RaceCosts] = [:]

  /// How long the pairs of processes of the first measurement took, by workload.
  private var pairSeconds: [Int: [Double]] = [:]

  /// How long one pair of processes on each workload takes; `nil` if this is not known.
  public var turnSeconds: Double? {
    guard !pairSeconds.isEmpty else { return nil }
    return pairSeconds.values.reduce(0) { $0 + $1.reduce(0, +) / Double($1.count) }
  }

  public init() {}

  /// The samples of a cell.
  public func samples(of cell: Cell, in part: RacePart) -> RaceSamples {
    samples[part]?[cell] ?? RaceSamples()
  }

  /// Whether anything is known of a cell's confirmation.
  public func isConfirmed(_ cell: Cell) -> Bool { samples[.confirmation]?[cell] != nil }

  /// Takes an event.
  ///
  /// - Returns: the fault of an event that is senseless and therefore left out; `nil` if all is
  ///   well.
  public mutating func apply(_ event: RaceEvent) -> String? {
    switch event {
    case .began(let seed):
      self.seed = seed
    case .missing(let workload, let cell, let side):
      self[workload, cell, .race].missing.insert(side)
    case .failed(let workload, let cell, let side, let part, let reason):
      self[workload, cell, part].failures[side] = reason
    case .pair(let workload, let part, let pair):
      guard Set(pair.cells.map(\.cell)).count == pair.cells.count else {
        return "a cell occurs twice"
      }
      let seconds = pair.seconds ?? 1
      guard pair.cells.allSatisfy(\.isSound), seconds.isFinite, seconds > 0 else {
        return "a time is not a valid number"
      }
      let isAlike = pair.cells.allSatisfy { cell in
        [0, cell.repetitions].contains(self[workload, cell.cell, part].repetitions)
      }
      guard isAlike else { return "the repetitions differ from those before" }
      for cell in pair.cells { self[workload, cell.cell, part].add(cell) }
      if part == .race, let seconds = pair.seconds {
        pairSeconds[workload, default: []].append(seconds)
      }
    case .counted(let workload, let cell, let costs):
      guard costs.isSound else { return "a count is not a valid number" }
      self.costs[Cell(workload: workload, cell: cell)] = costs
    case .ended(let end):
      self.end = end
    }
    return nil
  }

  /// Changed in place: with a copy of the samples for each pair, time would grow with the square of
  /// their number.
  private subscript(workload: Int, cell: Int, part: RacePart) -> RaceSamples {
    get { samples(of: Cell(workload: workload, cell: cell), in: part) }
    _modify {
      yield &samples[part, default: [:]][
        Cell(workload: workload, cell: cell), default: RaceSamples()]
    }
  }
}

/// The samples of one cell.
public struct RaceSamples: Equatable, Sendable {
  /// How many layouts one sample holds, for both builds and in all processes; 0 before the first
  /// pair.
  public fileprivate(set) var repetitions = 0

  /// The blocks of each pair of processes, in the order of measurement.
  public fileprivate(set) var processes: [[RaceBlock]] = []

  /// The hashes of each build's layouts, one for each process; a deterministic build has a single
  /// hash.
  public fileprivate(set) var hashes: [RaceSide: Set<RecordedHash>] = [:]

  /// The builds that do not have the strategy; then nothing is sampled.
  public fileprivate(set) var missing: Set<RaceSide> = []

  /// Why a build fails on the cell; then nothing more is sampled.
  public fileprivate(set) var failures: [RaceSide: String] = [:]

  public init() {}

  /// Whether both builds have the strategy and have not failed so far.
  public var isRaced: Bool { missing.isEmpty && failures.isEmpty }

  /// Median nanoseconds of one layout.
  ///
  /// - Precondition: there is a pair of processes.
  public func time(of side: RaceSide) -> Double {
    SampleStatistics(processes.joined().flatMap { $0.times(of: side) }).median
  }

  fileprivate mutating func add(_ cell: RacePair.Cell) {
    repetitions = cell.repetitions
    processes.append(cell.blocks)
    hashes[.base, default: []].insert(cell.base)
    hashes[.head, default: []].insert(cell.head)
  }
}

extension RacePair.Cell {
  /// Whether there are blocks, and each has four times.
  fileprivate var isSound: Bool {
    repetitions > 0 && !blocks.isEmpty
      && blocks.allSatisfy { block in
        block.times.count == 4 && block.times.allSatisfy { $0.isFinite && $0 > 0 }
      }
  }
}

extension RaceBlock {
  public func times(of side: RaceSide) -> [Double] {
    zip(Self.order(outer: outer), times).filter { $0.0 == side }.map(\.1)
  }
}
