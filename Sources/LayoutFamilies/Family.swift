import LayoutDrawing
import LayoutQuality
import TreeLayout
import TreeModel

/// Strategies that share a geometry, with all that is to be known of them: what is measured on
/// their layouts, which of that a table shows, and how they are drawn.
///
/// A family is one value in one file. Whoever measures, prints or draws asks the family and names
/// none.
public struct Family<Geometry: NodeGeometry>: LayoutFamily {
  /// What tables and files call it, and what chooses all of its strategies: lower case, words
  /// joined by hyphens. No kind has the same name.
  public let id: String

  /// The strategies, in the order in which they are shown.
  public var kinds: [StrategyKind<Geometry>]

  /// What is measured on one layout, in the order of the columns.
  public var metrics: [MetricGroup<Geometry>]

  /// What is measured on a layout and the one before it.
  public var changes: [ChangeMetricGroup<Geometry>]

  /// What is measured on all layouts of a sequence, in the step where it ends.
  public var sequences: [SequenceMetricGroup<Geometry>]

  /// The ids of the two to four metrics that a table shows.
  public var headline: [String]

  /// What the family's pictures are good for, and which metrics tell how good a strategy is there.
  public var aims: [Aim]

  /// An SVG document of one layout.
  public var picture: @Sendable (Drawing<Geometry>) -> SVG

  /// What is seen of several layouts in one picture, so that what moves can be shown; `nil` where
  /// the family has no such picture.
  public var outlines: (@Sendable ([Layout<Geometry>], _ frame: Rect) -> [Outlines])?

  /// Which parts of a style the picture heeds beside those that all heed.
  public var pictureOptions: Set<PictureOption>

  /// How a tree is laid out to be looked at, where nothing else is asked for.
  public var pictureDefaults: PictureDefaults<Geometry>

  /// What there will be nothing to see of, one sentence each.
  public var warnings: @Sendable (NamedTree) -> [String]

  /// What an edit makes of a layout, a function of the seed; `nil` where the edit means nothing.
  public var edit: @Sendable (Layout<Geometry>, LayoutEdit, _ seed: UInt64) -> Layout<Geometry>?

  /// How the layouts of programs are read that say nothing of it.
  public var conventions: Geometry.Conventions

  /// Whether strategies read the widths and heights of nodes.
  public var readsNodeSizes: Bool

  /// The area of a leaf that a shape stands for, in frame units; `nil` where leaves are as large as
  /// their names.
  public var cellArea: (@Sendable (Geometry) -> Double)?

  /// What a list of its metrics adds: what was tried once and is not measured again.
  public var note: String?

  public init(
    id: String, kinds: [StrategyKind<Geometry>], metrics: [MetricGroup<Geometry>],
    changes: [ChangeMetricGroup<Geometry>] = [],
    sequences: [SequenceMetricGroup<Geometry>] = [], headline: [String],
    aims: [Aim] = [],
    picture: @escaping @Sendable (Drawing<Geometry>) -> SVG,
    outlines: (@Sendable ([Layout<Geometry>], _ frame: Rect) -> [Outlines])? = nil,
    pictureOptions: Set<PictureOption> = [],
    pictureDefaults: PictureDefaults<Geometry> = PictureDefaults(),
    warnings: @escaping @Sendable (NamedTree) -> [String] = { _ in [] },
    edit: @escaping @Sendable (Layout<Geometry>, LayoutEdit, _ seed: UInt64) -> Layout<Geometry>? =
      { _, _, _ in nil },
    conventions: Geometry.Conventions = Geometry.Conventions(), readsNodeSizes: Bool = false,
    cellArea: (@Sendable (Geometry) -> Double)? = nil, note: String? = nil
  ) {
    self.id = id
    self.kinds = kinds
    self.metrics = metrics
    self.changes = changes
    self.sequences = sequences
    self.headline = headline
    self.aims = aims
    self.picture = picture
    self.outlines = outlines
    self.pictureOptions = pictureOptions
    self.pictureDefaults = pictureDefaults
    self.warnings = warnings
    self.edit = edit
    self.conventions = conventions
    self.readsNodeSizes = readsNodeSizes
    self.cellArea = cellArea
    self.note = note
  }

  public var itself: Family<Geometry> { self }
}

/// A part of a drawing's style that only some pictures can show.
public enum PictureOption: String, Sendable {
  case cushions, edges
  /// Colors that show how long the shapes are.
  case aspects
}

/// A family whose geometry does not matter.
public protocol LayoutFamily<Geometry>: Sendable {
  associatedtype Geometry: NodeGeometry

  var itself: Family<Geometry> { get }
}

extension LayoutFamily {
  public var id: String { itself.id }
  public var headline: [String] { itself.headline }
  public var aims: [Aim] { itself.aims }
  public var note: String? { itself.note }

  /// The metrics of one layout, in the order of the columns.
  public var layoutMetrics: [Metric] { itself.metrics.flatMap(\.metrics) }

  /// The metrics of a change and those of a sequence, in the order of the columns.
  public var changeMetrics: [Metric] {
    itself.changes.flatMap(\.metrics) + itself.sequences.flatMap(\.metrics)
  }

  public func warnings(of tree: NamedTree) -> [String] { itself.warnings(tree) }

  /// The laws that a layout of the family can claim.
  public var laws: Set<Law> { Set(Law.known + layoutMetrics.compactMap(\.law)) }

  /// The edits of a tree that the family's probes compare with, each once.
  public var edits: [TreeEdit] {
    var seen: Set<String> = []
    return itself.metrics.flatMap(\.edits).filter { seen.insert($0.id).inserted }
  }

  /// What a program in another language calls the geometry: `rect`, `point`, `arc`.
  public var geometryName: String { String(describing: Geometry.self).lowercased() }

  /// The numbers that a layout holds for each node.
  public var componentNames: [String] { Geometry.componentNames }

  public var kindFacts: [KindFacts] {
    itself.kinds.map { KindFacts(name: $0.name, summary: $0.summary, options: $0.options) }
  }

  /// The strategy of a kind with options set; `nil` where the family has no such kind.
  public func member(
    _ kind: String, _ settings: [Setting] = []
  ) throws(OptionError) -> (any FamilyMember)? {
    guard let kind = itself.kinds.first(where: { $0.name == kind }) else { return nil }
    return Member(
      kind: kind, settings: settings, strategy: try kind.make(settings), family: itself)
  }
}

/// What a list shows of a kind.
public struct KindFacts: Sendable {
  public let name: String
  public let summary: String
  public let options: [OptionFacts]
}

/// A strategy together with its family, the geometry known to both.
public protocol FamilyMember<Geometry>: Sendable {
  associatedtype Geometry: NodeGeometry

  var kind: StrategyKind<Geometry> { get }

  /// The options that have been set, as they were given.
  var settings: [Setting] { get }

  /// The kind with these options.
  var strategy: AnyStrategy<Geometry> { get }
  var family: Family<Geometry> { get }
}

extension FamilyMember {
  public var id: String { strategy.id.description }
  public var familyID: String { family.id }
  public var readsNodeSizes: Bool { family.readsNodeSizes }

  /// The id of the strategy with the option in a role set; `nil` where it has no such option, or
  /// not for this value.
  public func variant(_ role: OptionRole, _ value: String) -> String? {
    guard let option = kind.options.first(where: { $0.role == role }),
      let strategy = try? kind.make(settings + [Setting(option.name, value)])
    else { return nil }
    return strategy.id.description
  }

  /// The area of the smallest leaf of positive weight that is shown in the layouts of a tree's
  /// versions; `nil` where leaves have no areas.
  ///
  /// - Precondition: `check` refuses none of the versions.
  public func smallestCell(of versions: [LayoutTree], in frame: Rect) -> Double? {
    guard let area = family.cellArea else { return nil }
    return strategy.layouts(of: versions, in: frame).compactMap { layout in
      let tree = layout.tree
      return tree.nodes.filter { node in
        tree.isLeaf(node) && tree.weights[node] > 0 && layout.marks?[node] ?? .shown == .shown
      }.map { area(layout[$0]) }.min()
    }.min()
  }

  /// Refuses a tree that the strategy cannot lay out.
  public func check(_ tree: LayoutTree) throws(LayoutError) { try strategy.check(tree) }

  /// What there will be nothing to see of, one sentence each.
  public func warnings(of tree: NamedTree) -> [String] { family.warnings(tree) }

  /// What a reader of the layout has to be told, one sentence each.
  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    strategy.remarks(on: tree, in: frame).map { "\(id): \($0)" }
  }
}

struct Member<Geometry: NodeGeometry>: FamilyMember {
  let kind: StrategyKind<Geometry>
  let settings: [Setting]
  let strategy: AnyStrategy<Geometry>
  let family: Family<Geometry>
}
