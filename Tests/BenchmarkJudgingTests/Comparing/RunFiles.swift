import BenchmarkJudging
import Foundation
import JudgingSupport
import LayoutAdvice

/// Folders of runs as small as a test wants them.
final class RunFiles {
  let folder = try! TemporaryFolder()

  static let header =
    "strategy,tree,nodes,frame,seed,machine,status,layout_ns,layout_ns_low,layout_ns_high,"
    + "aspect_mean,visible_share,hidden_share,layout_hash,tree_hash,instructions,allocations,"
    + "pass_ratio,pass_ratio_low,pass_ratio_high"
  static let metrics = [
    MetricFacts(id: "aspect_mean", unit: "ratio", direction: .lower, summary: ""),
    MetricFacts(
      id: "visible_share", unit: "share", direction: .higher, summary: "", law: "sight",
      tolerance: 0.5),
    MetricFacts(id: "hidden_share", unit: "share", direction: .none, summary: ""),
  ]

  /// A row in which all is well, then with other values in the named columns.
  static func row(_ changes: [String: String] = [:]) -> String {
    let fields = [
      "strategy": "squarified", "tree": "flat", "nodes": "10", "frame": "1600x900", "seed": "1",
      "machine": "m", "status": "ok", "layout_ns": "100", "layout_ns_low": "99",
      "layout_ns_high": "101", "aspect_mean": "2", "visible_share": "0.5", "hidden_share": "0",
      "layout_hash": aa, "tree_hash": bb, "instructions": "1000000", "allocations": "3",
      "pass_ratio": "2", "pass_ratio_low": "2", "pass_ratio_high": "2",
    ].merging(changes) { $1 }
    return header.split(separator: ",").map { fields[String($0)]! }.joined(separator: ",")
  }

  static let (aa, bb, cc) = (
    "aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc"
  )

  /// - Parameter more: of the object, behind a comma.
  static func json(
    schema: Int = 2, machine: String = "m", started: String = "2026-01-01T00:00:00Z",
    finished: String? = "2026-01-01T00:01:00Z", more: String = ""
  ) throws -> String {
    let families = [FamilyRecord(id: "treemap", headline: [], metrics: metrics)]
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let about = schema == 1 ? "" : #", "families": \#(try encoder.encode(families).text)"#
    let end = finished.map { #", "finished": "\#($0)""# } ?? ""
    return """
      {"schema_version": \(schema), "started": "\(started)"\(end), "git_commit": "c0ffee",
       "environment": {"machine": "\(machine)", "memory_bytes": 17, "clock_tick_nanoseconds": 1.5},
       "options": {"strategies": ["a", "b"], "seed": 1}, "trees": [{"tree": "flat"}]\(about)\(more)}
      """
  }

  func write(
    _ name: String, rows: [String], header: String = RunFiles.header, json: String? = nil
  ) throws -> String {
    let run = folder.url.appending(path: name)
    try FileManager.default.createDirectory(at: run, withIntermediateDirectories: true)
    let summary = ([header] + rows).map { $0 + "\n" }.joined()
    try Data(summary.utf8).write(to: run.appending(path: "summary.csv"))
    try Data((json ?? Self.json()).utf8).write(to: run.appending(path: "run.json"))
    return run.path
  }

  static func compare(_ base: String, _ head: String) throws -> Comparison {
    let (base, head) = (try RecordedRun(path: base), try RecordedRun(path: head))
    return try Comparison(
      base: base, head: head, gates: Gate.standard(base: base, head: head), timeMargin: 0.01)
  }

  func compare(_ base: [String], _ head: [String]) throws -> Comparison {
    try Self.compare(write("base", rows: base), write("head", rows: head))
  }
}

extension Data {
  var text: String { String(decoding: self, as: UTF8.self) }
}
