import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout

/// Carries out a plan, one workload after the other, with worker processes: a strategy that
/// crashes, hangs or overflows the stack costs no more than its own cell.
public struct RunDriver: Sendable {
  public var worker: WorkerCommand
  public var rule = StoppingRule()
  public var frame = Rect(x: 0, y: 0, width: 1600, height: 900)

  /// How long all samples may take together; unused time of a workload goes to those after it.
  public var budget = Duration.seconds(45)

  /// A sample lasts at least this long, and at least 1,000 ticks of the clock.
  public var sampleTime = Duration.milliseconds(1)

  /// Seeds the order within the rounds and, on workloads without a seed of their own, the metrics
  /// that draw random numbers.
  public var seed: UInt64 = 1

  public init(worker: WorkerCommand) {
    self.worker = worker
  }

  /// What a run tells while it goes on.
  public enum Event: Sendable {
    case started(workload: Int)
    /// The workload is built, and nothing of it measured.
    case built(BuiltWorkload)
    /// A round of samples ended; the share of the whole run that is done.
    case sampled(workload: Int, share: Double)
    /// The place in the plan, and what is known of it then.
    case finished(workload: Int, WorkloadProgress)
  }

  /// What came of a run.
  public struct Outcome: Sendable {
    /// All that is known, what the journal knew before included.
    public var progress: RunProgress

    /// The seconds that it took to build the workloads, in the time of the run.
    public var buildingSeconds = 0.0
  }

  /// Takes an event that is to last.
  public typealias Tell = (JournalEvent) throws -> Void

  /// Measures what is not known yet.
  ///
  /// - Parameters:
  ///   - known: what a journal knows of an earlier run of the same plan.
  ///   - interruption: ends the run after the round or cell under way.
  ///   - tell: takes what becomes known, for the journal.
  /// - Throws: what `BuiltWorkload` and `tell` throw, and `SystemError` where no process can be
  ///   started.
  public func run(
    _ plan: RunPlan, from known: RunProgress, interruption: Interruption? = nil, tell: Tell,
    report: (Event) throws -> Void = { _ in }
  ) throws -> Outcome {
    var state = RunState(known, of: plan.workloads.count)
    var outcome = Outcome(progress: known)
    let folder = try SequenceFolder()
    for index in plan.workloads.indices where interruption?.signal == nil {
      if let known = state.progress.workloads[index], known.openCells.isEmpty { continue }
      try report(.started(workload: index))
      let building = Stopwatch()
      let built = try BuiltWorkload(at: index, of: plan)
      try state.know(.workload(built.record), tell)
      try report(.built(built))
      let load = try folder.write(built, frame: frame, seed: seed)
      defer { folder.remove(load) }
      outcome.buildingSeconds += building.seconds
      let budget = state.budget(of: index, in: budget)
      var driver = WorkloadDriver(
        self, from: state.progress.workloads[index]!, load: load, budget: budget,
        interruption: interruption)
      try driver.measure { event in
        try state.know(event, tell)
        guard case .round(_, _, _, _, _, let seconds) = event else { return }
        let share = state.share(of: index, after: seconds, of: budget)
        try report(.sampled(workload: index, share: share))
      }
      try report(.finished(workload: index, state.progress.workloads[index]!))
    }
    outcome.progress = state.progress
    return outcome
  }
}

/// What was measured does not fit what was known before, such as a file that changed since.
struct SenselessEvent: Error, CustomStringConvertible {
  let fault: String

  var description: String { "this run cannot go on: \(fault)" }
}

/// How far a run is.
private struct RunState {
  private(set) var progress: RunProgress
  private let workloads: Int

  init(_ progress: RunProgress, of workloads: Int) {
    self.progress = progress
    self.workloads = workloads
  }

  mutating func know(_ event: JournalEvent, _ tell: RunDriver.Tell) throws {
    if let fault = progress.apply(event) { throw SenselessEvent(fault: fault) }
    try tell(event)
  }

  /// The seconds that a workload may take, those already spent on it included: what is left of the
  /// whole is shared evenly among it and those after it. Quality is measured in the same budget, so
  /// that a run ends when it says.
  func budget(of index: Int, in whole: Duration) -> Double {
    let left = max(0, whole / .seconds(1) - progress.seconds)
    let spent = progress.workloads[index]?.seconds ?? 0
    return spent + left / Double(workloads - index)
  }

  /// The share of the run that is done after so many of a workload's seconds.
  func share(of index: Int, after seconds: Double, of budget: Double) -> Double {
    (Double(index) + min(1, seconds / max(budget, 1e-3))) / Double(workloads)
  }
}
