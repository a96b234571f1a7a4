import BenchmarkMeasuring
import LayoutAdvice
import LayoutFamilies
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
    try member.drawn(
      sight, of: named, after: earlier, on: screen, labelSize: labelSize, nodeSizes: nodeSizes
    ) { strategy, tree, earlier, frame in
      try strategy.finiteLayout(of: tree, after: earlier, in: frame, apart: apart)
    }
  }
}
