import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout

/// Counts the instructions and allocations of the cells of a run, one cell after the other.
public struct CountDriver: Sendable {
  /// The processes that are counted in. They end by themselves.
  public var worker: WorkerCommand
  public var frame = Rect(x: 0, y: 0, width: 1600, height: 900)

  public init(worker: WorkerCommand) {
    self.worker = worker
  }

  /// Whether anything can be counted here.
  public static var isPossible: Bool { ChildProcess.path(of: "valgrind") != nil }

  /// Why cells are not counted, with the number of these cells.
  public struct Gap: Equatable, Sendable {
    public let reason: String
    public internal(set) var cells: Int
  }

  /// Counts the cells that were measured and not counted yet.
  ///
  /// - Parameters:
  ///   - progress: of a run of the plan.
  ///   - interruption: ends the counting; the other cells stay uncounted.
  ///   - tell: takes the counts of each cell.
  ///   - report: is told the workload and the share of all cells that is done.
  /// - Returns: why others were not.
  /// - Throws: where nothing can be counted at all; what `tell` throws.
  public func run(
    _ plan: RunPlan, _ progress: RunProgress, interruption: Interruption? = nil,
    tell: (JournalEvent) throws -> Void,
    report: (_ workload: Int, _ share: Double) -> Void = { _, _ in }
  ) throws -> [Gap] {
    let valgrind = try Valgrind(worker)
    let total = Double(progress.inOrder.reduce(0) { $0 + $1.cells.count })
    var gaps: [Gap] = []
    var done = 0.0
    for workload in progress.inOrder where interruption?.signal == nil {
      let load = try load(workload.record, of: plan, in: valgrind.folder)
      defer { valgrind.folder.remove(load) }
      for (index, cell) in workload.cells.enumerated() where interruption?.signal == nil {
        report(workload.record.index, done / total)
        done += 1
        guard cell.measurement != nil, cell.failure == nil, cell.counts == nil else { continue }
        guard workload.record.cells[index].peer == nil else {
          gaps.note("valgrind counts in this program alone, and these are laid out by others")
          continue
        }
        let counts: CellCounts
        do {
          counts = try self.counts(
            of: load.strategies[index], load, nodes: workload.record.allNodes, valgrind,
            interruption)
        } catch {
          if interruption?.signal == nil { gaps.note("\(error)") }
          continue
        }
        try tell(.counted(workload: workload.record.index, cell: index, counts: counts))
      }
    }
    return gaps
  }

  private func load(
    _ record: WorkloadRecord, of plan: RunPlan, in folder: SequenceFolder
  ) throws -> LoadRequest {
    let built = try BuiltWorkload(at: record.index, of: plan)
    guard built.record == record else {
      throw CountingFailure(description: "\(record.tree) is not the tree that was measured")
    }
    return try folder.write(built, frame: frame, seed: 0)
  }

  /// What is left for one layout when the start and the end of the process, equal in both, are
  /// taken away: (count of 2*k* layouts − count of *k* layouts) / *k*.
  private func counts(
    of strategy: String, _ load: LoadRequest, nodes: Int, _ valgrind: Valgrind,
    _ interruption: Interruption?
  ) throws -> CellCounts {
    guard nodes <= CellCounts.maximumNodes else {
      throw CountingFailure(
        description: "trees of more than \(CellCounts.maximumNodes) nodes are left out")
    }
    var load = load
    load.strategies = [strategy]
    let repetitions = CellCounts.repetitions(nodes: nodes)
    let processes = try [repetitions, 2 * repetitions].map { layouts in
      try valgrind.start(
        load.line() + PrepareRequest(strategy: strategy, layouts: layouts).line())
    }
    let counts = try processes.map { try valgrind.counts(of: $0, interruption: interruption) }
    return CellCounts(
      instructions: CellCounts.perLayout(
        once: counts[0].instructions, twice: counts[1].instructions, repetitions: repetitions),
      allocations: CellCounts.perLayout(
        once: counts[0].allocations, twice: counts[1].allocations, repetitions: repetitions))
  }
}

extension [CountDriver.Gap] {
  fileprivate mutating func note(_ reason: String) {
    if let index = firstIndex(where: { $0.reason == reason }) {
      self[index].cells += 1
    } else {
      append(CountDriver.Gap(reason: reason, cells: 1))
    }
  }
}

extension CellCounts {
  static func perLayout(once: Int, twice: Int, repetitions: Int) -> Double {
    Double(twice - once) / Double(repetitions)
  }

  /// No cell of a larger tree is counted: under valgrind it would take minutes.
  static let maximumNodes = 1_000_000

  /// How many layouts are counted on trees of so many nodes: enough that what differs between two
  /// equal processes, some hundred instructions, is lost in them.
  static func repetitions(nodes: Int) -> Int {
    max(1, 100_000 / nodes)
  }
}
