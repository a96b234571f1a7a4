import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import BenchmarkStatistics
import Foundation
import LayoutExperiments
import LayoutFamilies

struct ReproduceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reproduce",
    abstract: "Repeat published experiments and compare the results.",
    discussion: """
      Low and high are the ends of the 95 % interval of our mean. A value is reproduced if it is \
      at most so far from the published one (±), or above or below a bound. A mean may be as far \
      away as chance explains between two experiments of as many trials; chance makes the \
      difference larger once in 10,000 times. A difference for a known reason is no failure.

      Exits with 1 if a finding is not reproduced, and with 5 if the strategy of an experiment is \
      not in the catalog or its tree is not at hand. Without ids, an experiment whose tree is \
      missing is left out. Times are judged by their shape: other machines have other times.

      Examples:
        layoutbench reproduce --list
        layoutbench reproduce van-der-ploeg-fig10 --output results
      """)

  @Argument(help: "The ids of experiments; all when left out.")
  var experiments: [String] = []

  @Flag(help: "List the experiments, and run none.")
  var list = false

  @Option(help: "A strategy to use instead of the published one.")
  var strategy: String?

  @Option(
    help: """
      How long to sample for one experiment with a clock, in seconds: 10 or 10s. (default: 10s)
      """, transform: Seconds.budget)
  var budget: Seconds?

  @Option(help: "The file of a tree that may not be shipped, for an experiment such as areatrue.")
  var tree: String?

  @Option(help: "A folder of data sets to use instead of ours, for vernier2020.")
  var data: String?

  @Option(help: "The seed of everything random. (default: 1)", transform: Bounds.seed)
  var seed: UInt64?

  @Option(help: "Write CSV to this file, or to reproduce.csv in this folder.")
  var output: String?

  func validate() throws {
    let given = [
      (strategy != nil, "--strategy"), (budget != nil, "--budget"), (tree != nil, "--tree"),
      (data != nil, "--data"), (seed != nil, "--seed"), (output != nil, "--output"),
    ]
    if list, let (_, option) = given.first(where: { $0.0 }) {
      throw ValidationError("\(option) does nothing with --list, which runs no experiment")
    }
    try refuse([("--output", output.map(Self.file))], over: tree.map { [$0] } ?? [])
  }

  func run() throws {
    let chosen = try usage {
      let chosen = try selected()
      try refuseIdleOptions(of: chosen)
      return chosen
    }
    guard !list else {
      let text = chosen.map(\.description).joined(separator: "\n\n") + "\n"
      return try Terminal.write(fitted(text, width: Terminal.outputWidth))
    }
    var settings = ReproductionSettings()
    settings.seed = seed ?? 1
    settings.budget = budget?.value ?? 10
    settings.tree = tree
    settings.data = data
    let environment = MachineEnvironment.current()
    let processor = environment.processor ?? environment.machine
    let machine = processor + (environment.isDebugBuild ? ", debug build" : "")
    var reproductions: [Reproduction] = []
    var missing = false
    for experiment in chosen {
      settings.progress = progress(of: experiment)
      do {
        let reproduction = try usage {
          try experiment.run(with: strategy, from: Toolbox.current.catalog, settings)
        }
        reproductions.append(reproduction)
        try Terminal.write(Self.text(of: reproduction))
      } catch let error as ReproductionError {
        if case .noTree = error, experiments.isEmpty {
          Terminal.warn("\(experiment.id) is left out: \(error)")
        } else {
          Terminal.tell("\(experiment.id): \(error)")
        }
        switch error {
        case .notPublished: missing = missing || !experiments.isEmpty
        case .noStrategy: missing = true
        case .noTree: missing = missing || !experiments.isEmpty
        case .otherTree, .noSequences: throw ExitCode.validationFailure
        }
      }
    }
    try Terminal.write("machine: \(machine)\n")
    if let output {
      let csv = Reproduction.csv(of: reproductions, machine: machine)
      try writeFile(Data(csv.utf8), to: Self.file(output))
    }
    if missing { throw ExitCode(5) }
    if reproductions.flatMap(\.findings).contains(where: { $0.verdict == .notReproduced }) {
      throw ExitCode(1)
    }
  }

  /// Prints a line for each tenth of an experiment that takes long.
  private func progress(of experiment: Experiment) -> @Sendable (Int, Int) -> Void {
    let id = experiment.id
    return { done, all in
      if Self.endsTenth(done, of: all) {
        Terminal.writeError("[\(done * 100 / all) %] \(id)\n")
      }
    }
  }

  /// Whether a tenth of all parts ends with this one, counted from 1.
  static func endsTenth(_ done: Int, of all: Int) -> Bool {
    done * 10 / all > (done - 1) * 10 / all
  }

  private func selected() throws -> [Experiment] {
    let all = Toolbox.current.experiments
    guard !experiments.isEmpty else { return all }
    return try experiments.map { id in
      guard let experiment = all.first(where: { $0.id == id }) else {
        let known = all.map(\.id).joined(separator: ", ")
        throw ValidationError("there is no experiment '\(id)'; there are \(known)")
      }
      return experiment
    }
  }

  /// Refuses options that do nothing; such an option is never ignored.
  private func refuseIdleOptions(of chosen: [Experiment]) throws {
    for (isSet, input) in [
      (tree != nil, Experiment.Input.tree), (data != nil, .data), (seed != nil, .seed),
      (budget != nil, .budget),
    ] where isSet && !chosen.contains(where: { $0.inputs.contains(input) }) {
      let takers = Toolbox.current.experiments.filter { $0.inputs.contains(input) }.map(\.id)
      throw ValidationError(
        "--\(input.rawValue) does nothing here; it is for \(takers.joined(separator: ", "))")
    }
  }

  private static func file(_ path: String) -> String {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists && isFolder.boolValue ? path + "/reproduce.csv" : path
  }

  private static func text(of reproduction: Reproduction) -> String {
    var table = AlignedTable()
    table.append(["", "published", "ours", "low", "high", "wanted", "verdict"])
    var reasons: [String] = []
    for finding in reproduction.findings {
      if let reason = finding.reason, !reasons.contains(reason) { reasons.append(reason) }
      let ours = finding.ours
      let numbers = [finding.published, ours.value, ours.low, ours.high].map { number in
        number.map { fixed($0, digits: 4) } ?? "–"
      }
      let unit = finding.unit.isEmpty ? "" : " [\(finding.unit)]"
      let strategy = finding.strategy.map { $0 + ": " } ?? ""
      table.append(
        [strategy + finding.quantity + unit] + numbers
          + [finding.rule ?? "", finding.verdict?.rawValue ?? "not judged"]
      )
    }
    let answers = reproduction.answers.map { "  \($0)\n" }.joined()
    let strategies = reproduction.strategies.joined(separator: ", ")
    let width = Terminal.outputWidth
    let title = "\(reproduction.experiment.description)\n    done with: \(strategies)\n"
    let notes = reasons.map { "  differs: \($0)\n" }.joined()
    let lines = table.lines(indent: "  ", width: width).joined(separator: "\n")
    return fitted(title + answers, width: width) + "\(lines)\n" + fitted(notes, width: width) + "\n"
  }
}
