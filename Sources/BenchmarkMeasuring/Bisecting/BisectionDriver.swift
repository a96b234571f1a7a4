import BenchmarkJudging
import BenchmarkStatistics
import Foundation

/// Carries out a bisection: builds, counts and races what the search asks for.
public struct BisectionDriver {
  public let builds: CommitBuilds

  /// The one cell that is raced.
  private let workloads: RaceWorkloads

  /// How long a process may be silent.
  public var timeout = Duration.seconds(60)

  /// The seed of the order of blocks and processors.
  public var seed: UInt64 = 1

  /// - Precondition: the workloads have one cell.
  public init(_ builds: CommitBuilds, _ workloads: RaceWorkloads) {
    precondition(workloads.cellCount == 1, "a bisection is about one cell")
    (self.builds, self.workloads) = (builds, workloads)
  }

  /// What is going on.
  public enum Event {
    case began(BisectionTask, Bisection)

    /// A line that a build prints.
    case buildLine(String)
    case found(BisectionFact, Bisection)
  }

  /// Goes on with a bisection until it ends.
  ///
  /// - Parameter tell: takes each new fact for the journal.
  /// - Returns: the search; `nil` if it was interrupted.
  /// - Throws: `BisectionError` or an error of the system if nothing can be built or measured at
  ///   all; what `tell` throws.
  public func run(
    _ bisection: inout Bisection, interruption: Interruption? = nil,
    tell: (BisectionFact) throws -> Void, report: (Event) -> Void = { _ in }
  ) throws -> Bisection.Search? {
    while true {
      let search = bisection.search
      guard let task = search.task else { return search }
      if !isKept(task) { report(.began(task, bisection)) }
      guard interruption?.signal == nil,
        let fact = try fact(of: task, bisection, interruption, report)
      else { return nil }
      try tell(fact)
      bisection.note(fact)
      report(.found(fact, bisection))
    }
  }

  private func fact(
    of task: BisectionTask, _ bisection: Bisection, _ interruption: Interruption?,
    _ report: (Event) -> Void
  ) throws -> BisectionFact? {
    func build(_ commit: Int) throws -> CommitBuilds.Outcome {
      try builds.build(commit, interruption: interruption) { report(.buildLine($0)) }
    }
    switch task {
    case .build(let commit):
      let search = bisection.search
      builds.prune(keeping: [0, bisection.last, search.good, search.bad])
      switch try build(commit) {
      case .built(let digest): return .built(commit: commit, digest: digest)
      case .failed(let reason): return .skipped(commit: commit, reason: reason)
      case .interrupted: return nil
      }
    case .count(let commit): return try counted(commit, build, interruption)
    case .race(let base, let head, let part):
      // A build may be gone since it was made, and is then made again.
      for commit in [base, head] where builds.executable(of: commit) == nil {
        switch try build(commit) {
        case .built: break
        case .failed(let reason): return .skipped(commit: commit, reason: reason)
        case .interrupted: return nil
        }
      }
      return try raced(base, head, part, bisection, interruption)
    }
  }

  /// Whether the task is to build what is kept already.
  private func isKept(_ task: BisectionTask) -> Bool {
    guard case .build(let commit) = task else { return false }
    return builds.executable(of: commit) != nil
  }

  private func command(_ commit: Int) -> WorkerCommand {
    WorkerCommand(builds.executable(of: commit) ?? "", ["worker"], timeout: timeout)
  }
}

// MARK: - Measuring

extension BisectionDriver {
  private func counted(
    _ commit: Int, _ build: (Int) throws -> CommitBuilds.Outcome, _ interruption: Interruption?
  ) throws -> BisectionFact? {
    if builds.executable(of: commit) == nil, try build(commit) == .interrupted { return nil }
    do {
      let counts = try CountDriver(worker: command(commit)).counts(
        of: workloads.loads[0], nodes: workloads.records[0].allNodes, interruption)
      return .counted(commit: commit, counts: counts)
    } catch {
      guard interruption?.signal == nil else { return nil }
      return .notCounted(commit: commit, reason: "\(error)")
    }
  }

  /// Few pairs at a time: the search looks at them before it asks for more.
  private static let pairsAtOnce = 3

  private func raced(
    _ base: Int, _ head: Int, _ part: RacePart, _ bisection: Bisection,
    _ interruption: Interruption?
  ) throws -> BisectionFact? {
    let known = bisection.pairs(base: base, head: head, part: part).logRatios.count
    var driver = RaceDriver(base: command(base), head: command(head), budget: 0)
    driver.pairs = Self.pairsAtOnce
    driver.seed = seed &+ UInt64(known) &+ UInt64(head) << 16 &+ (part == .race ? 0 : 1 << 40)
    let stopwatch = Stopwatch()
    var cells: [RacePair.Cell] = []
    var faults: [RaceSide: String] = [:]
    func take(_ event: RaceEvent) {
      switch event {
      case .pair(_, _, let pair): cells += pair.cells
      case .failed(_, _, let side, _, let reason): faults[side] = "its build \(reason)"
      case .missing(_, _, let side): faults[side] = "its build does not have the strategy"
      case .began, .counted, .ended: break
      }
    }
    do {
      let end = try driver.run(
        workloads, interruption: interruption, wanted: { [] }, tell: { take($0) })
      if case .failed(let reason) = end { throw RaceError(description: reason) }
    } catch let error as RaceError where faults.isEmpty {
      let side = error.side ?? .base
      let build = side == .base ? driver.base : driver.head
      faults[side] = error.description.replacing(build.executable, with: "its build")
    } catch is RaceError {}
    if interruption?.signal != nil { return nil }
    for (side, commit) in [(RaceSide.base, base), (.head, head)] {
      if let reason = faults[side] { return .skipped(commit: commit, reason: reason) }
    }
    return .raced(
      base: base, head: head, part: part,
      logRatios: cells.map { SampleStatistics($0.blocks.map(\.logRatio)).median },
      seconds: stopwatch.seconds, sameLayout: cells.allSatisfy { $0.base == $0.head })
  }
}
