import ArgumentParser
import BenchmarkMeasuring
import LayoutDrawing
import LayoutFamilies
import LayoutScene
import TreeLayout
import TreeModel

extension RenderCommand {
  /// A page that plays all steps up to the chosen one.
  func sequencePage(
    of selection: StrategySelection, _ loaded: LoadedTree, in frame: Rect
  ) throws -> SequencePage {
    _ = try loaded.before("--play")
    guard selection.members.count <= 4 else {
      throw ValidationError(
        "--play shows up to four strategies side by side, not \(selection.members.count)")
    }
    let style = styling.style(detail: 2)
    let steps = Array(loaded.sequence.steps[...loaded.step])
    // Names are in the order of keys, in which the root is first.
    let names = loaded.sequence.names.namingRoot(loaded.named.id)
    var page = SequencePage(
      title: styling.title ?? loaded.named.id, steps: steps, names: names, frame: frame,
      style: style, theme: styling.theme)
    page.stepTexts = steps.indices.map { loaded.sequence.text(ofStep: $0) }
    let apart = try IsolatedLayouts(by: ThisProgram.worker(timeout: .seconds(60)))
    for member in selection.members {
      try add(member, to: &page, loaded, steps, in: frame, style, apart)
    }
    return page
  }

  private func add(
    _ member: some FamilyMember, to page: inout SequencePage, _ loaded: LoadedTree,
    _ steps: [LayoutTree], in frame: Rect, _ style: DrawingStyle, _ apart: IsolatedLayouts
  ) throws {
    let family = member.family
    guard let outlines = family.outlines else {
      throw ValidationError("the family \(family.id) has no picture of what moved")
    }
    let layouts = try member.strategy.finiteLayouts(
      of: loaded.named, after: loaded.earlier, in: frame, apart: apart)
    let seen = outlines(layouts, frame)
    var notes = ["the first step"]
    for step in steps.indices.dropFirst() {
      notes.append(
        ChangePicture(
          from: seen[step - 1], of: steps[step - 1], to: seen[step], of: steps[step], in: frame,
          style: style
        ).summary)
    }
    page.add(member.id, seen, notes: notes)
  }
}
