import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Measure speed and quality of strategies on trees.",
    discussion: """
      Times every strategy on every tree in interleaved rounds, measures the layouts' quality, \
      prints a table and writes run.json, journal.jsonl and CSV files to a folder, from which \
      'layoutbench judge' makes the tables again.

      Each tree is measured in a separate process. A strategy that crashes or hangs is reported in \
      its own row, and the exit code is 3. Ctrl-C ends the run after the current round; what was \
      measured until then is written.

      Examples:
        layoutbench run --strategy all
        layoutbench run sales.csv --strategy squarified,strip
        layoutbench run dir:Sources --strategy stack:siblingGap=2,knuth
        layoutbench run random-recursive --sizes 1000,10000,100000
        layoutbench run sales.csv --strategy treemap --steps 20
        layoutbench run --strategy squarified --strategy 'exec:python3 Examples/Peers/squarified.py'
        layoutbench run --strategy all --resume results/20260131T120000Z-default
        layoutbench run --strategy all --no-times --shard 2/8 --output shard-2 --continue
      """)

  @Argument(
    help: ArgumentHelp(
      """
      Trees instead of the suite's, each a file (a table, JSON, YAML, Newick, an outline, a graph, \
      a list of paths), - for standard input, dir:PATH, git:REPOSITORY or \
      git:REPOSITORY#BRANCH, swift-type:TYPE, or an id that 'layoutbench list' shows; also with \
      commas between them. A file may stand without its ending: sales for sales.csv.
      """, valueName: "tree"), completion: .trees)
  var trees: [String] = []

  @OptionGroup var planOptions: PlanOptions

  /// The options, with the trees that stand by themselves among those of `--tree`.
  private var options: PlanOptions {
    var options = planOptions
    options.tree += trees
    return options
  }

  @Option(
    help: "Repeat every generated tree with this many seeds, \(Bounds.seeds.words). (default: 1)",
    transform: Bounds.seeds.number)
  var seeds = 1

  @Option(
    help: "How long to measure, in seconds: 45 or 45s. (default: 45s)", transform: Seconds.budget)
  var budget: Seconds?

  private var seconds: Seconds { budget ?? Seconds(45) }

  @Option(
    help: """
      The folder of the run, new or empty. (default: results/<UTC time>-<suite>; results/latest is \
      the last run of the default suite)
      """)
  var output: String?

  @Option(
    help: """
      Continue the run in this folder, which ended early; the other options have to be the same. \
      Cells that failed are tried again.
      """)
  var resume: String?

  @Flag(
    name: .customLong("continue"),
    help: """
      With --output: begin the run in this folder, continue it, or find that it has ended. You may \
      give the same command again and again.
      """)
  var continues = false

  @Option(
    help: """
      How often a cell that failed is tried again when a run continues. (default: each time)
      """, transform: Bounds.count.number)
  var retry: Int?

  @Option(
    help: """
      Measure only a shard of the trees: 2/8 takes the second of every eight. 'layoutbench merge' \
      joins the folders of all shards. The budget is that of the shard.
      """, transform: Shard.argument)
  var shard: Shard?

  @Flag(
    name: .customLong("no-times"),
    help: "Measure only quality, on all processors at once, without a --budget.")
  var noTimes = false

  @Option(
    help: """
      How long one sample, or the quality of one layout, may take: 90 or 90s; in a sequence of \
      more than 1,000 steps, how long 1,000 steps may take. (default: 60s)
      """, transform: Seconds.patience)
  var timeout = Seconds(60)

  @OptionGroup var peerOptions: PeerOptions

  @Flag(
    help: """
      Also count the instructions and allocations of one layout, with valgrind; this takes a \
      second more for each row.
      """)
  var count = false

  @Flag(
    help: """
      Keep the layouts whose quality is measured, in the folder 'layouts' beside the tables; \
      'layoutbench compare --pictures' shows how they changed.
      """)
  var keepLayouts = false

  @Flag(help: "Show where the wall time went and what each metric cost.")
  var timings = false

  @Flag(help: "Run only if the checks of 'layoutbench doctor' find nothing.")
  var strict = false

  @Flag(help: "Show what would be run, and run nothing.")
  var dryRun = false

  func validate() throws {
    try TreeName.refuseBoth(trees, planOptions.tree)
    guard output == nil || resume == nil else {
      throw ValidationError("--resume names the folder of the run; leave --output out")
    }
    guard !continues || output != nil else {
      throw ValidationError("--continue resumes the run in the folder that --output names")
    }
    guard retry == nil || resume != nil || continues else {
      throw ValidationError("--retry takes a run that continues: use --resume or --continue")
    }
    guard !noTimes || !strict else {
      throw ValidationError("--strict is about times, which --no-times leaves out")
    }
    guard !noTimes || budget == nil else {
      throw ValidationError("--budget is for times, which --no-times leaves out")
    }
    guard !noTimes || !timings else {
      throw ValidationError("--timings has nothing to show for a run with --no-times")
    }
    if noTimes { try peerOptions.refuse("is for times, which --no-times leaves out") }
  }

  func run() throws {
    Terminal.note(options.notes)
    let planning = Stopwatch()
    let work = try usage {
      let work = try options.plan(seeds: seeds, shard: shard, peerTimeout: timeout.duration)
      if work.plan.peers.isEmpty {
        try peerOptions.refuse(
          "is for layouts in another language, and there is none; add --strategy 'exec:COMMAND' or "
            + "leave it out")
      }
      return work
    }
    if let shard, work.plan.places.isEmpty {
      let count = work.plan.workloads.count
      Terminal.warn(
        "--shard \(shard) has no tree: there \(count == 1 ? "is" : "are") \(count) for "
          + "\(shard.count) shards")
    }
    guard !dryRun else { return try show(work.plan) }
    var timings = Timings()
    var record = RunRecord(
      kind: .run, suite: work.suite, command: CommandLine.arguments,
      toolVersion: LayoutBench.version, gitCommit: Checkout.commit, started: Date(),
      options: .init(
        strategies: work.plan.strategyIDs, frame: work.frame.sizeDescription,
        seed: options.synthetic.seed, budgetSeconds: seconds.value, shard: shard,
        isTimed: !noTimes),
      environment: .current(), builds: [ThisProgram.build], families: work.families)
    record.note(work.plan.peers, peerOptions.rule)
    record.environment.findings = try examine()
    let (folder, journal) = try open(record, work)
    record = journal.known.record
    Terminal.warn(of: journal.known.damage, in: folder)
    if continues, record.finished != nil {
      let judgement = Judgement(journal.known)
      try save(judgement, from: journal, in: folder)
      return try end(judgement)
    }
    timings.planningSeconds = planning.seconds

    let interruption = try Interruption.ofSignals()
    let measuring = Stopwatch()
    let outcome = try measure(work, journal, in: folder, interruption)
    timings.planningSeconds += outcome.buildingSeconds
    timings.add(
      outcome.progress, after: journal.known.progress,
      measuringSeconds: measuring.seconds - outcome.buildingSeconds)
    var progress = outcome.progress
    if count, interruption.signal == nil {
      let counting = Stopwatch()
      try counted(&progress, work, journal, interruption)
      timings.countingSeconds = counting.seconds
    }
    record.timings = timings
    if interruption.signal == nil { record.finished = Date() }
    let judgement = Judgement(progress, record: record, damage: journal.known.damage)
    try save(judgement, from: journal, in: folder)
    if let signal = interruption.signal {
      let more = continues ? "" : " and --resume \(folder.path)"
      Terminal.warn("interrupted; continue with the same command\(more)")
      throw ExitCode.interrupted(by: signal)
    }
    try end(judgement)
  }

  private func end(_ judgement: Judgement) throws {
    if judgement.run.cells.contains(where: { $0.status != .ok }) { throw ExitCode.cellsFailed }
  }

  private func show(_ plan: RunPlan) throws {
    let table = PlanTable(
      try usage { try plan.records() }, budget: noTimes ? nil : seconds.value)
    try Terminal.write(table.text + "\n")
  }

  /// Prints reasons not to measure here and now on standard error; an error if `strict`.
  private func examine() throws -> [DoctorFinding] {
    guard !noTimes else { return [] }
    let findings = Doctor.checks(.current(counts: count)).compactMap(\.finding)
    for finding in findings {
      Terminal.writeError("\(strict ? "error" : "warning"): \(finding.finding)\n")
    }
    if strict, !findings.isEmpty { throw ExitCode.failure }
    return findings
  }
}

// MARK: - Steps of a run

extension RunCommand {
  private func open(_ record: RunRecord, _ work: PlannedWork) throws -> (RunFolder, Journal) {
    let configuration = RunConfiguration(record, work)
    if let going = resume ?? (continues ? output.flatMap(RunFolder.begun) : nil) {
      let folder = try RunFolder(existing: going)
      return (
        folder, try Journal(resuming: folder, record: record, configuration: configuration)
      )
    }
    let folder: RunFolder
    do throws(RunFolderError) {
      folder = try RunFolder(
        creating: output ?? ThisProgram.newFolder(record.started, work.suite))
    } catch {
      // Another run began here a moment ago.
      guard continues, output.flatMap(RunFolder.begun) != nil else { throw error }
      return try open(record, work)
    }
    return (
      folder, try Journal(creatingIn: folder, record: record, configuration: configuration)
    )
  }

  private func measure(
    _ work: PlannedWork, _ journal: Journal, in folder: RunFolder, _ interruption: Interruption
  ) throws -> RunDriver.Outcome {
    var driver = RunDriver(worker: ThisProgram.worker(timeout: timeout.duration))
    driver.frame = work.frame
    driver.budget = seconds.duration
    driver.isTimed = !noTimes
    driver.seed = options.synthetic.seed
    driver.peers = peerOptions.rule
    if keepLayouts { driver.kept = KeptLayouts(of: folder.url) }
    var known = journal.known.progress
    if journal.isResumed {
      let event = JournalEvent.resumed(
        at: Date(), command: CommandLine.arguments, retries: retry)
      _ = known.apply(event)
      try journal.append(event)
    }
    var line = ProgressLine(work.plan.workloads)
    defer { line.end() }
    return try driver.run(
      work.plan, from: known, interruption: interruption, tell: { try journal.append($0) },
      report: { event in
        if case .built(let built) = event {
          Terminal.warn(of: built, for: work.plan.members, in: work.frame)
        }
        line.show(event)
      })
  }

  /// Adds instructions and allocations if they can be counted. For cells that cannot be counted,
  /// standard error says why, and the rest is kept.
  private func counted(
    _ progress: inout RunProgress, _ work: PlannedWork, _ journal: Journal,
    _ interruption: Interruption
  ) throws {
    // The doctor reports that valgrind is missing.
    guard CountDriver.isPossible else { return }
    var driver = CountDriver(worker: ThisProgram.worker(timeout: timeout.duration))
    driver.frame = work.frame
    var line = ProgressLine(work.plan.workloads, doing: "counting ")
    defer { line.end() }
    var known = progress
    defer { progress = known }
    do {
      let gaps = try driver.run(work.plan, progress, interruption: interruption) { event in
        _ = known.apply(event)
        try journal.append(event)
      } report: { workload, share in
        line.show(workload, share: share)
      }
      for gap in gaps {
        Terminal.warn("\(grouped(gap.cells)) cells are not counted: \(gap.reason)")
      }
    } catch let error as JournalError {
      throw error
    } catch {
      Terminal.warn("nothing is counted: \(error)")
    }
  }

  /// Writes the files and then the table: if nobody reads the table to its end, the files are
  /// there.
  private func save(_ judgement: Judgement, from journal: Journal, in folder: RunFolder) throws {
    var text = JudgementText.onTerminal(judgement)
    if timings, let timings = judgement.record.timings { text += "\n" + TimingsTable(timings).text }
    let files: [String]
    do {
      files = try folder.save(judgement, from: journal)
    } catch {
      try Terminal.write(text + "\n")
      throw error
    }
    if output == nil, resume == nil, options.isDefault { folder.markLatest() }
    try Terminal.write("\(text)\n\(folder.words(of: files))\n")
  }
}
