import ArgumentParser
import Foundation
import LayoutBenchmark

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the folders of two runs.",
    discussion: """
      What is the same in every run is judged: layouts, quality and, where they were taken, \
      allocations and instructions (within 0.1 % and 250 for each allocation, unless --threshold says \
      otherwise). A layout that changes without a worse metric is told and is no regression. Times of \
      two runs are shown with their intervals and never counted.

      Exit codes: 0 fine, 1 error, 2 regression, 4 improvements alone (with --fail-on-improvement), \
      5 base missing or not comparable, 6 inconclusive (with --fail-on-inconclusive).

      Examples:
        layoutbench compare results/baseline results/latest
        layoutbench compare main head --threshold aspect_mean=1% --format markdown
      """)

  @Argument(help: "The folder of the first run.")
  var base: String

  @Argument(help: "The folder of the second run.")
  var head: String

  @Option(
    help: """
      text, markdown, github (annotations of a workflow), junit, json, bmf (Bencher) or \
      github-action-benchmark (customSmallerIsBetter).
      """)
  var format = ReportFormat.text

  @Option(help: "Write the report to this file.")
  var output: String?

  @Option(
    help: """
      How far a value may move: aspect_mean=1%. 'time' is that of times: 1 %, or 2 % where CI is \
      set. May be repeated.
      """)
  var threshold: [String] = []

  @Flag(help: "Exit with 4 when there are improvements alone.")
  var failOnImprovement = false

  @Flag(help: "Exit with 6 when a value or cell of the first run is not in the second.")
  var failOnInconclusive = false

  @Flag(help: "Show what is the same, too (text and markdown).")
  var all = false

  func validate() throws {
    _ = try thresholds
  }

  func run() throws {
    let thresholds = try thresholds
    let columns = thresholds.gates.map(\.column)
    let baseRun = try read(base, reading: columns, isBase: true)
    let headRun = try read(head, reading: columns, isBase: false)
    let comparison = Comparison(
      base: baseRun, head: headRun, gates: thresholds.gates, timeMargin: thresholds.time)
    let report = try format.report(showsAll: all).text(of: comparison)
    if let output {
      try writeFile(Data(report.utf8), to: output)
    } else {
      try Terminal.write(report)
    }
    let code = comparison.exitCode(
      failOnImprovement: failOnImprovement, failOnInconclusive: failOnInconclusive)
    if code != 0 { throw ExitCode(code) }
  }

  /// A base that is not there and runs of another schema exit with 5, all else that is wrong with 1.
  private func read(
    _ path: String, reading columns: [String], isBase: Bool
  ) throws -> RecordedRun {
    do {
      return try RecordedRun(path: path, reading: columns)
    } catch {
      guard error.isOtherSchema || isBase && error.isMissing else { throw error }
      Terminal.writeError("Error: \(error)\n")
      throw ExitCode(Comparison.Outcome.notComparable.rawValue)
    }
  }

  private var thresholds: (gates: [Gate], time: Double) {
    get throws {
      var gates = Gate.standard(metrics: LayoutBench.families.metrics)
      var time = Self.timeMargin
      for text in threshold {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let share = Self.share(parts[1]) else {
          throw ValidationError(
            "--threshold takes a metric and a share: aspect_mean=1%, not '\(text)'")
        }
        if parts[0] == "time" {
          time = share
        } else if let index = gates.firstIndex(where: { $0.column == parts[0] }) {
          gates[index].tolerance = share
          gates[index].allowancePerAllocation = 0
        } else {
          throw ValidationError(
            "--threshold: there is no metric '\(parts[0])'; layoutbench list metrics shows them, "
              + "and there are instructions, allocations and time")
        }
      }
      return (gates, time)
    }
  }

  /// Hosted machines are less steady.
  static var timeMargin: Double {
    (ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty ? 0.01 : 0.02
  }

  /// `1%` or `0.01`.
  static func share(_ text: String) -> Double? {
    let isPercent = text.hasSuffix("%")
    let number = Double(isPercent ? String(text.dropLast()) : text)
    guard let number, number >= 0, number.isFinite else { return nil }
    return isPercent ? number / 100 : number
  }
}
