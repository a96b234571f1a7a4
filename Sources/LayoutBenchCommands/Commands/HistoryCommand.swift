import ArgumentParser
import BenchmarkJudging
import DelimitedText
import Foundation
import LayoutAdvice

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show one metric over many runs and where it changed.",
    discussion: """
      Runs are sorted by their start. Times are compared within one machine: there is a change \
      where the values before and after, in windows of seven to ten runs, differ in an exact \
      rank-sum test with p < 0.001. In a quality metric, any different value is a change.

      Examples:
        layoutbench history results/2026*
        layoutbench history results/* --metric aspect_mean --format csv --output history.csv
      """)

  @Argument(help: "The folders of the runs, in any order.")
  var folders: [String]

  @Option(help: "A number column of summary.csv.", completion: .metrics)
  var metric = "ns_per_node"

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, csv
  }

  @Option(help: "The format of the output: text or csv.")
  var format = Format.text

  @Option(help: "Write it to this file.")
  var output: String?

  func validate() throws {
    try refuse([("--output", output)], over: folders.flatMap(RecordedRun.files))
  }

  func run() throws {
    let runs = try folders.compactMap { folder in
      do throws(RecordedRunError) { return try RecordedRun(path: folder) } catch {
        guard error.isMissing, ![.noFolder, .noFile].contains(error.kind) else { throw error }
        Terminal.warn("left out: \(error)")
        return nil
      }
    }
    for run in runs where run.isUnfinished {
      Terminal.warn("\(run.path) is incomplete, so cells are missing")
    }
    guard !runs.isEmpty else { throw ExitCode.validationFailure }
    guard runs.contains(where: { $0.columns.contains(metric) }) else {
      Terminal.tell(
        MetricFacts.retirement(of: metric)
          ?? "no run has a column '\(metric)'; summary.csv names them in its header")
      throw ExitCode.validationFailure
    }
    guard History.isNumber(column: metric) else {
      Terminal.tell("--metric takes a column of numbers, and '\(metric)' holds text")
      throw ExitCode.validationFailure
    }
    if let retirement = MetricFacts.retirement(of: metric) { Terminal.note([retirement]) }
    let history = try History(of: metric, in: runs)
    let text =
      switch format {
      case .text: HistoryTable(history, width: output == nil ? Terminal.outputWidth : nil).text
      case .csv: history.csv.text
      }
    guard let output else {
      return try Terminal.write(text)
    }
    try writeFile(Data(text.utf8), to: output)
  }
}
