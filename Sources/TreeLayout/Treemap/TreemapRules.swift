/// The rules of a treemap that do not depend on its tiling: the scale of values, limits, padding,
/// rounding and threads; `Treemap` describes them together.
///
/// ```swift
/// var treemap = Treemap<Strip>()
/// treemap.rules.maximumItems = 2  // of each group, and one box for all others
/// treemap.rules.paddingTop = 14  // for a header
/// let layout = treemap.layout(tree, in: frame)
/// ```
public struct TreemapRules: Hashable, Sendable {
  /// What the areas of leaves are in proportion to. Limits and least areas see scaled weights.
  public var valueScale = ValueScale.linear

  /// How many siblings of a group are kept, the largest; `nil` for all.
  public var maximumItems: Int?

  /// The least area of a sibling that is kept, in square units of the frame, padding left out;
  /// `nil` for none.
  public var minimumArea: Double?

  /// What happens to siblings that are not kept.
  public var rest = RestRule.merge

  /// The least area that a leaf of positive weight is given, in square units of the frame, before
  /// padding; 0 for none.
  public var minimumCell = 0.0

  /// The side of a square of the least area, in units of the frame, another way to state it; the
  /// larger of both holds.
  public var minimumSide = 0.0

  /// Which boxes give up the space for the distances.
  public var padding = PaddingRule.plain

  /// The distance of children from their parent's border, in units of the frame.
  public var paddingOuter = 0.0

  /// The distance between siblings, in units of the frame.
  public var paddingInner = 0.0

  /// The distance of children from their parent's upper border, in units of the frame, such as the
  /// height of a header; `nil` for `paddingOuter`.
  public var paddingTop: Double?

  /// On how many levels, from the root's on, `paddingTop` holds; `nil` for all.
  public var paddingTopLevels: Int?

  /// Whether every edge is moved to the nearest whole unit once everything is placed.
  public var round = false

  /// How many threads share the work, at most 64, with the same rectangles as one: parts of the
  /// tree that hang below one level are laid out side by side. A tree of less than 200,000 nodes
  /// or more than 1,000 levels is left to one thread, and so is one whose nodes are mostly
  /// siblings. A tiling that remembers has one thread.
  public var threads = 1

  public init() {}

  /// The options of every treemap.
  ///
  /// - Parameter sharesWork: whether threads can share the work.
  static func options(sharesWork: Bool) -> [StrategyOption<Self>] {
    [.valueScale({ $0.valueScale }, { $0.valueScale = $1 })] + limits + paddings + [
      .flag("round", { $0.round }, { $0.round = $1 }, "move every edge to the nearest whole unit")
    ] + (sharesWork ? [threadsOption] : [])
  }

  private static var limits: [StrategyOption<Self>] {
    [
      .count(
        "maximumItems", { $0.maximumItems }, { $0.maximumItems = $1 },
        "how many siblings of a group are kept"
      ).playing(.mostSiblings),
      .number(
        "minimumArea", { $0.minimumArea }, { $0.minimumArea = $1 },
        "the least area of a sibling that is kept"),
      .choice("rest", { $0.rest }, { $0.rest = $1 }, "what becomes of siblings that are not kept"),
      .number(
        "minimumCell", { $0.minimumCell }, { $0.minimumCell = $1 },
        "the least area that a leaf is given, at the expense of larger ones"
      ).playing(.leastArea),
      .number(
        "minimumSide", { $0.minimumSide }, { $0.minimumSide = $1 },
        "another way to say minimumCell: the side of a square of that area"),
    ]
  }

  private static var paddings: [StrategyOption<Self>] {
    [
      .choice(
        "padding", { $0.padding }, { $0.padding = $1 },
        "which boxes give up the space: all the same amount, or each in proportion to its weight"),
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
        "how many levels have paddingTop, counted from the root"),
    ]
  }

  private static var threadsOption: StrategyOption<Self> {
    .threads({ $0.threads }, { $0.threads = $1 })
  }

  // MARK: - What follows from them

  /// Whether no option has a number that it refuses. A sum of the numbers needs fewer comparisons.
  @inline(__always) var areUsual: Bool {
    let (top, area) = (paddingTop ?? 0, minimumArea ?? 0)
    let counts = (maximumItems ?? 0) | (paddingTopLevels ?? 0) | (threads &- 1)
    let sum = paddingOuter + paddingInner + top + area + minimumCell + minimumSide
    let isNegative =
      paddingOuter < 0 || paddingInner < 0 || top < 0 || area < 0 || minimumCell < 0
      || minimumSide < 0
    return counts >= 0 && sum < .infinity && !isNegative
  }

  private var hasLimits: Bool { maximumItems != nil || minimumArea != nil }
  private var leastCell: Double { max(minimumCell, minimumSide * minimumSide) }

  /// Whether areas are in proportion to weights as long as nothing is padded or rounded.
  var keepsAreas: Bool {
    !(hasLimits && rest == .drop) && leastCell == 0 && valueScale == .linear
  }

  var distances: TreemapPadding {
    TreemapPadding(
      outer: paddingOuter, inner: paddingInner, top: paddingTop ?? paddingOuter,
      topLevels: paddingTopLevels ?? .max)
  }

  /// What can be seen; `nil` if the layout of a group depends on others, the area of a box on more
  /// than its weight, or weights are summed up anew, as limits do.
  func visible(
    of overview: TreeOverview, below root: Int, in frame: Rect, atLeast detail: LayoutDetail
  ) -> VisibleTree? {
    guard keepsAreas, !hasLimits, padding == .plain || distances.isZero else { return nil }
    var detail = detail
    // Rounding may make a box of any area as large as a unit.
    if round { detail.chainArea = 0 }
    return VisibleTree(of: overview, below: root, sharing: frame.area, atLeast: detail)
  }

  /// Refuses a tree with a group of more siblings than a tiling takes.
  func check(_ tree: LayoutTree, largestGroup limit: Int) throws(LayoutError) {
    guard tree.maximumDegree > limit else { return }
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

  /// Tiles a tree with plain padding. `isRest` says of each node whether it is the common item of
  /// siblings that are not kept; it is empty if there is none.
  typealias Tile = (
    LayoutTree, TreemapPadding, _ isRest: [Bool], inout TreemapMemory?, inout MutableSpan<Rect>
  ) -> Void

  /// Lays out a tree; returns which nodes are shown, and how many times the padding was halved.
  /// Compiled once for all tilings.
  ///
  /// - Parameter keepsLargest: whether the largest siblings count for `maximumItems`, or the first.
  @inline(never)
  func place(
    _ tree: LayoutTree, in frame: Rect, keepingLargest keepsLargest: Bool,
    memory: inout TreemapMemory?,
    into output: inout MutableSpan<Rect>, by tile: Tile
  ) -> (marks: [NodeMark]?, halvings: Int) {
    if valueScale != .linear {
      var rules = self
      rules.valueScale = .linear
      return rules.place(
        tree.scaled(by: valueScale), in: frame, keepingLargest: keepsLargest, memory: &memory,
        into: &output, by: tile)
    }
    var marks: [NodeMark]?
    var halvings = 0
    if hasLimits {
      let rule = KeepingRule(
        maximumItems: maximumItems, minimumArea: minimumArea, rest: rest,
        keepsLargest: keepsLargest)
      let kept = KeptTree(tree, in: frame, by: rule)
      var layout = [Rect](repeating: .zero, count: kept.tree.count)
      var span = layout.mutableSpan
      halvings = placeAll(
        kept.tree, in: frame, isRest: kept.isRest, memory: &memory, into: &span, by: tile)
      kept.write(layout, of: tree, into: &output)
      marks = kept.marks
    } else {
      halvings = placeAll(tree, in: frame, isRest: [], memory: &memory, into: &output, by: tile)
    }
    if round {
      for node in tree.nodes { output[node] = output[node].rounded }
    }
    return (marks, halvings)
  }

  /// Lays out a tree without limits; returns how many times the padding was halved.
  private func placeAll(
    _ tree: LayoutTree, in frame: Rect, isRest: [Bool], memory: inout TreemapMemory?,
    into output: inout MutableSpan<Rect>, by tile: Tile
  ) -> Int {
    // Two calls, because a tree in a variable would be copied, which costs as much as tiling a few
    // nodes.
    if leastCell > 0, frame.area > 0 {
      let raised = tree.withLeastCell(leastCell, in: frame)
      return pad(raised, in: frame, isRest: isRest, memory: &memory, into: &output, by: tile)
    }
    return pad(tree, in: frame, isRest: isRest, memory: &memory, into: &output, by: tile)
  }

  private func pad(
    _ tree: LayoutTree, in frame: Rect, isRest: [Bool], memory: inout TreemapMemory?,
    into output: inout MutableSpan<Rect>, by tile: Tile
  ) -> Int {
    let distances = distances
    if padding == .areaTrue, !distances.isZero {
      return distances.tileAreaTrue(
        tree, in: frame, isRest: isRest, memory: &memory, into: &output, by: tile)
    }
    tile(tree, distances, isRest, &memory, &output)
    return 0
  }

  /// - Parameters:
  ///   - threads: how many share the work if the tree is large enough.
  ///   - halvings: lays the tree out and returns how many times the padding was halved.
  func remarks(on tree: LayoutTree, threads: Int, halvings: () -> Int) -> [String] {
    let remarks = Forests.remarks(on: tree, threads: threads)
    guard padding == .areaTrue, !distances.isZero else { return remarks }
    let halvings = halvings()
    guard halvings > 0 else { return remarks }
    let times = halvings == 1 ? "once" : "\(halvings) times"
    return remarks + [
      "with this padding leaves have less than a tenth of the frame; it is halved \(times)"
    ]
  }
}
