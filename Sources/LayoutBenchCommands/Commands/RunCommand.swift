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
      Times every strategy on every tree in interleaved rounds, measures the layouts' quality, prints
      a table and writes summary.csv, metrics.csv, ranking.csv, samples.csv and run.json to a folder.

      Examples:
        layoutbench run --strategy all
        layoutbench run --strategy squarified,strip --tree sales.csv
        layoutbench run --strategy stack:rowAlignment=top,siblingGap=2,knuth --tree dir:Sources
        layoutbench run --tree random-recursive --sizes 1000,10000,100000
      """)

  @Option(
    help: """
      all, a family (treemap, node-link, radial) or ids with options: \
      squarified:ratio=1.618. A list with commas; may be repeated.
      """)
  var strategy: [String] = []

  @Option(
    help: """
      Trees instead of the suite's: a file (CSV, JSON, Newick), dir:PATH, swift-type:TYPE, or ids \
      that 'layoutbench list' shows. A list with commas; may be repeated.
      """)
  var tree: [String] = []

  @Option(help: "What to run: a suite's name or file.")
  var suite = "default"

  @OptionGroup var synthetic: SyntheticOptions

  @Option(help: "Repeat every generated tree with this many seeds.")
  var seeds = 1

  @Option(help: "Width and height of the frame.")
  var frame: FrameSize?

  @Option(help: "How long to measure, in seconds: 45 or 45s.")
  var budget = "45s"

  @Option(help: "The run's own folder, new or empty (default: results/<UTC time>-<suite>).")
  var output: String?

  @Flag(
    help: """
      Also count the instructions and allocations of one layout, with valgrind: some seconds more \
      for each row.
      """)
  var count = false

  @Flag(help: "Run nothing unless the checks of 'layoutbench doctor' find nothing.")
  var strict = false

  @Flag(help: "Show what would be run, and run nothing.")
  var dryRun = false

  func validate() throws {
    guard (1...10_000).contains(seeds) else {
      throw ValidationError("--seeds takes a number from 1 to 10000, not \(seeds)")
    }
    _ = try budgetSeconds
  }

  func run() async throws {
    let setup = try usage { try RunSetup(self) }
    for refusal in setup.plan.refusals { Terminal.warn("\(refusal); left out") }
    for tree in setup.plan.items.map(\.tree.named) {
      for warning in tree.warnings { Terminal.warn("\(tree.id): \(warning)") }
    }
    guard !dryRun else {
      print(PlanTable(setup.plan).text)
      return
    }
    let findings = try examine()
    let folder = try RunFolder(creating: output ?? setup.defaultFolder)
    var information = setup.information(commit: await Self.gitCommit())
    information.environment.findings = findings
    var progress = ProgressLine(setup.plan)
    var results = setup.runner.run(setup.plan) { progress.show($0) }
    progress.end()
    if count { results = await counted(results, setup) }
    information.finished = Date()
    print(
      ResultTable(results, families: LayoutBench.families, colour: Terminal.outputHasColour).text)
    let files = try folder.write(results, families: LayoutBench.families, information: information)
    if output == nil { folder.markLatest() }
    print("\(files.joined(separator: ", ")) are in \(folder.path)")
    if results.flatMap(\.cells).contains(where: { $0.status != .ok }) { throw ExitCode(3) }
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
    get throws {
      let text = budget.hasSuffix("s") ? String(budget.dropLast()) : budget
      guard let seconds = Double(text), seconds >= 0, seconds <= 1e6 else {
        throw ValidationError("--budget takes seconds such as 45s, not '\(budget)'")
      }
      return seconds
    }
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
