import BenchmarkJudging
import Dispatch
import Foundation
import LayoutFamilies
import Synchronization
import TreeLayout
import TreeModel

/// The worker's side of the protocol: reads requests from standard input and answers them on
/// standard output, one JSON object in a line each way.
public enum WorkerServer {
  /// Answers until standard input ends.
  ///
  /// The process ends at once when its parent does, unless standard input is a file. Then it works
  /// on the calling thread and starts no other one, as valgrind requires of a process in which it
  /// counts.
  ///
  /// - Parameters:
  ///   - program: what `hello` is answered with.
  public static func run(catalog: Catalog, program: String, version: String) throws {
    let output = WorkerProcess.answersOnly()
    let serve: @Sendable () throws -> Void = {
      var session = WorkerSession(
        catalog: catalog, program: program, version: version, output: output)
      while let line = WorkerProcess.readLine() { try session.answer(line) }
    }
    guard !WorkerProcess.inputIsFile else { return try serve() }
    Allocator.keepBlocks()
    WorkerProcess.endWithParent()
    try WorkerProcess.onThread(withStack: 8 << 20, serve)
  }
}

/// The workload of a worker, and the answers about it.
private struct WorkerSession {
  let catalog: Catalog
  let program: String
  let version: String
  let output: FileHandle
  private let process = getpid()
  private var workload: LoadedWorkload?

  /// In nanoseconds. Found out only if something is timed, as it takes a different number of
  /// instructions each time.
  private static let clockTick = Stopwatch.measuredTick()

  init(catalog: Catalog, program: String, version: String, output: FileHandle) {
    self.catalog = catalog
    self.program = program
    self.version = version
    self.output = output
  }

  /// - Throws: an error only if nothing can be written any more.
  mutating func answer(_ line: Data) throws {
    let answer: any Encodable
    do {
      answer = try self.answer(to: line)
    } catch let refusal as WorkerRefusal {
      answer = refusal
    } catch {
      answer = WorkerRefusal(error: "\(error)")
    }
    try write(AnswerLine(answer: answer, number: WorkerLine.number(of: line)))
  }

  private func write(_ message: some Encodable) throws {
    // Some ways of copying a process are noticed only here.
    guard getpid() == process else { _exit(0) }
    try output.write(contentsOf: WorkerLine.data(of: message))
  }

  private mutating func answer(to line: Data) throws -> any Encodable {
    switch WorkerLine.name(of: line) {
    case HelloRequest.name: return hello()
    case LoadRequest.name: return try load(decoded(line))
    case PrepareRequest.name: return try prepare(decoded(line))
    case SampleRequest.name: return try sample(decoded(line))
    case CountRequest.name: return try count(decoded(line))
    case MeasureRequest.name: return try measure(decoded(line))
    case LayoutRequest.name: return try layOut(decoded(line))
    case KeepRequest.name: return try keep(decoded(line))
    default: throw WorkerRefusal(error: "unknown request")
    }
  }

  private func decoded<Request: WorkerRequest>(_ line: Data) throws -> Request {
    try JSONDecoder.ofLines().decode(Request.self, from: line)
  }

  private func note(_ subject: Subject) throws {
    try write(WorkerNote(subject))
  }
}

// MARK: - Answers

extension WorkerSession {
  private func hello() -> HelloRequest.Answer {
    let strategies = catalog.families.flatMap { family in
      family.kindFacts.map { HelloRequest.Strategy(id: $0.name, family: family.id) }
    }
    return HelloRequest.Answer(
      protocol: HelloRequest.version, name: program, version: version, strategies: strategies)
  }

  private mutating func load(_ request: LoadRequest) throws -> LoadRequest.Answer {
    let workload = try LoadedWorkload(request, catalog: catalog)
    self.workload = workload
    return LoadRequest.Answer(nodes: workload.nodes, unknown: workload.unknown)
  }

  private func loaded() throws -> LoadedWorkload {
    guard let workload else { throw WorkerRefusal(error: "no workload is loaded") }
    return workload
  }

  private func prepare(_ request: PrepareRequest) throws -> PrepareRequest.Answer {
    let workload = try loaded()
    let cell = try workload.cell(request.strategy)
    let isMemoryWanted =
      request.memory ?? false && workload.metrics?.contains("peak_bytes") ?? true
    let (first, peakBytes) =
      isMemoryWanted ? cell.sampleWithMemory() : (cell.sample(repetitions: 1), nil)
    let hash = cell.outputHash
    let repetitions = request.nanoseconds.map {
      cell.repetitions(lasting: max($0, 1_000 * Self.clockTick), after: first)
    }
    return PrepareRequest.Answer(hash: hash, peakBytes: peakBytes, repetitions: repetitions)
  }

  private func sample(_ request: SampleRequest) throws -> SampleRequest.Answer {
    let workload = try loaded()
    func nanoseconds(_ strategy: String?, _ repetitions: Int) throws -> Double {
      guard repetitions > 0 else { throw WorkerRefusal(error: "no repetitions") }
      let cell = try workload.cell(strategy)
      if request.warm { _ = cell.sample(repetitions: 1) }
      return cell.sample(repetitions: repetitions) / Double(repetitions)
    }
    var answer = SampleRequest.Answer(nanoseconds: [])
    answer.nanoseconds.reserveCapacity(request.cells.count)
    answer.pass = try request.pass.map { try nanoseconds(nil, $0) }
    for (index, cell) in request.cells.enumerated() {
      if request.pass != nil || index > 0 { try note(.cell(cell.strategy)) }
      answer.nanoseconds.append(try nanoseconds(cell.strategy, cell.repetitions))
    }
    return answer
  }

  private func count(_ request: CountRequest) throws -> CountRequest.Answer {
    guard WorkerProcess.inputIsFile else {
      throw WorkerRefusal(error: "this process has several threads and cannot be copied")
    }
    let cell = try loaded().cell(request.strategy)
    let copies = try [0, 0, request.layouts, 2 * request.layouts].map { layouts in
      let copy = WorkerProcess.copy { if layouts > 0 { _ = cell.sample(repetitions: layouts) } }
      guard let copy else {
        throw WorkerRefusal(error: "\(request.strategy) did not finish under valgrind")
      }
      return copy
    }
    return CountRequest.Answer(copies: copies)
  }

  private func measure(_ request: MeasureRequest) throws -> MeasureRequest.Answer {
    let workload = try loaded()
    let kept = request.keep.map { KeptLayouts(folder: $0) }
    if let handed = request.handed {
      guard let family = catalog.families.first(where: { $0.id == handed.family }) else {
        throw WorkerRefusal(error: "there is no family '\(handed.family)'")
      }
      return try family.measure(
        handed, of: workload.steps[0], in: workload.frame, seed: workload.seed,
        labels: workload.labels[0], kept: kept)
    }
    return try workload.member(request.strategy)
      .measure(
        workload.steps, in: workload.frame, seed: workload.seed, labels: workload.labels,
        findings: workload.findings, only: workload.metrics, kept: kept
      ) {
        // The metrics may take as long again as the layout.
        try note(.cell(request.strategy))
      }
  }

  private func layOut(_ request: LayoutRequest) throws -> LayoutRequest.Answer {
    let cell = try loaded().cell(request.strategy)
    _ = cell.sample(repetitions: 1)
    return LayoutRequest.Answer(try cell.numbers())
  }

  private func keep(_ request: KeepRequest) throws -> KeepRequest.Answer {
    let workload = try loaded()
    return try workload.member(request.strategy)
      .keep(workload.steps, in: workload.frame, to: URL(fileURLWithPath: request.path))
  }
}
