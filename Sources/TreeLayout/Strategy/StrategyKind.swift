/// What a catalog lists: a strategy that can be made with other options.
///
/// A kind is a value and not a type: the same type with other options to begin with is another
/// kind, and an id says only what differs from its kind.
public struct StrategyKind<Geometry: NodeGeometry>: Sendable {
  /// The id without options: lower case, words joined by hyphens.
  public let name: String

  /// What the strategy does, in one line for a list.
  public let summary: String

  public let options: [OptionFacts]

  private let configured: @Sendable ([Setting]) throws(OptionError) -> AnyStrategy<Geometry>

  /// The kind that is `standard` when nothing is set. It has a name of its own where the type's is
  /// taken.
  public init<Strategy: LayoutStrategy<Geometry>>(
    _ standard: Strategy, name: String = Strategy.name, summary: String = Strategy.summary
  ) {
    self.name = name
    self.summary = summary
    options = Strategy.options.map { option in
      OptionFacts(
        name: option.name, values: option.values, summary: option.summary,
        value: option.value(of: standard))
    }
    configured = { settings throws(OptionError) in
      let strategy = try standard.setting(settings, name: name)
      let changed = Strategy.options.compactMap { option in
        let value = option.value(of: strategy)
        return value == option.value(of: standard) ? nil : Setting(option.name, value)
      }
      return AnyStrategy(strategy, id: StrategyID(name: name, settings: changed))
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

  /// What may stand behind `=`: `a number ≥ 1`, `top, center or bottom`.
  public let values: String

  /// What the option does, in one line.
  public let summary: String

  /// The text of its value when nothing is set.
  public let value: String
}

/// A strategy whose type does not matter any more, with its id.
///
/// It holds closures and no existential, so that it also compiles where these do not exist. A
/// layout is one call of a closure, whatever its size.
public struct AnyStrategy<Geometry: NodeGeometry>: Sendable {
  public let id: StrategyID

  private let checked: @Sendable (LayoutTree) throws(LayoutError) -> Void
  private let remarked: @Sendable (LayoutTree, Rect) -> [String]
  private let placed: @Sendable (LayoutTree, Rect, inout MutableSpan<Geometry>) -> Void
  private let allPlaced: @Sendable ([LayoutTree], Rect, inout [[Geometry]]) -> Void
  private let laidOut: @Sendable ([LayoutTree], Rect) -> [Layout<Geometry>]
  private let branched:
    @Sendable (LayoutTree, Rect, [(tree: LayoutTree, frame: Rect)]) -> [Layout<Geometry>]

  init<Strategy: LayoutStrategy<Geometry>>(_ strategy: Strategy, id: StrategyID) {
    self.id = id
    checked = { tree throws(LayoutError) in try strategy.check(tree) }
    remarked = { tree, frame in strategy.remarks(on: tree, in: frame) }
    placed = { tree, frame, output in strategy.place(tree, in: frame, into: &output) }
    allPlaced = { versions, frame, output in
      var memory: Strategy.Memory?
      for (index, tree) in versions.enumerated() {
        var marks: [NodeMark]?
        var span = output[index].mutableSpan
        strategy.place(tree, in: frame, memory: &memory, marks: &marks, into: &span)
      }
    }
    laidOut = { versions, frame in strategy.layouts(of: versions, in: frame) }
    branched = { tree, frame, nexts in
      var memory: Strategy.Memory?
      let first = strategy.layout(tree, in: frame, memory: &memory)
      return [first]
        + nexts.map { next in
          var memory = memory
          return strategy.layout(next.tree, in: next.frame, memory: &memory)
        }
    }
  }

  /// Refuses a tree that cannot be laid out.
  public func check(_ tree: LayoutTree) throws(LayoutError) {
    try checked(tree)
  }

  /// What a reader of the layout has to be told, one clause each.
  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    remarked(tree, frame)
  }

  /// Writes the layout of a tree, or a first layout where the strategy has a memory.
  ///
  /// - Precondition: `output` has as many elements as the tree has nodes; `check` refuses nothing.
  public func place(
    _ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Geometry>
  ) {
    placed(tree, frame, &output)
  }

  /// Writes the layouts of a tree's versions, each of which remembers the one before.
  ///
  /// - Precondition: `output` has an element for each version, as long as that has nodes.
  public func place(
    _ versions: [LayoutTree], in frame: Rect, into output: inout [[Geometry]]
  ) {
    allPlaced(versions, frame, &output)
  }

  public func layout(_ tree: LayoutTree, in frame: Rect) -> Layout<Geometry> {
    laidOut([tree], frame)[0]
  }

  /// The layouts of a tree's versions, from the first one on.
  public func layouts(of versions: [LayoutTree], in frame: Rect) -> [Layout<Geometry>] {
    laidOut(versions, frame)
  }
  /// The first layout of a tree, and those of several trees that could be its next version, each of
  /// which remembers the first alone.
  public func layouts(
    after tree: LayoutTree, in frame: Rect, of nexts: [(tree: LayoutTree, frame: Rect)]
  ) -> [Layout<Geometry>] {
    branched(tree, frame, nexts)
  }
}
