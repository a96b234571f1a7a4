import ArgumentParser
import BenchmarkMeasuring
import LayoutFamilies

/// The command by which `race` of version 0.1 starts both builds.
struct RaceTreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "race-tree",
    abstract: "Time layouts as standard input says, in the words of version 0.1.",
    shouldDisplay: false)

  func run() throws {
    try RaceServer.run(catalog: Toolbox.current.catalog)
  }
}
