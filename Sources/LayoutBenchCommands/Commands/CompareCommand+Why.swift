import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import Foundation
import LayoutFamilies
import TreeLayout
import TreeSources

/// The cell to explain, and the executables that count it.
struct WhyOptions: ParsableArguments {
  @Option(
    help: """
      Also count what each function costs in both builds on this cell, such as \
      squarified/python-stdlib, and show what changed. Needs valgrind and executables with \
      debugging information, as 'swift build -c release' makes them.
      """)
  var why: String?

  @Option(
    help: "The executable of the first run, for --why. (default: the recorded one if it is there)")
  var baseBuild: String?

  @Option(
    help: "The executable of the second run, for --why. (default: the recorded one if it is there)")
  var headBuild: String?

  @Option(
    help: """
      For --why, also write an icicle of all calls to this file (.svg), and the table beside it \
      (-costs.csv).
      """)
  var whyPicture: String?

  func validate() throws {
    guard why != nil || (baseBuild == nil && headBuild == nil && whyPicture == nil) else {
      throw ValidationError("--base-build, --head-build and --why-picture are for --why")
    }
    guard whyPicture?.lowercased().hasSuffix(".svg") ?? true else {
      throw ValidationError("--why-picture writes a picture; name it .svg")
    }
  }
}

/// Why a cell cannot be explained.
struct WhyError: Error, CustomStringConvertible {
  let description: String
}

extension WhyOptions {
  /// Counts the cell in both builds; `nil` without `--why`.
  func costs(from base: RecordedRun, to head: RecordedRun) throws -> CostComparison? {
    guard let why else { return nil }
    let cells = try [base, head].map { try $0.cells(reading: []) }
    let after = try cell(why, in: cells[1], of: head)
    guard let before = cells[0].first(where: { $0.key == after.key }) else {
      throw WhyError(description: "--why: \(base.path) has no cell \(after.key.path)")
    }
    guard before.treeHash == after.treeHash else {
      throw WhyError(
        description: "--why: the tree of \(after.key.path) is not the same in both runs")
    }
    let builds = [
      try build(of: base, baseBuild, option: "--base-build"),
      try build(of: head, headBuild, option: "--head-build"),
    ]
    let workloads = try workloads(of: after, in: [head, base])
    let commands = builds.map { WorkerCommand($0, ["worker"]) }
    for command in commands { try command.checkExecutable() }
    Terminal.note(["counting \(after.key.words) in both builds"])
    let interruption = try Interruption.ofSignals()
    do {
      return try CostDriver(base: commands[0], head: commands[1]).comparison(
        of: RaceProgress.Cell(workload: 0, cell: 0), in: workloads, key: after.key,
        interruption: interruption)
    } catch {
      if let signal = interruption.signal { throw ExitCode.interrupted(by: signal) }
      throw error
    }
  }

  /// The cell that is meant: its path, or the beginning of it if no other cell begins so.
  private func cell(
    _ name: String, in cells: [RecordedCell], of run: RecordedRun
  ) throws -> RecordedCell {
    let paths = cells.map(\.key.path)
    let found = cells.indices.filter { paths[$0] == name || paths[$0].hasPrefix("\(name)/") }
    guard let first = found.first else {
      let known = paths + cells.map { "\($0.key.strategy)/\($0.key.tree)" }
      throw WhyError(
        description: "--why: \(run.path) has no cell '\(name)'; "
          + (nearest(to: name, among: known).map { "did you mean '\($0)'?" }
            ?? "name a strategy and a tree, such as '\(known.last ?? "squarified/python-stdlib")'"))
    }
    guard found.count == 1 else {
      let shown = found.prefix(5).map { paths[$0] }.joined(separator: ", ")
      throw WhyError(
        description: "--why: '\(name)' is \(found.count) cells; name one: \(shown)"
          + (found.count > 5 ? ", …" : ""))
    }
    return cells[first]
  }

  /// The executable that was named, or the one that measured the run if it has not changed.
  private func build(of run: RecordedRun, _ named: String?, option: String) throws -> String {
    if let named { return named }
    guard let build = run.builds.first, let digest = build.sha256 else {
      throw WhyError(
        description: "--why: \(run.path) does not say which executable measured it; name it with "
          + option)
    }
    guard FileManager.default.isExecutableFile(atPath: build.path) else {
      throw WhyError(
        description: "--why: \(build.path), which measured \(run.path), is gone; name a copy with "
          + option)
    }
    guard ExecutableDigest.sha256(of: build.path) == digest else {
      throw WhyError(
        description: "--why: \(build.path) is no longer the build that measured \(run.path); name "
          + "a copy with \(option)")
    }
    return build.path
  }

  /// The trees of a cell, which are those that were measured: kept with the run, or made again.
  private func workloads(of cell: RecordedCell, in runs: [RecordedRun]) throws -> RaceWorkloads {
    let key = cell.key
    let strategies = try usage {
      try StrategySelection([key.strategy], from: Toolbox.current.catalog)
    }
    let frame = try FrameSize(key.frame).rect
    func workloads(_ workload: Workload) -> RaceWorkloads? {
      let plan = RunPlan(workloads: [workload], strategies: strategies)
      guard let made = try? RaceWorkloads(plan, frame: frame), made.cellCount == 1,
        made.records[0].hash.hexadecimal == cell.treeHash
      else { return nil }
      return made
    }
    for run in runs {
      let kept = KeptLayouts(of: URL(fileURLWithPath: run.path))
      guard let sequence = kept.sequence(hash: cell.treeHash, id: key.tree) else { continue }
      let workload = Workload(
        name: key.tree, source: key.tree, seed: key.seed, steps: nil, read: { sequence })
      if let made = workloads(workload) { return made }
    }
    var request = WorkloadSelection.Request(
      trees: [(key.tree, [key.nodes])], seeds: [key.seed ?? 1])
    for sizes in NodeSizes.allCases {
      request.nodeSizes = sizes
      let selection = try? WorkloadSelection(request, from: Toolbox.current.sources)
      if let workload = selection?.workloads.first, let made = workloads(workload) { return made }
    }
    throw WhyError(
      description:
        "--why: the tree \(key.tree) cannot be made again from its name; measure it with "
        + "--keep-layouts, which keeps trees, too")
  }
}
