import TreeLayout

/// How a drawing looks, whatever the layout.
public struct DrawingStyle: Sendable {
  /// What a node's color says.
  public enum NodeColor: String, CaseIterable, Sendable {
    /// The branch of the tree by hue, the level by lightness.
    case branch
    /// The level, on a perceptually even scale.
    case depth
    /// The node's own color, or a hue for its category; that of its nearest ancestor that has one.
    case node
    /// How far the node's shape is from a square, on a perceptually even scale of the logarithm.
    case aspect
  }

  public enum Theme: String, CaseIterable, Sendable {
    case light, dark
  }

  /// The way from a parent to its child in a tree drawing, between the strategy's anchors.
  public enum EdgeShape: String, CaseIterable, Sendable {
    case straight
    /// The layout's own elbows; if its edges have none, away from the parent, across in the middle
    /// between the boxes, and on to the child.
    case elbow
    /// A cubic Bézier curve that leaves and arrives as an elbow does.
    case curved
  }

  /// `nil` for the nodes' own colors, or the branch where they have none.
  public var color: NodeColor?
  public var theme = Theme.light

  /// `nil` for what the layout's conventions say.
  public var edges: EdgeShape?

  /// Whether the boxes of a treemap are shaded as cushions, so that one sees the levels above the
  /// leaves where nothing is drawn between these.
  public var hasCushions = false

  /// What values are counted in, written behind them; `bytes` are counted in KiB, MiB and so on.
  public var unit: String?

  /// How large something has to be to be drawn by itself, in pixels; greater than 0.
  public var detail = 1.0

  /// The size of the names in boxes and circles; `nil` for what has room.
  public var letters: Double?

  public init() {}

  /// The sizes that a name may have, where so large letters look well.
  func sizes(upTo largest: Double) -> ClosedRange<Double> {
    letters.map { $0...$0 } ?? 8...largest
  }

  /// The same on a level that is so thick without its margins: smaller ones where it has no room
  /// for those that are easily read.
  func sizes(upTo largest: Double, onLevel thickness: Double) -> ClosedRange<Double> {
    letters.map { $0...$0 } ?? Label.leastSize(onLevel: thickness)...largest
  }

  func nodeColor(_ names: NodeNames) -> NodeColor {
    color ?? (names.hasColors ? .node : .branch)
  }

  var background: Color { theme == .light ? .white : Color(0x14171C) }

  /// What is written on the background.
  var ink: Color { theme == .light ? .darkInk : Color(0xE3E6EA) }

  /// The fill of what belongs to no branch.
  var neutral: Color { theme == .light ? Color(0xE3E6EA) : Color(0x363C45) }

  /// The fill of single leaves beside branches.
  var tint: Color { theme == .light ? Color(0xC8CFD8) : Color(0x4A525E) }
}
