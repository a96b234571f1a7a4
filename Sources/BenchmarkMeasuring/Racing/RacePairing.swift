import BenchmarkJudging
import Foundation
import TreeLayout

/// Fresh pairs of processes on one workload.
struct RacePairing {
  private let driver: RaceDriver
  private let load: LoadRequest
  private let part: RacePart

  /// The processor of both processes. Processors differ, above all if other programs use them.
  private let processor: Int?
  private let interruption: Interruption?

  /// How often a process ended while no strategy was at work.
  private var unexplained = 0

  init(
    _ driver: RaceDriver, _ load: LoadRequest, _ part: RacePart, processor: Int?,
    interruption: Interruption?
  ) {
    self.driver = driver
    self.load = load
    self.part = part
    self.processor = processor
    self.interruption = interruption
  }

  enum Failure: Error {
    case interrupted
    case race(RaceError)
    case other(any Error)
  }

  /// The least number of blocks of each cell in each pair of processes. Most of the spread is
  /// between processes, by several percent: where their memory lies stays the same in all blocks.
  /// So many pairs of few blocks each say more than few pairs of many.
  private static let minimumBlocks = 3

  /// Long beside the clock's tick, and short beside the time between two interruptions: many short
  /// blocks, of which few are disturbed, say more than few long ones.
  private static let sampleNanoseconds = 1e6

  /// Tells the blocks of one fresh pair of processes that both get through. A cell that stops one
  /// of them is left out from then on, and the measurements beside it are dropped.
  mutating func add(
    to cells: inout [RaceWorkloads.Cell], random: inout Random, tell: RaceDriver.Tell
  ) throws(Failure) {
    while cells.contains(where: \.isRaced) {
      do {
        guard let pair = try runPair(&cells, random: &random, tell: tell) else { continue }
        let workload = cells[0].place.workload
        if !pair.cells.isEmpty { try tell(.pair(workload: workload, part: part, pair: pair)) }
        return
      } catch let failure as Failure {
        // A process that a busy machine kept from its start gets a second chance, but no third.
        guard case .race = failure, unexplained == 0 else { throw failure }
        unexplained += 1
      } catch {
        throw .other(error)
      }
    }
  }

  /// Measures the blocks of one fresh pair of processes.
  ///
  /// - Returns: `nil` if one of them did not get through.
  private mutating func runPair(
    _ cells: inout [RaceWorkloads.Cell], random: inout Random, tell: RaceDriver.Tell
  ) throws -> RacePair? {
    let start = ContinuousClock.now
    // The process that starts first may get the better memory.
    let first: RaceSide = random.integer(below: 2) == 0 ? .base : .head
    var workers: [RaceSide: WorkerClient] = [:]
    defer { for worker in workers.values { worker.end() } }
    for side in [first, first.other] {
      let (worker, unknown) = try self.worker(of: side, cells)
      workers[side] = worker
      for index in cells.indices where unknown.contains(cells[index].strategy) {
        if cells[index].isRaced {
          let place = cells[index].place
          try tell(.missing(workload: place.workload, cell: place.cell, side: side))
        }
        cells[index].isInBoth = false
      }
    }
    let raced = cells.indices.filter { cells[$0].isRaced }
    var pair = RacePair(processor: processor, first: first, cells: [])
    for index in raced {
      guard let cell = try prepare(&cells[index], with: workers, tell: tell) else { return nil }
      pair.cells.append(cell)
    }
    // For large trees, whose processes are slow to start, as much time again is well spent.
    let end = ContinuousClock.now + (ContinuousClock.now - start)
    var rounds = 0
    while !raced.isEmpty, rounds < Self.minimumBlocks || ContinuousClock.now < end {
      for position in random.shuffled(Array(raced.indices)) {
        let outer: RaceSide = random.integer(below: 2) == 0 ? .base : .head
        guard
          let block = try block(of: &cells[raced[position]], outer, with: workers, tell: tell)
        else { return nil }
        pair.cells[position].blocks.append(block)
      }
      rounds += 1
    }
    pair.seconds = (ContinuousClock.now - start) / .seconds(1)
    return pair
  }

  /// Starts a process and lets it load the workload.
  ///
  /// - Returns: the worker, and the strategies that the build does not have.
  private func worker(
    of side: RaceSide, _ cells: [RaceWorkloads.Cell]
  ) throws -> (WorkerClient, unknown: Set<String>) {
    var command = side == .base ? driver.base : driver.head
    let build = command.executable
    do throws(RaceError) { try command.checkExecutable() } catch {
      throw Failure.race(RaceError(description: error.description, side: side))
    }
    if let processor { command.keep(to: processor) }
    let worker: WorkerClient
    do { worker = try WorkerClient(command, interruption: interruption) } catch {
      throw Failure.race(RaceError(description: "\(error)", side: side))
    }
    var load = load
    load.strategies = cells.filter(\.isRaced).map(\.strategy)
    do throws(WorkerFailure) {
      let hello = try worker.ask(HelloRequest())
      guard hello.protocol == HelloRequest.version else {
        throw WorkerFailure.failed(strategy: nil, CellFailure(.crashed, message: ""))
      }
    } catch {
      guard case .failed(_, let failure) = error else { throw Failure.interrupted }
      if failure.status == .timedOut {
        throw Failure.race(
          RaceError(
            description: "\(build) \(failure.raceReason) when it was started", side: side))
      }
      throw Failure.race(
        RaceError(
          description: "\(build) does not know how to race: it is not layoutbench, or too old; "
            + "build it from a version that has the command 'worker'", side: side))
    }
    do throws(WorkerFailure) {
      return (worker, Set(try worker.ask(load).unknown))
    } catch {
      guard case .failed(_, let failure) = error else { throw Failure.interrupted }
      throw Failure.race(
        RaceError(
          description: "\(build) cannot load \(load.path): \(failure.message)", side: side))
    }
  }

  /// Lays a cell out in both processes.
  ///
  /// - Returns: `nil` if one of them did not get through.
  private mutating func prepare(
    _ cell: inout RaceWorkloads.Cell, with workers: [RaceSide: WorkerClient], tell: RaceDriver.Tell
  ) throws -> RacePair.Cell? {
    var repetitions = 1
    var hashes: [RaceSide: RecordedHash] = [:]
    for side in RaceSide.allCases {
      // Only the first pair finds out how many layouts a sample needs; the others use its number.
      let request = PrepareRequest(
        strategy: cell.strategy,
        nanoseconds: cell.repetitions == nil ? Self.sampleNanoseconds : nil)
      guard let answer = try ask(request, of: side, workers, &cell, tell: tell) else { continue }
      repetitions = max(repetitions, answer.repetitions ?? 1)
      hashes[side] = answer.hash
    }
    guard let base = hashes[.base], let head = hashes[.head] else { return nil }
    let kept = cell.repetitions ?? repetitions
    cell.repetitions = kept
    return RacePair.Cell(
      cell: cell.place.cell, repetitions: kept, base: base, head: head, blocks: [])
  }

  private mutating func block(
    of cell: inout RaceWorkloads.Cell, _ outer: RaceSide, with workers: [RaceSide: WorkerClient],
    tell: RaceDriver.Tell
  ) throws -> RaceBlock? {
    var block = RaceBlock(outer: outer, times: [])
    for side in RaceBlock.order(outer: outer) {
      // The other process has filled the caches meanwhile.
      let request = SampleRequest(
        cells: [.init(strategy: cell.strategy, repetitions: cell.repetitions ?? 1)], warm: true)
      guard let answer = try ask(request, of: side, workers, &cell, tell: tell) else { return nil }
      guard let time = answer.nanoseconds.first, time > 0, time.isFinite else {
        try fail(&cell, side, "gave no valid time", tell: tell)
        return nil
      }
      block.times.append(time)
    }
    return block
  }

  /// - Returns: `nil` if the process did not get through. Then the cell has failed, or, if the
  ///   process ended before the request, the cell gets a second chance, but no third.
  private mutating func ask<Request: WorkerRequest>(
    _ request: Request, of side: RaceSide, _ workers: [RaceSide: WorkerClient],
    _ cell: inout RaceWorkloads.Cell, tell: RaceDriver.Tell
  ) throws -> Request.Answer? {
    do throws(WorkerFailure) {
      return try workers[side]!.ask(request, of: .cell(cell.strategy))
    } catch {
      guard case .failed(let strategy, let failure) = error else { throw Failure.interrupted }
      if strategy == nil {
        unexplained += 1
        guard unexplained > 1 else { return nil }
      }
      try fail(&cell, side, failure.raceReason, tell: tell)
      return nil
    }
  }

  private func fail(
    _ cell: inout RaceWorkloads.Cell, _ side: RaceSide, _ reason: String, tell: RaceDriver.Tell
  ) throws {
    cell.hasFailed = true
    try tell(
      .failed(
        workload: cell.place.workload, cell: cell.place.cell, side: side, part: part,
        reason: reason))
  }
}

extension RaceSide {
  fileprivate var other: RaceSide { self == .base ? .head : .base }
}

extension CellFailure {
  /// The reason in one line, behind the name of a build.
  fileprivate var raceReason: String {
    let line = message.split(separator: "\n").first.map { ": \($0)" } ?? ""
    if status == .timedOut { return "gave \(message.prefix { $0 != "\n" })" }
    return "crashed" + (signal.map { unsafe ": \(String(cString: strsignal($0)))" } ?? line)
  }
}

extension WorkerCommand {
  /// Makes sure that the executable exists.
  public func checkExecutable() throws(RaceError) {
    let manager = FileManager.default
    let file = URL(fileURLWithPath: executable).resolvingSymlinksInPath().path
    let type = try? manager.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    guard type == .typeRegular, manager.isExecutableFile(atPath: executable) else {
      throw RaceError(
        description: "\(executable) is not an executable, nor a commit of a repository here; name "
          + "two builds, such as those of 'swift build -c release', or two commits")
    }
  }

  fileprivate mutating func keep(to processor: Int) {
    // For a name alone, the tool would search the `PATH`.
    let path = URL(filePath: executable).path
    arguments = ["--cpu-list", String(processor), path] + arguments
    executable = Processor.tool
  }
}
