import BenchmarkJudging
import Foundation
import JudgingSupport
import Synchronization
import TestSupport
import Testing

@Suite("Journal")
struct JournalTests {
  private let folder = try! TemporaryFolder()

  private func resume(
    _ run: RunFolder, _ configuration: RunConfiguration = SampleRun.configuration
  ) throws -> Journal {
    try Journal(resuming: run, record: SampleRun.record(), configuration: configuration)
  }

  private func journal(of run: RunFolder) -> URL { run.url.appending(path: "journal.jsonl") }

  private func lines(of run: RunFolder) throws -> [Data] {
    try Data(contentsOf: journal(of: run)).split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  private func write(_ lines: [Data], to run: RunFolder) throws {
    try Data(lines.map { $0 + Data("\n".utf8) }.joined()).write(to: journal(of: run))
  }

  @Test("what is written comes back, from one process or two")
  func roundTrip() throws {
    let events = SampleRun.events
    let whole = try KnownRun(try SampleRun.write(to: folder.path("whole")))
    #expect(whole.progress == SampleRun.progress())
    #expect(whole.record == SampleRun.record())
    #expect(whole.damage == [])

    let run = try SampleRun.write(Array(events.prefix(9)), to: folder.path("run"))
    do {
      let journal = try resume(run)
      #expect(journal.known.progress == SampleRun.progress(Array(events.prefix(9))))
      for event in events.dropFirst(9) { try journal.append(event) }
    }
    #expect(try lines(of: run) == lines(of: RunFolder(existing: folder.path("whole"))))
  }

  @Test("each kind of event comes through JSON bit for bit, numbers that it lacks too")
  func numbers() throws {
    let values: [Double?] = [
      0.1, 1.0 / 3, -0.0, .infinity, -.infinity, nil, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 2e17 + 32,
    ]
    var pair = RacePair(
      processor: 1, first: .head,
      cells: [
        RacePair.Cell(
          cell: 0, repetitions: 3, base: hash(1), head: hash(2),
          blocks: [RaceBlock(outer: .base, times: [0.1, 0.2, 0.3, 0.4])])
      ])
    pair.seconds = 1.0 / 7
    let costs = Costs(instructions: 1e9 / 3, mispredictions: 0)
    let races: [RaceEvent] = [
      .counted(workload: 0, cell: 1, costs: RaceCosts(base: costs, head: costs)),
      .began(seed: .max), .missing(workload: 0, cell: 1, side: .base),
      .failed(workload: 0, cell: 1, side: .head, part: .confirmation, reason: "x"),
      .pair(workload: 0, part: .race, pair: pair), .ended(.reached),
      .ended(.failed(reason: "y")),
    ]
    let events =
      SampleRun.events + races.map { .race(number: 7, event: $0) } + [
        .failed(
          workload: 0, cell: 0, failure: CellFailure(.timedOut, signal: 9, message: "é\n\u{1}")),
        .resumed(at: Date(timeIntervalSince1970: 1e9), command: ["a b"]),
        .measured(
          workload: 1, cell: 2, measurement: MeasurementRecord(claims: [], layouts: [values]),
          seconds: 0.3),
      ]
    for event in events {
      let text = try JSONEncoder.ofLines().encode(event)
      #expect(!text.contains(UInt8(ascii: "\n")))
      let back = try JSONDecoder.ofLines().decode(JournalEvent.self, from: text)
      #expect(back == event)
    }
    let text = try JSONEncoder.ofLines().encode(events.last)
    guard
      case .measured(1, 2, let back, 0.3) = try JSONDecoder.ofLines().decode(
        JournalEvent.self, from: text)
    else { preconditionFailure("another event came back") }
    #expect(back.layouts[0].map { $0?.bitPattern } == values.map { $0?.bitPattern })
  }

  @Test("a last line that is torn is dropped, and the next record takes its place")
  func torn() throws {
    let events = SampleRun.events
    let run = try SampleRun.write(events, to: folder.path("run"))
    let whole = try Data(contentsOf: journal(of: run))
    try whole.dropLast(7).write(to: journal(of: run))
    #expect(
      try KnownRun(run).damage.map(\.description)
        == ["line \(try lines(of: run).count): it ends here, within a record"])
    do {
      let journal = try resume(run)
      #expect(journal.known.damage == [])
      #expect(journal.known.progress == SampleRun.progress(events.dropLast()))
      try journal.append(events.last!)
    }
    #expect(try Data(contentsOf: journal(of: run)) == whole)
  }

  @Test("one damaged record costs that record, and its line is told")
  func damaged() throws {
    let events = SampleRun.events
    let run = try SampleRun.write(events, to: folder.path("run"))
    let whole = try lines(of: run)
    // The fourth round of the first workload.
    let place = 1 + 1 + 4 + 3
    var without = events
    without.remove(at: place - 1)
    var changed = whole
    changed[place][changed[place].count / 2] ^= 1
    var cut = whole
    cut[place].removeLast(3)
    var empty = whole
    empty[place] = Data()
    for lines in [changed, cut, empty] {
      try write(lines, to: run)
      let known = try KnownRun(run)
      #expect(
        known.damage.map(\.description) == ["line \(place + 1): it is damaged"])
      #expect(known.progress == SampleRun.progress(without))
    }
    // That a line is gone shows in the next one, which counts.
    var fewer = whole
    fewer.remove(at: place)
    try write(fewer, to: run)
    #expect(try KnownRun(run).damage.map(\.line) == [place + 1])
    #expect(try KnownRun(run).progress == SampleRun.progress(without))
  }

  @Test("a damaged record is no reason to measure all else again, and none to write over it")
  func resumedAfterDamage() throws {
    let events = SampleRun.events
    let run = try SampleRun.write(Array(events.dropLast()), to: folder.path("run"))
    var damaged = try lines(of: run)
    damaged[8] = Data("nothing".utf8)
    try write(damaged, to: run)
    do {
      let journal = try resume(run)
      #expect(journal.known.damage.count == 1)
      try journal.append(events.last!)
    }
    let known = try KnownRun(run)
    #expect(known.damage.map(\.line) == [9])
    #expect(known.progress.workloads[1]?.cells[0].counts != nil)
    #expect(try lines(of: run).dropLast() == damaged[...])
  }

  @Test("a record behind a line that is gone has a number of its own")
  func resumedAfterLoss() throws {
    let events = SampleRun.events
    let run = try SampleRun.write(Array(events.dropLast()), to: folder.path("run"))
    var lines = try lines(of: run)
    lines.remove(at: 8)
    try write(lines, to: run)
    try resume(run).append(events.last!)
    let known = try KnownRun(run)
    #expect(known.progress.workloads[1]?.cells[0].counts != nil)
    #expect(known.damage.map(\.line) == [9])
  }

  @Test("of two records with one number the first one counts")
  func sameNumber() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    let other = try SampleRun.write(
      SampleRun.events.map { event in
        guard
          case .round(let workload, let number, let pass, let cells, let times, let seconds) = event
        else { return event }
        return .round(
          workload: workload, number: number, pass: 2 * pass, cells: cells, nanoseconds: times,
          seconds: seconds)
      }, to: folder.path("other"))
    // The fourth round of the first workload.
    let place = 1 + 1 + 4 + 3
    let (lines, others) = (try lines(of: run), try self.lines(of: other))
    #expect(lines[place] != others[place])
    try write(lines + [others[place]], to: run)
    #expect(try KnownRun(run).progress == SampleRun.progress())
  }

  @Test("records in another order than they were written in are told, and take their own places")
  func reordered() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    var lines = try lines(of: run)
    lines.swapAt(9, 12)
    lines.append(lines[20])
    try write(lines, to: run)
    let known = try KnownRun(run)
    #expect(known.progress == SampleRun.progress())
    #expect(known.damage.map(\.line) == [10, 11, 13, 14, lines.count])
    #expect(known.damage.allSatisfy { $0.reason == "it is not in its place" })
    _ = try resume(run)
  }

  @Test("an empty line is damage, and a line in numbers")
  func emptyLine() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    let lines = try lines(of: run)
    try write(Array(lines[..<9]) + [Data()] + lines[9...], to: run)
    let known = try KnownRun(run)
    #expect(known.progress == SampleRun.progress())
    #expect(known.damage.map(\.line) == [10, 11])
    #expect(known.damage.map(\.reason) == ["it is damaged", "it is not in its place"])
  }

  @Test("a journal is written again if it is gone, and no other file is written over")
  func restored() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    let written = try folder.bytes("run/journal.jsonl")
    let journal = try resume(run)
    #expect(try !journal.restoreIfDeleted())
    try FileManager.default.removeItem(at: run.url)
    #expect(try journal.restoreIfDeleted())
    #expect(try folder.bytes("run/journal.jsonl") == written)
    // What stands there now is another file than the one that is open.
    let error = #expect(throws: JournalError.self) { try journal.restoreIfDeleted() }
    #expect(error?.description.hasPrefix("another file stands in the place of") == true)
  }

  @Test("a journal whose first line is damaged, or that is another run's, is not gone on with")
  func configuration() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    let other = RunConfiguration([
      RunConfiguration.Entry("seed", "2"), RunConfiguration.Entry("budget", "45 s"),
    ])
    let differs = #expect(throws: JournalError.self) { try resume(run, other) }
    #expect(differs == .differs(path: run.path, differences: ["seed: 1 then, 2 now"]))
    try Data(#"{"schema_version": 1}"#.utf8).write(to: run.url.appending(path: "run.json"))
    #expect(throws: RunFolderError.self) { try resume(run) }
    try FileManager.default.removeItem(at: run.url.appending(path: "run.json"))
    var lines = try lines(of: run)
    lines[0].removeFirst()
    try write(lines, to: run)
    let damaged = #expect(throws: JournalError.self) { try resume(run) }
    guard case .damaged(_, 1) = damaged else { preconditionFailure("\(damaged!)") }
  }

  @Test("a journal that is cut anywhere is what was written before")
  func cutAnywhere() throws {
    let events = SampleRun.workloads.flatMap { SampleRun.events(of: $0, rounds: 2) }
    let run = try SampleRun.write(events, to: folder.path("run"))
    let whole = try Data(contentsOf: journal(of: run))
    var generator = SeededGenerator(seed: 6)
    let cuts =
      Array(max(0, whole.count - (runsLongTests ? 1_024 : 128))..<whole.count)
      + (0..<100).map { _ in Int.random(in: 0..<whole.count, using: &generator) }
    for cut in cuts {
      let text = whole.prefix(cut)
      try text.write(to: journal(of: run))
      let known = try KnownRun(run)
      let count = text.count { $0 == UInt8(ascii: "\n") }
      let isWhole = text.isEmpty || text.last == UInt8(ascii: "\n")
      #expect(known.damage.map(\.line) == (isWhole ? [] : [count + 1]))
      #expect(known.progress == SampleRun.progress(Array(events.prefix(max(0, count - 1)))))
      let judgement = Judgement(known.progress, record: known.record)
      #expect(judgement.tables.count >= 4)
    }
  }

  @Test("a journal in which bytes are others never traps, and is never taken as it was")
  func changedAnywhere() throws {
    let events = SampleRun.workloads.flatMap { SampleRun.events(of: $0, rounds: 2) }
    let run = try SampleRun.write(events, to: folder.path("run"))
    let whole = try Data(contentsOf: journal(of: run))
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<300 {
      var text = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<text.count, using: &generator)
        text[place] = UInt8.random(in: 0...255, using: &generator)
      }
      guard text != whole else { continue }
      try text.write(to: journal(of: run))
      let known = try KnownRun(run)
      // A change of the first line costs no event; one of the last line's end tears it.
      #expect(known.damage != [] || text.last != UInt8(ascii: "\n"))
      _ = Judgement(known.progress, record: known.record).tables
    }
  }

  @Test("of many that create one folder at once one gets it, and the others touch nothing")
  func simultaneous() throws {
    for turn in 0..<40 {
      let path = folder.path("run-\(turn)")
      let refusals = DispatchSemaphore(value: 0)
      let winners = Mutex<[String]>([])
      let threads = DispatchGroup()
      for number in 0..<8 {
        threads.enter()
        Thread.detachNewThread {
          defer { threads.leave() }
          var record = SampleRun.record()
          record.suite = "suite \(number)"
          do {
            let journal = try Journal(
              creatingIn: try RunFolder(creating: path), record: record,
              configuration: SampleRun.configuration)
            try journal.append(.workload(SampleRun.workloads[0]))
            for _ in 0..<7 { refusals.wait() }
            winners.withLock { $0.append(record.suite) }
          } catch {
            refusals.signal()
          }
        }
      }
      threads.wait()
      let run = try RunFolder(existing: path)
      #expect(try lines(of: run).count == 2)
      #expect(try winners.withLock(\.self) == [run.record().suite])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: path).sorted() == [
          "journal.jsonl", "run.json",
        ])
    }
  }

  @Test("who found a folder empty, and begins in it when another one is done, touches nothing")
  func late() throws {
    let folders = try (0..<2).map { _ in try RunFolder(creating: folder.path("run")) }
    func begin(_ folder: RunFolder) throws {
      let journal = try Journal(
        creatingIn: folder, record: SampleRun.record(), configuration: SampleRun.configuration)
      try journal.append(.workload(SampleRun.workloads[0]))
    }
    try begin(folders[0])
    let written = try folder.bytes("run/journal.jsonl")
    #expect(throws: JournalError.self) { try begin(folders[1]) }
    #expect(try folder.bytes("run/journal.jsonl") == written)
  }

  @Test("a folder in use is neither judged nor gone on with, and is free afterwards")
  func lock() throws {
    let run = try RunFolder(creating: folder.path("run"))
    do {
      let journal = try Journal(
        creatingIn: run, record: SampleRun.record(), configuration: SampleRun.configuration)
      try journal.append(.workload(SampleRun.workloads[0]))
      for use in [{ _ = try KnownRun(run) }, { _ = try resume(run) }] {
        let error = #expect(throws: JournalError.self) { try use() }
        #expect(error?.description.contains("another run is writing to") == true)
      }
    }
    #expect(try KnownRun(run).progress.workloads.count == 1)
    _ = try resume(run)
  }

  @Test("a folder is free as soon as its journal is closed, although a child still has the file")
  func child() throws {
    let run = try RunFolder(creating: folder.path("run"))
    var child: Int32 = -1
    do {
      let journal = try Journal(
        creatingIn: run, record: SampleRun.record(), configuration: SampleRun.configuration)
      try journal.append(.workload(SampleRun.workloads[0]))
      // As a child has it between its start and its program.
      child = try #require((3..<1_024).first(where: isJournal).map { dup($0) })
    }
    defer { close(child) }
    #expect(try KnownRun(run).progress.workloads.count == 1)

    func isJournal(_ descriptor: Int32) -> Bool {
      var (this, file) = (stat(), stat())
      return unsafe fstat(descriptor, &this) == 0
        && stat(journal(of: run).path, &file) == 0
        && this.st_dev == file.st_dev && this.st_ino == file.st_ino
    }
  }
}
