/// Divides a parent's rectangle among its children; `Treemap` owns nesting, padding and rounding.
///
/// A tiling is called for one sibling group at a time, parents before children, and only if there
/// is something to divide: the group's weights have a positive sum and the frame has an inside. It
/// is not called for an only child, which fills the frame.
public protocol Tiling: Sendable {
  /// The id of the treemap without options.
  static var name: String { get }

  /// What the tiling does, in one line for a list.
  static var summary: String { get }

  /// The options that the command line can set. The default is none.
  static var options: [StrategyOption<Self>] { get }

  init()

  /// Whether the tiling takes siblings by falling weight: then `TilingContext.descending` is filled
  /// for each group. The default is no: it takes them in data order.
  var takesLargestFirst: Bool { get }

  /// Whether a limit of `Treemap` keeps the siblings that the tiling takes first, and the common
  /// item of the others comes last. The default is no: it keeps the largest ones, and the common
  /// item is sorted like any item.
  static var keepsFirst: Bool { get }

  /// Whether the tiling remembers its groups from one version of a tree to the next, by
  /// `TilingContext.remembered(of:)`. Then it is also called for an only child. The default is no.
  static var remembers: Bool { get }

  /// How many siblings of positive weight the tiling takes in a group; `nil`, the default, for any
  /// number.
  var largestGroup: Int? { get }

  /// The laws kept without limits, padding and rounding. The default is containment and area.
  var claims: Claims { get }

  /// How many numbers of scratch `tile` needs if the largest group has so many siblings. The
  /// default is none.
  func scratchCount(forGroupsOf siblings: Int) -> Int

  /// Writes the rectangle of every sibling.
  ///
  /// - Parameters:
  ///   - siblings: the nodes of the group, which are neighbors in every column of the tree.
  ///   - tree: the whole tree.
  ///   - frame: the rectangle to divide.
  ///   - context: the driver's facts about the group.
  ///   - scratch: `scratchCount` numbers of the tiling's own, which do not survive a group. At
  ///     first they are any numbers: the tiling writes one before it reads it.
  ///   - output: the rectangles of all nodes of the tree, indexed by node.
  func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>)
}

extension Tiling {
  public static var options: [StrategyOption<Self>] { [] }
  public var takesLargestFirst: Bool { false }
  public static var keepsFirst: Bool { false }
  public static var remembers: Bool { false }
  public var largestGroup: Int? { nil }
  public var claims: Claims { [.containment, .area] }
  public func scratchCount(forGroupsOf siblings: Int) -> Int { 0 }
}

/// The facts that a treemap's driver passes to its tiling: one value per layout, reused for every
/// group.
public struct TilingContext: ~Copyable {
  /// The depth of the group's parent; 0 below the root.
  public internal(set) var depth = 0

  /// The siblings by falling weight, for a tiling that `takesLargestFirst`.
  public internal(set) var descending: DescendingOrder

  /// Whether each node is the common item of siblings that are not kept; empty if there is none.
  let isRest: [Bool]

  /// The memory of the version before, and that of this version; `nil` for none.
  private let before: TreemapMemory?
  private(set) var memory: TreemapMemory?

  init(
    of tree: LayoutTree, for tiling: some Tiling, isRest: [Bool] = [], before: TreemapMemory? = nil
  ) {
    let degree = tree.maximumDegree
    descending = DescendingOrder(capacity: tiling.takesLargestFirst ? degree : 0)
    self.isRest = isRest
    self.before = before
  }

  /// Fills `descending` for a tiling that asks only where a group does not fall already.
  @inline(__always)
  mutating func sort(_ siblings: Range<Int>, of tree: LayoutTree) {
    descending.reserve(tree.maximumDegree)
    descending.sort(siblings, by: tree.weights.span)
  }

  /// The numbers that were remembered of a group of the version before; empty if there are none.
  ///
  /// - Parameter key: the key of the group's parent.
  public func remembered(of key: Int) -> ArraySlice<Int32> {
    before?[key] ?? []
  }

  /// Keeps some numbers of a group for the next version; numbers that are not kept are forgotten.
  public mutating func remember(_ numbers: some Collection<Int32>, of key: Int) {
    if memory == nil { memory = TreemapMemory() }
    memory?.append(numbers, of: key)
  }
}
