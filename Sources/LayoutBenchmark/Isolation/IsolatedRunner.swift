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
      var part = TreeJob.Part.times
      var unexplained = 0
      while !state.trees[index].openCells.isEmpty, !isInterrupted() {
        let job = TreeJob(
          part, of: item, at: index, in: runner, budget: budget, from: state.trees[index])
        var atWork: Int?
        let ending = try await TreeChild(command: command, timeout: timeout).run(job) { event in
          if case .running(let cell) = event {
            atWork = cell
            return true
          }
          atWork = nil
          try journal.append(event, tree: index)
          state.trees[index].apply(event)
          if case .sampled = event {
            try report(.sampled(tree: index, share: state.share(ofTree: index, in: budget)))
          }
          return !isInterrupted()
        }
        if isInterrupted() { break }
        let open = state.trees[index].openCells
        var failed = open.filter { $0 == atWork }
        if failed.isEmpty {
          if ending.status.isSuccess, part == .times {
            part = .quality
            continue
          }
          // A child that ends while no strategy is at work gets a second chance, and no third.
          unexplained += 1
          guard unexplained > 1 else { continue }
          failed = open
        }
        for cell in failed {
          let event = TreeEvent.failed(cell: cell, failure: failure(of: ending))
          try journal.append(event, tree: index)
          state.trees[index].apply(event)
        }
      }
      try report(.finished(tree: index, runner.result(of: item, state.trees[index])))
    }
    return zip(plan.items, state.trees).map { runner.result(of: $0, $1) }
  }

  private func failure(of ending: TreeChild.Ending) -> CellFailure {
    guard !ending.hasTimedOut else {
      let seconds = plainDecimal(timeout / .seconds(1))
      return CellFailure(.timedOut, message: "no answer within \(seconds) s\n" + ending.lastErrors)
    }
    switch ending.status {
    case .signaled(let signal):
      let isSilent = [SIGSEGV, SIGBUS].contains(signal) && ending.lastErrors.isEmpty
      return CellFailure(
        .crashed, signal: signal,
        message: isSilent ? "most likely the stack overflowed" : ending.lastErrors)
    case .exited(let code):
      return CellFailure(.crashed, message: "exited with \(code)\n" + ending.lastErrors)
    }
  }
}
