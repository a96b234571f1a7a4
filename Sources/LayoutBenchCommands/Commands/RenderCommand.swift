import ArgumentParser
import Foundation
import LayoutDrawing
import LayoutFamilies
import LayoutQuality
import TreeData
import TreeLayout

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw strategies on one tree as SVG.",
    discussion: """
      Several strategies make a contact sheet: a cell for each, with the first two of its family's \
      main metrics. Of a family or of all, \
      strategies that cannot lay out the tree are left out.

      Examples:
        layoutbench render --strategy squarified --tree dir:Sources --output sources.svg
        layoutbench render --strategy all --tree flare.csv --output sheet.svg
        layoutbench render --strategy squarified --tree flare.csv --color aspect --theme dark
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

  @OptionGroup var styling: StyleOptions

  @Option(help: "The file to write; standard output when left out.")
  var output: String?

  func run() throws {
    let selection = try usage {
      try StrategySelection([strategy], from: Toolbox.current.catalog)
    }
    let named = try usage { try self.tree.load() }
    let isOne = selection.members.count == 1
    let frame = (frame ?? FrameSize(argument: isOne ? "960x540" : "320x240")!).rect
    Terminal.warn(of: named, for: selection.members, in: frame)
    guard isOne else {
      return try write(try usage { try contactSheet(of: selection, named, in: frame) })
    }
    let svg = try usage { try draw(selection.members[0], named, in: frame) }
    try write(svg.text)
    if svg.drawnCount < named.tree.count {
      Terminal.writeError(
        "drew \(svg.drawnCount) of \(named.tree.count) nodes; the others are not shown by the "
          + "strategy, covered by an only child, or too small and merged (--detail)\n")
    }
  }

  private func write(_ svg: String) throws {
    guard let output else { return try Terminal.write(svg + "\n") }
    try writeFile(Data(svg.utf8), to: output)
  }

  private func draw(
    _ member: some FamilyMember, _ named: NamedTree, in frame: Rect
  ) throws -> SVG {
    if styling.cushions, !member.family.pictureOptions.contains(.cushions) {
      throw ValidationError("--cushions shades treemaps, and \(member.id) is none")
    }
    let drawing = Drawing(
      try member.strategy.finiteLayout(of: named, in: frame), names: named.names,
      title: "\(member.id) · \(named.id)", style: styling.style(detail: 1))
    return picture(of: drawing, by: member.family, atMost: 50_000)
  }

  private func contactSheet(
    of selection: StrategySelection, _ named: NamedTree, in frame: Rect
  ) throws -> String {
    let style = styling.style(detail: 2)
    var sheet = ContactSheet(
      title: "\(named.id) · \(named.tree.count) nodes", tree: named.tree, width: frame.width,
      height: frame.height, style: style)
    for member in selection.members {
      do {
        sheet.add(try cell(member, named, in: frame, style), to: member.familyID)
      } catch let error as ValidationError where !selection.named.contains(member.id) {
        Terminal.warn("\(member.id) is left out: \(error.message)")
      }
    }
    guard !sheet.sections.isEmpty else {
      throw ValidationError("none of the strategies can lay out \(named.id)")
    }
    return sheet.svg
  }

  private func cell(
    _ member: some FamilyMember, _ named: NamedTree, in frame: Rect, _ style: DrawingStyle
  ) throws -> ContactSheet.Cell {
    let layout = try member.strategy.finiteLayout(of: named, in: frame)
    let drawing = Drawing(
      layout, names: named.names, title: member.id, hasCaption: false,
      idPrefix: Self.idPrefix(named.id, member.id), style: style)
    let numbers = member.family.headline.prefix(2).compactMap { id -> String? in
      for group in member.family.metrics {
        guard let column = group.metrics.firstIndex(where: { $0.id == id }) else { continue }
        let values = group.values(
          on: layout, by: member.strategy, labels: named.names.labelLengths(in: named.tree))
        return values[column].map { "\(id) \(short($0))" }
      }
      return nil
    }
    return ContactSheet.Cell(
      title: member.id, subtitle: numbers.joined(separator: " · "),
      svg: picture(of: drawing, by: member.family, atMost: 5_000))
  }

  /// The picture, with less detail where it would have more elements than browsers show quickly,
  /// unless the detail has been chosen.
  private func picture<Geometry>(
    of drawing: Drawing<Geometry>, by family: Family<Geometry>, atMost limit: Int
  ) -> SVG {
    var drawing = drawing
    var svg = family.picture(drawing)
    while styling.detail == nil, svg.drawnCount > limit,
      drawing.style.detail < drawing.layout.frame.longerSide
    {
      drawing.style.detail *= 1.5
      svg = family.picture(drawing)
    }
    return svg
  }

  /// A short prefix that is the same whenever a strategy draws a tree, and another one for any
  /// other pair, so that many sheets can stand in one page.
  private static func idPrefix(_ tree: String, _ strategy: String) -> String {
    var hash = StableHash()
    hash.combine(tree)
    hash.combine(strategy)
    return "t" + String(hash.value % 60_466_176, radix: 36)
  }
}
