import ArgumentParser

/// The command that `scripts/checks/against-scipy.py` starts; of no use to people.
struct StatisticsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statistics",
    abstract: "Compute the statistics that standard input asks for.",
    shouldDisplay: false)

  func run() throws {
    try StatisticsServer.run()
  }
}
