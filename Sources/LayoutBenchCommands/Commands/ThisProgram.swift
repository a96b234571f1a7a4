import BenchmarkJudging
import BenchmarkMeasuring
import Foundation
import LayoutAdvice
import LayoutFamilies
import TreeLayout

/// The running program, as started for its own workers and as named in the record of a run.
enum ThisProgram {
  static let path = Bundle.main.executablePath ?? CommandLine.arguments[0]

  /// The command that starts the program as a worker, so that the worker has the same catalog.
  static func worker(timeout: Duration) -> WorkerCommand {
    WorkerCommand(path, ["worker"], timeout: timeout)
  }

  /// The executable. A copy elsewhere, or a new build of the same bytes, is the same.
  static let build = RunRecord.Build(
    path: path, version: LayoutBench.version, sha256: ExecutableDigest.sha256(of: path))

  /// `results/20260131T120000Z-default`.
  static func newFolder(_ started: Date, _ suite: String) -> String {
    let time = started.formatted(
      .iso8601.dateSeparator(.omitted).timeSeparator(.omitted).year().month().day()
        .time(includingFractionalSeconds: false))
    let folder = "results/\(time)Z-\(suite)"
    // A second run within the same second gets a number.
    let names = [folder] + (2...1_000).map { "\(folder)-\($0)" }
    return names.first { !FileManager.default.fileExists(atPath: $0) } ?? folder
  }
}

extension RunConfiguration {
  /// The configuration: everything that has to be the same for a command to go on where it stopped.
  /// The trees are compared when their turn comes.
  init(_ record: RunRecord, _ work: PlannedWork) {
    let (options, rule) = (record.options, StoppingRule())
    var entries = [
      Entry("schema version", String(record.schemaVersion)),
      Entry("tool version", record.toolVersion),
      Entry("build", record.builds.map { $0.sha256 ?? $0.path }.joined(separator: " ")),
      Entry("suite", record.suite),
      Entry("strategies", options.strategies.joined(separator: ",")),
      Entry("frame", options.frame),
      Entry("seed", String(options.seed)),
      Entry("budget", options.isTimed ? "\(options.budgetSeconds.shortest) s" : "no times"),
      Entry("stopping rule", "\(rule.minimumSamples) samples, \(rule.relativeWidth)"),
      Entry("metrics", record.families.flatMap(\.metrics).map(\.id).joined(separator: ",")),
      Entry(Self.countName, String(work.plan.workloads.count)),
    ]
    if let shard = options.shard { entries.append(Entry(Self.shardName, shard.description)) }
    for peer in record.peers ?? [] {
      entries.append(Entry("peer \(peer.name)", "\(peer.version), exec:\(peer.command)"))
    }
    for layout in work.plan.finished {
      entries.append(Entry("layout \(layout.id)", layout.source))
    }
    if let processes = options.peerProcesses, let warmUp = options.peerWarmUpSeconds {
      entries.append(
        Entry("measuring of peers", "\(processes) processes, \(warmUp.shortest) s of warm-up"))
    }
    for (index, workload) in work.plan.workloads.enumerated() {
      let size = workload.size.map { ", \($0) nodes" } ?? ""
      let seed = workload.seed.map { ", seed \($0)" } ?? ""
      let steps = workload.steps.flatMap { $0 > 1 ? ", \($0) steps" : nil } ?? ""
      let change = workload.change.map { ", \($0)" } ?? ""
      entries.append(Entry("tree \(index + 1)", workload.source + size + seed + steps + change))
    }
    self.init(entries)
  }
}
