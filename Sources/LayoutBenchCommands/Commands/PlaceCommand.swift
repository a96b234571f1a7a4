import ArgumentParser
import Foundation
import LayoutBenchmark
import TreeLayout

/// What `run --count` starts under valgrind: lays out a tree a number of times and prints nothing.
struct PlaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place", abstract: "Lay out a tree again and again.", shouldDisplay: false)

  @Option var strategy: String

  /// A `TreeColumnsFile`.
  @Option var tree: String

  @Option var frame: FrameSize

  @Option var repetitions: Int

  func run() throws {
    let strategy = try usage {
      try StrategySelection.one(self.strategy, from: LayoutBench.catalog)
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: tree))
    guard let tree = TreeColumnsFile.tree(of: data), repetitions >= 0 else {
      throw ValidationError("\(self.tree) holds no tree")
    }
    RepeatedLayout.run(strategy, on: tree, in: frame.rect, repetitions: repetitions)
  }
}
