import Foundation

/// The runs of the shards of one plan as one run.
///
/// Raw rows are joined by the workload's place in the plan and then judged, so that the result does
/// not depend on the order in which the folders are named, and is that of a run of the whole plan
/// in every column that does not depend on the clock.
public struct MergedRun: Sendable {
  /// The record that a run of the whole plan would have, with its parts.
  public let record: RunRecord
  public let configuration: RunConfiguration

  /// The events of all workloads, in the order of the plan.
  public let events: [JournalEvent]

  /// The missing parts; empty if every workload has ended.
  public let gaps: [MergeGap]

  /// - Throws: `MergeError` if the folders are not parts of one plan, or contradict each other.
  public init(_ parts: [RunPart]) throws(MergeError) {
    precondition(!parts.isEmpty)
    let parts = parts.sorted { $0.goes(before: $1) }
    try Self.check(parts)
    let count = parts[0].configuration.workloadCount
    var chosen: [(workload: Int, part: Int)] = []
    var missing: [Int] = []
    for workload in 0..<count {
      let holders = parts.indices.filter { parts[$0].known.progress.workloads[workload] != nil }
      let whole = holders.filter { parts[$0].ended(workload) != nil }
      try Self.checkQuality(of: workload, in: holders.map { parts[$0] })
      if whole.isEmpty { missing.append(workload) }
      if let part = whole.first ?? holders.first { chosen.append((workload, part)) }
    }
    gaps = MergeGap.all(missing, parts)
    events = chosen.flatMap { parts[$0.part].events(of: $0.workload) }
    configuration = parts[0].configuration.merged(parts.map(\.record))
    record = Self.record(
      of: parts.indices.map { index in
        RunRecord.Part(
          parts[index].record, workloads: chosen.filter { $0.part == index }.map(\.workload))
      }, as: parts[0].record, isWhole: missing.isEmpty)
  }

  private static func record(
    of parts: [RunRecord.Part], as first: RunRecord, isWhole: Bool
  ) -> RunRecord {
    var record = first
    record.command = ["layoutbench", "merge"]
    record.options.shard = nil
    record.timings = nil
    record.parts = parts.filter { !$0.workloads.isEmpty }.sorted {
      ($0.shard?.number ?? 0, $0.started) < ($1.shard?.number ?? 0, $1.started)
    }
    record.started = parts.map(\.started).min()!
    let ends = parts.compactMap(\.finished)
    record.finished = isWhole && ends.count == parts.count ? ends.max() : nil
    return record
  }
}

// MARK: - Checking

extension MergedRun {
  /// Checks that everything is the same in all parts except the shard.
  private static func check(_ parts: [RunPart]) throws(MergeError) {
    for part in parts {
      guard part.record.kind == .run else { throw .noRun(part.path) }
      guard part.record.parts.isEmpty else { throw .mergedBefore(part.path) }
      let differences = part.configuration.withoutShard
        .differences(from: parts[0].configuration.withoutShard)
      guard differences.isEmpty else {
        throw .differs(part.path, parts[0].path, differences)
      }
    }
    let counts = Set(parts.compactMap(\.record.options.shard?.count)).sorted()
    guard counts.count <= 1 else { throw .otherCounts(counts) }
  }

  /// Checks that values that do not depend on the clock are the same wherever they were measured.
  private static func checkQuality(
    of workload: Int, in parts: [RunPart]
  ) throws(MergeError) {
    guard let first = parts.first, let known = first.known.progress.workloads[workload] else {
      return
    }
    for other in parts.dropFirst() {
      let there = other.known.progress.workloads[workload]!
      guard known.record == there.record else {
        throw .contradicts(known.record.tree, "the tree", first.path, other.path)
      }
      for (index, cell) in known.cells.enumerated() {
        let cellThere = there.cells[index]
        guard let one = cell.measurement, let two = cellThere.measurement else { continue }
        guard cell.hash == cellThere.hash, one.isSame(as: two) else {
          throw .contradicts(
            known.record.tree, known.record.cells[index].strategy, first.path, other.path)
        }
      }
    }
  }
}

extension MeasurementRecord {
  /// Whether claims and values are equal bit for bit.
  fileprivate func isSame(as other: MeasurementRecord) -> Bool {
    func bits(_ rows: [[Double?]]) -> [[UInt64?]] { rows.map { $0.map { $0?.bitPattern } } }
    return claims == other.claims && bits(layouts) == bits(other.layouts)
      && bits(changes) == bits(other.changes)
  }
}

extension RunConfiguration {
  /// How many workloads the plan has.
  fileprivate var workloadCount: Int {
    entries.first { $0.name == Self.countName }.flatMap { Int($0.value) } ?? 0
  }

  fileprivate var withoutShard: RunConfiguration {
    RunConfiguration(entries.filter { $0.name != Self.shardName })
  }

  /// The configuration of the whole, with which no other command goes on.
  fileprivate func merged(_ records: [RunRecord]) -> RunConfiguration {
    let shards = records.map { $0.options.shard?.description ?? "all" }.sorted()
    return RunConfiguration(
      withoutShard.entries + [Entry("merged", shards.joined(separator: " "))])
  }
}

/// A part of the plan that no folder holds to its end.
public struct MergeGap: Equatable, Sendable, CustomStringConvertible {
  /// The shard; `nil` if the plan is not divided.
  public let shard: Shard?

  /// The folder that began it.
  public let path: String?

  /// How many workloads are missing or did not end.
  public let workloads: Int

  static func all(_ missing: [Int], _ parts: [RunPart]) -> [MergeGap] {
    let count = parts.compactMap(\.record.options.shard?.count).first ?? 1
    return (1...count).compactMap { number in
      guard let shard = Shard(number, of: count) else { return nil }
      let workloads = missing.filter(shard.holds).count
      guard workloads > 0 else { return nil }
      let part = parts.first { $0.record.options.shard == (count == 1 ? nil : shard) }
      return MergeGap(
        shard: count == 1 ? nil : shard, path: part?.path, workloads: workloads)
    }
  }

  public var description: String {
    let name = shard.map { "shard \($0)" } ?? "the run"
    let trees = workloads == 1 ? "1 tree" : "\(workloads) trees"
    return path.map { "\(name) in \($0) has not ended: results are missing for \(trees)" }
      ?? "\(name) is missing: \(trees)"
  }
}

/// Why folders cannot be merged.
public enum MergeError: Error, Equatable, CustomStringConvertible {
  case noRun(String)
  case mergedBefore(String)
  case differs(String, String, [String])
  case otherCounts([Int])
  case contradicts(String, String, String, String)
  case missing([MergeGap])

  public var description: String {
    switch self {
    case .noRun(let path): "\(path) holds a race, and only runs are merged"
    case .mergedBefore(let path):
      "\(path) is already a merged run; name the folders of all shards at once"
    case .differs(let path, let other, let differences):
      "\(path) and \(other) are not parts of one plan: "
        + differences.joined(separator: "; ")
    case .otherCounts(let counts):
      "the plan is divided into \(counts.map { String($0) }.joined(separator: " and into ")) "
        + "shards; name folders of the same division"
    case .contradicts(let tree, let what, let one, let other):
      "\(what) on \(tree) is not the same in \(one) and \(other): the layout or its quality "
        + "depends on the machine; run it again on one of them and leave the other one out"
    case .missing(let gaps):
      gaps.map(\.description).joined(separator: "; ")
        + "; run the missing parts, or merge the others with --partial"
    }
  }
}

extension RunFolder {
  /// Writes the raw rows of a merged run in the form of any other run.
  public func write(_ run: MergedRun) throws {
    let journal = try Journal(
      creatingIn: self, record: run.record, configuration: run.configuration)
    for event in run.events { try journal.append(event) }
  }
}
