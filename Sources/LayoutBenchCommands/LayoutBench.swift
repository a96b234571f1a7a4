import ArgumentParser
import Dispatch
import LayoutBenchmark
import TreeLayout

/// The command line tool as a library: a package with strategies of its own calls `main` with a
/// catalog that holds them.
public enum LayoutBench {
  public static let version = "0.1.0"

  /// What the running command can choose from.
  @TaskLocal static var catalog = Catalog.standard
  @TaskLocal static var families = Families.standard

  /// Parses the arguments, runs the command and ends the process with its exit code.
  ///
  /// It is called on the main thread and is not `async` itself: a command that is not either then
  /// runs without a second thread, which is what valgrind wants of the process it counts in.
  public static func main(catalog: Catalog = .standard, families: Families = .standard) {
    $catalog.withValue(catalog) {
      $families.withValue(families) {
        do {
          var command = try RootCommand.parseAsRoot()
          guard let asynchronous = command as? any AsyncParsableCommand else {
            return try command.run()
          }
          runAsynchronously(asynchronous)
        } catch {
          end(error)
        }
      }
    }
  }

  private static func runAsynchronously(_ command: sending any AsyncParsableCommand) -> Never {
    Task {
      do {
        var command = command
        try await command.run()
        RootCommand.exit()
      } catch {
        end(error)
      }
    }
    dispatchMain()
  }

  /// Ends the process, telling the error as a terminal may be told it.
  private static func end(_ error: any Error) -> Never {
    let code = RootCommand.exitCode(for: error)
    let message = RootCommand.fullMessage(for: error)
    if Terminal.errorIsTerminal, !code.isSuccess, !message.isEmpty {
      Terminal.writeError(message + "\n")
      RootCommand.exit(withError: code)
    }
    RootCommand.exit(withError: error)
  }
}

struct RootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layoutbench",
    abstract: "Which tree layout, how good, how fast?",
    discussion: """
      Lays out trees with many algorithms, measures speed and quality, and writes CSV.

      Example: layoutbench run --strategy all
      """,
    version: LayoutBench.version,
    subcommands: [
      RunCommand.self, LayoutCommand.self, ListCommand.self, RenderCommand.self,
      ImportCommand.self, CompareCommand.self, RaceCommand.self, HistoryCommand.self,
      CensusCommand.self, ReproduceCommand.self, DoctorCommand.self, MeasureTreeCommand.self,
      RaceTreeCommand.self,
      PlaceCommand.self,

      StatisticsCommand.self,
    ])
}
