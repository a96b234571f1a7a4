import BenchmarkJudging
import Foundation
import LayoutFamilies
import Testing
import TreeLayout
import TreeModel

@testable import BenchmarkMeasuring

/// A folder that goes away with the test.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "measuring-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// The built tool with strategies that fail.
enum FailingTool {
  private final class Marker {}

  static let path: String = {
    #if os(macOS)
      let products = Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()
    #else
      let products = Bundle.main.bundleURL
    #endif
    return products.appending(path: "failing-strategies").path
  }()

  static func worker(timeout: Duration = .seconds(60)) -> WorkerCommand {
    WorkerCommand(path, ["worker"], timeout: timeout)
  }
}

extension Workload {
  /// A generated tree.
  static func generated(
    _ id: String, _ nodes: Int, seed: UInt64 = 1, steps: Int = 1
  ) -> Workload {
    let generator = TreeGenerator.all.first { $0.id == id }!
    return Workload(name: id, source: id, size: nodes, seed: seed, steps: steps) {
      NamedTree(id: id, tree: generator.generate(nodes: nodes, seed: seed))
    }
  }

  var loadRequest: LoadRequest {
    get throws {
      let sequence = try build()
      let file = FileManager.default.temporaryDirectory.appending(path: "sequence-\(UUID())")
      try SequenceFile.data(of: sequence).write(to: file)
      return LoadRequest(
        path: file.path, digest: RecordedHash(sequence.hash), strategies: [],
        frame: [0, 0, 1600, 900],
        seed: seed ?? 1)
    }
  }
}

/// The families that the worker knows, without its failing strategies: measuring needs their ids
/// only.
func records(of catalog: Catalog) -> [FamilyRecord] {
  catalog.families.map { FamilyRecord($0) }
}

/// A strategy of which only the id is known here; the worker has it.
struct StandIn: LayoutStrategy {
  static let name = "stand-in"
  static let summary = "does nothing"
  static var options: [StrategyOption<Self>] {
    [.number("percent", { $0.percent }, { $0.percent = $1 }, in: 0...1_000, "no matter")]
  }
  var percent = 0.0
  func claims(on tree: LayoutTree) -> Claims { [] }
  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    for node in tree.nodes { output[node] = frame }
  }
}

extension RunPlan {
  /// - Parameter strategies: of the catalog or of the worker's failing ones, which are treemaps.
  init(_ workloads: [Workload], _ strategies: [String]) throws {
    var catalog = Catalog()
    for id in strategies where (try? catalog.member(id)) == nil {
      let name = String(id.prefix { $0 != ":" })
      catalog.treemaps.kinds.append(StrategyKind(StandIn(), name: name))
    }
    var selection = RunPlan(
      workloads: workloads, strategies: try StrategySelection(strategies, from: catalog))
    selection.named = []
    self = selection
  }
}

/// A run with a folder of its own.
final class TestRun {
  let folder: TemporaryFolder
  var driver: RunDriver
  let plan: RunPlan
  private(set) var events: [RunDriver.Event] = []

  init(_ plan: RunPlan, timeout: Duration = .seconds(60)) throws {
    folder = try TemporaryFolder()
    self.plan = plan
    driver = RunDriver(worker: FailingTool.worker(timeout: timeout))
    driver.budget = .zero
    driver.sampleTime = .microseconds(1)
  }

  private var path: String { folder.url.appending(path: "run").path }

  private func journal() throws -> Journal {
    let record = RunRecord(
      kind: .run, suite: "test", command: [], toolVersion: "1", started: Date(),
      options: .init(
        strategies: [], frame: "1600x900", seed: driver.seed,
        budgetSeconds: driver.budget / .seconds(1)),
      environment: .current(), families: records(of: Catalog()))
    let configuration = RunConfiguration([])
    if FileManager.default.fileExists(atPath: path) {
      return try Journal(
        resuming: RunFolder(existing: path), record: record, configuration: configuration)
    }
    return try Journal(
      creatingIn: RunFolder(creating: path), record: record, configuration: configuration)
  }

  /// A worker that is a script of the shell.
  func script(_ text: String) throws -> WorkerCommand {
    let file = folder.url.appending(path: "worker.sh")
    try Data(text.utf8).write(to: file)
    return WorkerCommand("/bin/sh", [file.path])
  }

  /// Runs, or goes on where it stopped.
  @discardableResult
  func run(
    interruption: Interruption? = nil, report: (RunDriver.Event) throws -> Void = { _ in }
  ) throws -> RunProgress {
    let journal = try journal()
    return try driver.run(
      plan, from: journal.known.progress, interruption: interruption, tell: journal.append
    ) { event in
      events.append(event)
      try report(event)
    }.progress
  }

  /// Adds to the journal what this run did not do.
  func pretend(_ event: JournalEvent) throws {
    try journal().append(event)
  }

  /// What the journal tells, its records in order.
  var journalText: String {
    (try? String(contentsOfFile: path + "/journal.jsonl", encoding: .utf8)) ?? ""
  }

  /// The rounds of a workload in the journal: their numbers and the cells in order.
  func rounds() throws -> [(number: Int, cells: [Int])] {
    try journalText.split(separator: "\n").dropFirst().compactMap { line in
      struct Line: Decodable { let record: JournalEvent }
      let event = try JSONDecoder.ofLines().decode(Line.self, from: Data(line.utf8)).record
      guard case .round(_, let number, _, let cells, _, _) = event else { return nil }
      return (number, cells)
    }
  }
}

extension WorkloadProgress {
  /// What became of each strategy.
  var outcomes: [String: String] {
    var outcomes: [String: String] = [:]
    for (cell, planned) in zip(cells, record.cells) {
      outcomes[planned.strategy] =
        cell.failure?.status.rawValue
        ?? (cell.measurement == nil ? "open" : cell.isDeterministic ? "ok" : "nondeterministic")
    }
    return outcomes
  }

  subscript(strategy: String) -> CellProgress {
    cells[record.cells.firstIndex { $0.strategy == strategy }!]
  }
}
