import ArgumentParser
import LayoutBenchmark

/// What `race` starts of both builds; of no use to people.
struct RaceTreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "race-tree",
    abstract: "Time layouts as standard input says; 'race' starts this.",
    shouldDisplay: false)

  func run() throws {
    try RaceServer.run(catalog: LayoutBench.catalog)
  }
}
