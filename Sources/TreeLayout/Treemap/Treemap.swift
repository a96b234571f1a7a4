/// A treemap: nested rectangles, each parent's divided among its children by a tiling.
///
/// Padding means what it means in d3's `treemap`: children keep `paddingOuter` from their parent's
/// border (`paddingTop` replaces it at the top, where a header fits) and `paddingInner` from each
/// other. A box that would turn negative collapses to its middle, which can lie outside the parent
/// when the two sides differ. Below a node of weight zero, or in a rectangle without inside, every
/// rectangle is empty. A root of weight zero keeps the frame.
///
/// - Complexity: that of the tiling; parents are visited in level order, without recursion.
public struct Treemap<T: Tiling>: LayoutStrategy {
  public var tiling: T
  public var paddingOuter = 0.0
  public var paddingInner = 0.0
  public var paddingTop: Double?

  /// Whether every edge is moved to the nearest whole unit once everything is placed.
  public var round = false

  public init(_ tiling: T) {
    self.tiling = tiling
  }

  public init() {
    self.init(T())
  }

  public static var name: String { T.name }
  public static var summary: String { T.summary }

  public static var options: [StrategyOption<Self>] {
    T.options.map { $0.ofTreemap } + [
      .number(
        "paddingOuter", { $0.paddingOuter }, { $0.paddingOuter = $1 },
        "distance of children from their parent's border"),
      .number(
        "paddingInner", { $0.paddingInner }, { $0.paddingInner = $1 }, "distance between siblings"),
      .number(
        "paddingTop", { $0.paddingTop }, { $0.paddingTop = $1 },
        "distance from the upper border, instead of the outer one"),
      .flag("round", { $0.round }, { $0.round = $1 }, "move every edge to the nearest whole unit"),
    ]
  }

  /// Padding and rounding change areas. What has collapsed may leave its parent, and edges that
  /// differ in their last bit may be rounded apart, so containment is not promised then either.
  public func claims(on tree: LayoutTree) -> Claims {
    padding.isZero && !round ? tiling.claims : []
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    _ = placing(tree, in: frame, into: &output)
  }

  public func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Never?, marks: inout [NodeMark]?,
    into output: inout MutableSpan<Rect>
  ) {
    let context = placing(tree, in: frame, into: &output)
    if tiling.marksNodes { marks = context.marks }
  }

  private var padding: TreemapPadding {
    TreemapPadding(outer: paddingOuter, inner: paddingInner, top: paddingTop ?? paddingOuter)
  }

  private func placing(
    _ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>
  ) -> TilingContext {
    var context = TilingContext(of: tree, for: tiling)
    tiling.tileAll(of: tree, in: frame, padding: padding, using: &context, into: &output)
    if round {
      for node in tree.nodes { output[node] = output[node].rounded }
    }
    return context
  }
}

extension StrategyOption where Strategy: Tiling {
  /// The same option of the treemap with this tiling.
  fileprivate var ofTreemap: StrategyOption<Treemap<Strategy>> {
    StrategyOption<Treemap<Strategy>>(
      name: name, values: values, summary: summary, read: { value(of: $0.tiling) },
      write: { set($1, on: &$0.tiling) })
  }
}
