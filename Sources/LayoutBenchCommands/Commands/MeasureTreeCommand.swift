import ArgumentParser
import LayoutBenchmark

/// What `run` starts for every tree; of no use to people.
struct MeasureTreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure-tree",
    abstract: "Measure one tree as standard input says; 'run' starts this.",
    shouldDisplay: false)

  func run() throws {
    try TreeServer.run(catalog: LayoutBench.catalog, families: LayoutBench.families)
  }
}
