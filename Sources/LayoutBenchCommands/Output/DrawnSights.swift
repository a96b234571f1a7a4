import BenchmarkMeasuring
import LayoutAdvice
import LayoutFamilies
import LayoutQuality
import LayoutScene
import TreeLayout
import TreeModel

/// What pictures show of layouts, as `render` draws them: with headers and margins, and drawings as
/// large as their names need.
struct DrawnSights {
  /// The tree, and its earlier versions.
  let named: NamedTree
  let earlier: [LayoutTree]

  /// The screen in pixels, and the size of the letters.
  let screen: Rect
  let labelSize: Double
  let nodeSizes: NodeSizes?

  /// Makes the layouts.
  let apart: IsolatedLayouts

  /// What the picture of a layout shows; what was measured if it cannot be drawn.
  func sight(_ sight: Sight) -> Sight {
    guard let member = try? Toolbox.current.catalog.member(sight.strategy) else { return sight }
    return (try? drawn(sight, by: member)) ?? sight
  }

  private func drawn(_ sight: Sight, by member: some FamilyMember) throws -> Sight {
    var request = PictureRequest()
    request.nodeSizes = nodeSizes
    let isAsLargeAsNames = member.family.pictureDefaults.settingsForNames != nil
    if !isAsLargeAsNames { request.frame = screen.frame(forLetters: labelSize) }
    let plan = try member.picturePlan(for: named, request) { strategy, tree, frame in
      try strategy.finiteLayout(of: tree, in: frame, apart: apart)
    }
    var sight = sight
    guard !isAsLargeAsNames else {
      // Pictures have larger letters than the least ones, unless larger ones are asked for.
      let scale = max(1, labelSize / PictureRequest.sizeOfNames)
      let size = plan.frameForNames ?? Size(width: plan.frame.width, height: plan.frame.height)
      let (width, height) = (size.width * scale, size.height * scale)
      (sight.width, sight.height) = (width, height)
      sight.screens = max(1, width / screen.width) * max(1, height / screen.height)
      return sight
    }
    var layout =
      try (earlier.isEmpty ? plan.layout : nil)
      ?? plan.strategy.finiteLayout(of: plan.tree, after: earlier, in: plan.frame, apart: apart)
    layout = member.family.pictureDefaults.arranged(layout)
    let labels = Labels(plan.tree.names, of: plan.tree.tree)
    sight.see { member.value(of: $0, on: layout, labels: labels) }
    return sight
  }
}
