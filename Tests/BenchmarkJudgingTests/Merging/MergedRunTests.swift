import DelimitedText
import Foundation
import JudgingSupport
import Testing

@testable import BenchmarkJudging

@Suite("Merging the shards of a run")
struct MergedRunTests {
  private let folder = try! TemporaryFolder()

  private static let entries = [
    RunConfiguration.Entry("build", "b"),
    RunConfiguration.Entry(RunConfiguration.countName, String(SampleRun.workloads.count)),
  ]

  /// A run of one shard of the two workloads, or of both, on a machine with another name.
  private func part(
    _ shard: Shard?, machine: String = "m", started: Double = 0, hasEnded: Bool = true,
    _ change: ([JournalEvent]) -> [JournalEvent] = { $0 },
    entries: [RunConfiguration.Entry] = entries
  ) -> RunPart {
    var record = SampleRun.record()
    record.options.shard = shard
    record.environment.machine = machine
    record.started += started
    record.finished = hasEnded ? record.started + 1 : nil
    let events = change(
      SampleRun.workloads.filter { shard?.holds($0.index) ?? true }
        .flatMap { SampleRun.events(of: $0) })
    let entries =
      entries
      + (shard.map { [.init(RunConfiguration.shardName, $0.description)] } ?? [])
    var text = JournalText.line(1, encoded(RunConfiguration(entries)))
    for (index, event) in events.enumerated() {
      text += JournalText.line(index + 2, encoded(event))
    }
    return RunPart(
      path: "\(shard.map { "\($0)" } ?? "all") on \(machine)",
      KnownRun(JournalText(text), record), RunConfiguration(entries), events: events)
  }

  private func encoded(_ value: some Encodable) -> Data {
    try! JSONEncoder.ofLines().encode(value)
  }

  private let one = Shard(1, of: 2)!
  private let two = Shard(2, of: 2)!

  /// The files of the folder of a merged run.
  private func files(_ run: MergedRun, _ name: String) throws -> [String: Data] {
    let folder = try RunFolder(creating: folder.path(name))
    try folder.write(run)
    let names = try folder.write(try Judgement(folder)) + ["journal.jsonl"]
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, try Data(contentsOf: folder.url.appending(path: name)))
      })
  }

  @Test("the same bytes come of any order, and the tables of a run of the whole plan")
  func order() throws {
    let parts = [part(one), part(two, started: 5)]
    let merged = try MergedRun(parts)
    #expect(merged.gaps == [])
    let files = try files(merged, "merged")
    #expect(try self.files(MergedRun(parts.reversed()), "reversed") == files)
    let whole = Judgement(SampleRun.progress(), record: SampleRun.record())
    for (name, table) in whole.tables { #expect(files[name] == Data(table.bytes), "\(name)") }
    #expect(merged.record.parts.map(\.workloads) == [[0], [1]])
    #expect(merged.record.finished == parts[1].record.finished)
  }

  @Test("a missing shard and one that has not ended are told; the rest can be merged")
  func gaps() throws {
    let alone = try MergedRun([part(two)])
    #expect(alone.gaps.map(\.description) == ["shard 1/2 is missing: 1 tree"])
    #expect(alone.record.finished == nil)
    let cut = try MergedRun([part(one), part(two) { Array($0.prefix(9)) }])
    #expect(
      cut.gaps.map(\.description) == [
        "shard 2/2 in 2/2 on m has not ended: results are missing for 1 tree"
      ])
    #expect(
      Judgement(alone.progress, record: alone.record).run.workloads.map(\.record.index) == [1])
  }

  @Test("a part that has not ended, though all of its trees are known, leaves the run unfinished")
  func openEnd() throws {
    let merged = try MergedRun([part(one), part(two, hasEnded: false)])
    #expect(merged.gaps == [])
    #expect(merged.record.finished == nil)
  }

  @Test("of a shard that ran twice the whole one counts, then the earlier one")
  func twice() throws {
    let cut = part(two, machine: "cut") { Array($0.prefix(9)) }
    let (early, late) = (part(two, machine: "early"), part(two, machine: "late", started: 9))
    let merged = try MergedRun([late, part(one), cut, early])
    #expect(merged.gaps == [])
    #expect(merged.record.parts.map(\.environment.machine) == ["m", "early"])
    let run = Judgement(merged.progress, record: merged.record).run
    #expect(run.workloads.map { $0.machine.prefix(2) } == ["m-", "ea"])
  }

  @Test("times of several machines are ranked apart, quality together")
  func machines() throws {
    let merged = try MergedRun([part(one, machine: "a"), part(two, machine: "b")])
    let files = try files(merged, "merged")
    let rows = String(decoding: try #require(files["ranking.csv"]), as: UTF8.self)
      .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let times = rows.filter { $0[1] == "ns_per_node" && $0[4] == "slice" }
    #expect(times.map { $0.last!.prefix(2) } == ["a-", "b-"])
    #expect(times.map { $0[5] } == ["1", "1"])
    #expect(rows.filter { $0[1] == "aspect_mean" && $0[4] == "slice" }.map { $0[5] } == ["2"])
  }

  @Test("what was measured twice has to agree, bit for bit")
  func contradictions() throws {
    let other = part(two, machine: "n", started: 3) { events in
      events.map { event in
        guard case .measured(let workload, 1, var measurement, let seconds) = event else {
          return event
        }
        measurement.layouts[2][0] = measurement.layouts[2][0]!.nextUp
        return .measured(
          workload: workload, cell: 1, measurement: measurement, seconds: seconds)
      }
    }
    #expect(throws: MergeError.contradicts("moving", "strip", "2/2 on m", "2/2 on n")) {
      try MergedRun([part(one), part(two), other])
    }
  }

  @Test("folders of other builds, options, divisions and kinds are refused")
  func refusals() throws {
    let changed = [RunConfiguration.Entry("build", "c")] + Self.entries.dropFirst()
    #expect(
      throws: MergeError.differs("2/2 on m", "1/2 on m", ["build: b then, c now"])
    ) { try MergedRun([part(one), part(two, started: 1, entries: changed)]) }
    #expect(throws: MergeError.otherCounts([2, 3])) {
      try MergedRun([part(one), part(Shard(2, of: 3))])
    }
    let merged = try MergedRun([part(one), part(two)])
    let again = RunPart(
      path: "merged", KnownRun(JournalText(Data()), merged.record), merged.configuration,
      events: merged.events)
    #expect(throws: MergeError.mergedBefore("merged")) { try MergedRun([again]) }
  }
}

extension MergedRun {
  fileprivate var progress: RunProgress { SampleRun.progress(events) }
}
