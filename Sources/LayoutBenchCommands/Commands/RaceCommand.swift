import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import BenchmarkStatistics
import Foundation
import LayoutFamilies

struct RaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "race",
    abstract: "Time two builds against each other.",
    discussion: """
      Starts both executables side by side on one processor, again and again until the budget \
      ends, and lets them take turns at every cell. A cell whose whole interval lies beyond the \
      margin is measured again in fresh processes. It is slower or faster if that interval lies \
      beyond the margin, too, and if both together are significant among all cells. It is the \
      same if the interval lies within the margin, and otherwise inconclusive. With --count an \
      inconclusive cell whose builds take more or fewer instructions has more_instructions or \
      fewer_instructions as its verdict. Ctrl-C ends the race after the current pair of \
      processes; what was measured until then is judged and written.

      A cell in which a build crashes or does not answer is left out and reported.

      With --bisect GOOD..BAD and without executables, builds commits of this repository and says \
      which of them made one cell slower. The same command, given again, goes on where it ended.

      Exit codes: 0 fine, 1 error, 2 slower or more instructions, 3 the head lays out differently \
      in another process or does not complete a cell, 5 an executable is missing or too old, 6 \
      inconclusive (with --fail-on-inconclusive), or --bisect finds no commit, 130 or 143 \
      interrupted.

      Examples:
        layoutbench race old/layoutbench .build/release/layoutbench --strategy squarified
        layoutbench race .build/release/layoutbench --calibrate --suite smoke --output calibration
        layoutbench race --bisect v1.0..HEAD --strategy squarified --tree flat-zipf
        layoutbench race main HEAD --strategy treemap --count
      """)

  @Argument(
    help: """
      An executable, layoutbench or a tool with strategies of its own; or a commit of this \
      repository, which is built.
      """)
  var base: String?

  @Argument(help: "Another build of it; leave it out with --calibrate.")
  var head: String?

  @OptionGroup var bisection: BisectOptions

  @OptionGroup var options: PlanOptions

  @Option(
    help: """
      How long to measure, in seconds: 20 or 20s; confirming takes more. With --bisect how long \
      each race lasts at most. (default: 2 s per cell; 120 s with --bisect)
      """, transform: Seconds.budget)
  var budget: Seconds?

  @Option(
    help: """
      How long one sample may take, in seconds: 20 or 20s. (default: as long as the race, from \
      10 s to 60 s)
      """, transform: Seconds.patience)
  var timeout: Seconds?

  @Option(
    help: """
      How many fresh pairs of processes each tree gets at least, \(Bounds.pairs.words). (default: \
      9 for one cell, more for many)
      """, transform: Bounds.pairs.number)
  var pairs: Int?

  @Option(
    help: """
      The least change that matters, below 100%: 1% or 0.01. (default: 1 %, or 2 % if CI is set)
      """, transform: Share.init)
  var margin: Share?

  @Option(
    help: """
      A folder, new or empty, for run.json, journal.jsonl and race.csv with pairs.csv, or \
      calibration.csv.
      """)
  var output: String?

  @Flag(help: "Exit with 6 when a cell is inconclusive and none is slower.")
  var failOnInconclusive = false

  @Flag(
    help: """
      Where times decide nothing, count the instructions of one layout and the branches that a \
      simple processor foresees wrongly. No other program disturbs these numbers; each cell takes \
      some seconds. Needs valgrind.
      """)
  var count = false

  @Flag(
    help: """
      Count what each function costs in both builds for the cells that are slower or faster, and \
      show what changed; with --output also as an icicle. Needs valgrind and executables with \
      debugging information, as 'swift build -c release' makes them.
      """)
  var why = false

  @Flag(help: "Race the build against itself and report the rate of false alarms.")
  var calibrate = false

  @Option(
    help: "How many races --calibrate runs, \(Bounds.races.words). (default: 20)",
    transform: Bounds.races.number)
  var races: Int?

  @Flag(
    help: """
      Try a few pairs of processes, and say how long the race would take and what it would find; \
      with --bisect name the commits.
      """)
  var dryRun = false

  /// How many races there are.
  private var raceCount: Int { calibrate ? races ?? 20 : 1 }

  /// The executables of the base and the head.
  private var executables: [String] { [base, head ?? base].compactMap(\.self) }

  func validate() throws {
    if bisection.bisect != nil {
      try refuseWithBisect()
    } else {
      guard base != nil, calibrate == (head == nil) else {
        throw ValidationError(
          "race takes two executables, with --calibrate just one, and with --bisect none")
      }
      if executables.allSatisfy(FileManager.default.fileExists) { try bisection.refuse() }
    }
    guard !dryRun || output == nil else {
      throw ValidationError("--output is for what a race measures, and --dry-run keeps nothing")
    }
    guard calibrate || races == nil else {
      throw ValidationError("--races is for --calibrate: without it there is one race")
    }
    guard !calibrate || !failOnInconclusive else {
      throw ValidationError(
        "--fail-on-inconclusive is for a race of two builds: --calibrate judges no build")
    }
    for (name, isSet) in [("--why", why), ("--count", count)] where isSet && calibrate {
      throw ValidationError("\(name) is for a race of two builds")
    }
    guard !count || CountDriver.isPossible else {
      throw ValidationError("--count needs valgrind, which is not installed")
    }
    if let margin, margin.value >= 1 {
      throw ValidationError("--margin takes less than 100%, such as 1% or 0.01")
    }
  }

  mutating func run() throws {
    Terminal.note(options.notes)
    let work = try usage { try options.plan() }
    if let range = bisection.bisect { return try bisect(range, work) }
    // Their folder is locked until the race has ended.
    let builds = try buildCommits()
    defer { withExtendedLifetime(builds) {} }
    // Before the digest of the file is made: a device would be read for ever.
    do throws(RaceError) {
      for command in commands(timeout: .zero) { try command.checkExecutable() }
    } catch {
      Terminal.tell(error)
      throw ExitCode.notComparable
    }
    let workloads = try RaceWorkloads(work.plan, frame: work.frame)
    for workload in workloads.records {
      for refusal in workload.refusals {
        Terminal.warn("\(refusal.description(tree: workload.tree)); left out")
      }
    }
    guard workloads.cellCount > 0 else {
      return try usage {
        throw ValidationError("there is nothing to race: no strategy can lay out any of the trees")
      }
    }
    let budget = budget?.value ?? 2 * Double(workloads.cellCount)
    if dryRun { return try forecast(workloads, driver(budget: budget, number: 0), work) }
    let record = record(work, budget: budget)
    let session = try RaceSession(
      record, folder: output.map { try RunFolder(creating: $0) }, work, workloads)
    let interruption = try Interruption.ofSignals()
    do {
      for number in 0..<raceCount where interruption.signal == nil {
        let isWhole = try race(
          number, workloads, session, driver(budget: budget, number: number), interruption)
        // Hours of races should not be lost with the last one.
        if calibrate { try session.save() }
        if !isWhole { break }
      }
    } catch let error as RaceError {
      Terminal.tell(error)
      throw ExitCode.notComparable
    }
    if count { try countUndecided(session, workloads, interruption) }
    if interruption.signal == nil { session.record.finished = Date() }
    try show(session)
    if let signal = interruption.signal {
      Terminal.warn("interrupted; this is what was measured until then")
      throw ExitCode.interrupted(by: signal)
    }
    if !count, CountDriver.isPossible, session.judgement.race.count(.inconclusive) > 0, !calibrate {
      Terminal.note(["with --count, changed instructions decide where times do not"])
    }
    if why {
      try explain(session.judgement.race, workloads, in: session.folder, interruption)
    }
    try end(session.judgement)
  }
}

// MARK: - Steps of a race

extension RaceCommand {
  private func record(_ work: PlannedWork, budget: Double) -> RunRecord {
    RunRecord(
      kind: calibrate ? .calibration : .race, suite: work.suite, command: CommandLine.arguments,
      toolVersion: LayoutBench.version, gitCommit: Checkout.commit, started: Date(),
      options: .init(
        strategies: work.plan.members.map(\.id), frame: work.frame.sizeDescription,
        seed: options.synthetic.seed, budgetSeconds: budget,
        margin: margin?.value ?? Share.ofTimes, pairs: pairs, races: calibrate ? raceCount : nil),
      environment: .current(),
      builds: executables.map {
        RunRecord.Build(path: $0, sha256: ExecutableDigest.sha256(of: $0))
      },
      families: work.families)
  }

  /// The commands that start the base and the head.
  func commands(timeout: Duration) -> [WorkerCommand] {
    executables.map { WorkerCommand($0, ["worker"], timeout: timeout) }
  }

  private func driver(budget: Double, number: Int) -> RaceDriver {
    let timeout = timeout?.duration ?? RaceDriver.timeout(budget: budget)
    let commands = commands(timeout: timeout)
    var driver = RaceDriver(base: commands[0], head: commands[1], budget: budget)
    driver.pairs = pairs
    driver.seed = options.synthetic.seed &+ UInt64(number)
    return driver
  }

  /// - Returns: whether the race came to its end.
  private func race(
    _ number: Int, _ workloads: RaceWorkloads, _ session: RaceSession,
    _ driver: RaceDriver, _ interruption: Interruption
  ) throws -> Bool {
    let title = calibrate ? "race \(number + 1) of \(raceCount): " : ""
    var told: RacePart?
    let end = try driver.run(
      workloads, interruption: interruption, wanted: { session.flagged(inRace: number) },
      tell: { try session.add(.race(number: number, event: $0)) },
      report: { share, part in
        let text = title + (part == .confirmation ? "confirming" : "racing")
        if Terminal.errorIsTerminal {
          Terminal.writeError("\r\(text), \(Int(100 * share)) %\u{1B}[K")
        } else if told != part {
          Terminal.writeError("\(text)\n")
        }
        told = part
      })
    if Terminal.errorIsTerminal { Terminal.writeError("\r\u{1B}[K") }
    if case .failed(let reason) = end, calibrate { throw EndedEarly(reason: reason) }
    return end == .reached
  }

  /// Counts the cells whose times decide nothing.
  ///
  /// A reason why a cell cannot be counted is a warning: its times stand.
  private func countUndecided(
    _ session: RaceSession, _ workloads: RaceWorkloads, _ interruption: Interruption
  ) throws {
    let commands = commands(timeout: .seconds(60))
    let driver = CostDriver(base: commands[0], head: commands[1])
    let undecided = session.judgement.race.cells.filter {
      $0.judgement?.verdict == .inconclusive
    }
    var line = StatusLine()
    defer { line.end() }
    func show(_ number: Int) { line.show("counting cell \(number) of \(undecided.count)") }
    var number = 1
    show(number)
    do {
      try driver.costs(
        of: undecided.map(\.place), in: workloads, interruption: interruption
      ) { place, counts in
        switch counts {
        case .success(let costs):
          let counted = RaceEvent.counted(
            workload: place.workload, cell: place.cell, costs: costs)
          try session.add(.race(number: 0, event: counted))
        case .failure(let failure):
          let cell = undecided.first { $0.place == place }!
          Terminal.warn("--count: \(cell.key.words): \(failure)")
        }
        number += 1
        if number <= undecided.count { show(number) }
      }
    } catch let error as JournalError {
      throw error
    } catch {
      Terminal.warn("--count: \(error)")
    }
  }

  /// Writes the files and then prints: if nobody reads the table to its end, the files are there.
  private func show(_ session: RaceSession) throws {
    let text = JudgementText.onTerminal(session.judgement)
    let files: [String]
    do { files = try session.save() } catch {
      try Terminal.write(text)
      throw error
    }
    let place = session.folder.map { "\($0.words(of: files))\n" }
    try Terminal.write(text + (place ?? ""))
  }

  private func end(_ judgement: Judgement) throws {
    guard calibrate else {
      if case .failed(let reason) = judgement.race.end { throw EndedEarly(reason: reason) }
      let code = judgement.race.exitCode(failOnInconclusive: failOnInconclusive)
      if code != 0 { throw ExitCode(code) }
      return
    }
    let failures = judgement.calibration.races.flatMap { RaceTable($0.result).failures }
    guard failures.isEmpty else {
      for failure in Set(failures).sorted() { Terminal.warn(failure) }
      throw ExitCode.cellsFailed
    }
  }

  /// The race ended early; the results so far have been shown and written.
  private struct EndedEarly: Error, CustomStringConvertible {
    let reason: String
    var description: String {
      "the race ended early; this is what was measured before: \(reason)"
    }
  }
}

/// What is known of a race or a calibration, and where it is kept.
private final class RaceSession {
  var record: RunRecord
  let folder: RunFolder?
  private let journal: Journal?
  private var progress: RunProgress

  init(
    _ record: RunRecord, folder: RunFolder?, _ work: PlannedWork, _ workloads: RaceWorkloads
  ) throws {
    self.record = record
    self.folder = folder
    journal = try folder.map {
      try Journal(
        creatingIn: $0, record: record,
        configuration: RunConfiguration(record, work))
    }
    progress = RunProgress(families: record.families)
    for workload in workloads.records { try add(.workload(workload)) }
  }

  func add(_ event: JournalEvent) throws {
    if let fault = progress.apply(event) { preconditionFailure("a race tells nonsense: \(fault)") }
    try journal?.append(event)
  }

  func flagged(inRace number: Int) -> [RaceProgress.Cell] {
    guard let race = progress.races[number] else { return [] }
    return RaceResult(race, of: progress, record: record).flagged
  }

  var judgement: Judgement { Judgement(progress, record: record) }

  @discardableResult
  func save() throws -> [String] {
    try folder?.save(judgement, from: journal) ?? []
  }
}
