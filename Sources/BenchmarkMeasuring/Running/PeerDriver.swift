import BenchmarkJudging
import BenchmarkStatistics
import Foundation
import LayoutFamilies
import LayoutQuality
import TreeLayout

/// Measures the cells of peers on one workload: first all times, each in several processes, then
/// the quality of the layouts in a fresh process.
struct PeerDriver {
  private let run: RunDriver
  private let peers: [Peer]
  private let tree: LayoutTree
  private let load: LoadRequest
  private let folder: SequenceFolder

  /// The budget in seconds, including those spent before.
  private let budget: Double
  private let interruption: Interruption?

  private let workload: WorkloadState

  /// How often a worker of this program ended while no strategy was at work.
  private var unexplained = 0

  init(
    _ run: RunDriver, _ peers: [Peer], on tree: LayoutTree, _ workload: WorkloadState,
    load: LoadRequest, folder: SequenceFolder, budget: Double, interruption: Interruption?
  ) {
    self.run = run
    self.peers = peers
    self.tree = tree
    self.workload = workload
    self.load = load
    self.folder = folder
    self.budget = budget
    self.interruption = interruption
  }

  private var progress: WorkloadProgress { workload.progress }
  private var index: Int { workload.index }
  private var isInterrupted: Bool { interruption?.signal != nil }

  /// Measures what is not known yet.
  mutating func measure() throws {
    // By turns: whatever the machine does meanwhile affects all cells alike.
    for number in 1...(run.isTimed ? run.peers.processes : 1) {
      for cell in cellsToTime {
        while needsProcess(cell, number), !isInterrupted {
          try attempt(cell) { driver, worker in
            try driver.time(cell, with: worker)
          }
        }
      }
    }
    let timed = cellsToTime.filter { !needsProcess($0, run.peers.processes) }
    if !timed.isEmpty { try add(.timed(workload: index, cells: timed)) }
    for cell in cellsToMeasure {
      while progress.cells[cell].measurement == nil, !progress.cells[cell].isGivenUp,
        !isInterrupted
      {
        try attempt(cell) { driver, worker in
          try driver.measureQuality(of: cell, with: worker)
        }
      }
    }
  }

  private func isPeer(_ cell: Int) -> Bool { progress.record.cells[cell].peer != nil }
  private var cellsToTime: [Int] { progress.cellsToTime.filter(isPeer) }
  private var cellsToMeasure: [Int] {
    progress.cellsToMeasure.filter { isPeer($0) && progress.cells[$0].isTimed }
  }

  private func needsProcess(_ cell: Int, _ number: Int) -> Bool {
    guard !progress.cells[cell].isGivenUp else { return false }
    return run.isTimed
      ? progress.cells[cell].wholeProcesses < number : progress.cells[cell].hash == nil
  }

  /// Lets a fresh worker of this program stand by, which measures the pass and the quality.
  private mutating func attempt(
    _ cell: Int, _ work: (PeerDriver, WorkerClient) throws -> Void
  ) throws {
    let worker = try WorkerClient(run.worker, interruption: interruption)
    defer { worker.end() }
    do {
      var load = load
      load.strategies = []
      _ = try worker.ask(load)
      try work(self, worker)
    } catch let failure as WorkerFailure {
      guard case .failed(let strategy, let failure) = failure else { return }
      if strategy == nil {
        unexplained += 1
        guard unexplained > 1 else { return }
      }
      try add(.failed(workload: index, cell: cell, failure: failure))
    }
  }

  private func id(of cell: Int) -> String { progress.record.cells[cell].strategy }

  private func strategy(of cell: Int) -> (Peer, Peer.Strategy) {
    for peer in peers {
      if let strategy = peer.strategy(id(of: cell)) { return (peer, strategy) }
    }
    preconditionFailure("\(id(of: cell)) is of no peer of the plan")
  }

  /// A process that has loaded the tree.
  private func process(for cell: Int) throws -> PeerProcess {
    let (peer, strategy) = strategy(of: cell)
    let process = try PeerProcess(
      peer, for: strategy, timeout: run.worker.timeout, interruption: interruption)
    try process.greet()
    try process.load(tree, in: frame)
    try process.prepare()
    return process
  }

  private var frame: Rect { run.frame }

  /// - Throws: `WorkerFailure` if the event makes no sense.
  private func add(_ event: JournalEvent, of cell: Int? = nil) throws {
    try workload.add(event, of: cell.map(id))
  }
}

// MARK: - Times

extension PeerDriver {
  /// Samples one process to its end. The pass opens each round, as it does for the strategies of
  /// this program.
  private func time(_ cell: Int, with worker: WorkerClient) throws {
    let process = try process(for: cell)
    defer { process.end() }
    guard run.isTimed else {
      return try layOut(cell, with: process, repetitions: 1)
    }
    let warmUp = try process.warmUp(run.peers)
    let pass = try passRepetitions(with: worker)
    let known = progress.cells[cell].repetitions
    let repetitions =
      try known ?? process.repetitions(lasting: run.sampleTime / .nanoseconds(1))
    if known == nil {
      try layOut(cell, with: process, repetitions: repetitions)
    }
    try add(.warmedUp(workload: index, cell: cell, warmUp: warmUp), of: cell)

    let slot = secondsOfProcess
    let before = progress.seconds
    let stopwatch = Stopwatch()
    var times: [Double] = []
    var clock = ClockCheck()
    while times.count < fewestSamples || stopwatch.seconds < slot && !isPrecise(times) {
      guard !isInterrupted else { return }
      let passTime = try worker.ask(SampleRequest(pass: pass), of: .pass).pass
      let asking = try process.greet()
      let sample = try process.sample(repetitions)
      times.append(sample.nanoseconds)
      clock.add(told: sample.nanoseconds * Double(repetitions), seen: sample.seen, asking: asking)
      try add(
        .round(
          workload: index, number: progress.rounds, pass: passTime ?? 0, cells: [cell],
          nanoseconds: [sample.nanoseconds], seconds: before + stopwatch.seconds),
        of: cell)
    }
    try add(.processEnded(workload: index, cell: cell, clockShare: clock.share), of: cell)
    // Data that a program keeps from its samples must not change the layout.
    if known == nil {
      try layOut(cell, with: process, repetitions: repetitions)
    }
  }

  private func layOut(_ cell: Int, with process: PeerProcess, repetitions: Int) throws {
    let hash = try process.layout(of: tree).hash
    try add(.laidOut(workload: index, cell: cell, repetitions: repetitions, hash: hash), of: cell)
  }

  /// The seconds of sampling for each process still to come. Starting and warming up a process does
  /// not count: a program that warms up longer should not be sampled less.
  private var secondsOfProcess: Double {
    let processes = cellsToTime.reduce(0) {
      $0 + max(0, run.peers.processes - progress.cells[$1].wholeProcesses)
    }
    return max(0, budget - progress.seconds) / Double(max(1, processes))
  }

  /// The number of samples of a process with which a cell has the least number in all of its
  /// processes together.
  private var fewestSamples: Int {
    let processes = run.peers.processes
    return (run.rule.minimumSamples + processes - 1) / processes
  }

  private func isPrecise(_ times: [Double]) -> Bool {
    times.count >= run.rule.minimumSamples
      && SampleStatistics(times).medianInterval.relativeWidth <= run.rule.relativeWidth
  }

  /// How many passes make a sample. The first answer decides; all later processes use its number.
  private func passRepetitions(with worker: WorkerClient) throws -> Int {
    let known = progress.pass.repetitions
    let answer = try worker.ask(
      PrepareRequest(nanoseconds: known == nil ? run.sampleTime / .nanoseconds(1) : nil),
      of: .pass)
    let repetitions = known ?? answer.repetitions ?? 0
    try add(.laidOut(workload: index, cell: nil, repetitions: repetitions, hash: answer.hash))
    return repetitions
  }
}

// MARK: - Quality

extension PeerDriver {
  /// Lets a worker of this program measure the peer's layouts, including those of the probes'
  /// edited trees.
  private func measureQuality(of cell: Int, with worker: WorkerClient) throws {
    let strategy = strategy(of: cell).1
    let process = try process(for: cell)
    defer { process.end() }
    let layout = try folder.write(try process.layout(of: tree), name: "layout-\(index)")
    defer { folder.remove(layout) }
    let repetitions = progress.cells[cell].repetitions ?? 1
    // A process that is asked again gives the same answer.
    try layOut(cell, with: process, repetitions: repetitions)
    try add(
      .laidOut(workload: index, cell: cell, repetitions: repetitions, hash: layout.digest),
      of: cell)
    var handed = HandedLayout(
      family: strategy.family.id, claims: strategy.claims, layout: layout)
    defer { for file in handed.edited.values { folder.remove(file) } }
    for edit in strategy.family.edits {
      guard let edited = edit.apply(tree, load.seed)?.tree else { continue }
      try process.load(edited, in: edit.frame(frame))
      if let layout = try process.layoutIfAny(of: edited) {
        handed.edited[edit.id] = try folder.write(layout, name: "layout-\(index)-\(edit.id)")
      }
    }
    process.end()
    let stopwatch = Stopwatch()
    let before = progress.seconds
    let answer = try worker.ask(
      MeasureRequest(
        strategy: strategy.id, handed: handed, keep: run.kept?.folder.path), of: .cell(strategy.id))
    guard let measurement = answer.measurement else {
      throw WorkerFailure.failed(
        strategy: strategy.id,
        CellFailure(.skipped, message: answer.reason ?? "it has no quality"))
    }
    try add(
      .measured(
        workload: index, cell: cell, measurement: measurement,
        seconds: before + stopwatch.seconds),
      of: cell)
  }
}
