import BenchmarkJudging
import Foundation
import LayoutAdvice
import TreeLayout

/// A folder that goes away with the test.
public final class TemporaryFolder {
  public let url = FileManager.default.temporaryDirectory.appending(path: "judging-\(UUID())")

  public init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  public func path(_ name: String) -> String { url.appending(path: name).path }

  public func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: url.appending(path: name))
  }
}

public func hash(_ word: UInt64) -> RecordedHash {
  var hash = RecordedHash()
  hash.combine(word)
  return hash
}

/// A run as a driver would tell it, with times from a seed: two workloads, one of them a sequence.
public enum SampleRun {
  public static let treemap = FamilyRecord(
    id: "treemap", headline: ["aspect_mean"],
    metrics: [
      MetricFacts(id: "aspect_mean", unit: "ratio", direction: .lower, summary: "how long"),
      MetricFacts(
        id: "area_error_max", unit: "ratio", direction: .zero, summary: "how wrong", law: "area",
        tolerance: 1e-9),
      MetricFacts(
        id: "distance_change", unit: "share", direction: .lower, summary: "how far",
        subject: .change),
    ])
  public static let nodeLink = FamilyRecord(
    id: "node-link", headline: ["tree_width"],
    metrics: [
      MetricFacts(id: "tree_width", unit: "node units", direction: .lower, summary: "how wide"),
      MetricFacts(
        id: "edge_crossings", unit: "count", direction: .zero, summary: "how many",
        law: "planarity"),
    ])

  public static let environment = MachineEnvironment(
    machine: "m", processor: "p", activeProcessors: 2, memoryBytes: 17, operatingSystem: "os",
    kernel: "k", architecture: "x86_64", swiftCompiler: "6.3", isDebugBuild: false,
    clockTickNanoseconds: 1.5)

  public static func record(_ kind: RunRecord.Kind = .run, margin: Double? = nil) -> RunRecord {
    RunRecord(
      kind: kind, suite: "test", command: ["layoutbench", "run"], toolVersion: "0",
      gitCommit: "c0ffee", started: Date(timeIntervalSince1970: 1_767_225_600),
      options: RunRecord.Options(
        strategies: ["slice", "strip", "knuth"], frame: "1600x900", seed: 1, budgetSeconds: 45,
        margin: margin),
      environment: environment, families: [treemap, nodeLink])
  }

  public static let configuration = RunConfiguration([
    RunConfiguration.Entry("seed", "1"), RunConfiguration.Entry("budget", "45 s"),
  ])

  public static func workload(
    _ index: Int, tree: String = "a,\"b\"", steps: Int = 1, seed: UInt64? = 1
  ) -> WorkloadRecord {
    WorkloadRecord(
      index: index, tree: tree, nodes: 4, allNodes: 4 * steps, steps: steps, seed: seed,
      hash: hash(UInt64(index.magnitude)),
      shape: TreeShape(leaves: 3, height: 1, maximumDegree: 3, colless: nil, sackin: 3),
      features: steps > 1 ? features : nil,
      cells: [
        WorkloadRecord.PlannedCell(strategy: "slice", family: "treemap"),
        WorkloadRecord.PlannedCell(strategy: "strip", family: "treemap"),
        WorkloadRecord.PlannedCell(strategy: "knuth", family: "node-link"),
      ])
  }

  private static let features = SequenceFeaturesRecord(
    name: "2 or 3 levels", levels: 2, weightVariation: 0.5,
    weightChange: .init(mean: 0.25, deviation: 0.125), insertionsAndDeletions: nil)

  public static let workloads = [workload(0), workload(1, tree: "moving", steps: 3, seed: nil)]

  public static func measurement(_ cell: Int, of workload: WorkloadRecord) -> MeasurementRecord {
    let isTreemap = workload.cells[cell].family == "treemap"
    let values = [1.5 + Double(cell), isTreemap ? 1e-12 : 0]
    return MeasurementRecord(
      claims: ["area", "planarity"], layouts: Array(repeating: values, count: workload.steps),
      changes: isTreemap ? Array(repeating: [0.25], count: workload.steps - 1) : [],
      costs: [MeasurementRecord.Cost(metrics: ["aspect_mean"], seconds: 0.5)])
  }

  /// All that happens on a workload, in order.
  public static func events(of workload: WorkloadRecord, rounds: Int = 11) -> [JournalEvent] {
    var random = Random(seed: 3, domain: workload.tree)
    let (index, cells) = (workload.index, Array(workload.cells.indices))
    func layOut(_ cells: [Int?]) -> [JournalEvent] {
      cells.map { cell in
        .laidOut(
          workload: index, cell: cell, repetitions: 10 * ((cell ?? 4) + 1),
          hash: hash(UInt64(cell ?? 9)))
      }
    }
    var events = [.workload(workload)] + layOut([nil] + cells.map { $0 })
    for round in 0..<rounds {
      events.append(
        .round(
          workload: index, number: round, pass: 90 + Double(random.integer(below: 20)),
          cells: round.isMultiple(of: 2) ? cells : cells.reversed(),
          nanoseconds: cells.map { 100 * Double($0 + 1) + Double(random.integer(below: 20)) / 7 },
          seconds: Double(round) / 8))
    }
    events += layOut(cells) + [.timed(workload: index, cells: cells)]
    for cell in cells {
      events +=
        layOut([cell]) + [
          .measured(
            workload: index, cell: cell, measurement: measurement(cell, of: workload), seconds: 2)
        ]
    }
    events.append(
      .counted(
        workload: index, cell: 0, counts: CellCounts(instructions: 52_982.854, allocations: 3)))
    return events
  }

  public static var events: [JournalEvent] { workloads.flatMap { events(of: $0) } }

  /// Writes a folder as a command does that is killed before it writes its tables.
  @discardableResult
  public static func write(
    _ events: [JournalEvent] = events, to path: String, record: RunRecord = record()
  ) throws -> RunFolder {
    let folder = try RunFolder(creating: path)
    let journal = try Journal(
      creatingIn: folder, record: record, configuration: configuration)
    for event in events { try journal.append(event) }
    return folder
  }

  /// The sum of events, all of which have to be sound.
  public static func progress(_ events: [JournalEvent] = events) -> RunProgress {
    var progress = RunProgress(families: record().families)
    for event in events {
      if let fault = progress.apply(event) { preconditionFailure("\(event): \(fault)") }
    }
    return progress
  }
}

extension RunFolder {
  /// The rows of a table, its header among them. No field of them holds a comma or a quote.
  public func rows(_ name: String) throws -> [[String]] {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
      .split(separator: "\n").map { line in
        line.replacing("\"a,\"\"b\"\"\"", with: "a;b")
          .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
  }
}
