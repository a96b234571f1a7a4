import BenchmarkJudging
import BenchmarkMeasuring
import Foundation
import LayoutFamilies
import TreeLayout

/// The running program, as its own workers and the record of a run see it.
enum ThisProgram {
  private static let path = Bundle.main.executablePath ?? CommandLine.arguments[0]

  /// How to start it as a worker, which so has the same catalog.
  static func worker(timeout: Duration) -> WorkerCommand {
    WorkerCommand(path, ["worker"], timeout: timeout)
  }

  /// What tells the executable from every other one.
  static var build: String {
    let file = try? FileManager.default.attributesOfItem(atPath: path)
    let date = (file?[.modificationDate] as? Date)?.timeIntervalSince1970
    return "\(file?[.size] ?? "?") bytes of \(date.map(\.shortest) ?? "?")"
  }

  /// `results/20260131T120000Z-default`.
  static func newFolder(_ started: Date, _ suite: String) -> String {
    let time = started.formatted(
      .iso8601.dateSeparator(.omitted).timeSeparator(.omitted).year().month().day()
        .time(includingFractionalSeconds: false))
    let folder = "results/\(time)Z-\(suite)"
    // A second run within the second gets a number.
    let names = [folder] + (2...1_000).map { "\(folder)-\($0)" }
    return names.first { !FileManager.default.fileExists(atPath: $0) } ?? folder
  }
}

extension RunConfiguration {
  /// Everything that has to be the same for a command to go on where it stopped. The trees are
  /// compared when their turn comes.
  init(_ record: RunRecord, _ work: PlannedWork, build: String) {
    let (options, rule) = (record.options, StoppingRule())
    var entries = [
      Entry("schema version", String(record.schemaVersion)),
      Entry("tool version", record.toolVersion),
      Entry("build", build),
      Entry("suite", record.suite),
      Entry("strategies", options.strategies.joined(separator: ",")),
      Entry("frame", options.frame),
      Entry("seed", String(options.seed)),
      Entry("budget", "\(options.budgetSeconds.shortest) s"),
      Entry("stopping rule", "\(rule.minimumSamples) samples, \(rule.relativeWidth)"),
      Entry("metrics", record.families.flatMap(\.metrics).map(\.id).joined(separator: ",")),
      Entry("number of trees", String(work.plan.workloads.count)),
    ]
    for (index, workload) in work.plan.workloads.enumerated() {
      let size = workload.size.map { ", \($0) nodes" } ?? ""
      let seed = workload.seed.map { ", seed \($0)" } ?? ""
      let steps = workload.steps > 1 ? ", \(workload.steps) steps" : ""
      entries.append(Entry("tree \(index + 1)", workload.source + size + seed + steps))
    }
    self.init(entries)
  }
}
