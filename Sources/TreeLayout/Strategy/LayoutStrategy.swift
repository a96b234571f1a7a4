/// Places every node of a tree.
///
/// A conforming type is a value whose stored properties are its options: two calls with equal
/// inputs write equal output. `init()` makes the strategy with its default options.
///
/// A strategy that remembers its last layout, so that the next one changes less, has a `Memory`. It
/// gets that value, changes it and hands it back, so that placing stays a function of its inputs.
public protocol LayoutStrategy<Geometry>: Sendable {
  /// `Rect` in a treemap, `Point` in a tree drawing, `Arc` in a sunburst, `Circle` in packed
  /// circles.
  associatedtype Geometry: NodeGeometry

  /// What the strategy keeps from one version of a tree to the next; `Never` if it keeps nothing.
  associatedtype Memory: Sendable = Never

  /// Whether a layout may depend on the layouts of earlier versions. The default is `true` if there
  /// is a `Memory`.
  static var remembers: Bool { get }

  /// The id without options: lower case, words joined by hyphens.
  static var name: String { get }

  /// What the strategy does, in one line for a list.
  static var summary: String { get }

  /// The options that the command line can set. The default is none.
  static var options: [StrategyOption<Self>] { get }

  init()

  /// The laws that the strategy promises to keep on this tree.
  func claims(on tree: LayoutTree) -> Claims

  /// How the geometry is to be read. The default is the conventions that the geometry's type makes.
  func conventions(on tree: LayoutTree) -> Geometry.Conventions

  /// Refuses options and a tree that cannot be laid out; called once, outside the clock. The
  /// default is `checkOptions()`; a strategy with a `check` of its own calls that first.
  func check(_ tree: LayoutTree) throws(LayoutError)

  /// Remarks for the reader of this layout, such as that an option gave way in the frame: one
  /// clause each, for warnings. The default is none.
  func remarks(on tree: LayoutTree, in frame: Rect) -> [String]

  /// What can be seen of a node and its descendants, if the strategy can lay out that part alone
  /// with the shapes of the whole layout; `nil`, the default, if it needs all nodes.
  ///
  /// A group below `detail` is closed; see `VisibleTree`.
  ///
  /// - Complexity: O(*m* + *h*) for *m* nodes that can be seen and *h* levels.
  func visible(
    of overview: TreeOverview, below root: Int, in frame: Rect, atLeast detail: LayoutDetail
  ) -> VisibleTree?

  /// The geometry of a node of each depth that is as long as the root, indexed by depth, where
  /// levels lie beside each other; empty, the default, for others.
  func levelShapes(of tree: LayoutTree, in frame: Rect) -> [Geometry]

  /// Writes each element of `output`, which is indexed by node, at least once. A strategy with a
  /// memory makes a first layout.
  ///
  /// Of a geometry with lists, this function and the next one have a default, which keeps no list:
  /// a strategy implements the last one alone.
  ///
  /// - Precondition: `output` has as many elements as the tree has nodes; `check` refuses nothing.
  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Geometry>)

  /// Writes a layout, with a memory and marks. A strategy with a memory has to implement this
  /// function; the default is for strategies without a memory, which show all nodes.
  ///
  /// `memory` comes from the version before, or is `nil` for a first layout; it becomes the memory
  /// of this version. `marks` becomes the marks of all nodes, indexed by node; it stays `nil` if
  /// the layout shows all nodes.
  func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Memory?, marks: inout [NodeMark]?,
    into output: inout MutableSpan<Geometry>)

  /// The same with a pool. A strategy whose geometry has lists has to implement this function; the
  /// default is for all others.
  ///
  /// `pool` is empty, and becomes the column of all lists: for each node the strategy appends the
  /// numbers of the list, and writes their range into the node's element of `output`. Lists may be
  /// in any order.
  func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Memory?, marks: inout [NodeMark]?,
    pool: inout [Double], into output: inout MutableSpan<Geometry>)
}

extension LayoutStrategy {
  public static var remembers: Bool { true }
  public static var options: [StrategyOption<Self>] { [] }
  public func check(_ tree: LayoutTree) throws(LayoutError) { try checkOptions() }
  public func conventions(on tree: LayoutTree) -> Geometry.Conventions { Geometry.Conventions() }
  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] { [] }
  public func visible(
    of overview: TreeOverview, below root: Int, in frame: Rect, atLeast detail: LayoutDetail
  ) -> VisibleTree? { nil }
  public func levelShapes(of tree: LayoutTree, in frame: Rect) -> [Geometry] { [] }
}

extension LayoutStrategy where Memory == Never {
  public static var remembers: Bool { false }
}

extension LayoutStrategy where Memory == Never, Geometry.List == NoList {
  public func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Never?, marks: inout [NodeMark]?,
    into output: inout MutableSpan<Geometry>
  ) {
    place(tree, in: frame, into: &output)
  }
}

extension LayoutStrategy where Geometry.List == NoList {
  public func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Memory?, marks: inout [NodeMark]?,
    pool: inout [Double], into output: inout MutableSpan<Geometry>
  ) {
    place(tree, in: frame, memory: &memory, marks: &marks, into: &output)
  }
}

extension LayoutStrategy where Geometry.List == PoolRange {
  public func place(
    _ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Geometry>
  ) {
    var memory: Memory?
    var marks: [NodeMark]?
    place(tree, in: frame, memory: &memory, marks: &marks, into: &output)
  }

  public func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Memory?, marks: inout [NodeMark]?,
    into output: inout MutableSpan<Geometry>
  ) {
    var pool: [Double] = []
    place(tree, in: frame, memory: &memory, marks: &marks, pool: &pool, into: &output)
  }
}

// MARK: - Layouts

extension LayoutStrategy {
  /// The layout of a tree, or of the first version of a tree.
  ///
  /// If `check` refuses something, the layout means nothing, or the program ends with an error
  /// text.
  ///
  /// - Precondition: `check` refuses nothing.
  /// - Complexity: that of the strategy, and new arrays.
  public func layout(_ tree: LayoutTree, in frame: Rect) -> Layout<Geometry> {
    var memory: Memory?
    return layout(tree, in: frame, memory: &memory)
  }

  /// The layout of the next version of a tree.
  ///
  /// A strategy with a memory finds nodes again by their keys, `LayoutTree.key(of:)`. In a tree
  /// without keys these are the numbers of the nodes, and a node that comes or goes changes the
  /// numbers behind it: then the strategy takes one node for another. Edits such as `inserting`
  /// give keys to a tree that has none.
  ///
  /// `memory` comes from the layout before, or is `nil` for a first layout; it becomes the memory
  /// of this layout.
  ///
  /// - Precondition: `check` refuses nothing.
  public func layout(
    _ tree: LayoutTree, in frame: Rect, memory: inout Memory?
  ) -> Layout<Geometry> {
    var geometry = [Geometry](repeating: .zero, count: tree.count)
    var marks: [NodeMark]?
    var pool: [Double] = []
    var span = geometry.mutableSpan
    place(tree, in: frame, memory: &memory, marks: &marks, pool: &pool, into: &span)
    return Layout(
      tree: tree, frame: frame, geometry: geometry, pool: pool, marks: marks,
      claims: claims(on: tree), conventions: conventions(on: tree))
  }

  /// The layout of what can be seen of a tree, or of a node and its descendants in the whole frame.
  ///
  /// The layout's tree is a `VisibleTree`, whose nodes have the shapes that they have in the layout
  /// of all nodes, bit for bit; a strategy with a memory makes a first layout. `nil` if the
  /// strategy needs all nodes: one that packs circles, draws nodes and links, makes areas equal in
  /// several passes, or remembers, other than `Voronoi`.
  ///
  /// ```swift
  /// let overview = TreeOverview(of: tree)
  /// let layout = Partition().layout(overview, in: frame, atLeast: LayoutDetail())!
  /// let entered = Partition().layout(overview, below: 7, in: frame, atLeast: LayoutDetail())!
  /// ```
  ///
  /// - Parameters:
  ///   - overview: the whole tree.
  ///   - root: the node whose descendants are laid out.
  ///   - frame: where the layout is placed.
  ///   - detail: how large a group has to be to be subdivided.
  /// - Precondition: `check` refuses nothing of the whole tree.
  /// - Complexity: that of the strategy for the nodes that can be seen, and O(*h*) for *h* levels.
  public func layout(
    _ overview: TreeOverview, below root: Int = 0, in frame: Rect,
    atLeast detail: LayoutDetail = LayoutDetail()
  ) -> Layout<Geometry>? {
    guard let visible = visible(of: overview, below: root, in: frame, atLeast: detail) else {
      return nil
    }
    return layout(visible.tree, in: frame).showing(
      visible, levelShapes: levelShapes(of: visible.tree, in: frame))
  }

  /// Writes the layout of a tree, or a first layout where the strategy has a memory, over that of
  /// another one: an array that is kept saves the first touch of fresh memory. `output` is indexed
  /// by node. Lists are not kept.
  ///
  /// - Precondition: `output` has as many elements as the tree has nodes; `check` refuses nothing.
  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout [Geometry]) {
    require(output.count == tree.count, "the output has an element for each node")
    var span = output.mutableSpan
    place(tree, in: frame, into: &span)
  }

  /// The layouts of a tree's versions, from the first one on; nodes with the same key are the same
  /// node.
  package func layouts(of versions: [LayoutTree], in frame: Rect) -> [Layout<Geometry>] {
    var memory: Memory?
    return versions.map { layout($0, in: frame, memory: &memory) }
  }
}
