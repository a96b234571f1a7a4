import TreeLayout

/// Metrics that are computed in one go.
///
/// Most look at a layout alone. Some draw random numbers, some want to know how long labels are,
/// and some are *probes*: they compare the layout with that of a slightly edited tree. Whoever
/// measures lays that tree out, by the strategy that made the first layout, be it in this program
/// or in another one.
public struct MetricGroup<Geometry: NodeGeometry>: Sendable {
  public let metrics: [Metric]

  /// The changes of the tree whose layouts a probe looks at; none where one layout is enough.
  public let edits: [TreeEdit]

  /// Whether the edited trees after the first one are next versions of it, which a strategy lays
  /// out with its memory of the first. Such a probe looks at the first step of a sequence alone.
  public let editsAreVersions: Bool

  /// One value for each of `metrics`, `nil` where it is not defined.
  public let values: @Sendable (MetricInput<Geometry>) -> [Double?]

  /// Metrics of one layout.
  public init(
    _ metrics: [Metric], values: @escaping @Sendable (Layout<Geometry>) -> [Double?]
  ) {
    self.init(metrics, edits: []) { values($0.layout) }
  }

  /// Metrics that sample: the seed is that of the cell.
  public init(
    _ metrics: [Metric],
    seeded values: @escaping @Sendable (_ layout: Layout<Geometry>, _ seed: UInt64) -> [Double?]
  ) {
    self.init(metrics, edits: []) { values($0.layout, $0.seed) }
  }

  /// Metrics that compare a layout with that of the edited tree; not defined where the strategy
  /// cannot lay that one out.
  public init(
    _ metrics: [Metric], probing edit: TreeEdit,
    values: @escaping @Sendable (_ layout: Layout<Geometry>, EditedLayout<Geometry>) -> [Double?]
  ) {
    self.init(metrics, edits: [edit]) { input in
      guard let edited = input.edited.first, let edited else { return metrics.map { _ in nil } }
      return values(input.layout, edited)
    }
  }

  /// Metrics of the layouts of edited trees alone, each a next version of the first; `nil` for
  /// those that the strategy cannot lay out, and not defined where the first is one of them.
  public init(
    _ metrics: [Metric], probingVersions edits: [TreeEdit],
    values:
      @escaping @Sendable (
        _ first: Layout<Geometry>, _ others: [Layout<Geometry>?]
      ) -> [Double?]
  ) {
    self.init(metrics, edits: edits, editsAreVersions: true) { input in
      guard let first = input.edited.first, let first else { return metrics.map { _ in nil } }
      return values(first.layout, input.edited.dropFirst().map { $0?.layout })
    }
  }

  /// Metrics of what is written into a picture; not defined where no node has a name.
  ///
  /// `labels` is that of `MetricInput`.
  public init(
    _ metrics: [Metric],
    labeled values: @escaping @Sendable (_ layout: Layout<Geometry>, _ labels: [Int32]) -> [Double?]
  ) {
    self.init(metrics, edits: []) { input in
      input.labels.isEmpty ? metrics.map { _ in nil } : values(input.layout, input.labels)
    }
  }

  private init(
    _ metrics: [Metric], edits: [TreeEdit], editsAreVersions: Bool = false,
    values: @escaping @Sendable (MetricInput<Geometry>) -> [Double?]
  ) {
    self.metrics = metrics
    self.edits = edits
    self.editsAreVersions = editsAreVersions
    self.values = values
  }
}

/// What a group of metrics looks at.
public struct MetricInput<Geometry: NodeGeometry>: Sendable {
  public let layout: Layout<Geometry>

  /// Of the metrics that draw random numbers.
  public let seed: UInt64

  /// The layouts of the trees that the group's edits make; `nil` where there is none.
  public let edited: [EditedLayout<Geometry>?]

  /// The lengths of the nodes' labels in Unicode scalars, indexed by node; 0 for a node without a
  /// name, and empty where the tree has no names. `NodeNames.labelLengths(in:)` finds them.
  public let labels: [Int32]

  public init(
    layout: Layout<Geometry>, seed: UInt64 = 0, edited: [EditedLayout<Geometry>?] = [],
    labels: [Int32] = []
  ) {
    self.layout = layout
    self.seed = seed
    self.edited = edited
    self.labels = labels
  }
}

/// A small change of a tree or of its frame.
public struct TreeEdit: Sendable {
  /// What the edited tree is called: `mirrored`.
  public let id: String

  /// The edited tree, a function of tree and seed.
  public let apply: @Sendable (LayoutTree, _ seed: UInt64) -> EditedTree

  /// What becomes of the frame.
  public let frame: @Sendable (Rect) -> Rect

  public init(
    id: String, frame: @escaping @Sendable (Rect) -> Rect = { $0 },
    apply: @escaping @Sendable (LayoutTree, _ seed: UInt64) -> EditedTree
  ) {
    self.id = id
    self.frame = frame
    self.apply = apply
  }
}

/// A tree that was made from another one.
public struct EditedTree: Sendable {
  public let tree: LayoutTree

  /// For each node of `tree` the node of the first tree that it is, or that tree's `count` for a
  /// new one.
  public let origin: [Int32]

  public init(tree: LayoutTree, origin: [Int32]) {
    self.tree = tree
    self.origin = origin
  }
}

/// The layout of an edited tree.
public struct EditedLayout<Geometry: NodeGeometry>: Sendable {
  public let layout: Layout<Geometry>

  /// As in `EditedTree`.
  public let origin: [Int32]

  public init(layout: Layout<Geometry>, origin: [Int32]) {
    self.layout = layout
    self.origin = origin
  }
}

extension MetricGroup {
  /// The values on a layout, the edited trees being laid out by the strategy that made it.
  public func values(
    on layout: Layout<Geometry>, by strategy: AnyStrategy<Geometry>, seed: UInt64 = 0,
    labels: [Int32] = []
  ) -> [Double?] {
    let edited = editedLayouts(of: layout.tree, in: layout.frame, by: strategy, seed: seed)
    return values(MetricInput(layout: layout, seed: seed, edited: edited, labels: labels))
  }

  /// The layouts of the edited trees; `nil` for those that the strategy cannot lay out.
  public func editedLayouts(
    of tree: LayoutTree, in frame: Rect, by strategy: AnyStrategy<Geometry>, seed: UInt64
  ) -> [EditedLayout<Geometry>?] {
    let trees = edits.map { $0.apply(tree, seed) }
    let frames = edits.map { $0.frame(frame) }
    let places = trees.indices.filter { (try? strategy.check(trees[$0].tree)) != nil }
    var edited = [EditedLayout<Geometry>?](repeating: nil, count: edits.count)
    guard let first = places.first else { return edited }
    let layouts =
      editsAreVersions
      ? strategy.layouts(
        after: trees[first].tree, in: frames[first],
        of: places.dropFirst().map { (trees[$0].tree, frames[$0]) })
      : places.map { strategy.layout(trees[$0].tree, in: frames[$0]) }
    for (place, layout) in zip(places, layouts) {
      edited[place] = EditedLayout(layout: layout, origin: trees[place].origin)
    }
    return edited
  }
}
