import BenchmarkJudging
import Foundation
import LayoutFamilies
import Synchronization
import TreeLayout
import TreeModel

/// Carries out a plan, one workload after the other, in worker processes: a strategy that crashes,
/// hangs or overflows the stack costs only its own cell.
public struct RunDriver: Sendable {
  public var worker: WorkerCommand
  public var rule = StoppingRule()
  public var frame = Rect(x: 0, y: 0, width: 1600, height: 900)

  /// Whether times are measured, and not quality alone, which uses all processors at once.
  public var isTimed = true

  /// How long all samples may take together; time that a workload does not use goes to those after
  /// it.
  public var budget = Duration.seconds(45)

  /// A sample lasts at least this long, and at least 1,000 ticks of the clock.
  public var sampleTime = Duration.milliseconds(1)

  public var peers = PeerRule()

  /// The seed of the order within the rounds.
  public var seed: UInt64 = 1

  /// The ids of the wanted metrics, so that others cost nothing; `nil` for all.
  public var metrics: Set<String>?

  /// The folder that keeps the layouts whose quality is measured; `nil` for none.
  public var kept: KeptLayouts?

  public init(worker: WorkerCommand) {
    self.worker = worker
  }

  /// The events that a run reports while it goes on.
  public enum Event: Sendable {
    case started(workload: Int, share: Double)
    /// The workload is built, and nothing of it has been measured.
    case built(BuiltWorkload)
    /// A round of samples ended, or a cell of a run without times; `share` is the part of the whole
    /// run that is done.
    case advanced(workload: Int, share: Double)
    /// The workload's place in the plan, and what is known of it now.
    case finished(workload: Int, WorkloadProgress)
  }

  /// The result of a run.
  public struct Outcome: Sendable {
    /// All that is known, including what the journal knew before.
    public var progress: RunProgress

    /// The seconds of building the workloads during the run.
    public var buildingSeconds = 0.0
  }

  /// Takes an event for the journal.
  public typealias Tell = (JournalEvent) throws -> Void

  /// Measures what is not known yet.
  ///
  /// - Parameters:
  ///   - known: the progress that a journal holds of an earlier run of the same plan.
  ///   - interruption: ends the run after the round or cell under way.
  ///   - tell: takes events for the journal.
  /// - Throws: what `BuiltWorkload` and `tell` throw, and `SystemError` if no process can be
  ///   started.
  public func run(
    _ plan: RunPlan, from known: RunProgress, interruption: Interruption? = nil, tell: Tell,
    report: (Event) throws -> Void = { _ in }
  ) throws -> Outcome {
    let folder = try SequenceFolder()
    let places = plan.places
    return try withoutActuallyEscaping(tell) { tell in
      try withoutActuallyEscaping(report) { report in
        let state = RunState(known, places: places, tell: tell, report: report)
        try eachPlace(of: places, interruption) { index in
          try measure(index, of: plan, in: folder, state, interruption)
        }
        return Outcome(progress: state.progress, buildingSeconds: state.buildingSeconds)
      }
    }
  }

  /// Times are measured one workload after the other; quality alone is measured on all processors
  /// at once.
  private func eachPlace(
    of places: [Int], _ interruption: Interruption?, _ body: (Int) throws -> Void
  ) throws {
    guard !isTimed else {
      for index in places where interruption?.signal == nil { try body(index) }
      return
    }
    let next = Mutex(0)
    let failure = Mutex<(any Error)?>(nil)
    let processors = ProcessInfo.processInfo.activeProcessorCount
    withoutActuallyEscaping(body) { body in
      let work = Shared(body)
      DispatchQueue.concurrentPerform(iterations: min(places.count, processors)) { _ in
        while interruption?.signal == nil, failure.withLock({ $0 == nil }) {
          let place = next.withLock { place in
            defer { place += 1 }
            return place
          }
          guard place < places.count else { return }
          do { try work.value(places[place]) } catch {
            failure.withLock { $0 = $0 ?? error }
          }
        }
      }
    }
    try failure.withLock { if let error = $0 { throw error } }
  }

  private func measure(
    _ index: Int, of plan: RunPlan, in folder: SequenceFolder, _ state: RunState,
    _ interruption: Interruption?
  ) throws {
    if state.isFinished(index) { return }
    try state.report(.started(workload: index, share: state.share))
    let building = Stopwatch()
    let built = try BuiltWorkload(at: index, of: plan)
    if let before = state.progress.workloads[index]?.record, before != built.record {
      throw ChangedTree(source: plan.workloads[index].source)
    }
    try state.add(.workload(built.record))
    try state.report(.built(built))
    try kept?.keep(built.sequence, hash: built.record.hash)
    var load = try folder.write(built, frame: frame)
    load.metrics = metrics?.sorted()
    defer { folder.remove(load) }
    state.add(buildingSeconds: building.seconds)
    let budget = state.budget(of: index, in: budget)
    let workload = WorkloadState(index, of: state, budget: budget, isTimed: isTimed)
    var driver = WorkloadDriver(
      self, workload, load: load, budget: state.ownBudget(of: index, of: budget),
      interruption: interruption)
    try driver.measure()
    var peers = PeerDriver(
      self, plan.peers, on: built.sequence.first, workload, load: load, folder: folder,
      budget: budget, interruption: interruption)
    try peers.measure()
    try FinishedDriver(self, plan.finished, workload, built, seed: load.seed).measure()
    state.end(of: index)
    try state.report(.finished(workload: index, state.progress.workloads[index]!))
  }
}

/// A tree differs from the one that was measured before the run went on.
struct ChangedTree: Error, CustomStringConvertible {
  let source: String

  var description: String {
    "this run cannot go on: \(source) gives another tree than at the beginning; restore the source "
      + "of the tree, or begin a new run in another folder"
  }
}

/// A value that the compiler cannot see to be safe among threads: `RunState` locks.
private struct Shared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
