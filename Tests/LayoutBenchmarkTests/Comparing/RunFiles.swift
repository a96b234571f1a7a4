import Foundation
import LayoutBenchmark
import LayoutQuality

/// Folders of runs as small as a test wants them.
final class RunFiles {
  let folder = FileManager.default.temporaryDirectory.appending(path: "compare-\(UUID())")

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  static let header =
    "strategy,tree,nodes,frame,seed,machine,status,layout_ns,layout_ns_low,layout_ns_high,"
    + "aspect_mean,visible_share,hidden_share,layout_hash,tree_hash,instructions,allocations"
  static let metrics = [
    Metric("aspect_mean", unit: "ratio", .lower, ""),
    Metric("visible_share", unit: "share", .higher, ""),
    Metric("hidden_share", unit: "share", .none, ""),
  ]

  /// A row in which all is well, then with other values in the named columns.
  static func row(_ changes: [String: String] = [:]) -> String {
    let fields = [
      "strategy": "squarified", "tree": "flat", "nodes": "10", "frame": "1600x900", "seed": "1",
      "machine": "m", "status": "ok", "layout_ns": "100", "layout_ns_low": "99",
      "layout_ns_high": "101", "aspect_mean": "2", "visible_share": "0.5", "hidden_share": "0",
      "layout_hash": "aa", "tree_hash": "bb", "instructions": "1000000", "allocations": "3",
    ].merging(changes) { $1 }
    return header.split(separator: ",").map { fields[String($0)]! }.joined(separator: ",")
  }

  static func json(machine: String = "m", started: String = "2026-01-01T00:00:00Z") -> String {
    """
    {"schema_version": 1, "started": "\(started)", "git_commit": "c0ffee",
     "environment": {"machine": "\(machine)", "memory_bytes": 17, "clock_tick_nanoseconds": 1.5},
     "options": {"strategies": ["a", "b"], "seed": 1}, "trees": [{"tree": "flat"}]}
    """
  }

  func write(
    _ name: String, rows: [String], header: String = RunFiles.header,
    json: String = RunFiles.json(), samples: String? = nil
  ) throws -> String {
    let run = folder.appending(path: name)
    try FileManager.default.createDirectory(at: run, withIntermediateDirectories: true)
    let summary = ([header] + rows).map { $0 + "\n" }.joined()
    try Data(summary.utf8).write(to: run.appending(path: "summary.csv"))
    try Data(json.utf8).write(to: run.appending(path: "run.json"))
    if let samples { try Data(samples.utf8).write(to: run.appending(path: "samples.csv")) }
    return run.path
  }

  static let gates = Gate.standard(metrics: metrics)

  static func read(_ path: String) throws -> RecordedRun {
    try RecordedRun(path: path, reading: gates.map(\.column))
  }

  func compare(_ base: [String], _ head: [String]) throws -> Comparison {
    Comparison(
      base: try Self.read(write("base", rows: base)),
      head: try Self.read(write("head", rows: head)), gates: Self.gates, timeMargin: 0.01)
  }
}
