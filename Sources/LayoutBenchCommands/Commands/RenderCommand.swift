import ArgumentParser
import Foundation
import LayoutBenchmark
import LayoutDrawing
import TreeData
import TreeLayout

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw one strategy on one tree as SVG.",
    discussion: """
      Example:
        layoutbench render --strategy squarified --tree dir:Sources --output sources.svg
      """)

  @Option(help: "One strategy, with its options behind a colon.")
  var strategy: String

  @OptionGroup var tree: SingleTreeOptions

  @Option(help: "Width and height of the picture, both above 0, such as 960x540.")
  var frame = FrameSize(argument: "960x540")!

  @Option(help: "The file to write; standard output when left out.")
  var output: String?

  func run() throws {
    let strategy = try usage {
      try StrategySelection.one(self.strategy, from: LayoutBench.catalogue)
    }
    let named = try usage { try self.tree.load() }
    for warning in named.warnings { Terminal.warn(warning) }
    let svg = try usage { try draw(strategy, named) }
    guard let output else {
      return try Terminal.write(svg + "\n")
    }
    try writeFile(Data(svg.utf8), to: output)
  }

  private func draw<S: LayoutStrategy>(_ strategy: S, _ named: NamedTree) throws -> String {
    guard let family = LayoutBench.families.family(of: strategy) else {
      throw ValidationError("the family \(strategy.family) of \(strategy.id) has no drawing")
    }
    let output = try strategy.finiteLayout(of: named, in: frame.rect)
    return family.svg(
      Drawing(
        tree: named.tree, names: named.names, frame: frame.rect, strategy: strategy,
        output: output,
        marks: strategy.marks(of: named.tree, in: frame.rect),
        caption: "\(strategy.id) · \(named.id)"))
  }
}
