import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import Foundation
import LayoutFamilies

/// The command line tool as a library: a package with strategies of its own calls `main` with a
/// toolbox that holds them.
public enum LayoutBench {
  public static let version = "0.3.0"

  /// Calls `main` with the toolbox of this package.
  ///
  /// A default argument cannot replace this function: it would be evaluated where `main` is called,
  /// by code that knows the size of a toolbox, and SwiftPM does not compile that code again if only
  /// a nested part of the toolbox has grown.
  public static func main() { main(Toolbox()) }

  /// Parses the arguments, runs the command and ends the process with its exit code.
  ///
  /// It is called on the main thread and is not `async`, so that a command runs without a second
  /// thread, as valgrind requires of the process in which it counts.
  ///
  /// - Precondition: no two members of the toolbox share a name.
  public static func main(_ toolbox: Toolbox) {
    FloatingPointEnvironment.keep()
    toolbox.catalog.check()
    // Then a file that may not grow is an error of the write, which names the file.
    signal(SIGXFSZ, SIG_IGN)
    Toolbox.$current.withValue(toolbox) {
      do {
        var command = try RootCommand.parseAsRoot()
        do {
          // The program that starts a hidden command also ends it, and the process in which
          // valgrind counts has no second thread.
          if type(of: command).configuration.shouldDisplay { try Interruption.endOnSignals() }
          try checkFolder()
          try command.run()
        } catch {
          end(error, of: type(of: command))
        }
      } catch {
        end(error, of: RootCommand.self)
      }
    }
  }

  /// Ends the process and prints the error in one line, with the usage below if the error is about
  /// usage.
  private static func end(_ error: any Error, of command: any ParsableCommand.Type) -> Never {
    if let error = error as? JournalError, error.isInUse {
      Terminal.tell(error)
      RootCommand.exit(withError: ExitCode.inUse)
    }
    let code = RootCommand.exitCode(for: error)
    guard !code.isSuccess else { RootCommand.exit(withError: error) }
    let message = RootCommand.message(for: error)
    // For an error in a run, the parser does not know which command it was.
    var text = RootCommand.fullMessage(for: error).replacing(
      RootCommand.usage(of: RootCommand.self), with: RootCommand.usage(of: command))
    if !message.isEmpty, let range = text.range(of: message) {
      // The parser lists values in lines of their own.
      let line = message.replacing(":\n  - ", with: ": ").replacing("\n  - ", with: ", ")
      text.replaceSubrange(range, with: line.spelledOut + (suggestion ?? ""))
    }
    if !text.isEmpty { Terminal.writeError(text + "\n") }
    RootCommand.exit(withError: code)
  }
}

extension LayoutBench {
  /// Makes sure that there is a current folder, in which files are looked for and programs are
  /// started.
  private static func checkFolder() throws {
    guard FileManager.default.currentDirectoryPath.isEmpty else { return }
    throw NoFolder()
  }

  private struct NoFolder: Error, CustomStringConvertible {
    var description: String {
      "the current folder is not there any more; change to another one with cd"
    }
  }

  /// The command that was probably meant, if the first argument is not a command; otherwise `nil`.
  private static var suggestion: String? {
    let commands = RootCommand.configuration.subcommands.map { $0.configuration }
    let shown = commands.filter { $0.shouldDisplay }.compactMap { $0.commandName }
    guard let name = CommandLine.arguments.dropFirst().first, !name.hasPrefix("-"),
      !commands.contains(where: { $0.commandName == name }),
      let meant = nearest(to: name, among: shown)
    else { return nil }
    return "; did you mean '\(meant)'?"
  }
}

extension RootCommand {
  /// The usage below an error of a command.
  fileprivate static func usage(of command: any ParsableCommand.Type) -> String {
    let name = command == RootCommand.self ? "" : " \(command._commandName)"
    return usageString(for: command) + "\n  See 'layoutbench\(name) --help'"
  }
}

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layoutbench",
    abstract: "Which tree layout, how good, how fast?",
    discussion: """
      Lays out trees with many algorithms, measures speed and quality, and writes CSV.

      Example: layoutbench run --strategy all
      """,
    version: LayoutBench.version,
    subcommands: [
      RunCommand.self, ScoreCommand.self, RecommendCommand.self, LayoutCommand.self,
      ListCommand.self,
      RenderCommand.self, OpenCommand.self, PageCommand.self, ImportCommand.self,
      CompareCommand.self, RaceCommand.self, HistoryCommand.self, JudgeCommand.self,
      MergeCommand.self, CensusCommand.self, MetricsCommand.self, ReproduceCommand.self,
      ConformCommand.self, DoctorCommand.self,
      WorkCommand.self, RaceTreeCommand.self, StatisticsCommand.self,
    ])
}
