/// A treemap: nested rectangles, each parent's divided among its children by a tiling.
///
/// ```swift
/// var treemap = Treemap<Squarified>()
/// treemap.tiling.ratio = 1.618
/// treemap.rules.paddingInner = 2
/// let rects = treemap.layout(tree, in: frame).geometry
/// ```
///
/// Padding has the meaning of d3's `treemap`: children keep `paddingOuter` from their parent's
/// border (`paddingTop` replaces it at the top, where a header fits) and `paddingInner` from each
/// other. A box that would turn negative collapses to its middle, which can lie outside of the
/// parent if the two sides differ. Below a node of weight zero, or in a rectangle without inside,
/// every rectangle is empty. A root of weight zero keeps the frame.
///
/// Limits keep the smallest siblings of a group from becoming dust. A sibling is not kept if
/// `maximumItems` larger ones are, or if its share of the frame, padding left out, is below
/// `minimumArea`; `rest` says what happens to it. `minimumCell` is the least area that a shown leaf
/// is given, at the expense of the others: small leaves can be seen and hit, and areas are no
/// longer in proportion.
///
/// `valueScale` makes areas follow square roots or logarithms of values, so that small leaves can
/// be seen beside giants. Then areas are not in proportion to values.
///
/// A tiling that remembers keeps each group as it was, by the key of the group's parent; new
/// weights, the parent's new rectangle and siblings that come and go determine what becomes of the
/// group. A group in which nothing weighs anything is forgotten.
///
/// - Complexity: that of the tiling; parents are visited in level order, without recursion. Limits
///   cost O(*n* log *n*), padding that is true to areas eight more layouts.
public struct Treemap<T: Tiling>: LayoutStrategy {
  public var tiling: T

  /// All that does not depend on the tiling.
  public var rules = TreemapRules()

  public init(_ tiling: T) {
    self.tiling = tiling
  }

  public init() {
    self.init(T())
  }

  public static var name: String { T.name }
  public static var summary: String { T.summary }
  public static var remembers: Bool { T.remembers }

  @_semantics("optimize.sil.specialize.generic.never")
  public static var options: [StrategyOption<Self>] {
    let rules = TreemapRules.options(sharesWork: !T.remembers)
    return T.options.map { $0.of({ $0.tiling }, { $0.tiling = $1 }) }
      + rules.map { $0.of({ $0.rules }, { $0.rules = $1 }) }
  }

  public func conventions(on tree: LayoutTree) -> RectConventions {
    RectConventions(levels: nil, valueScale: rules.valueScale)
  }

  /// Padding and rounding change areas. A collapsed box may leave its parent, and edges that differ
  /// in their last bit may be rounded apart, so that containment is not promised then, either.
  /// Padding that is true to areas comes near the law of area, but reaches it on no tree for
  /// certain.
  public func claims(on tree: LayoutTree) -> Claims {
    guard rules.distances.isZero, !rules.round else { return [] }
    return rules.keepsAreas ? tiling.claims : tiling.claims.subtracting([.area])
  }

  /// Refuses options, and a tree with a group that is too large for the tiling.
  public func check(_ tree: LayoutTree) throws(LayoutError) {
    try checkOptions()
    guard let limit = tiling.largestGroup else { return }
    try rules.check(tree, largestGroup: limit)
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    var memory: TreemapMemory?
    _ = placing(tree, in: frame, memory: &memory, into: &output)
  }

  public func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout TreemapMemory?, marks: inout [NodeMark]?,
    into output: inout MutableSpan<Rect>
  ) {
    marks = placing(tree, in: frame, memory: &memory, into: &output).marks
  }

  /// Remarks where padding that is true to areas had to give way, and where threads share the work.
  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    rules.remarks(on: tree, threads: threads) {
      var layout = [Rect](repeating: .zero, count: tree.count)
      var span = layout.mutableSpan
      var memory: TreemapMemory?
      return placing(tree, in: frame, memory: &memory, into: &span).halvings
    }
  }

  /// What can be seen, if areas are in proportion to weights but for plain padding and rounding,
  /// and the tiling does not remember.
  public func visible(
    of overview: TreeOverview, below root: Int, in frame: Rect, atLeast detail: LayoutDetail
  ) -> VisibleTree? {
    guard !T.remembers, tiling.claims.contains(.area) else { return nil }
    return rules.visible(of: overview, below: root, in: frame, atLeast: detail)
  }

  private var threads: Int { T.remembers ? 1 : rules.threads }

  // An app calls these copies of the driver, which have no dynamic calls. The catalog has its own
  // ones without being told.
  @specialized(where T == AlternatingSlice)
  @specialized(where T == MasonryGrid)
  @specialized(where T == Slice)
  @specialized(where T == Dice)
  @specialized(where T == SliceAndDice)
  @specialized(where T == Squarified)
  @specialized(where T == Strip)
  @specialized(where T == Binary)
  @specialized(where T == Split)
  @specialized(where T == Huffman)
  @specialized(where T == PivotByMiddle)
  @specialized(where T == PivotBySize)
  @specialized(where T == PivotBySplitSize)
  @specialized(where T == Spiral)
  @specialized(where T == Hilbert)
  @specialized(where T == Moore)
  @specialized(where T == Approximation)
  @specialized(where T == Resquarified)
  @specialized(where T == GreedyInsertion)
  @specialized(where T == LocalMoves)
  private func placing(
    _ tree: LayoutTree, in frame: Rect, memory: inout TreemapMemory?,
    into output: inout MutableSpan<Rect>
  ) -> (marks: [NodeMark]?, halvings: Int) {
    requireOptions(rules.areUsual)
    return rules.place(
      tree, in: frame, keepingLargest: tiling.takesLargestFirst || !T.keepsFirst, memory: &memory,
      into: &output
    ) { tree, padding, isRest, memory, output in
      var context = TilingContext(of: tree, for: tiling, isRest: isRest, before: memory)
      tiling.tileAll(
        of: tree, in: frame, padding: padding, threads: threads, using: &context, into: &output)
      if T.remembers { memory = context.memory }
    }
  }
}
