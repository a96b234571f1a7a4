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

  /// One value for each of `metrics` from what one part of the edits shows.
  private let partialValues: @Sendable (MetricInput<Geometry>, _ part: Int) -> [Double?]

  /// Metrics of one layout.
  public init(
    _ metrics: [Metric], values: @escaping @Sendable (Layout<Geometry>) -> [Double?]
  ) {
    self.init(metrics, edits: []) { input, _ in values(input.layout) }
  }

  /// Metrics that compare a layout with what is best for its tree, which `findings` keeps.
  public init(
    _ metrics: [Metric],
    knowing values:
      @escaping @Sendable (_ layout: Layout<Geometry>, _ findings: TreeFindings) -> [Double?]
  ) {
    self.init(metrics, edits: []) { input, _ in values(input.layout, input.findings) }
  }

  /// Metrics that sample: the seed is that of the cell.
  public init(
    _ metrics: [Metric],
    seeded values: @escaping @Sendable (_ layout: Layout<Geometry>, _ seed: UInt64) -> [Double?]
  ) {
    self.init(metrics, edits: []) { input, _ in values(input.layout, input.seed) }
  }

  /// Metrics that compare a layout with that of the edited tree; not defined where the strategy
  /// cannot lay that one out.
  public init(
    _ metrics: [Metric], probing edit: TreeEdit,
    values: @escaping @Sendable (_ layout: Layout<Geometry>, EditedLayout<Geometry>) -> [Double?]
  ) {
    self.init(metrics, edits: [edit]) { input, _ in
      guard let edited = input.edited(0) else { return metrics.map { _ in nil } }
      return values(input.layout, edited)
    }
  }

  /// A metric of the layouts of edited trees alone, each a next version of the first: the mean of
  /// what each of the others shows. Not defined for those that the strategy cannot lay out, and
  /// for none where the first is one of them.
  public init(
    _ metric: Metric, probingVersions edits: [TreeEdit],
    value: @escaping @Sendable (_ first: Layout<Geometry>, _ other: Layout<Geometry>) -> Double?
  ) {
    self.init([metric], edits: edits, editsAreVersions: true) { input, part in
      guard let first = input.edited(0), let other = input.edited(1 + part) else { return [nil] }
      return [value(first.layout, other.layout)]
    }
  }

  /// Metrics of what is written into a picture; not defined where no node has a name.
  ///
  /// `labels` is that of `MetricInput`.
  public init(
    _ metrics: [Metric],
    labeled values: @escaping @Sendable (_ layout: Layout<Geometry>, _ labels: [Int32]) -> [Double?]
  ) {
    self.init(metrics, edits: []) { input, _ in
      input.labels.isEmpty ? metrics.map { _ in nil } : values(input.layout, input.labels)
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

  /// One value for each of `metrics`, `nil` where it is not defined.
  public func values(_ input: MetricInput<Geometry>) -> [Double?] {
    joined((0..<partCount).map { partialValues(input, $0) })
  }

  /// The values of parts together: the mean of those that are defined.
  public func joined(_ parts: [[Double?]]) -> [Double?] {
    parts.count == 1
      ? parts[0] : metrics.indices.map { metric in parts.compactMap { $0[metric] }.mean }
  }
}

/// What a group of metrics looks at.
public struct MetricInput<Geometry: NodeGeometry>: Sendable {
  public let layout: Layout<Geometry>

  /// Of the metrics that draw random numbers.
  public let seed: UInt64

  /// The layout of the tree that an edit of the group makes, by the edit's place; `nil` where there
  /// is none. Made at each call.
  public let edited: @Sendable (_ place: Int) -> EditedLayout<Geometry>?

  /// The lengths of the nodes' labels in Unicode scalars, indexed by node; 0 for a node without a
  /// name, and empty where the tree has no names. `NodeNames.labelLengths(in:)` finds them.
  public let labels: [Int32]

  /// Those of the layout's tree, with this seed.
  public let findings: TreeFindings

  public init(
    layout: Layout<Geometry>, seed: UInt64 = 0, labels: [Int32] = [],
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
  /// What the edited tree is called: `mirrored`.
  public let id: String

  /// The edited tree, a function of tree and seed; `nil` where the tree is not edited so.
  public let apply: @Sendable (LayoutTree, _ seed: UInt64) -> EditedTree?

  /// What becomes of the frame.
  public let frame: @Sendable (Rect) -> Rect

  /// Whether the tree remains what it is but for its keys.
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
    values(input(of: layout, by: strategy, seed: seed, labels: labels))
  }

  /// The work that makes the values, in parts that can be done side by side: one for each of the
  /// next versions. `joined` puts together what they return.
  ///
  /// With a memory it is one part: its first layout would be made for each.
  public func parts(
    on layout: Layout<Geometry>, by strategy: AnyStrategy<Geometry>, seed: UInt64,
    labels: [Int32], findings: TreeFindings
  ) -> [@Sendable () -> [Double?]] {
    @Sendable func input() -> MetricInput<Geometry> {
      self.input(of: layout, by: strategy, seed: seed, labels: labels, findings: findings)
    }
    guard !strategy.remembers else { return [{ values(input()) }] }
    return (0..<partCount).map { part in { partialValues(input(), part) } }
  }

  private func input(
    of layout: Layout<Geometry>, by strategy: AnyStrategy<Geometry>, seed: UInt64, labels: [Int32],
    findings: TreeFindings = .notKept
  ) -> MetricInput<Geometry> {
    MetricInput(
      layout: layout, seed: seed, labels: labels, findings: findings,
      edited: editedLayouts(of: layout, by: strategy, seed: seed, findings: findings))
  }

  /// What makes the layout of an edited tree, by the edit's place; `nil` for a tree that the
  /// strategy cannot lay out.
  ///
  /// - Parameter plain: that of the tree itself, made by the strategy.
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
      // Large trees are not laid out again for nothing: without keys a node's key is its place.
      if edits[0].changesKeysAlone, frame == plain.frame, !strategy.remembers,
        plain.tree.keys.isEmpty
      {
        return Layout(
          tree: tree, frame: frame, geometry: plain.geometry, marks: plain.marks,
          claims: plain.claims, conventions: plain.conventions)
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
