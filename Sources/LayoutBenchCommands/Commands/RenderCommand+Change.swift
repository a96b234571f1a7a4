import ArgumentParser
import BenchmarkMeasuring
import LayoutDrawing
import LayoutFamilies
import LayoutQuality
import LayoutScene
import TreeLayout
import TreeModel

extension RenderCommand {
  /// A row for each strategy: the step before, the step, and what moved, with numbers.
  func changeSheet(
    of selection: StrategySelection, _ loaded: LoadedTree, in frame: Rect
  ) throws -> SVG {
    let before = try loaded.before("--change")
    let style = styling.style(detail: 2).withUnit(of: loaded.named)
    let (id, step) = (loaded.named.id, loaded.step)
    let steps = [step - 1, step].map { loaded.sequence.text(ofStep: $0) }.joined(separator: " to ")
    var sheet = ContactSheet(
      changesOf: styling.title ?? "\(id) · step \(steps)", width: frame.width,
      height: frame.height, style: style)
    let apart = try IsolatedLayouts(by: ThisProgram.worker(timeout: .seconds(60)))
    try eachDrawn(of: selection) { member in
      for cell in try changeCells(of: member, from: before, to: loaded, in: frame, style, apart) {
        sheet.add(cell, to: member.id)
      }
    }
    guard !sheet.sections.isEmpty else {
      throw ValidationError("none of the strategies can lay out \(id)")
    }
    return sheet.svg
  }

  private func changeCells(
    of member: some FamilyMember, from before: NamedTree, to loaded: LoadedTree, in frame: Rect,
    _ style: DrawingStyle, _ apart: IsolatedLayouts
  ) throws -> [ContactSheet.Cell] {
    let family = member.family
    guard let outlines = family.outlines else {
      throw ValidationError("the family \(family.id) has no picture of what moved")
    }
    let trees = [before.namingRoot, loaded.named.namingRoot]
    let layouts = Array(
      try member.strategy.finiteLayouts(
        of: loaded.named, after: loaded.earlier, in: frame, apart: apart
      ).suffix(2))
    let drawings = zip(layouts, trees).enumerated().map { place, version in
      let step = loaded.step - 1 + place
      var drawing = Drawing(
        version.0, names: version.1.names, title: "step \(loaded.sequence.text(ofStep: step))",
        hasCaption: false, idPrefix: PictureMaker.idPrefix(before.id, "\(member.id) \(step)"),
        style: style)
      drawing.sharing = layouts
      return drawing
    }
    var cells = drawings.map { drawing in
      ContactSheet.Cell(
        title: drawing.title, subtitle: "\(drawing.layout.tree.count) nodes",
        svg: cellMaker.picture(of: drawing, by: family))
    }
    let seen = outlines(layouts, frame)
    let moved = ChangePicture(
      from: seen[0], of: before.tree, to: seen[1], of: loaded.named.tree, style: style)
    let parts = [
      moved.arrowNote, numbers(of: LayoutChange(from: layouts[0], to: layouts[1]), in: family),
    ]
    cells.append(
      ContactSheet.Cell(
        title: "what moved: \(moved.summary)",
        subtitle: parts.filter { !$0.isEmpty }.joined(separator: " · "),
        svg: cellMaker.picture(of: moved, in: drawings[1], of: seen, by: family)))
    return cells
  }

  /// The first three metrics of the change that have a value, except the share that moved, which
  /// stands above them as a number.
  private func numbers<Geometry>(
    of change: LayoutChange<Geometry>, in family: Family<Geometry>
  ) -> String {
    let values = family.changes.lazy.flatMap { group in
      zip(group.metrics, group.values(change, tree.synthetic.seed)).compactMap { metric, value in
        metric.id == "moved_share" ? nil : value.map { "\(metric.id.readable) \(short($0))" }
      }
    }
    return values.prefix(3).joined(separator: " · ")
  }
}
