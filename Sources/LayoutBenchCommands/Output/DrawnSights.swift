import BenchmarkMeasuring
import LayoutAdvice
import LayoutFamilies
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

  /// The least side of a leaf that is in sight, in pixels; `nil` if leaves are not touched.
  var target: Double?

  /// Makes the layouts.
  let apart: IsolatedLayouts

  /// What the picture of a layout shows; what was measured if it cannot be drawn.
  func sight(_ sight: Sight) -> Sight { drawn(sight) ?? sight }

  /// What the picture of a layout shows; `nil` if it cannot be drawn.
  func drawn(_ sight: Sight) -> Sight? {
    guard let member = try? Toolbox.current.catalog.member(sight.strategy) else { return nil }
    return try? drawn(sight, by: member)
  }

  private func drawn(_ sight: Sight, by member: some FamilyMember) throws -> Sight {
    let least = target.map { $0 * Scene.leastLetters / labelSize }
    var drawn = try member.drawn(
      sight, of: named, after: earlier, on: screen, labelSize: labelSize, nodeSizes: nodeSizes,
      where: { shape in least.map { member.side(of: shape) >= $0 } ?? true },
      layout: { strategy, tree, earlier, frame in
        try strategy.finiteLayout(of: tree, after: earlier, in: frame, apart: apart)
      })
    if let target, drawn.reading == nil, let width = drawn.width, let height = drawn.height {
      let scale = max(1, labelSize / PictureRequest.sizeOfNames)
      let stretched = height * max(1, target / (Self.row * scale))
      drawn.height = stretched
      drawn.screens = max(1, width / screen.width) * max(1, stretched / screen.height)
    }
    return drawn
  }

  /// How far the rows of an outline are apart, in pixels; those of other drawings are about so far.
  private static let row = 22.0
}

extension FamilyMember {
  /// The shorter side of a shape, in units of the frame.
  fileprivate func side(of shape: Geometry) -> Double {
    switch shape {
    case let box as Rect: return box.shorterSide
    case let circle as Circle: return 2 * circle.r
    case let arc as Arc:
      let middle = (arc.innerRadius + arc.outerRadius) / 2
      return min(arc.outerRadius - arc.innerRadius, middle * arc.span * .pi / 180)
    default: return family.cellArea.map { $0(shape).squareRoot() } ?? .infinity
    }
  }
}
