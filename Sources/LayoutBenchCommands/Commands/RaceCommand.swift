import ArgumentParser
import Foundation
import LayoutBenchmark
import TreeLayout

struct RaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "race",
    abstract: "Time two builds against each other.",
    discussion: """
      Starts both executables side by side on one processor, again and again until the budget ends, \
      and lets them take turns at every cell. \
      A cell is slower or faster when its whole interval lies beyond the margin, also among all \
      cells, and once more in fresh processes; same when the interval lies within the margin; \
      otherwise inconclusive. Ctrl-C ends the race after the present pair of processes; what is \
      measured by then is judged and written.

      A cell in which a build crashes or does not answer is left out and told.

      Exit codes: 0 fine, 1 error, 2 confirmed regression, 3 the head lays out otherwise in \
      another process or does not get through a cell, 5 an executable is missing or too old, 6 inconclusive (with --fail-on-inconclusive), \
      130 or 143 interrupted.

      Examples:
        layoutbench race old/layoutbench .build/release/layoutbench --strategy squarified
        layoutbench race .build/release/layoutbench --calibrate --suite smoke --output calibration
        scripts/race-refs.sh main HEAD --strategy treemap
      """)

  @Argument(help: "An executable: layoutbench or a tool with strategies of its own.")
  var base: String

  @Argument(help: "Another build of it; left out with --calibrate.")
  var head: String?

  @Option(help: "all, a family or ids with options, as for run.")
  var strategy: [String] = []

  @Option(help: "Trees instead of the suite's, as for run.")
  var tree: [String] = []

  @Option(help: "Which trees to race on, unless --tree names some: a suite's name or file.")
  var suite = "default"

  @OptionGroup var synthetic: SyntheticOptions

  @Option(help: "Width and height of the frame, both above 0. (default: the suite's or 1600x900)")
  var frame: FrameSize?

  @Option(
    help: """
      How long to measure, in seconds: 20 or 20s; confirming takes more. (default: 2 s for a cell)
      """)
  var budget: String?

  @Option(
    help: """
      How many fresh pairs of processes each tree gets at least, 6 or more. (default: 9 for one cell, \
      more for many)
      """)
  var pairs: Int?

  @Option(help: "The change that matters: 1% or 0.01. (default: 1 %, or 2 % where CI is set)")
  var margin: String?

  @Option(help: "A folder, new or empty, for race.csv and pairs.csv, or calibration.csv.")
  var output: String?

  @Flag(help: "Exit with 6 when a cell is inconclusive and none is slower.")
  var failOnInconclusive = false

  @Flag(help: "Race the build against itself and tell the rate of false alarms.")
  var calibrate = false

  @Option(help: "How many races --calibrate runs.")
  var races = 20

  func validate() throws {
    let fewest = RaceRatio.fewestProcesses
    guard calibrate == (head == nil) else {
      throw ValidationError("race takes two executables, and with --calibrate just one")
    }
    if let pairs, !(fewest...1_000).contains(pairs) {
      throw ValidationError("--pairs takes a number from \(fewest) to 1000, not \(pairs)")
    }
    guard (1...100_000).contains(races) else {
      throw ValidationError("--races takes a number from 1 to 100000, not \(races)")
    }
    _ = try marginShare
    _ = try budgetSeconds
  }

  func run() throws {
    let (plan, race) = try usage { try setup() }
    for refusal in plan.refusals { Terminal.warn("\(refusal); left out") }
    let folder = try output.map { try RunFolder(creating: $0) }
    let interruption = Interruption()
    do {
      if calibrate {
        try runCalibration(race, plan, folder, interruption)
      } else {
        try runRace(race, plan, folder, interruption)
      }
    } catch let error as RaceError {
      Terminal.writeError("Error: \(error)\n")
      throw ExitCode(5)
    }
  }

  private func runRace(
    _ race: Race, _ plan: Plan, _ folder: RunFolder?, _ interruption: Interruption
  ) throws {
    let result = try go(race, plan, title: "", interruption)
    let machine = ProcessInfo.processInfo.hostName
    try show(
      RaceTable(result).text,
      files: [
        ("race.csv", result.csv(machine: machine)),
        ("pairs.csv", result.pairsCSV(machine: machine)),
      ], in: folder)
    try end(interruption)
    if case .failed(let error) = result.end { throw EndedEarly(error: error) }
    let code = result.exitCode(failOnInconclusive: failOnInconclusive)
    if code != 0 { throw ExitCode(code) }
  }

  /// What is measured by then has been shown and written.
  private struct EndedEarly: Error, CustomStringConvertible {
    let error: RaceError
    var description: String {
      "the race ended early, what stands here was measured before: \(error)"
    }
  }

  private func runCalibration(
    _ race: Race, _ plan: Plan, _ folder: RunFolder?, _ interruption: Interruption
  ) throws {
    let machine = ProcessInfo.processInfo.hostName
    var calibration = Calibration()
    var failures: Set<String> = []
    for number in 0..<races {
      var race = race
      race.seed = synthetic.seed &+ UInt64(number)
      let result = try go(race, plan, title: "race \(number + 1) of \(races): ", interruption)
      if case .failed(let error) = result.end { throw EndedEarly(error: error) }
      guard result.isWhole else { break }
      failures.formUnion(RaceTable(result).failures)
      calibration.add(result, seed: race.seed)
      // Hours of races are not to be lost with the last one.
      try write([("calibration.csv", calibration.csv(machine: machine))], to: folder)
      guard interruption.signal == nil else { break }
    }
    let (alarms, cellAlarms) = (calibration.alarmedRaces, calibration.alarmedCells)
    try show(
      """
      false alarms on \(machine), margin \(percent(race.margin)):
        races  \(rate(alarms, of: calibration.races.count))
        cells  \(rate(cellAlarms, of: calibration.cells))

      """, files: [("calibration.csv", calibration.csv(machine: machine))], in: folder)
    try end(interruption)
    guard failures.isEmpty else {
      for failure in failures.sorted() { Terminal.warn(failure) }
      throw ExitCode(3)
    }
  }

  /// Writes the files and then prints: a table that nobody reads to its end must not cost them.
  private func show(
    _ text: String, files: [(name: String, text: String)], in folder: RunFolder?
  ) throws {
    do { try write(files, to: folder) } catch {
      try Terminal.write(text)
      throw error
    }
    let names = files.map(\.name).joined(separator: " and ")
    try Terminal.write(text + (folder.map { "in \($0.path): \(names)\n" } ?? ""))
  }

  private func write(_ files: [(name: String, text: String)], to folder: RunFolder?) throws {
    guard let folder else { return }
    for (name, text) in files {
      let url = folder.url.appending(path: name)
      do { try Data(text.utf8).write(to: url, options: .atomic) } catch {
        throw WriteError(path: url.relativePath, error)
      }
    }
  }

  private func end(_ interruption: Interruption) throws {
    guard let signal = interruption.signal else { return }
    Terminal.warn("interrupted; what stands here is what was measured by then")
    throw ExitCode(128 + signal)
  }

  /// `0 of 20, 0.00 % (at most 13.91 %)`.
  private func rate(_ alarms: Int, of total: Int) -> String {
    guard total > 0 else { return "none finished" }
    return "\(alarms) of \(total), \(percent(Double(alarms) / Double(total))) (at most "
      + "\(percent(Calibration.upperLimit(alarms: alarms, of: total))) at 95 %)"
  }

  private func go(
    _ race: Race, _ plan: Plan, title: String, _ interruption: Interruption
  ) throws -> RaceResult {
    var isTold = false
    let isInterrupted = { interruption.signal != nil }
    let result = try race.run(plan, isInterrupted: isInterrupted) { share, confirms in
      let text = title + (confirms ? "confirming" : "racing")
      if Terminal.errorIsTerminal {
        Terminal.writeError("\r\(text), \(Int(100 * share)) %\u{1B}[K")
      } else if !isTold || (confirms && share == 0) {
        Terminal.writeError("\(text)\n")
      }
      isTold = true
    }
    if Terminal.errorIsTerminal { Terminal.writeError("\r\u{1B}[K") }
    return result
  }
}

// MARK: - Options

extension RaceCommand {
  private func setup() throws -> (Plan, Race) {
    let suite = try tree.isEmpty ? RunSetup.suite(self.suite) : nil
    let strategies = strategy.isEmpty ? suite?.strategies ?? ["all"] : strategy
    let selection = try StrategySelection(strategies, from: LayoutBench.catalog)
    let trees = try RunSetup.trees(of: tree, suite, synthetic, seeds: [synthetic.seed])
    let plan = Plan(trees: trees, strategies: selection.strategies)
    guard plan.cellCount > 0 else {
      throw ValidationError("there is nothing to race: no strategy can lay out any of the trees")
    }
    var race = Race(
      base: base, head: head ?? base, budget: try budgetSeconds ?? 2 * Double(plan.cellCount))
    if let frame = try frame ?? RunSetup.frame(of: suite) { race.frame = frame.rect }
    (race.pairs, race.seed, race.margin) = (pairs, synthetic.seed, try marginShare)
    return (plan, race)
  }

  private var budgetSeconds: Double? {
    get throws { try budget.map { try RunCommand.seconds($0, of: "--budget", such: "20s") } }
  }

  private var marginShare: Double {
    get throws {
      guard let margin else { return CompareCommand.timeMargin }
      guard let share = CompareCommand.share(margin), (0..<1).contains(share) else {
        throw ValidationError("--margin takes a share such as 1% or 0.01, not '\(margin)'")
      }
      return share
    }
  }
}
