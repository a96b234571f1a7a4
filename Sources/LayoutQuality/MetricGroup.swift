import TreeLayout

/// Metrics that are computed in one go.
///
/// Most look at a layout alone. Some draw random numbers, some want to know how long labels are,
/// and some are *probes*: they compare the layout with that of a slightly edited tree. Whoever
/// measures lays that tree out, by the strategy that made the first layout, be it in this program
/// or in another one.
public struct MetricGroup<Geometry: NodeGeometry>: Sendable {
  public let metrics: [Metric]

  /// The change of the tree whose layout a probe compares with; `nil` where one layout is enough.
  public let edit: TreeEdit?

  /// One value for each of `metrics`, `nil` where it is not defined.
  public let values: @Sendable (MetricInput<Geometry>) -> [Double?]

  /// Metrics of one layout.
  public init(
    _ metrics: [Metric], values: @escaping @Sendable (Layout<Geometry>) -> [Double?]
  ) {
    self.init(metrics, edit: nil) { values($0.layout) }
  }

  /// Metrics that sample: the seed is that of the cell.
  public init(
    _ metrics: [Metric],
    seeded values: @escaping @Sendable (_ layout: Layout<Geometry>, _ seed: UInt64) -> [Double?]
  ) {
    self.init(metrics, edit: nil) { values($0.layout, $0.seed) }
  }

  /// Metrics that compare a layout with that of the edited tree; not defined where the strategy
  /// cannot lay that one out.
  public init(
    _ metrics: [Metric], probing edit: TreeEdit,
    values: @escaping @Sendable (_ layout: Layout<Geometry>, EditedLayout<Geometry>) -> [Double?]
  ) {
    self.init(metrics, edit: edit) { input in
      input.edited.map { values(input.layout, $0) } ?? metrics.map { _ in nil }
    }
  }

  /// Metrics of what is written into a picture; not defined where no node has a name.
  ///
  /// `labels` is that of `MetricInput`.
  public init(
    _ metrics: [Metric],
    labeled values: @escaping @Sendable (_ layout: Layout<Geometry>, _ labels: [Int32]) -> [Double?]
  ) {
    self.init(metrics, edit: nil) { input in
      input.labels.isEmpty ? metrics.map { _ in nil } : values(input.layout, input.labels)
    }
  }

  private init(
    _ metrics: [Metric], edit: TreeEdit?,
    values: @escaping @Sendable (MetricInput<Geometry>) -> [Double?]
  ) {
    self.metrics = metrics
    self.edit = edit
    self.values = values
  }
}

/// What a group of metrics looks at.
public struct MetricInput<Geometry: NodeGeometry>: Sendable {
  public let layout: Layout<Geometry>

  /// Of the metrics that draw random numbers.
  public let seed: UInt64

  /// The layout of the tree that the group's edit makes; `nil` where there is none.
  public let edited: EditedLayout<Geometry>?

  /// The lengths of the nodes' labels in Unicode scalars, indexed by node; 0 for a node without a
  /// name, and empty where the tree has no names. `NodeNames.labelLengths(in:)` finds them.
  public let labels: [Int32]

  public init(
    layout: Layout<Geometry>, seed: UInt64 = 0, edited: EditedLayout<Geometry>? = nil,
    labels: [Int32] = []
  ) {
    self.layout = layout
    self.seed = seed
    self.edited = edited
    self.labels = labels
  }
}

/// A small change of a tree.
public struct TreeEdit: Sendable {
  /// What the edited tree is called: `mirrored`.
  public let id: String

  /// The edited tree, a function of tree and seed.
  public let apply: @Sendable (LayoutTree, _ seed: UInt64) -> EditedTree

  public init(
    id: String, apply: @escaping @Sendable (LayoutTree, _ seed: UInt64) -> EditedTree
  ) {
    self.id = id
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
  /// The values on a layout, the edited tree being laid out by the strategy that made it.
  public func values(
    on layout: Layout<Geometry>, by strategy: AnyStrategy<Geometry>, seed: UInt64 = 0,
    labels: [Int32] = []
  ) -> [Double?] {
    var edited: EditedLayout<Geometry>?
    if let edit {
      let other = edit.apply(layout.tree, seed)
      if (try? strategy.check(other.tree)) != nil {
        edited = EditedLayout(
          layout: strategy.layout(other.tree, in: layout.frame), origin: other.origin)
      }
    }
    return values(MetricInput(layout: layout, seed: seed, edited: edited, labels: labels))
  }
}
