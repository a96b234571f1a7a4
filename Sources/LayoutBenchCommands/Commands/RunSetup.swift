import ArgumentParser
import Foundation
import LayoutBenchmark
import TreeData
import TreeLayout

/// What the arguments of `run` and its suite come to: the plan, the runner and their record.
struct RunSetup {
  let suiteName: String
  let selection: StrategySelection
  let plan: Plan
  let runner: Runner
  let isolated: IsolatedRunner
  private let started = Date()

  init(_ command: RunCommand) throws {
    let suite = try command.tree.isEmpty ? Self.suite(command.suite) : nil
    suiteName = suite?.name ?? "trees"
    let strategies = command.strategy.isEmpty ? suite?.strategies ?? ["all"] : command.strategy
    selection = try StrategySelection(strategies, from: LayoutBench.catalog)

    var runner = Runner()
    runner.families = LayoutBench.families
    runner.seed = command.synthetic.seed
    runner.budget = .seconds(try command.budgetSeconds)
    if let frame = try command.frame ?? Self.frame(of: suite) { runner.frame = frame.rect }
    self.runner = runner
    isolated = IsolatedRunner(
      runner, command: [Self.executable, MeasureTreeCommand.configuration.commandName!],
      timeout: .seconds(try command.timeoutSeconds))

    plan = Plan(
      trees: try Self.trees(
        of: command.tree, suite, command.synthetic,
        seeds: (0..<UInt64(command.seeds)).map { command.synthetic.seed &+ $0 }),
      strategies: selection.strategies)
    if let refusal = plan.refusals.first(where: { selection.named.contains($0.strategy) }) {
      throw ValidationError(refusal.description)
    }
    guard plan.cellCount > 0 else {
      throw ValidationError("there is nothing to run: no strategy can lay out any of the trees")
    }
  }

  static func suite(_ name: String) throws -> Suite {
    if let url = BenchmarkFiles.suites.first(where: { $0.stem == name }) {
      return try Suite(contentsOf: url)
    }
    guard FileManager.default.fileExists(atPath: name) else {
      let known = BenchmarkFiles.suites.map(\.stem).joined(separator: ", ")
      throw ValidationError(
        known.isEmpty
          ? "no suites are found in ./Benchmarks/Suites; name trees with --tree"
          : "there is no suite '\(name)' and no such file; there are \(known)")
    }
    return try Suite(contentsOf: URL(fileURLWithPath: name))
  }

  static func frame(of suite: Suite?) throws -> FrameSize? {
    guard let suite, let text = suite.frame else { return nil }
    guard let frame = FrameSize(argument: text) else {
      throw ValidationError("the suite \(suite.name) has the frame '\(text)'; write e.g. 1600x900")
    }
    return frame
  }

  /// The trees of a suite, or those named where there is none.
  static func trees(
    of arguments: [String], _ suite: Suite?, _ synthetic: SyntheticOptions, seeds: [UInt64]
  ) throws -> [PlannedTree] {
    // Sizes on the command line replace those of the suite.
    let sizes = try synthetic.sizes(orElse: 10_000)
    let entries =
      suite?.trees.map { entry in
        (entry.tree, synthetic.sizes == nil ? entry.sizes ?? sizes : sizes)
      } ?? arguments.map { ($0, sizes) }
    return try TreeSelection(entries, seeds: seeds).trees.map { tree in
      PlannedTree(try synthetic.nodeSizes.applied(to: tree.named), seed: tree.seed)
    }
  }

  /// `results/20260131T120000Z-default`.
  var defaultFolder: String {
    let time = started.formatted(
      .iso8601.dateSeparator(.omitted).timeSeparator(.omitted).year().month().day()
        .time(includingFractionalSeconds: false))
    let folder = "results/\(time)Z-\(suiteName)"
    // A second run within the second gets a number.
    let names = [folder] + (2...1_000).map { "\(folder)-\($0)" }
    return names.first { !FileManager.default.fileExists(atPath: $0) } ?? folder
  }

  /// The running program itself, so that a child has the same catalog.
  private static let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]

  func configuration(_ information: RunInformation) -> RunConfiguration {
    let file = try? FileManager.default.attributesOfItem(atPath: Self.executable)
    let date = (file?[.modificationDate] as? Date)?.timeIntervalSince1970
    return RunConfiguration(
      information, runner: runner,
      build: "\(file?[.size] ?? "?") bytes of \(date.map(\.shortest) ?? "?")")
  }

  func information(commit: String?) -> RunInformation {
    RunInformation(
      suite: suiteName, command: CommandLine.arguments, toolVersion: LayoutBench.version,
      gitCommit: commit, started: started, runner: runner, plan: plan)
  }
}
