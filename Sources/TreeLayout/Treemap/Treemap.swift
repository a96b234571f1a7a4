/// A treemap: nested rectangles, each parent's divided among its children by a tiling.
///
/// Padding means what it means in d3's `treemap`: children keep `paddingOuter` from their parent's
/// border (`paddingTop` replaces it at the top, where a header fits) and `paddingInner` from each
/// other. A box that would turn negative collapses to its middle, which can lie outside the parent
/// when the two sides differ. Below a node of weight zero, or in a rectangle without inside, every
/// rectangle is empty. A root of weight zero keeps the frame.
///
/// Limits keep the tail of a group from becoming dust. A sibling is not kept if `maximumItems`
/// larger ones are, or if its share of the frame, padding left out, is below `minimumArea`; `rest`
/// says what becomes of it. `minimumCell` lets no leaf that is shown be given less than an area,
/// at the expense of the others: small leaves can be seen and hit, and areas are no longer in
/// proportion.
///
/// A tiling that remembers keeps each group as it was, by the key of the group's parent; new
/// weights, the parent's new rectangle and siblings that come and go decide what becomes of it. A
/// group in which nothing weighs anything is forgotten.
///
/// - Complexity: that of the tiling; parents are visited in level order, without recursion. Limits
///   cost O(*n* log *n*), padding that is true to areas eight more layouts.
public struct Treemap<T: Tiling>: LayoutStrategy {
  public var tiling: T

  /// How many siblings of a group are kept.
  public var maximumItems: Int?

  /// The least area of a sibling that is kept.
  public var minimumArea: Double?

  /// What becomes of siblings that are not kept.
  public var rest = RestRule.merge

  /// The least area that a leaf of positive weight is given, before padding.
  public var minimumCell = 0.0

  /// The side of a square of that area, another way to say it; the larger of both holds.
  public var minimumSide = 0.0

  /// How the distances are paid for.
  public var padding = PaddingRule.plain

  public var paddingOuter = 0.0
  public var paddingInner = 0.0
  public var paddingTop: Double?

  /// On how many levels, from the root's on, `paddingTop` holds; on all where it is `nil`.
  public var paddingTopLevels: Int?

  /// Whether every edge is moved to the nearest whole unit once everything is placed.
  public var round = false

  /// How many threads share the work, at most 64, with the same rectangles as one: parts of the
  /// tree that hang below one level are laid out side by side. A tree of less than 200,000 nodes
  /// or more than 1,000 levels is left to one thread, and so is one whose nodes are mostly
  /// siblings. A tiling that remembers has one thread.
  public var threads = 1

  public init(_ tiling: T) {
    self.tiling = tiling
  }

  public init() {
    self.init(T())
  }

  public static var name: String { T.name }
  public static var summary: String { T.summary }

  public static var options: [StrategyOption<Self>] {
    T.options.map { $0.ofTreemap } + limits + [
      .choice(
        "padding", { $0.padding }, { $0.padding = $1 },
        "who pays for the distances: every box the same, or each in proportion to its weight"),
      .number(
        "paddingOuter", { $0.paddingOuter }, { $0.paddingOuter = $1 },
        "distance of children from their parent's border"),
      .number(
        "paddingInner", { $0.paddingInner }, { $0.paddingInner = $1 }, "distance between siblings"),
      .number(
        "paddingTop", { $0.paddingTop }, { $0.paddingTop = $1 },
        "distance from the upper border, instead of the outer one"),
      .count(
        "paddingTopLevels", { $0.paddingTopLevels }, { $0.paddingTopLevels = $1 },
        "on how many levels, from the root's on, paddingTop holds"),
      .flag("round", { $0.round }, { $0.round = $1 }, "move every edge to the nearest whole unit"),
    ] + (T.remembers ? [] : [threadsOption])
  }

  private static var threadsOption: StrategyOption<Self> {
    .count(
      "threads", { $0.threads }, { $0.threads = $1 }, in: 1...,
      "how many threads share the work, from 200,000 nodes on; the rectangles are the same")
  }

  private static var limits: [StrategyOption<Self>] {
    [
      .count(
        "maximumItems", { $0.maximumItems }, { $0.maximumItems = $1 },
        "how many siblings of a group are kept"),
      .number(
        "minimumArea", { $0.minimumArea }, { $0.minimumArea = $1 },
        "the least area of a sibling that is kept"),
      .choice("rest", { $0.rest }, { $0.rest = $1 }, "what becomes of siblings that are not kept"),
      .number(
        "minimumCell", { $0.minimumCell }, { $0.minimumCell = $1 },
        "the least area that a leaf is given, at the expense of larger ones"),
      .number(
        "minimumSide", { $0.minimumSide }, { $0.minimumSide = $1 },
        "the same as the side of a square of that area"),
    ]
  }

  /// Padding and rounding change areas. What has collapsed may leave its parent, and edges that
  /// differ in their last bit may be rounded apart, so containment is not promised then either.
  /// Padding that is true to areas comes near the law, and reaches it on no tree for certain.
  public func claims(on tree: LayoutTree) -> Claims {
    guard distances.isZero, !round else { return [] }
    let keepsAreas = !(hasLimits && rest == .drop) && leastCell == 0
    return keepsAreas ? tiling.claims : tiling.claims.subtracting([.area])
  }

  /// Refuses a tree with a group that is too large for the tiling.
  public func check(_ tree: LayoutTree) throws(LayoutError) {
    guard let limit = tiling.largestGroup, tree.maximumDegree > limit else { return }
    if let maximumItems, maximumItems < limit { return }
    for parent in tree.nodes where tree.children(of: parent).count > limit {
      let count = tree.children(of: parent).count { tree.weights[$0] > 0 }
      guard count > limit else { continue }
      throw LayoutError(
        node: parent,
        reason:
          "has \(count) children of positive weight, and this treemap takes at most \(limit); "
          + "with maximumItems=\(limit - 1) it keeps the largest")
    }
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

  /// Says where padding that is true to areas had to give way, and where threads share the work.
  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    var remarks: [String] = []
    if Forests(of: tree, count: usedThreads) != nil {
      remarks.append(
        "\(usedThreads) threads share the work; its time is that of a clock on the wall")
    }
    guard padding == .areaTrue, !distances.isZero else { return remarks }
    var layout = [Rect](repeating: .zero, count: tree.count)
    var span = layout.mutableSpan
    var memory: TreemapMemory?
    let halvings = placing(tree, in: frame, memory: &memory, into: &span).halvings
    guard halvings > 0 else { return remarks }
    let times = halvings == 1 ? "once" : "\(halvings) times"
    return remarks + [
      "with this padding leaves have less than a tenth of the frame; it is halved \(times)"
    ]
  }

  private var hasLimits: Bool { maximumItems != nil || minimumArea != nil }
  private var leastCell: Double { max(minimumCell, minimumSide * minimumSide) }

  private var usedThreads: Int { T.remembers ? 1 : min(threads, 64) }

  private var distances: TreemapPadding {
    TreemapPadding(
      outer: paddingOuter, inner: paddingInner, top: paddingTop ?? paddingOuter,
      topLevels: paddingTopLevels ?? .max)
  }

  private func placing(
    _ tree: LayoutTree, in frame: Rect, memory: inout TreemapMemory?,
    into output: inout MutableSpan<Rect>
  ) -> (marks: [NodeMark]?, halvings: Int) {
    var marks: [NodeMark]?
    var halvings = 0
    if hasLimits {
      let kept = keptTree(of: tree, in: frame)
      var layout = [Rect](repeating: .zero, count: kept.tree.count)
      var span = layout.mutableSpan
      halvings = tile(kept.tree, in: frame, isRest: kept.isRest, memory: &memory, into: &span)
      kept.write(layout, of: tree, into: &output)
      marks = kept.marks
    } else {
      halvings = tile(tree, in: frame, isRest: [], memory: &memory, into: &output)
    }
    if round {
      for node in tree.nodes { output[node] = output[node].rounded }
    }
    return (marks, halvings)
  }

  private func keptTree(of tree: LayoutTree, in frame: Rect) -> KeptTree {
    KeptTree(
      tree, in: frame,
      by: KeepingRule(
        maximumItems: maximumItems, minimumArea: minimumArea, rest: rest,
        order: tiling.keepingOrder))
  }

  /// Places a tree without limits; the result is how many times the padding was halved.
  private func tile(
    _ tree: LayoutTree, in frame: Rect, isRest: [Bool], memory: inout TreemapMemory?,
    into output: inout MutableSpan<Rect>
  ) -> Int {
    if leastCell > 0, frame.area > 0 {
      let raised = tree.withLeastCell(leastCell, in: frame)
      return pad(raised, in: frame, isRest: isRest, memory: &memory, into: &output)
    }
    return pad(tree, in: frame, isRest: isRest, memory: &memory, into: &output)
  }

  private func pad(
    _ tree: LayoutTree, in frame: Rect, isRest: [Bool], memory: inout TreemapMemory?,
    into output: inout MutableSpan<Rect>
  ) -> Int {
    if padding == .areaTrue, !distances.isZero {
      return tiling.tileAreaTrue(
        of: tree, in: frame, padding: distances, threads: usedThreads, isRest: isRest,
        memory: &memory, into: &output)
    }
    tiling.place(
      tree, in: frame, padding: distances, threads: usedThreads, isRest: isRest, memory: &memory,
      into: &output)
    return 0
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
