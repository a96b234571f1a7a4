import ArgumentParser
import Foundation
import LayoutBenchmark
import Subprocess
import TreeData
import TreeLayout

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Measure speed and quality of strategies on trees.",
    discussion: """
      Times every strategy on every tree in interleaved rounds, measures the layouts' quality, \
      prints a table and writes summary.csv, metrics.csv, ranking.csv, samples.csv and run.json to \
      a folder.

      Each tree is measured in a process of its own: a strategy that crashes or hangs is told in a \
      row of its own, and the exit code is 3. Ctrl-C ends the run after the present round; what is \
      done by then is written.

      Examples:
        layoutbench run --strategy all
        layoutbench run --strategy squarified,strip --tree sales.csv
        layoutbench run --strategy stack:siblingGap=2,knuth --tree dir:Sources
        layoutbench run --tree random-recursive --sizes 1000,10000,100000
        layoutbench run --strategy all --resume results/20260131T120000Z-default
      """)

  @Option(
    help: """
      all, a family (treemap, node-link, radial, icicle) or ids with options: \
      squarified:ratio=1.618. A list with commas; may be repeated.
      """)
  var strategy: [String] = []

  @Option(
    help: """
      Trees instead of the suite's: a file (CSV, JSON, Newick), dir:PATH, swift-type:TYPE, or ids \
      that 'layoutbench list' shows. A list with commas; may be repeated.
      """)
  var tree: [String] = []

  @Option(help: "Which trees to run on, unless --tree names some: a suite's name or file.")
  var suite = "default"

  @OptionGroup var synthetic: SyntheticOptions

  @Option(help: "Repeat every generated tree with this many seeds.")
  var seeds = 1

  @Option(help: "Width and height of the frame, both above 0. (default: the suite's or 1600x900)")
  var frame: FrameSize?

  @Option(help: "How long to measure, in seconds: 45 or 45s.")
  var budget = "45s"

  @Option(help: "The run's own folder, new or empty (default: results/<UTC time>-<suite>).")
  var output: String?

  @Option(
    help: """
      Go on with the run in this folder, which ended early; the other options have to be the same. \
      Cells that failed are tried again.
      """)
  var resume: String?

  @Option(help: "How long one sample, or the quality of one layout, may take: 90 or 90s.")
  var timeout = "60s"

  @Flag(
    help: """
      Also count the instructions and allocations of one layout, with valgrind: some seconds more \
      for each row.
      """)
  var count = false

  @Flag(help: "Show where the wall time went and what each metric cost.")
  var timings = false

  @Flag(help: "Run nothing unless the checks of 'layoutbench doctor' find nothing.")
  var strict = false

  @Flag(help: "Show what would be run, and run nothing.")
  var dryRun = false

  func validate() throws {
    guard (1...10_000).contains(seeds) else {
      throw ValidationError("--seeds takes a number from 1 to 10000, not \(seeds)")
    }
    guard output == nil || resume == nil else {
      throw ValidationError("--resume names the folder of the run; leave --output out")
    }
    _ = try budgetSeconds
    _ = try timeoutSeconds
  }

  func run() async throws {
    let planning = Stopwatch()
    let setup = try usage { try RunSetup(self) }
    var timings = Timings()
    timings.planningSeconds = planning.seconds
    for refusal in setup.plan.refusals { Terminal.warn("\(refusal); left out") }
    for item in setup.plan.items { Terminal.warn(of: item.tree.named, for: item.strategies) }
    guard !dryRun else {
      return try Terminal.write(PlanTable(setup.plan).text + "\n")
    }
    let findings = try examine()
    var information = setup.information(commit: await Self.gitCommit())
    information.environment.findings = findings
    let (folder, journal) = try open(setup, information)
    if let started = folder.started { information.started = started }
    let interruption = Interruption()
    var progress = ProgressLine(setup.plan)
    let measuring = Stopwatch()
    var results = try await setup.isolated.run(
      setup.plan, journal: journal, isInterrupted: { interruption.signal != nil },
      report: { progress.show($0) })
    progress.end()
    timings.add(results, after: journal, measuringSeconds: measuring.seconds)
    if count, interruption.signal == nil {
      let counting = Stopwatch()
      results = await counted(results, setup) { interruption.signal != nil }
      timings.countingSeconds = counting.seconds
    }
    information.timings = timings
    let failures = results.flatMap(\.failures)
    information.failures = failures.map(RunInformation.Failure.init)
    if interruption.signal == nil { information.finished = Date() }
    try save(results, information, in: folder)
    if let signal = interruption.signal {
      Terminal.warn("interrupted; go on with the same command and --resume \(folder.path)")
      throw ExitCode(128 + signal)
    }
    if !failures.isEmpty || results.flatMap(\.cells).contains(where: { $0.status != .ok }) {
      throw ExitCode(3)
    }
  }

  /// Writes the files and then the table: one that nobody reads to its end must not cost them.
  private func save(
    _ results: [TreeResult], _ information: RunInformation, in folder: RunFolder
  ) throws {
    let table = ResultTable(
      results, families: LayoutBench.families, color: Terminal.outputHasColor)
    var text = ([table.text] + FailureList(results).lines).joined(separator: "\n")
    if timings { text += "\n" + TimingsTable(information.timings).text }
    let files: [String]
    do {
      files = try folder.write(results, families: LayoutBench.families, information: information)
    } catch {
      try Terminal.write(text + "\n")
      throw error
    }
    if output == nil, resume == nil { folder.markLatest() }
    try Terminal.write("\(text)\n\(files.joined(separator: ", ")) are in \(folder.path)\n")
  }

  private func open(
    _ setup: RunSetup, _ information: RunInformation
  ) throws -> (RunFolder, Journal) {
    let configuration = setup.configuration(information)
    if let resume {
      let folder = try RunFolder(resuming: resume)
      return (
        folder, try Journal(resumingIn: folder, configuration: configuration, plan: setup.plan)
      )
    }
    let folder = try RunFolder(creating: output ?? setup.defaultFolder)
    return (folder, try Journal(creatingIn: folder, configuration: configuration, plan: setup.plan))
  }

  /// What speaks against measuring here and now, told on standard error; an error if `strict`.
  private func examine() throws -> [DoctorFinding] {
    let findings = Doctor.checks(.current(counts: count)).compactMap(\.finding)
    for finding in findings {
      Terminal.writeError("\(strict ? "error" : "warning"): \(finding.finding)\n")
    }
    if strict, !findings.isEmpty { throw ExitCode(1) }
    return findings
  }

  var budgetSeconds: Double {
    get throws { try Self.seconds(budget, of: "--budget", such: "45s") }
  }

  var timeoutSeconds: Double {
    get throws {
      let seconds = try Self.seconds(timeout, of: "--timeout", such: "60s")
      guard seconds > 0 else { throw ValidationError("--timeout takes more than 0 seconds") }
      return seconds
    }
  }

  static func seconds(
    _ text: String, of option: String, such example: String
  ) throws -> Double {
    let number = text.hasSuffix("s") ? String(text.dropLast()) : text
    guard let seconds = Double(number), seconds >= 0, seconds <= 1e6 else {
      throw ValidationError("\(option) takes seconds such as \(example), not '\(text)'")
    }
    return seconds
  }

  /// The commit of the current folder's checkout; `nil` outside of one or without git.
  private static func gitCommit() async -> String? {
    let result = try? await Subprocess.run(
      .name("git"), arguments: ["rev-parse", "HEAD"], output: .string(limit: 100),
      error: .discarded)
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
