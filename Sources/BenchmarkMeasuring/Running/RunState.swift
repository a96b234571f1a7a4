import BenchmarkJudging
import Foundation

/// The progress of a run. Several threads may add what they know.
final class RunState: @unchecked Sendable {
  private let lock = NSLock()
  private var known: RunProgress
  private var secondsOfBuilding = 0.0
  private let places: [Int]
  private var finished: Set<Int>
  private let tell: RunDriver.Tell
  private let reported: (RunDriver.Event) throws -> Void

  init(
    _ known: RunProgress, places: [Int], tell: @escaping RunDriver.Tell,
    report: @escaping (RunDriver.Event) throws -> Void
  ) {
    self.known = known
    self.places = places
    finished = Set(places.filter { known.workloads[$0]?.openCells.isEmpty == true })
    self.tell = tell
    reported = report
  }

  var progress: RunProgress { lock.withLock { known } }
  var buildingSeconds: Double { lock.withLock { secondsOfBuilding } }

  /// - Throws: `SenselessEvent`, and what `tell` throws.
  func add(_ event: JournalEvent) throws {
    try lock.withLock {
      if let fault = known.apply(event) { throw SenselessEvent(fault: fault) }
      try tell(event)
    }
  }

  func report(_ event: RunDriver.Event) throws {
    try lock.withLock { try reported(event) }
  }

  func add(buildingSeconds seconds: Double) {
    lock.withLock { secondsOfBuilding += seconds }
  }

  func isFinished(_ index: Int) -> Bool {
    lock.withLock { finished.contains(index) }
  }

  func end(of index: Int) {
    lock.withLock { _ = finished.insert(index) }
  }

  /// The seconds that a workload may take, including those already spent on it: the rest of the
  /// whole budget is shared evenly among this workload and those after it. Quality is measured in
  /// the same budget, so that a run ends as announced.
  func budget(of index: Int, in whole: Duration) -> Double {
    let progress = progress
    let left = max(0, whole / .seconds(1) - progress.seconds)
    let spent = progress.workloads[index]?.seconds ?? 0
    return spent + left / Double(places.count { $0 >= index })
  }

  /// The part of a workload's seconds for the cells of this program: each of its open cells gets as
  /// much as one of a peer.
  func ownBudget(of index: Int, of budget: Double) -> Double {
    guard let workload = progress.workloads[index] else { return budget }
    let open = workload.cellsToTime
    let own = open.count { workload.record.cells[$0].isOwn }
    guard own < open.count else { return budget }
    let spent = workload.seconds
    return spent + (budget - spent) * Double(own) / Double(open.count)
  }

  /// The share of the run that is done, without the workloads under way.
  var share: Double {
    lock.withLock { Double(finished.count) / Double(places.count) }
  }

  /// The same share, with a part of a workload under way.
  func share(with part: Double) -> Double {
    share + min(1, part) / Double(places.count)
  }

  /// The share of a workload's cells that are done or given up.
  func shareOfCells(of index: Int) -> Double {
    guard let workload = progress.workloads[index] else { return 0 }
    return 1 - Double(workload.openCells.count) / Double(max(1, workload.cells.count))
  }
}

/// What the drivers of a workload's cells know of it and add to it.
struct WorkloadState {
  /// The workload's place in the plan.
  let index: Int
  private let run: RunState

  /// The budget in seconds, including those of earlier processes.
  private let budget: Double
  private let isTimed: Bool

  init(_ index: Int, of run: RunState, budget: Double, isTimed: Bool) {
    self.index = index
    self.run = run
    self.budget = budget
    self.isTimed = isTimed
  }

  var progress: WorkloadProgress { run.progress.workloads[index]! }

  /// Takes an event of the workload, and reports how far the run is.
  ///
  /// - Parameter strategy: the strategy whose answer the event tells.
  /// - Throws: `WorkerFailure` if the event makes no sense.
  func add(_ event: JournalEvent, of strategy: String?) throws {
    do { try run.add(event) } catch let error as SenselessEvent {
      throw WorkerFailure.failed(
        strategy: strategy,
        CellFailure(.crashed, message: "the answer makes no sense: \(error.fault)"))
    }
    let done: Double
    switch event {
    case .round(_, _, _, _, _, let seconds): done = seconds / max(budget, 1e-3)
    case .measured, .failed:
      guard !isTimed else { return }
      done = run.shareOfCells(of: index)
    default: return
    }
    try run.report(.advanced(workload: index, share: run.share(with: done)))
  }
}

/// An event does not fit what was known before.
struct SenselessEvent: Error, CustomStringConvertible {
  let fault: String

  var description: String { "this run cannot go on: \(fault)" }
}
