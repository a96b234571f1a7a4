import ArgumentParser
import Foundation
import LayoutBenchmark
import TreeData
import TreeLayout

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print the geometry that one strategy makes of one tree.",
    discussion: """
      Rows are in level order. A strategy that can group or hide nodes adds a column 'mark'.

      Example:
        layoutbench layout --strategy squarified:ratio=1 --tree sales.csv
      """)

  @Option(help: "One strategy, with its options behind a colon.")
  var strategy: String

  @OptionGroup var tree: SingleTreeOptions

  @Option(help: "Width and height of the frame, both above 0, such as 960x500.")
  var frame = FrameSize.standard

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, json
  }

  @Option(help: "How to print it: csv or json.")
  var format = Format.csv

  func run() throws {
    let strategy = try usage {
      try StrategySelection.one(self.strategy, from: LayoutBench.catalog)
    }
    let named = try usage { try self.tree.load() }
    Terminal.warn(of: named, for: [strategy])
    try usage { try write(strategy, named) }
  }

  private func write<S: LayoutStrategy>(_ strategy: S, _ named: NamedTree) throws {
    let layout = try GeometryTable(strategy, of: named, in: frame.rect)
    switch format {
    case .csv: try layout.writeCSV()
    case .json: try layout.writeJSON()
    }
  }
}
