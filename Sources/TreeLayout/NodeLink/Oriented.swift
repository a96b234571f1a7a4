/// A tree drawing that can run down, up, to the right or to the left.
///
/// ```swift
/// var drawing = Oriented<Buchheim>()
/// drawing.orientation = .right
/// let layout = drawing.layout(tree, in: .zero)
/// let boxes = tree.nodes.map { layout.box(of: $0) }
/// let paths = layout.edgePaths
/// let lines = tree.nodes.dropFirst().map { Array(paths[$0]) }
/// ```
///
/// The strategy lays out the tree as usual, with the tree's boxes lying on their sides if levels
/// are to be columns; then the drawing is turned and, for `up` and `left`, reflected. Siblings stay
/// in order from the left or from the top. Laws and gaps hold as in the drawing that runs down;
/// where levels are columns, left and right mean above and below. A drawing that runs down is the
/// strategy's own, bit by bit and in the same time.
///
/// - Complexity: that of the strategy, and O(*n*) unless the drawing runs down.
public struct Oriented<Base: NodeLinkStrategy>: NodeLinkStrategy where Base.Memory == Never {
  public static var name: String { Base.name }
  public static var summary: String { Base.summary }
  @_semantics("optimize.sil.specialize.generic.never")
  public static var options: [StrategyOption<Self>] {
    Base.options.map { $0.of({ $0.base }, { $0.base = $1 }) } + [
      .choice(
        "orientation", { $0.orientation }, { $0.orientation = $1 },
        "where children are from their parents"
      ).playing(.orientation)
    ]
  }

  public var base: Base
  public var orientation = TreeOrientation.down

  public init(_ base: Base) {
    self.base = base
  }

  public init() {
    self.init(Base())
  }

  public var gaps: Gaps {
    get { base.gaps }
    set { base.gaps = newValue }
  }

  public var edgeAnchors: EdgeAnchors { base.edgeAnchors }
  public var edgeRouting: EdgeRouting { base.edgeRouting }

  /// The tree that the strategy lays out.
  private func upright(_ tree: LayoutTree) -> LayoutTree {
    orientation.isHorizontal ? tree.turned : tree
  }

  public func claims(on tree: LayoutTree) -> Claims {
    let claims = base.claims(on: upright(tree))
    // Later rows of a block lie above earlier ones, or to their left.
    guard orientation == .up || orientation == .left, case .trunk = edgeRouting else {
      return claims
    }
    return claims.subtracting([.order])
  }

  public func conventions(on tree: LayoutTree) -> PointConventions {
    var conventions = base.conventions(on: upright(tree))
    conventions.orientation = orientation
    return conventions
  }

  public func check(_ tree: LayoutTree) throws(LayoutError) { try base.check(upright(tree)) }

  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    base.remarks(on: upright(tree), in: frame)
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    let upright = upright(tree)
    base.place(upright, in: frame, into: &output)
    guard orientation != .down else { return }
    let sizes = upright.sizes.span
    var origin = Point.zero
    if orientation == .up || orientation == .left {
      for node in tree.nodes {
        origin.y = max(origin.y, output[node].y + sizes.height(of: node) / 2)
      }
      origin = orientation.turned(Point(x: 0, y: -origin.y))
    }
    for node in tree.nodes {
      let point = orientation.turned(output[node])
      output[node] = Point(x: origin.x + point.x, y: origin.y + point.y)
    }
  }
}
