import TreeLayout

/// The shading of a treemap's boxes as cushions, from a light at the upper left.
///
/// A cushion is a parabolic ridge over its box in each direction, as high as a share of the side
/// that shrinks with each level; the cushions of a leaf and of all its ancestors are added. The
/// slope of a ridge is linear across its box and does not depend on the box's size. So the light
/// that a slope adds or takes is, to first order, one linear gradient over the box, the same for
/// all boxes of a level.
///
/// - Reference: J. J. van Wijk, H. van de Wetering. "Cushion Treemaps: Visualization of
///   Hierarchical Information." *InfoVis 1999*.
public enum Cushion {
  /// The opacity of white at the upper left corner of a box of the first level.
  private static let firstStrength = 0.4

  /// The factor of this strength from level to level.
  private static let decay = 0.75

  /// Cushions of deeper levels cannot be seen: they would change the light by less than 2 %.
  static let deepest = 11

  /// The strength of the shadow, as a share of the strength of the light. It is weaker so that
  /// names in the shadow can be read.
  public static let shadow = 0.5

  /// The opacity of white at the upper left corner of a box of this depth, from 0 to 1; the root's
  /// children have the depth 1. The opacity of black at the opposite corner is `shadow` times as
  /// much. Both fall to 0 at the diagonal between the other two corners.
  public static func strength(at depth: Int) -> Double {
    (1..<max(depth, 1)).reduce(firstStrength) { strength, _ in strength * decay }
  }

  /// The fill's color at a point of a box of this depth, after the boxes of the levels above have
  /// been shaded. A text there has to be read on this color.
  static func shaded(_ fill: Color, at point: Point, of box: Rect, depth: Int) -> Color {
    let place = ((point.x - box.x) / box.width + (point.y - box.y) / box.height) / 2
    let strength = abs(1 - 2 * place) * strength(at: depth)
    return place < 0.5
      ? fill.overlaid(with: .white, opacity: strength)
      : fill.overlaid(with: Color(0), opacity: shadow * strength)
  }
}
