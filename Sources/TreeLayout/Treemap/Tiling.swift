/// Divides a parent's rectangle among its children; `Treemap` owns nesting, padding and rounding.
///
/// A tiling is called for one sibling group at a time, parents before children, and only where
/// there is something to divide: the group's weights have a positive sum and the frame has an
/// inside. It is not called for an only child, which fills the frame.
public protocol Tiling: Sendable {
  /// The id of the treemap without options.
  static var name: String { get }

  /// What the tiling does, in one line for a list.
  static var summary: String { get }

  /// What the command line can set. The default is nothing.
  static var options: [StrategyOption<Self>] { get }

  init()

  /// In which order the siblings are wanted in `TilingContext.order`. The default is data order.
  var walkingOrder: WalkingOrder { get }

  /// Which siblings a limit of `Treemap` keeps: the first ones in this order. The default is
  /// descending order.
  var keepingOrder: WalkingOrder { get }

  /// Whether the common item of siblings that are not kept comes last in descending order, too.
  /// The default is no: it is sorted like any item.
  static var placesRestLast: Bool { get }

  /// Whether siblings that fall in data order already are tiled from the tree's own column, where
  /// `TilingContext.readsColumn` says so, and two in any order; `TilingContext.descending` is not
  /// filled then. The default is no.
  static var readsFallingColumn: Bool { get }

  /// Whether the tiling looks at nothing but the weights: at no order, depth, scratch or memory.
  /// Without padding, and on one thread, the driver then leaves out what it does for others, which
  /// takes a tenth or more of such a layout. The default is no.
  static var readsWeightsAlone: Bool { get }

  /// Whether the tiling remembers its groups from one version of a tree to the next, by
  /// `TilingContext.remembered(of:)`. It is then called for an only child, too. The default is no.
  static var remembers: Bool { get }

  /// How many siblings of positive weight it takes in a group; `nil`, the default, for any number.
  var largestGroup: Int? { get }

  /// The laws kept without limits, padding and rounding. The default is containment and area.
  var claims: Claims { get }

  /// How many numbers of scratch `tile` wants when the largest group has so many siblings. The
  /// default is none.
  func scratchCount(forGroupsOf siblings: Int) -> Int

  /// Writes the rectangle of every sibling.
  ///
  /// - Parameters:
  ///   - siblings: the nodes of the group, which are neighbors in every column of the tree.
  ///   - tree: the whole tree.
  ///   - frame: what is to be divided.
  ///   - context: what the driver knows of the group.
  ///   - scratch: `scratchCount` numbers of the tiling's own, which do not survive a group. At
  ///     first they are any numbers: the tiling writes one before it reads it.
  ///   - output: the rectangles of all nodes of the tree, indexed by node.
  func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>)

  /// Tiles every group. A tiling keeps the default, which is the driver of all treemaps; it is a
  /// requirement only because the compiler then makes a copy of it for each tiling, in which no
  /// call is dynamic.
  func tileAll(
    of tree: LayoutTree, in frame: Rect, padding: TreemapPadding, threads: Int,
    using context: inout TilingContext, into output: inout MutableSpan<Rect>)
}

/// In which order a tiling walks through siblings.
public enum WalkingOrder: Sendable {
  /// As in the tree.
  case data
  /// By falling weight; equal weights stay in data order.
  case descending
}

extension Tiling {
  public static var options: [StrategyOption<Self>] { [] }
  public var walkingOrder: WalkingOrder { .data }
  public var keepingOrder: WalkingOrder { .descending }
  public static var placesRestLast: Bool { false }
  public static var readsFallingColumn: Bool { false }
  public static var readsWeightsAlone: Bool { false }
  public static var remembers: Bool { false }
  public var largestGroup: Int? { nil }
  public var claims: Claims { [.containment, .area] }
  public func scratchCount(forGroupsOf siblings: Int) -> Int { 0 }
}

/// What a treemap's driver hands to its tiling: one value per layout, reused for every group.
public struct TilingContext: ~Copyable {
  /// The depth of the group's parent; 0 below the root.
  public internal(set) var depth = 0

  /// The siblings by falling weight, for a tiling that wants that order.
  public internal(set) var descending: DescendingOrder

  /// Whether the siblings are to be read from the tree's own column, as they fall in data order
  /// already or are two; asked for by `Tiling.readsFallingColumn`.
  public internal(set) var readsColumn = false

  /// Whether each node is the common item of siblings that are not kept; empty where none is.
  let isRest: [Bool]

  /// What is remembered of the version before, and of this one; `nil` where it is nothing.
  private let before: TreemapMemory?
  private(set) var memory: TreemapMemory?

  init(
    of tree: LayoutTree, for tiling: some Tiling, isRest: [Bool] = [], before: TreemapMemory? = nil
  ) {
    let degree = tree.maximumDegree
    descending = DescendingOrder(capacity: tiling.walkingOrder == .descending ? degree : 0)
    self.isRest = isRest
    self.before = before
  }

  /// What was remembered of a group of the version before; empty where there is nothing.
  ///
  /// - Parameter key: that of the group's parent.
  public func remembered(of key: Int) -> ArraySlice<Int32> {
    before?[key] ?? []
  }

  /// Keeps some numbers of a group for the next version; what is not kept is forgotten.
  public mutating func remember(_ numbers: some Collection<Int32>, of key: Int) {
    if memory == nil { memory = TreemapMemory() }
    memory?.append(numbers, of: key)
  }
}
