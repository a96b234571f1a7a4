import ArgumentParser

/// What `scripts/checks/against-scipy.py` starts; of no use to people.
struct StatisticsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statistics",
    abstract: "Compute statistics as standard input says.",
    shouldDisplay: false)

  func run() throws {
    try StatisticsServer.run()
  }
}
