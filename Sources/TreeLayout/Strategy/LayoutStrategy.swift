/// Places every node of a tree.
///
/// A conforming type is a value whose stored properties are its options: two calls with equal inputs
/// write equal output. `init()` makes the strategy with its default options.
public protocol LayoutStrategy<Geometry>: Sendable {
  /// `Rect` in a treemap, `Point` in a tree drawing, `Arc` in a sunburst.
  associatedtype Geometry: NodeGeometry

  /// The id without options: lower case, words joined by hyphens.
  static var name: String { get }

  /// What the strategy does, in one line for a list.
  static var summary: String { get }

  /// What the command line can set. The default is nothing.
  static var options: [StrategyOption<Self>] { get }

  init()

  /// The strategies that this one is compared with.
  var family: FamilyID { get }

  /// The laws that the drawings of this tree keep.
  func claims(on tree: LayoutTree) -> Claims

  /// Refuses a tree that cannot be laid out; called once, outside the clock. The default refuses none.
  func check(_ tree: LayoutTree) throws(LayoutError)

  /// Writes each element of `output`, which is indexed by node, at least once.
  ///
  /// - Precondition: `output` has as many elements as the tree has nodes; `check` refuses nothing.
  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Geometry>)

  /// Which nodes the layout shows, indexed by node; `nil`, the default, when it shows all of them.
  func marks(of tree: LayoutTree, in frame: Rect) -> [NodeMark]?
}

/// Whether a node has a place of its own in a layout.
public enum NodeMark: UInt8, Sendable {
  case shown
  /// Drawn as a part of its group's common box or arc, or inside such a part.
  case grouped
  /// Left out, or inside something left out.
  case hidden
}

extension LayoutStrategy {
  public static var options: [StrategyOption<Self>] { [] }
  public var id: StrategyID { StrategyID(of: self) }
  public func check(_ tree: LayoutTree) throws(LayoutError) {}
  public func marks(of tree: LayoutTree, in frame: Rect) -> [NodeMark]? { nil }

  /// The layout as an array indexed by node.
  public func layout(_ tree: LayoutTree, in frame: Rect) -> [Geometry] {
    var output = [Geometry](repeating: .zero, count: tree.count)
    var span = output.mutableSpan
    place(tree, in: frame, into: &span)
    return output
  }
}
