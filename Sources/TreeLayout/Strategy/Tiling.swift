/// Divides a parent's rectangle among its children; `Treemap` owns nesting, padding and rounding.
///
/// A tiling is called for one sibling group at a time, parents before children, and only where there
/// is something to divide: the group's weights have a positive sum and the frame has an inside.
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

  /// Whether `tile` may mark siblings as grouped or hidden. The default is no.
  var marksNodes: Bool { get }

  /// The laws kept without padding and rounding. The default is containment and area.
  var claims: Claims { get }

  /// Writes the rectangle of every sibling.
  ///
  /// - Parameters:
  ///   - siblings: the nodes of the group, which are neighbours in every column of the tree.
  ///   - frame: what is to be divided.
  ///   - context: what the driver knows of the group, and scratch columns.
  ///   - output: the rectangles of all nodes of the tree, indexed by node.
  func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    into output: inout MutableSpan<Rect>)
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
  public var marksNodes: Bool { false }
  public var claims: Claims { [.containment, .area] }
}

/// What a treemap's driver hands to its tiling: one value per layout, reused for every group.
public struct TilingContext: ~Copyable {
  /// The depth of the group's parent; 0 below the root.
  public internal(set) var depth = 0

  /// Only for a tiling that wants descending order: the siblings in that order. `order[i]`, `i` in
  /// the range of the siblings, is a node. Otherwise empty.
  public internal(set) var order: [Int32] = []

  /// Only for a tiling that wants descending order: the weight of `order[i]`. Otherwise empty.
  public internal(set) var weights: [Double] = []

  /// A column for the tiling's own sums, as long as the tree. Its content does not survive a group.
  public var sums: [Double] = []

  /// Only for a tiling that marks nodes: what becomes of each node. Otherwise empty.
  public var marks: [NodeMark] = []
}
