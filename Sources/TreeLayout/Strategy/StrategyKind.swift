/// An entry of a catalog: a strategy that can be made with other options.
///
/// ```swift
/// let menu = StrategyKind.treemaps.map { ($0.name, $0.summary) }
/// let strategy = try StrategyKind.treemaps[0].make([Setting("paddingInner", "2")])
/// let layout = strategy.layout(tree, in: frame)
/// ```
///
/// A kind is a value and not a type: the same type with other initial options is another kind, and
/// an id names only the options that differ from its kind's.
public struct StrategyKind<Geometry: NodeGeometry>: Sendable {
  /// The id without options: lower case, words joined by hyphens.
  public let name: String

  /// What the strategy does, in one line for a list.
  public let summary: String

  public let options: [OptionFacts]

  private let configured: @Sendable ([Setting]) throws(OptionError) -> AnyStrategy<Geometry>

  /// The kind whose strategy is `standard` if no option is set. It has a name of its own if the
  /// type's name is already used.
  public init<Strategy: LayoutStrategy<Geometry>>(
    _ standard: Strategy, name: String = Strategy.name, summary: String = Strategy.summary
  ) {
    // The code that lays out is compiled for each strategy, and the code that handles options once
    // for all.
    self.init(standard, name: name, summary: summary) { AnyStrategy($0, id: $1) }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private init<Strategy: LayoutStrategy<Geometry>>(
    _ standard: Strategy, name: String, summary: String,
    erased: @escaping @Sendable (Strategy, StrategyID) -> AnyStrategy<Geometry>
  ) {
    self.name = name
    self.summary = summary
    options = Strategy.options.map { option in
      OptionFacts(
        name: option.name, values: option.values, summary: option.summary,
        value: option.value(of: standard), role: option.role)
    }
    configured = { settings throws(OptionError) in
      let strategy = try standard.setting(settings, name: name)
      let changed = Strategy.options.compactMap { option in
        let value = option.value(of: strategy)
        return value == option.value(of: standard) ? nil : Setting(option.name, value)
      }
      return erased(
        strategy, StrategyID(name: name, settings: changed.sorted { $0.name < $1.name }))
    }
  }

  /// The strategy with options set from text, in the order given.
  public func make(_ settings: [Setting] = []) throws(OptionError) -> AnyStrategy<Geometry> {
    try configured(settings)
  }
}

/// What a list shows of an option.
public struct OptionFacts: Hashable, Sendable {
  public let name: String

  /// The values that may follow `=`: `a number ≥ 1`, `top, center or bottom`.
  public let values: String

  /// What the option does, in one line.
  public let summary: String

  /// The text of the value that the option has if it is not set.
  public let value: String

  /// As in the option.
  package let role: OptionRole?
}

/// A strategy without its type, with its id.
///
/// ```swift
/// let strategy = try AnyStrategy("buchheim:orientation=right", among: StrategyKind.nodeLinkTrees)
/// try strategy.check(tree)
/// let layout = strategy.layout(tree, in: .zero)
/// ```
///
/// It holds closures and no existential, so that it also compiles where existentials do not exist.
/// A layout of any size is one call of a closure.
public struct AnyStrategy<Geometry: NodeGeometry>: Sendable {
  public let id: StrategyID

  /// Whether a layout may depend on the layouts of earlier versions.
  package let remembers: Bool

  private let checked: @Sendable (LayoutTree) throws(LayoutError) -> Void
  private let remarked: @Sendable (LayoutTree, Rect) -> [String]
  private let described: @Sendable (LayoutTree) -> (Claims, Geometry.Conventions)
  private let placed: @Sendable (LayoutTree, Rect, inout MutableSpan<Geometry>) -> Void
  private let seen: @Sendable (TreeOverview, _ root: Int, Rect, LayoutDetail) -> VisibleTree?
  private let shaped: @Sendable (LayoutTree, Rect) -> [Geometry]
  private let first: Step

  /// What a layout leaves behind for the layout of the tree's next version.
  ///
  /// It is a value: one memory can serve several possible next versions.
  public struct Memory: Sendable {
    fileprivate let id: StrategyID
    fileprivate let next: Step
  }

  /// Lays out one version of a tree; the result lays out the next one, and can do so more than
  /// once.
  fileprivate struct Step: Sendable {
    let place:
      @Sendable (
        LayoutTree, Rect, inout [NodeMark]?, _ pool: inout [Double], inout MutableSpan<Geometry>
      ) -> Step

    init<Strategy: LayoutStrategy<Geometry>>(_ strategy: Strategy, after memory: Strategy.Memory?) {
      place = { tree, frame, marks, pool, output in
        var memory = memory
        strategy.place(
          tree, in: frame, memory: &memory, marks: &marks, pool: &pool, into: &output)
        return Step(strategy, after: memory)
      }
    }
  }

  init<Strategy: LayoutStrategy<Geometry>>(_ strategy: Strategy, id: StrategyID) {
    self.id = id
    remembers = Strategy.remembers
    checked = { tree throws(LayoutError) in try strategy.check(tree) }
    remarked = { tree, frame in strategy.remarks(on: tree, in: frame) }
    described = { tree in (strategy.claims(on: tree), strategy.conventions(on: tree)) }
    placed = { tree, frame, output in strategy.place(tree, in: frame, into: &output) }
    seen = { strategy.visible(of: $0, below: $1, in: $2, atLeast: $3) }
    shaped = { tree, frame in strategy.levelShapes(of: tree, in: frame) }
    first = Step(strategy, after: nil)
  }

  /// The strategy that a text spells: `squarified`, `stack:rowAlignment=top,siblingGap=2`.
  ///
  /// - Parameters:
  ///   - text: the name of a kind and, behind a colon, options with commas between them.
  ///   - kinds: the kinds that the text may name, such as `StrategyKind.treemaps`.
  public init(
    _ text: String, among kinds: [StrategyKind<Geometry>]
  ) throws(OptionError) {
    let ids = try StrategyID.list(in: text)
    guard ids.count == 1, let kind = kinds.first(where: { $0.name == ids[0].name }) else {
      throw .unknownStrategy(ids.count == 1 ? ids[0].name : text, known: kinds.map { $0.name })
    }
    self = try kind.make(ids[0].settings)
  }

  /// Refuses options and a tree that cannot be laid out.
  public func check(_ tree: LayoutTree) throws(LayoutError) {
    try checked(tree)
  }

  /// The laws that the drawings of this tree keep.
  package func claims(on tree: LayoutTree) -> Claims { described(tree).0 }

  /// How the geometry is to be read.
  package func conventions(on tree: LayoutTree) -> Geometry.Conventions { described(tree).1 }

  /// Remarks for the reader of the layout, one clause each.
  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    remarked(tree, frame)
  }

  /// Writes the layout of a tree, or a first layout where the strategy has a memory. Lists are not
  /// kept.
  ///
  /// - Precondition: `output` has as many elements as the tree has nodes; `check` refuses nothing.
  public func place(
    _ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Geometry>
  ) {
    placed(tree, frame, &output)
  }

  /// The same with the lists, which take the place of what the pool holds.
  ///
  /// - Precondition: `output` has as many elements as the tree has nodes; `check` refuses nothing.
  package func place(
    _ tree: LayoutTree, in frame: Rect, pool: inout [Double],
    into output: inout MutableSpan<Geometry>
  ) {
    guard Geometry.List.exists else { return placed(tree, frame, &output) }
    var marks: [NodeMark]?
    pool.removeAll(keepingCapacity: true)
    _ = first.place(tree, frame, &marks, &pool, &output)
  }

  /// The same over the elements of an array, without the lists.
  ///
  /// - Precondition: `output` has as many elements as the tree has nodes; `check` refuses nothing.
  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout [Geometry]) {
    require(output.count == tree.count, "the output has an element for each node")
    var span = output.mutableSpan
    placed(tree, frame, &span)
  }

  /// Writes the layouts of a tree's versions, each of which remembers the one before. Lists are not
  /// kept.
  ///
  /// - Precondition: `output` has an array for each version, with as many elements as the version
  ///   has nodes.
  package func place(
    _ versions: [LayoutTree], in frame: Rect, into output: inout [[Geometry]]
  ) {
    var step = first
    var pool: [Double] = []
    for (index, tree) in versions.enumerated() {
      var marks: [NodeMark]?
      var span = output[index].mutableSpan
      if Geometry.List.exists { pool.removeAll(keepingCapacity: true) }
      step = step.place(tree, frame, &marks, &pool, &span)
    }
  }

  /// The same with the lists, which take the place of what the pools hold.
  ///
  /// - Precondition: `pools` has an element for each version.
  package func place(
    _ versions: [LayoutTree], in frame: Rect, pools: inout [[Double]],
    into output: inout [[Geometry]]
  ) {
    guard Geometry.List.exists else { return place(versions, in: frame, into: &output) }
    var step = first
    for (index, tree) in versions.enumerated() {
      var marks: [NodeMark]?
      var span = output[index].mutableSpan
      pools[index].removeAll(keepingCapacity: true)
      step = step.place(tree, frame, &marks, &pools[index], &span)
    }
  }

  /// The layout of a tree, or of the first version of a tree.
  ///
  /// - Precondition: `check` refuses nothing.
  public func layout(_ tree: LayoutTree, in frame: Rect) -> Layout<Geometry> {
    layout(tree, in: frame, by: first).layout
  }

  /// The layout of the next version of a tree; nodes with the same key are the same node.
  ///
  /// A strategy that does not remember ignores the memory.
  ///
  /// `memory` comes from the layout before, or is `nil` for a first layout; it becomes the memory
  /// of this layout. The memory of a strategy with another id is ignored.
  ///
  /// - Precondition: `check` refuses nothing.
  public func layout(
    _ tree: LayoutTree, in frame: Rect, memory: inout Memory?
  ) -> Layout<Geometry> {
    let step = memory.flatMap { $0.id == id ? $0.next : nil } ?? first
    let (layout, next) = layout(tree, in: frame, by: step)
    memory = Memory(id: id, next: next)
    return layout
  }

  /// The layout of what can be seen of a tree, or of a node and its descendants in the whole frame;
  /// `nil` if the strategy needs all nodes. See `LayoutStrategy.layout(_:below:in:atLeast:)`.
  ///
  /// - Precondition: `check` refuses nothing of the whole tree.
  public func layout(
    _ overview: TreeOverview, below root: Int = 0, in frame: Rect,
    atLeast detail: LayoutDetail = LayoutDetail()
  ) -> Layout<Geometry>? {
    visible(of: overview, below: root, in: frame, atLeast: detail).map { visible in
      layout(visible.tree, in: frame).showing(
        visible, levelShapes: levelShapes(of: visible.tree, in: frame))
    }
  }

  /// What can be seen of a node and its descendants; `nil` if the strategy needs all nodes.
  package func visible(
    of overview: TreeOverview, below root: Int = 0, in frame: Rect, atLeast detail: LayoutDetail
  ) -> VisibleTree? {
    seen(overview, root, frame, detail)
  }

  /// As `Layout.levelShapes`.
  package func levelShapes(of tree: LayoutTree, in frame: Rect) -> [Geometry] {
    shaped(tree, frame)
  }

  /// The layouts of a tree's versions, from the first one on.
  package func layouts(of versions: [LayoutTree], in frame: Rect) -> [Layout<Geometry>] {
    var memory: Memory?
    return versions.map { layout($0, in: frame, memory: &memory) }
  }

  // Where the type is not known, the array is filled element by element.
  @specialized(where Geometry == Rect)
  @specialized(where Geometry == Point)
  private func layout(
    _ tree: LayoutTree, in frame: Rect, by step: Step
  ) -> (layout: Layout<Geometry>, next: Step) {
    var geometry = [Geometry](repeating: .zero, count: tree.count)
    var marks: [NodeMark]?
    var pool: [Double] = []
    var span = geometry.mutableSpan
    let next = step.place(tree, frame, &marks, &pool, &span)
    let (claims, conventions) = described(tree)
    let layout = Layout(
      tree: tree, frame: frame, geometry: geometry, pool: pool, marks: marks, claims: claims,
      conventions: conventions)
    return (layout, next)
  }
}
