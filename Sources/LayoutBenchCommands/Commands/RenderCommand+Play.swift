import ArgumentParser
import BenchmarkMeasuring
import LayoutDrawing
import LayoutFamilies
import LayoutScene
import TreeLayout
import TreeModel

extension RenderCommand {
  /// A page that plays all steps up to the chosen one.
  func sequencePage(of selection: StrategySelection, _ loaded: LoadedTree) throws -> PicturePage {
    _ = try loaded.before("--play")
    guard selection.members.count <= Self.mostViews else {
      throw ValidationError(
        "--play shows up to \(Self.mostViews) strategies side by side, not "
          + "\(selection.members.count)")
    }
    let frames = frame.map { [$0.rect] } ?? Self.framesOfSteps
    Terminal.warn(of: loaded.named, for: selection.members, in: frames.last!)
    var page = PicturePage(
      frames: frames, theme: styling.theme, pack: Gzip.pack)
    page.title = styling.title ?? loaded.named.id
    page.leastWidth = frames.last!.width
    page.meaning = meaningOfColors(loaded.named.names)
    let steps = PlayedSteps(
      loaded, style: styling.style(detail: 2).withUnit(of: loaded.named),
      hasFixedDetail: styling.detail != nil)
    page.steps = steps.texts
    let apart = try IsolatedLayouts(by: ThisProgram.worker(timeout: .seconds(60)))
    for member in selection.members {
      let view = page.addView(member.id)
      try steps.add(loaded, by: member, to: &page, view: view, apart)
    }
    return page
  }

  /// What fits a phone and half of a desk.
  private static let framesOfSteps = [(358.0, 300.0), (600, 420)].map {
    Rect(x: 0, y: 0, width: $0, height: $1)
  }

  private func meaningOfColors(_ names: NodeNames) -> String {
    switch styling.style(detail: 1).nodeColor(names) {
    case .branch: "branch of the tree"
    case .depth: "depth in the tree"
    case .node: "color or category of the node"
    case .aspect: "aspect ratio"
    }
  }
}

/// The versions of a tree, as a page plays them.
private struct PlayedSteps {
  let texts: [String]

  private let steps: [LayoutTree]
  private let names: [NodeNames]
  private let style: DrawingStyle
  private let hasFixedDetail: Bool
  private let parts: [DrawingStyle.Theme: [PartOfTree]]

  init(_ loaded: LoadedTree, style: DrawingStyle, hasFixedDetail: Bool) {
    self.hasFixedDetail = hasFixedDetail
    let sequence = loaded.sequence
    let steps = Array(sequence.steps[...loaded.step])
    let names = steps.indices.map { sequence.step($0).namingRoot.names }
    texts = steps.indices.map { sequence.text(ofStep: $0) }
    self.steps = steps
    self.names = names
    self.style = style
    var parts: [DrawingStyle.Theme: [PartOfTree]] = [:]
    for theme in DrawingStyle.Theme.allCases {
      var style = style
      style.theme = theme
      parts[theme] = PartOfTree.steps(steps, names: names, style: style)
    }
    self.parts = parts
  }

  /// Adds the pictures of a strategy's layouts in all frames, and what moved in each step.
  func add(
    _ loaded: LoadedTree, by member: some FamilyMember, to page: inout PicturePage, view: Int,
    _ apart: IsolatedLayouts
  ) throws {
    for (form, frame) in page.frames.enumerated() {
      let layouts = try member.strategy.finiteLayouts(
        of: loaded.named, after: loaded.earlier, in: frame, apart: apart)
      try add(layouts, in: frame, by: member.family, to: &page, view: view, form: form)
    }
  }

  private func add<Geometry>(
    _ layouts: [Layout<Geometry>], in frame: Rect, by family: Family<Geometry>,
    to page: inout PicturePage, view: Int, form: Int
  ) throws {
    guard let outlines = family.outlines?(layouts, frame) else {
      throw ValidationError("the family \(family.id) has no picture of what moved")
    }
    var notes = ["the first step"]
    for step in steps.indices {
      guard step > 0 else {
        let svgs = page.themes.map { picture(of: layouts, step, $0, outlines, by: family) }
        page.add(svgs, view: view, form: form, step: step)
        continue
      }
      let changes = page.themes.map { theme in
        ChangePicture(
          from: outlines[step - 1], of: steps[step - 1], to: outlines[step], of: steps[step],
          style: style.with(theme))
      }
      let svgs = zip(page.themes, changes).map { theme, change in
        picture(of: layouts, step, theme, outlines, by: family).adding(change, onDemand: true)
      }
      page.add(svgs, view: view, form: form, step: step)
      page.add(changes[0], view: view, form: form, step: step)
      notes.append(changes[0].summary)
    }
    page.add(notes: notes, view: view)
  }

  private func picture<Geometry>(
    of layouts: [Layout<Geometry>], _ step: Int, _ theme: DrawingStyle.Theme,
    _ outlines: [Outlines], by family: Family<Geometry>
  ) -> SVG {
    var style = style.with(theme)
    style.part = parts[theme]?[step]
    var drawing = Drawing(
      layouts[step], names: names[step], title: "", hasCaption: false, style: style)
    drawing.sharing = layouts
    return PictureMaker(hasFixedDetail: hasFixedDetail, limit: 1_500).picture(
      of: drawing, step, of: outlines, by: family)
  }
}

extension DrawingStyle {
  fileprivate func with(_ theme: Theme) -> DrawingStyle {
    var style = self
    style.theme = theme
    return style
  }
}
