import Foundation
import Subprocess
import TreeData
import TreeLayout

/// Carries out a plan with one child process a tree, so that a strategy that crashes, hangs or
/// overflows the stack costs no more than its own cell.
public struct IsolatedRunner: Sendable {
  public var runner: Runner

  /// How to start a child: an executable and arguments that come to `TreeServer.run`.
  public var command: [String]

  /// How long a child may be silent. It speaks before every sample and every measuring of quality.
  public var timeout: Duration

  public init(_ runner: Runner, command: [String], timeout: Duration = .seconds(60)) {
    self.runner = runner
    self.command = command
    self.timeout = timeout
  }

  /// Measures what the journal does not know yet, and writes it there.
  ///
  /// - Parameters:
  ///   - isInterrupted: asked after every round and cell; `true` ends the run, and cells without a
  ///     result are `skipped`.
  /// - Returns: the results in the order of the plan.
  public func run(
    _ plan: Plan, journal: Journal, isInterrupted: () -> Bool = { false },
    report: (Runner.Event) throws -> Void
  ) async throws -> [TreeResult] {
    var state = RunState(plan)
    state.trees = journal.trees
    for (index, item) in plan.items.enumerated() where !isInterrupted() {
      guard !state.trees[index].openCells.isEmpty else { continue }
      try report(.started(tree: index))
      let budget = state.budget(ofTree: index, in: runner.budget)
      let start = TreeJob(item, at: index, of: runner, budget: budget)
      state.trees[index] = try await measure(
        start, from: state.trees[index], isInterrupted: isInterrupted
      ) { event in
        try journal.append(event, tree: index)
        guard case .sampled(_, _, let seconds) = event else { return }
        let share = state.share(ofTree: index, after: seconds, of: budget)
        try report(.sampled(tree: index, share: share))
      }
      try report(.finished(tree: index, runner.result(of: item, state.trees[index])))
    }
    return zip(plan.items, state.trees).map { runner.result(of: $0, $1) }
  }

  /// Starts children until no cell of the tree is open.
  ///
  /// - Parameter note: takes each event that is to last.
  /// - Returns: what is known then.
  private func measure(
    _ job: TreeJob, from progress: TreeProgress, isInterrupted: () -> Bool,
    note: (TreeEvent) throws -> Void
  ) async throws -> TreeProgress {
    var (job, progress) = (job, progress)
    func know(_ event: TreeEvent) throws {
      progress.apply(event)
      try note(event)
    }
    var unexplained = 0
    while !progress.openCells.isEmpty, !isInterrupted() {
      let (ending, atWork) = try await child(job, from: progress) { event in
        try know(event)
        return !isInterrupted()
      }
      guard !isInterrupted() else { break }
      var failed = progress.openCells.filter { $0 == atWork }
      if failed.isEmpty {
        if ending.status.isSuccess, job.part == .times {
          job.part = .quality
          continue
        }
        // A child that ends while no strategy is at work gets a second chance, and no third.
        unexplained += 1
        guard unexplained > 1 else { continue }
        failed = progress.openCells
      }
      for cell in failed { try know(.failed(cell: cell, failure: failure(of: ending))) }
    }
    // The summary of an interrupted run shows what is sampled well enough. The journal does not know
    // it, so that a resumed run goes on sampling.
    let isSampled = progress.openCells.allSatisfy {
      progress.samples[$0]?.nanoseconds.count ?? 0 >= runner.rule.minimumSamples
    }
    if !progress.openCells.isEmpty, isSampled {
      job.part = .quality
      _ = try await child(job, from: progress) { event in
        progress.apply(event)
        return true
      }
    }
    return progress
  }

  /// Runs one child.
  ///
  /// - Returns: how it ended, and the cell that was at work then.
  private func child(
    _ job: TreeJob, from progress: TreeProgress, take: (TreeEvent) throws -> Bool
  ) async throws -> (ending: TreeChild.Ending, atWork: Int?) {
    var job = job
    job.progress = progress
    var atWork: Int?
    let ending = try await TreeChild(command: command, timeout: timeout).run(job) { event in
      if case .running(let cell) = event {
        atWork = cell
        return true
      }
      atWork = nil
      return try take(event)
    }
    return (ending, atWork)
  }

  private func failure(of ending: TreeChild.Ending) -> CellFailure {
    guard !ending.hasTimedOut else {
      let seconds = (timeout / .seconds(1)).shortest
      return CellFailure(.timedOut, message: "no answer within \(seconds) s\n" + ending.lastErrors)
    }
    switch ending.status {
    case .signaled(let signal):
      return CellFailure(
        .crashed, signal: signal,
        message: ending.lastErrors.isEmpty ? Self.guess(signal) : ending.lastErrors)
    case .exited(let code):
      return CellFailure(.crashed, message: "exited with \(code)\n" + ending.lastErrors)
    }
  }
  /// What a silent end most likely was.
  private static func guess(_ signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS: "most likely the stack overflowed"
    case SIGILL, SIGTRAP: "a broken precondition; a debug build says which"
    default: ""
    }
  }
}
