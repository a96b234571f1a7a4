import TreeLayout

/// The look of a drawing, whatever its layout.
public struct DrawingStyle: Sendable {
  /// What a node's color shows.
  public enum NodeColor: String, CaseIterable, Sendable {
    /// The branch of the tree by hue, the level by lightness.
    case branch
    /// The level, on a perceptually even scale.
    case depth
    /// The node's own color, or a hue for its category; for a node without one, that of its nearest
    /// ancestor that has one.
    case node
    /// How far the node's shape is from a square, on a perceptually even scale of the logarithm.
    case aspect
  }

  /// Whether the background is light or dark.
  public enum Theme: String, CaseIterable, Sendable {
    case light, dark
  }

  /// The shape of the line from a parent to its child in a tree drawing, between the strategy's
  /// anchors.
  public enum EdgeShape: String, CaseIterable, Sendable {
    /// One straight line.
    case straight
    /// The layout's own elbows. If its edges have none: away from the parent, across in the middle
    /// between the boxes, and on to the child.
    case elbow
    /// A cubic Bézier curve that leaves and arrives as an elbow does.
    case curved
  }

  /// What colors show; `nil` for the nodes' own colors, or the branch if no node has a color.
  public var color: NodeColor?

  /// The background, to which all colors are fitted.
  public var theme = Theme.light

  /// The shape of edges; `nil` for the shape of the layout's conventions.
  public var edges: EdgeShape?

  /// Whether the boxes of a treemap are shaded as cushions, so that the levels above the leaves are
  /// seen even without lines between boxes.
  public var hasCushions = false

  /// The unit of values, written behind them; `bytes` are counted in KiB, MiB and so on. A
  /// currency, by its sign or its code of ISO 4217, is written as its sign and where people put it:
  /// `$5`, `5 €`.
  public var unit: String?

  /// For whom values are written; `nil` for readers of English, with a currency where the people
  /// who pay with it put it.
  public var locale: ValueLocale?

  /// The hues of branches and of categories, in their order. If there are more branches than hues,
  /// the largest have a hue each, up to nine, and the others are gray.
  public var hues = Palette.hues

  /// The least size of a shape that is drawn by itself, in pixels; greater than 0. In treemaps, the
  /// side of a square of the least area.
  public var detail = 1.0

  /// The width of a line in an app's own font, as a multiple of the size of its letters; `nil` for
  /// the greatest width in common fonts.
  public var letterWidth: (@Sendable (_ text: String, _ isBold: Bool) -> Double)?

  /// The part of a larger tree that is drawn, see `WholeTree`; `nil` for a tree of its own.
  public var part: PartOfTree?

  /// The standard style: light, with edges as the layout has them and without cushions.
  public init() {}

  /// The width of a line, as a multiple of the size of its letters.
  func width(of text: String, isBold: Bool = false) -> Double {
    letterWidth?(text, isBold) ?? Label.width(of: text) * (isBold ? Label.boldness : 1)
  }

  package func nodeColor(_ names: NodeNames) -> NodeColor {
    color ?? (names.hasColors ? .node : .branch)
  }

  package var values: ValueText { ValueText(unit: unit, locale: locale) }

  package var background: Color { theme == .light ? .white : Color(0x14171C) }

  /// The color of texts on the background.
  package var ink: Color { theme == .light ? .darkInk : Color(0xE3E6EA) }

  /// The color of lines between nodes, three times as bright or dark as the background.
  package var lines: Color { theme == .light ? Color(0x848D97) : Color(0x6E7681) }

  /// The fill of nodes that belong to no branch.
  package var neutral: Color { theme == .light ? Color(0xE3E6EA) : Color(0x363C45) }

  /// The fill of single leaves beside branches.
  package var tint: Color { theme == .light ? Color(0xC8CFD8) : Color(0x4A525E) }
}

extension DrawingStyle {
  /// How large a group has to be so that the scene of a treemap of boxes or polygons, an icicle or
  /// a sunburst shows what is inside: a layout with this detail has all that is seen of the whole
  /// one.
  ///
  /// - Parameter limitsMarks: as in the scene's initializer.
  public func layoutDetail(limitsMarks: Bool = true) -> LayoutDetail {
    LayoutDetail(
      chainArea: 0.9 * detail * detail, length: 0.999 * leastLength(limitsMarks: limitsMarks))
  }

  /// The least length of a mark along its level, in an icicle and in a sunburst.
  func leastLength(limitsMarks: Bool) -> Double { limitsMarks ? max(detail, 2.5) : detail }
}
