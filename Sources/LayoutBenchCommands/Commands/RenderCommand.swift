import ArgumentParser
import Foundation
import LayoutBenchmark
import LayoutDrawing
import LayoutQuality
import TreeData
import TreeLayout

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw strategies on one tree as SVG.",
    discussion: """
      Several strategies make a contact sheet: a cell for each, with the first two of its family's \
      main metrics. Strategies that cannot lay out the tree are left out.

      Examples:
        layoutbench render --strategy squarified --tree dir:Sources --output sources.svg
        layoutbench render --strategy all --tree flare.csv --output sheet.svg
      """)

  @Option(help: "Strategies with their options behind a colon, families, or all.")
  var strategy: String

  @OptionGroup var tree: SingleTreeOptions

  @Option(
    help: """
      Width and height of the picture, or of each cell of a contact sheet, both above 0. \
      (default: 960x540; 320x240 for cells)
      """)
  var frame: FrameSize?

  @Option(help: "The file to write; standard output when left out.")
  var output: String?

  func run() throws {
    let strategies = try usage {
      try StrategySelection([strategy], from: LayoutBench.catalogue).strategies
    }
    let named = try usage { try self.tree.load() }
    for warning in named.warnings { Terminal.warn(warning) }
    let svg = try usage {
      strategies.count == 1
        ? try draw(strategies[0], named) : try contactSheet(of: strategies, named)
    }
    guard let output else {
      return try Terminal.write(svg + "\n")
    }
    try writeFile(Data(svg.utf8), to: output)
  }

  private func draw<S: LayoutStrategy>(_ strategy: S, _ named: NamedTree) throws -> String {
    let frame = (frame ?? FrameSize(argument: "960x540")!).rect
    return try family(of: strategy).svg(
      drawing(strategy, named, in: frame, caption: "\(strategy.id) · \(named.id)"))
  }

  private func contactSheet(
    of strategies: [any LayoutStrategy], _ named: NamedTree
  ) throws -> String {
    let frame = (frame ?? FrameSize(argument: "320x240")!).rect
    var sheet = ContactSheet(
      title: "\(named.id) · \(named.tree.count) nodes", width: frame.width, height: frame.height)
    for (index, strategy) in strategies.enumerated() {
      do {
        sheet.add(
          try cell(strategy, named, in: frame, idPrefix: "c\(index)"),
          to: strategy.family.description)
      } catch {
        Terminal.warn("\(strategy.id) is left out: \(error)")
      }
    }
    guard !sheet.sections.isEmpty else {
      throw ValidationError("none of the strategies can lay out \(named.id)")
    }
    return sheet.svg
  }

  private func cell<S: LayoutStrategy>(
    _ strategy: S, _ named: NamedTree, in frame: Rect, idPrefix: String
  ) throws -> ContactSheet.Cell {
    let family = try family(of: strategy)
    let drawing = try drawing(strategy, named, in: frame, idPrefix: idPrefix)
    let laidOut = LaidOut(
      tree: named.tree, frame: frame, strategy: strategy, output: drawing.output,
      marks: drawing.marks, seed: 0)
    let numbers = family.headline.prefix(2).compactMap { id -> String? in
      for group in family.groups {
        guard let column = group.metrics.firstIndex(where: { $0.id == id }) else { continue }
        return group.values(laidOut)[column].map { "\(id) \(short($0))" }
      }
      return nil
    }
    return ContactSheet.Cell(
      title: "\(strategy.id)", subtitle: numbers.joined(separator: " · "), svg: family.svg(drawing))
  }

  private func family<S: LayoutStrategy>(of strategy: S) throws -> Family<S.Geometry> {
    guard let family = LayoutBench.families.family(of: strategy) else {
      throw ValidationError("the family \(strategy.family) of \(strategy.id) has no drawing")
    }
    return family
  }

  private func drawing<S: LayoutStrategy>(
    _ strategy: S, _ named: NamedTree, in frame: Rect, caption: String? = nil,
    idPrefix: String = ""
  ) throws -> Drawing<S.Geometry> {
    Drawing(
      tree: named.tree, names: named.names, frame: frame, strategy: strategy,
      output: try strategy.finiteLayout(of: named, in: frame),
      marks: strategy.marks(of: named.tree, in: frame), caption: caption, idPrefix: idPrefix)
  }
}
