import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout

/// Counts the instructions and allocations of the cells of a run, one cell after the other.
public struct CountDriver: Sendable {
  /// The command for the processes in which cells are counted. They end by themselves.
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
  ///   - progress: what is known of a run of the plan.
  ///   - interruption: ends the counting; the other cells stay uncounted.
  ///   - tell: takes the counts of each cell.
  ///   - report: takes the workload and the share of all cells that is done.
  /// - Returns: why other cells were not counted.
  /// - Throws: an error if nothing can be counted at all; what `tell` throws.
  public func run(
    _ plan: RunPlan, _ progress: RunProgress, interruption: Interruption? = nil,
    tell: (JournalEvent) throws -> Void,
    report: (_ workload: Int, _ share: Double) -> Void = { _, _ in }
  ) throws -> [Gap] {
    let valgrind = try Valgrind(worker, .dhat)
    let total = Double(progress.inOrder.reduce(0) { $0 + $1.cells.count })
    var gaps: [Gap] = []
    var done = 0.0
    for workload in progress.inOrder where interruption?.signal == nil {
      let record = workload.record
      var waiting: [Int] = []
      for (index, cell) in workload.cells.enumerated() {
        guard cell.measurement != nil, cell.failure == nil, cell.counts == nil else { continue }
        if record.cells[index].peer != nil {
          gaps.note("valgrind counts only in this program, and other programs lay these out")
        } else if record.allNodes > CellCounts.maximumNodes {
          gaps.note("trees of more than \(CellCounts.maximumNodes) nodes are left out")
        } else {
          waiting.append(index)
        }
      }
      let load = try load(record, of: plan, in: valgrind.folder)
      defer { valgrind.folder.remove(load) }
      let times = LayoutTimes(load, by: worker, interruption)
      var counted: [(cell: Int, repetitions: Int)] = []
      for cell in waiting {
        let timed = workload.cells[cell].samples.nanoseconds.min()
        let time = try timed ?? times.nanoseconds(of: load.strategies[cell])
        if let repetitions = CellCounts.repetitions(nodes: record.allNodes, nanoseconds: time) {
          counted.append((cell, repetitions))
        } else if interruption?.signal == nil {
          gaps.note("layouts as slow as these would take minutes under valgrind")
        }
      }
      // If a process fails, one cell is at fault. The others get another process.
      while !counted.isEmpty, interruption?.signal == nil {
        let counting = try Counting(
          counted.map { (load.strategies[$0.cell], $0.repetitions) }, load, valgrind)
        while let (cell, repetitions) = counted.first, interruption?.signal == nil {
          report(record.index, (done + Double(cell)) / total)
          let counts = Result { try counting.next(repetitions, interruption) }
          if interruption?.signal != nil { break }
          counted.removeFirst()
          switch counts {
          case .success(let counts):
            try tell(.counted(workload: record.index, cell: cell, counts: counts))
          case .failure(let failure): gaps.note("\(failure)")
          }
          if counting.hasEnded { break }
        }
      }
      done += Double(workload.cells.count)
    }
    return gaps
  }

  /// Counts the one cell of a request.
  ///
  /// - Parameter nodes: how many nodes it has, those of all steps.
  /// - Throws: an error that says why it cannot be counted.
  func counts(
    of load: LoadRequest, nodes: Int, _ interruption: Interruption?
  ) throws -> CellCounts {
    let repetitions = try repetitions(of: load, nodes: nodes, interruption)
    let valgrind = try Valgrind(worker, .dhat)
    return try withExtendedLifetime(valgrind) {
      try Counting([(load.strategies[0], repetitions)], load, valgrind)
        .next(repetitions, interruption)
    }
  }

  /// How many layouts of the one cell of a request are counted.
  ///
  /// - Throws: an error that says why it cannot be counted.
  func repetitions(
    of load: LoadRequest, nodes: Int, _ interruption: Interruption?
  ) throws -> Int {
    guard nodes <= CellCounts.maximumNodes else {
      throw CountingFailure(
        description: "trees of more than \(CellCounts.maximumNodes) nodes are not counted")
    }
    let times = LayoutTimes(load, by: worker, interruption)
    let repetitions = CellCounts.repetitions(
      nodes: nodes, nanoseconds: try times.nanoseconds(of: load.strategies[0]))
    guard let repetitions else {
      throw CountingFailure(description: "layouts as slow as these take minutes under valgrind")
    }
    return repetitions
  }

  private func load(
    _ record: WorkloadRecord, of plan: RunPlan, in folder: SequenceFolder
  ) throws -> LoadRequest {
    let built = try BuiltWorkload(at: record.index, of: plan)
    guard built.record == record else {
      throw CountingFailure(description: "\(record.tree) is not the tree that was measured")
    }
    return try folder.write(built, frame: frame)
  }
}

/// The times of single layouts, for cells that were not timed.
private final class LayoutTimes {
  private let load: LoadRequest
  private let command: WorkerCommand
  private let interruption: Interruption?
  private var client: WorkerClient?

  init(_ load: LoadRequest, by command: WorkerCommand, _ interruption: Interruption?) {
    self.load = load
    self.command = command
    self.interruption = interruption
  }

  deinit { client?.end() }

  /// Infinite if no answer comes in time; 0 if the strategy fails, which counting then reports.
  func nanoseconds(of strategy: String) throws -> Double {
    guard interruption?.signal == nil else { return .infinity }
    do {
      let client = try client ?? loaded()
      let request = SampleRequest(cells: [.init(strategy: strategy, repetitions: 1)], warm: true)
      return try client.ask(request, of: .cell(strategy)).nanoseconds.first ?? .infinity
    } catch let error as WorkerFailure {
      client = nil
      if case .failed(_, let failure) = error, failure.status != .timedOut { return 0 }
      return .infinity
    }
  }

  private func loaded() throws -> WorkerClient {
    let client = try WorkerClient(command, interruption: interruption)
    self.client = client
    _ = try client.ask(load)
    return client
  }
}

/// A process that counts the cells of a workload, one after the other.
struct Counting {
  private let process: Valgrind.Process

  var hasEnded: Bool { process.hasEnded }

  init(
    _ cells: [(strategy: String, repetitions: Int)], _ load: LoadRequest, _ valgrind: Valgrind
  ) throws {
    process = try valgrind.start(Self.requests(cells, load))
  }

  /// The requests to load a workload and to count these cells.
  static func requests(
    _ cells: [(strategy: String, repetitions: Int)], _ load: LoadRequest
  ) throws -> Data {
    var load = load
    load.strategies = cells.map(\.strategy)
    var requests = try load.line()
    for cell in cells {
      requests += try CountRequest(strategy: cell.strategy, layouts: cell.repetitions).line()
    }
    return requests
  }

  /// Waits for the counts of the next cell, with this number of layouts.
  func next(_ repetitions: Int, _ interruption: Interruption?) throws -> CellCounts {
    let answer = try process.answer(CountRequest.Answer.self, interruption)
    let counts = try answer.copies.map { copy in
      try ProcessCounts(dhatProfile: process.profile(ofCopy: copy))
    }
    guard counts.count == 4 else {
      throw CountingFailure(description: "the program's answer does not fit the request")
    }
    return CellCounts(
      instructions: CellCounts.perLayout(counts.map(\.instructions), repetitions: repetitions),
      allocations: CellCounts.perLayout(counts.map(\.allocations), repetitions: repetitions))
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
  /// The count of one layout.
  ///
  /// - Parameter copies: the counts of the four copies of a `CountRequest`. Each includes
  ///   everything that came before it, and the cost of making a copy is added from one to the next.
  static func perLayout(_ copies: [Int], repetitions: Int) -> Double {
    let copying = copies[1] - copies[0]
    return Double(copies[3] - copies[2] - copying) / Double(repetitions)
  }

  /// Cells of larger trees are not counted: under valgrind a count would take minutes.
  static let maximumNodes = 1_000_000

  /// How many layouts are counted: as many as hold 50,000 nodes, or as take 5 ms if these are
  /// fewer. Two equal processes differ by some hundred instructions, which are lost in this number.
  /// Valgrind makes layouts a hundred times slower: `nil` if a layout takes more than 0.15 s.
  static func repetitions(nodes: Int, nanoseconds: Double) -> Int? {
    guard nanoseconds <= 0.15e9 else { return nil }
    return max(1, min(50_000 / nodes, Int(5e6 / max(nanoseconds, 1))))
  }
}
