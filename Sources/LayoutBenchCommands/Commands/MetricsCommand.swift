import ArgumentParser
import Foundation
import LayoutExperiments
import LayoutFamilies
import LayoutQuality

struct MetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "Check that metrics notice the edits of a picture that they should; prints Markdown.",
    discussion: """
      Lays out random trees with all strategies, edits the layouts and checks which metrics get \
      worse. Exits with 1 if a metric does not do what it says; standard error names it.

      Example:
        layoutbench metrics > docs/metrics.md
      """)

  @Option(
    help: """
      How many layouts of each family are edited, \(Bounds.layouts.words). (default: 1000)
      """, transform: Bounds.layouts.number)
  var layouts = 1_000

  func run() throws {
    let trials = Toolbox.current.catalog.families.compactMap {
      MetricTrial(of: $0, layouts: layouts)
    }
    try Terminal.write(MetricPage(trials: trials).text)
    var isKept = true
    for trial in trials {
      for row in trial.rows where !row.surprises.isEmpty {
        isKept = false
        let edits = row.surprises.map(\.rawValue).joined(separator: ", ")
        Terminal.warn("\(trial.family): \(row.metric.id) does not do what it claims for \(edits)")
      }
    }
    if !isKept { throw ExitCode.failure }
  }
}
