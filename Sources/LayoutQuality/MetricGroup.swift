import TreeLayout

/// Metrics that are computed together.
///
/// Most read a layout alone. Some draw random numbers, some need the nodes' names, and some
/// are *probes*: they compare the layout with that of a slightly edited tree. The caller lays the
/// edited tree out by the strategy that made the first layout, in this program or in another one.
public struct MetricGroup<Geometry: NodeGeometry>: Sendable {
  public let metrics: [Metric]

  /// The changes of the tree whose layouts a probe compares; none if one layout is enough.
  public let edits: [TreeEdit]

  /// Whether the edited trees after the first one are next versions of that one, which a strategy
  /// lays out with its memory of the first. Such a probe looks only at the first step of a
  /// sequence.
  public let editsAreVersions: Bool

  /// One value for each of `metrics`, from one part of the edits.
  private let partialValues: @Sendable (MetricInput<Geometry>, _ part: Int) -> [Double?]

  /// Metrics of one layout.
  public init(
    _ metrics: [Metric], values: @escaping @Sendable (Layout<Geometry>) -> [Double?]
  ) {
    self.init(metrics, edits: []) { input, _ in values(input.layout) }
  }

  /// Metrics that compare a layout with the best one for its tree, which `findings` keeps.
  public init(
    _ metrics: [Metric],
    knowing values:
      @escaping @Sendable (_ layout: Layout<Geometry>, _ findings: TreeFindings) -> [Double?]
  ) {
    self.init(metrics, edits: []) { input, _ in values(input.layout, input.findings) }
  }

  /// Metrics that sample, with the seed of the cell.
  public init(
    _ metrics: [Metric],
    seeded values: @escaping @Sendable (_ layout: Layout<Geometry>, _ seed: UInt64) -> [Double?]
  ) {
    self.init(metrics, edits: []) { input, _ in values(input.layout, input.seed) }
  }

  /// Metrics that compare a layout with that of the edited tree; undefined if the strategy cannot
  /// lay the edited tree out.
  public init(
    _ metrics: [Metric], probing edit: TreeEdit,
    values: @escaping @Sendable (_ layout: Layout<Geometry>, EditedLayout<Geometry>) -> [Double?]
  ) {
    self.init(metrics, edits: [edit]) { input, _ in
      guard let edited = input.edited(0) else { return metrics.map { _ in nil } }
      return values(input.layout, edited)
    }
  }

  /// A metric of the layouts of edited trees alone, each tree a next version of the first one: the
  /// mean of the values of the next versions. Versions that the strategy cannot lay out are left
  /// out; the metric is undefined if the first tree is one of them.
  public init(
    _ metric: Metric, probingVersions edits: [TreeEdit],
    value: @escaping @Sendable (_ first: Layout<Geometry>, _ other: Layout<Geometry>) -> Double?
  ) {
    self.init([metric], edits: edits, editsAreVersions: true) { input, part in
      guard let first = input.edited(0), let other = input.edited(1 + part) else { return [nil] }
      return [value(first.layout, other.layout)]
    }
  }

  /// Metrics of the labels in a picture; undefined if no node has a name, unless `needsNames` is
  /// false.
  ///
  /// `labels` are those of `MetricInput`.
  public init(
    _ metrics: [Metric], needsNames: Bool = true,
    labeled values: @escaping @Sendable (_ layout: Layout<Geometry>, _ labels: Labels) -> [Double?]
  ) {
    self.init(metrics, edits: []) { input, _ in
      needsNames && input.labels.isEmpty
        ? metrics.map { _ in nil } : values(input.layout, input.labels)
    }
  }

  private init(
    _ metrics: [Metric], edits: [TreeEdit], editsAreVersions: Bool = false,
    partialValues: @escaping @Sendable (MetricInput<Geometry>, _ part: Int) -> [Double?]
  ) {
    self.metrics = metrics
    self.edits = edits
    self.editsAreVersions = editsAreVersions
    self.partialValues = partialValues
  }

  private var partCount: Int { editsAreVersions ? edits.count - 1 : 1 }

  /// One value for each of `metrics`; `nil` for an undefined value.
  public func values(_ input: MetricInput<Geometry>) -> [Double?] {
    joined((0..<partCount).map { partialValues(input, $0) })
  }

  /// The values of all parts together: for each metric the mean of the defined values.
  public func joined(_ parts: [[Double?]]) -> [Double?] {
    parts.count == 1
      ? parts[0] : metrics.indices.map { metric in parts.compactMap { $0[metric] }.mean }
  }
}

/// The input of a group of metrics.
public struct MetricInput<Geometry: NodeGeometry>: Sendable {
  public let layout: Layout<Geometry>

  /// The seed of the metrics that draw random numbers.
  public let seed: UInt64

  /// The layout of the tree that an edit of the group makes, by the edit's index; `nil` if there is
  /// none. The layout is made anew at each call.
  public let edited: @Sendable (_ place: Int) -> EditedLayout<Geometry>?

  /// The names of the tree's nodes.
  public let labels: Labels

  /// The findings about the layout's tree, with this seed.
  public let findings: TreeFindings

  public init(
    layout: Layout<Geometry>, seed: UInt64 = 0, labels: Labels = .none,
    findings: TreeFindings = .notKept,
    edited: @escaping @Sendable (_ place: Int) -> EditedLayout<Geometry>? = { _ in nil }
  ) {
    self.layout = layout
    self.seed = seed
    self.edited = edited
    self.labels = labels
    self.findings = findings
  }
}

/// A small change of a tree or of its frame.
public struct TreeEdit: Sendable {
  /// The name of the edited tree: `mirrored`.
  public let id: String

  /// Makes the edited tree, a function of tree and seed; `nil` if the edit does not apply to the
  /// tree.
  public let apply: @Sendable (LayoutTree, _ seed: UInt64) -> EditedTree?

  /// Makes the frame of the edited tree from the given one.
  public let frame: @Sendable (Rect) -> Rect

  /// Whether the edit changes nothing in the tree but its keys.
  let changesKeysAlone: Bool

  public init(
    id: String, frame: @escaping @Sendable (Rect) -> Rect = { $0 },
    apply: @escaping @Sendable (LayoutTree, _ seed: UInt64) -> EditedTree?
  ) {
    self.init(id: id, changesKeysAlone: false, frame: frame, apply: apply)
  }

  init(
    id: String, changesKeysAlone: Bool, frame: @escaping @Sendable (Rect) -> Rect = { $0 },
    apply: @escaping @Sendable (LayoutTree, _ seed: UInt64) -> EditedTree?
  ) {
    self.id = id
    self.changesKeysAlone = changesKeysAlone
    self.apply = apply
    self.frame = frame
  }
}

/// A tree that was made from another one.
public struct EditedTree: Sendable {
  public let tree: LayoutTree

  /// For each node of `tree` the node of the first tree, or the first tree's `count` for a new
  /// node; empty where all nodes are the same ones.
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
  /// The values for a layout; the strategy that made it lays out the edited trees.
  public func values(
    on layout: Layout<Geometry>, by strategy: AnyStrategy<Geometry>, seed: UInt64 = 0,
    labels: Labels = .none
  ) -> [Double?] {
    values(input(of: layout, by: strategy, seed: seed, labels: labels))
  }

  /// The work that finds the values, in parts that can be done side by side: one for each of the
  /// next versions. `joined` puts their results together.
  ///
  /// For a strategy with a memory it is one part, as each part would make the first layout again.
  public func parts(
    on layout: Layout<Geometry>, by strategy: AnyStrategy<Geometry>, seed: UInt64,
    labels: Labels, findings: TreeFindings
  ) -> [@Sendable () -> [Double?]] {
    @Sendable func input() -> MetricInput<Geometry> {
      self.input(of: layout, by: strategy, seed: seed, labels: labels, findings: findings)
    }
    guard !strategy.remembers else { return [{ values(input()) }] }
    return (0..<partCount).map { part in { partialValues(input(), part) } }
  }

  private func input(
    of layout: Layout<Geometry>, by strategy: AnyStrategy<Geometry>, seed: UInt64, labels: Labels,
    findings: TreeFindings = .notKept
  ) -> MetricInput<Geometry> {
    MetricInput(
      layout: layout, seed: seed, labels: labels, findings: findings,
      edited: editedLayouts(of: layout, by: strategy, seed: seed, findings: findings))
  }

  /// Makes the layout of an edited tree, by the edit's index; `nil` for a tree that the strategy
  /// cannot lay out.
  ///
  /// - Parameter plain: the strategy's layout of the tree itself.
  public func editedLayouts(
    of plain: Layout<Geometry>, by strategy: AnyStrategy<Geometry>, seed: UInt64,
    findings: TreeFindings = .notKept
  ) -> @Sendable (_ place: Int) -> EditedLayout<Geometry>? {
    let (tree, frame) = (plain.tree, plain.frame)
    @Sendable func layout(
      _ place: Int, _ layout: (LayoutTree, Rect) -> Layout<Geometry>
    ) -> EditedLayout<Geometry>? {
      let edit = edits[place]
      guard let edited = findings.editedTree(edit, tree, seed),
        (try? strategy.check(edited.tree)) != nil
      else { return nil }
      return EditedLayout(
        layout: layout(edited.tree, edit.frame(frame)), origin: edited.origin)
    }
    guard editsAreVersions else {
      return { place in layout(place) { strategy.layout($0, in: $1) } }
    }
    var memory: AnyStrategy<Geometry>.Memory?
    let first = layout(0) { tree, frame in
      // Large trees are not laid out again without need: without keys, a node's key is its index.
      if edits[0].changesKeysAlone, frame == plain.frame, !strategy.remembers,
        plain.tree.keys.isEmpty
      {
        return Layout(
          tree: tree, frame: frame, geometry: plain.geometry, pool: plain.pool,
          marks: plain.marks, claims: plain.claims, conventions: plain.conventions)
      }
      return strategy.layout(tree, in: frame, memory: &memory)
    }
    guard first != nil else { return { _ in nil } }
    return { [memory] place in
      guard place > 0 else { return first }
      return layout(place) { tree, frame in
        var memory = memory
        return strategy.layout(tree, in: frame, memory: &memory)
      }
    }
  }
}
