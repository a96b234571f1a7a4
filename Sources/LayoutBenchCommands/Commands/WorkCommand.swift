import ArgumentParser
import BenchmarkMeasuring
import Foundation
import LayoutFamilies

/// The command that `run`, `race` and `run --count` start: a worker that carries out the requests
/// on standard input.
struct WorkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Lay out and measure as standard input asks; 'run' and 'race' start this.",
    shouldDisplay: false)

  func run() throws {
    try WorkerServer.run(
      catalog: Toolbox.current.catalog, program: ProcessInfo.processInfo.processName,
      version: LayoutBench.version)
  }
}
