import ArgumentParser
import LayoutBenchmark
import TreeLayout

/// The command line tool as a library: a package with strategies of its own calls `main` with a
/// catalogue that holds them.
public enum LayoutBench {
  public static let version = "0.1.0"

  /// What the running command can choose from.
  @TaskLocal static var catalogue = Catalogue.standard
  @TaskLocal static var families = Families.standard

  /// Parses the arguments, runs the command and ends the process with its exit code.
  public static func main(
    catalogue: Catalogue = .standard, families: Families = .standard
  ) async {
    await $catalogue.withValue(catalogue) {
      await $families.withValue(families) {
        await RootCommand.main()
      }
    }
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
      ImportCommand.self, CompareCommand.self, HistoryCommand.self,
    ])
}
