import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import Foundation

// MARK: - The commit since which a cell is slower

extension RaceCommand {
  /// Refuses what is about two executables.
  func refuseWithBisect() throws {
    guard base == nil else {
      throw ValidationError("--bisect builds its executables from commits; name none")
    }
    let others = [
      ("--output", output != nil), ("--fail-on-inconclusive", failOnInconclusive),
      ("--calibrate", calibrate), ("--why", why), ("--count", count),
    ]
    for (name, isSet) in others where isSet {
      throw ValidationError("\(name) is for a race of executables; leave it out with --bisect")
    }
  }

  /// Searches the commits of a range and prints which made the cell slower.
  func bisect(_ range: String, _ work: PlannedWork) throws {
    let place = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    do {
      let line = try CommitLine(range, in: place.path)
      let recipe = try usage { try bisection.recipe(in: place) }
      let workloads = try oneCell(of: work)
      let builds = try CommitBuilds(line, recipe, in: place)
      if dryRun { return try Terminal.write(BisectionPlan(builds, seconds: rule.seconds).text) }
      try search(builds, workloads, work)
    } catch let error as BisectionError {
      Terminal.tell(error)
      throw error.isUsage ? ExitCode.validationFailure : ExitCode.failure
    }
  }

  private func oneCell(of work: PlannedWork) throws -> RaceWorkloads {
    let workloads = try RaceWorkloads(work.plan, frame: work.frame)
    guard workloads.cellCount == 1 else {
      return try usage {
        throw ValidationError(
          "--bisect takes one --strategy on one --tree, and these are \(workloads.cellCount) cells")
      }
    }
    return workloads
  }

  private var rule: Bisection.Rule {
    Bisection.Rule(
      margin: margin?.value ?? Share.ofTimes,
      leastPairs: pairs ?? Bisection.Rule.fewestPairs, seconds: budget?.value ?? 120,
      counts: CountDriver.isPossible)
  }

  private func search(
    _ builds: CommitBuilds, _ workloads: RaceWorkloads, _ work: PlannedWork
  ) throws {
    var bisection = Bisection(last: builds.line.commits.count - 1, rule: rule)
    let record = workloads.records[0]
    let frame = work.frame.sizeDescription
    let seed = options.synthetic.seed
    // Other margins and budgets judge the same measurements.
    let journal = try BisectionJournal(
      builds.journal(of: [record.cells[0].strategy, record.hash.hexadecimal, frame]))
    for fact in journal.known { bisection.note(fact) }
    var progress = BisectionProgress(builds.line)
    progress.start(bisection, known: journal.known.count)
    var driver = BisectionDriver(builds, workloads)
    driver.seed = seed
    driver.timeout = timeout?.duration ?? RaceDriver.timeout(budget: rule.seconds)
    let interruption = try Interruption.ofSignals()
    let search = try driver.run(
      &bisection, interruption: interruption, tell: { try journal.append($0) },
      report: { progress.show($0) })
    progress.end()
    guard let search, let end = search.end else {
      let signal = interruption.signal ?? SIGINT
      Terminal.warn(
        "interrupted; the same command goes on from here. Its work tree stays; to remove it: "
          + "git worktree remove --force \(CommitBuilds.path)/tree")
      throw ExitCode.interrupted(by: signal)
    }
    try builds.removeWorkTree()
    let (kept, bytes) = builds.prune(keeping: [])
    let cell = CellKey(
      strategy: record.cells[0].strategy, tree: record.tree, nodes: record.nodes, frame: frame,
      seed: record.seed)
    try Terminal.write(
      try BisectionText(bisection, search, end, builds.line, cell.words).text)
    Terminal.writeError(
      "\(kept) builds are kept in \(CommitBuilds.path)/builds (\(bytes / 1_000_000) MB of at most "
        + "\(CommitBuilds.limit / 1_000_000)); they may be deleted\n")
    switch end {
    case .found(let good, let bad):
      let commits = builds.line.commits
      let command = Self.explaining(commits[good].shortHash, commits[bad].shortHash)
      try Terminal.write("\nwhy: \(command.spelledOut)\n")
    case .unusable: throw ExitCode.notComparable
    case .notSlower, .open, .unconfirmed: throw ExitCode.inconclusive
    }
  }

  /// The command, of the words of this one, that says which functions of a commit cost more than
  /// those of another.
  private static func explaining(_ good: String, _ bad: String) -> String {
    var words = CommandLine.arguments
    if let place = words.firstIndex(of: "--bisect") {
      words.removeSubrange(place...place + 1)
    } else {
      words.removeAll { $0.hasPrefix("--bisect=") }
    }
    words.insert(contentsOf: [good, bad], at: 2)
    return (words + ["--why"]).map(\.quotedForShell).joined(separator: " ")
  }
}
