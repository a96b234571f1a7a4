import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout

/// Measures the cells of one workload: first all times, then the quality of the layouts in a fresh
/// process. The second process shows which layouts are equal only within a process, as they depend
/// on the order of a `Set`. If nothing is timed, both processes work at once.
struct WorkloadDriver {
  private let run: RunDriver
  private let load: LoadRequest

  /// The budget in seconds, including those of earlier processes.
  private let budget: Double
  private let interruption: Interruption?

  private let workload: WorkloadState

  /// How often a process ended while no strategy was at work.
  private var unexplained = 0

  init(
    _ run: RunDriver, _ workload: WorkloadState, load: LoadRequest, budget: Double,
    interruption: Interruption?
  ) {
    self.run = run
    self.workload = workload
    self.load = load
    self.budget = budget
    self.interruption = interruption
  }

  private var progress: WorkloadProgress { workload.progress }
  private var index: Int { workload.index }
  private var isInterrupted: Bool { interruption?.signal != nil }

  /// Measures what is not known yet.
  mutating func measure() throws {
    guard run.isTimed else { return try measureUntimed() }
    while !cellsToTime.isEmpty, !isInterrupted {
      try attempt(at: cellsToTime) { driver, worker, seconds in
        try driver.time(with: worker, seconds: seconds)
      }
    }
    while !cellsToMeasure.isEmpty, interruption?.isOver != true {
      let before = progress
      try attempt(at: cellsToMeasure) { driver, worker, seconds in
        try driver.measureQuality(with: worker, seconds: seconds)
      }
      if isInterrupted, progress == before { break }
    }
  }

  /// The cells whose quality has to be measured. In an interrupted run, these are only the cells
  /// with enough samples.
  private var cellsToMeasure: [Int] {
    progress.cellsToMeasure.filter {
      progress.record.cells[$0].isOwn
        && (progress.cells[$0].isTimed || run.rule.hasMinimum(progress.cells[$0]))
    }
  }

  private var cellsToTime: [Int] {
    progress.cellsToTime.filter { progress.record.cells[$0].isOwn }
  }

  /// Lets a fresh process work. If it fails, the cell that was at work fails.
  ///
  /// - Parameter cells: the cells that fail if a process ends for the second time while no cell is
  ///   at work: there is a second chance, but no third.
  private mutating func attempt(
    at cells: [Int], _ work: (WorkloadDriver, WorkerClient, _ seconds: () -> Double) throws -> Void
  ) throws {
    let before = progress.seconds
    let stopwatch = Stopwatch()
    let worker = try process()
    defer { worker.end() }
    do {
      _ = try worker.ask(load)
      try work(self, worker) { before + stopwatch.seconds }
    } catch let failure as WorkerFailure {
      guard case .failed(let strategy, let failure) = failure else { return }
      var failed = cells.filter { strategies[$0] == strategy }
      if failed.isEmpty {
        unexplained += 1
        guard unexplained > 1 else { return }
        failed = cells
      }
      for cell in failed {
        try add(.failed(workload: index, cell: cell, failure: failure))
      }
    }
  }

  private var strategies: [String] { load.strategies }

  private func process() throws -> WorkerClient {
    var command = run.worker
    // A sample of a long sequence holds many layouts.
    command.timeout = command.timeout * max(1, progress.record.steps / 1_000)
    return try WorkerClient(command, interruption: interruption)
  }

  /// - Throws: `WorkerFailure` if the event makes no sense.
  private func add(_ event: JournalEvent, of cell: Int? = nil) throws {
    try workload.add(event, of: cell.map { strategies[$0] })
  }
}

// MARK: - Times

extension WorkloadDriver {
  private func time(with worker: WorkerClient, seconds: () -> Double) throws {
    try layOut(nil, with: worker)
    for cell in cellsToTime where !isInterrupted {
      try layOut(cell, with: worker)
    }
    try sample(with: worker, seconds: seconds)
    guard !isInterrupted else { return }
    for cell in cellsToTime { try layOut(cell, with: worker, memory: true) }
    try add(.timed(workload: index, cells: cellsToTime))
  }

  /// Rounds of samples, until all cells are precise or the time is spent.
  private func sample(with worker: WorkerClient, seconds: () -> Double) throws {
    var active = cellsToTime
    while !isInterrupted {
      // Sorting costs little beside a sample, but it does cost time.
      if progress.rounds.isMultiple(of: 4) {
        active.removeAll { run.rule.isPrecise(progress.cells[$0]) }
      }
      if seconds() >= budget {
        active.removeAll { run.rule.hasMinimum(progress.cells[$0]) }
      }
      if active.isEmpty { break }
      try sample(active, with: worker, seconds: seconds)
    }
  }

  /// Lays out once, untimed. The first answer decides how many layouts make a sample; all later
  /// processes use its number.
  private func layOut(_ cell: Int?, with worker: WorkerClient, memory: Bool? = nil) throws {
    let known = (cell.map { progress.cells[$0] } ?? progress.pass).repetitions
    let strategy = cell.map { strategies[$0] }
    let answer = try worker.ask(
      PrepareRequest(
        strategy: strategy,
        nanoseconds: known == nil && run.isTimed ? run.sampleTime / .nanoseconds(1) : nil,
        memory: memory),
      of: strategy.map { .cell($0) } ?? .pass)
    try add(
      .laidOut(
        workload: index, cell: cell,
        repetitions: known ?? (run.isTimed ? answer.repetitions ?? 0 : 1),
        hash: answer.hash, peakBytes: answer.peakBytes),
      of: cell)
  }

  /// One round: the pass and then the cells in an order that depends only on the seed and the
  /// number of the round. Whatever the machine does meanwhile affects all cells alike.
  private func sample(_ active: [Int], with worker: WorkerClient, seconds: () -> Double) throws {
    var random = Random(
      seed: run.seed &+ UInt64(index), domain: "order of round \(progress.rounds)")
    let order = random.shuffled(active)
    let cells = order.map {
      SampleRequest.Cell(
        strategy: strategies[$0], repetitions: progress.cells[$0].repetitions ?? 1)
    }
    let answer = try worker.ask(
      SampleRequest(pass: progress.pass.repetitions ?? 1, cells: cells), of: .pass)
    try add(
      .round(
        workload: index, number: progress.rounds, pass: answer.pass ?? 0, cells: order,
        nanoseconds: answer.nanoseconds, seconds: seconds()))
  }
}

// MARK: - Quality

extension WorkloadDriver {
  private func measureQuality(with worker: WorkerClient, seconds: () -> Double) throws {
    for cell in cellsToMeasure {
      let answer = try worker.ask(qualityRequest(of: cell), of: .cell(strategies[cell]))
      try add(answer, of: cell, seconds: seconds)
    }
  }

  private func qualityRequest(of cell: Int) -> MeasureRequest {
    MeasureRequest(strategy: strategies[cell], keep: run.kept?.folder.path)
  }

  private func add(
    _ answer: MeasureRequest.Answer, of cell: Int, seconds: () -> Double
  ) throws {
    let repetitions = progress.cells[cell].repetitions ?? 1
    try add(
      .laidOut(workload: index, cell: cell, repetitions: repetitions, hash: answer.hash),
      of: cell)
    if let measurement = answer.measurement {
      try add(
        .measured(workload: index, cell: cell, measurement: measurement, seconds: seconds()),
        of: cell)
    } else {
      let failure = CellFailure(.skipped, message: answer.reason ?? "it has no quality")
      try add(.failed(workload: index, cell: cell, failure: failure))
    }
  }
}

// MARK: - Without times

extension WorkloadDriver {
  /// Lays out each cell in one process while another one lays it out and measures its quality.
  private mutating func measureUntimed() throws {
    while !openCells.isEmpty, !isInterrupted {
      try attempt(at: openCells) { driver, worker, seconds in
        let other = try driver.process()
        defer { other.end() }
        _ = try other.ask(driver.load)
        for cell in driver.openCells where !driver.isInterrupted {
          try driver.measure(cell, with: worker, and: other, seconds: seconds)
        }
      }
    }
  }

  private var openCells: [Int] {
    progress.openCells.filter { progress.record.cells[$0].isOwn }
  }

  private func measure(
    _ cell: Int, with worker: WorkerClient, and other: WorkerClient, seconds: () -> Double
  ) throws {
    try other.send(qualityRequest(of: cell), of: .cell(strategies[cell]))
    // A layout may depend on the one before. If layouts take long, this is not looked for.
    let stopwatch = Stopwatch()
    try layOut(cell, with: worker, memory: true)
    // The first layout also brings the code into memory.
    if stopwatch.seconds < 1 { try layOut(cell, with: worker, memory: true) }
    try add(.timed(workload: index, cells: [cell]))
    let answer = try other.answer(to: MeasureRequest.self)
    try add(answer, of: cell, seconds: seconds)
  }
}

extension Random {
  /// The values in a random order; each order is equally likely.
  ///
  /// - Reference: R. Durstenfeld. "Algorithm 235: Random Permutation." *CACM* 7(7), 1964.
  mutating func shuffled(_ values: [Int]) -> [Int] {
    var values = values
    for last in values.indices.reversed() { values.swapAt(last, integer(below: last + 1)) }
    return values
  }
}
