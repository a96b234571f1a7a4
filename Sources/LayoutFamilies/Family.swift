import LayoutAdvice
import LayoutDrawing
import LayoutQuality
import TreeLayout
import TreeModel

/// Strategies that share a geometry, with all that the harness needs to know of them: the metrics
/// of their layouts, the metrics that a table shows, and how layouts are drawn.
///
/// A family is one value in one file. Code that measures, prints or draws uses these properties and
/// names no family.
public struct Family<Geometry: NodeGeometry>: Sendable {
  /// The family's id in tables and files, and in the choice of all its strategies: lower case,
  /// words joined by hyphens. No kind has the same name.
  public let id: String

  /// The strategies, in the order in which they are shown.
  public var kinds: [StrategyKind<Geometry>]

  /// The metrics of one layout, in the order of the columns.
  public var metrics: [MetricGroup<Geometry>]

  /// The metrics of the change from one layout to the next.
  public var changes: [ChangeMetricGroup<Geometry>]

  /// The metrics of all layouts of a sequence; their values stand in the last step.
  public var sequences: [SequenceMetricGroup<Geometry>]

  /// The ids of the two to four metrics that a table shows.
  public var headline: [String]

  /// The purposes that the family's pictures serve, and the metrics that decide how well a strategy
  /// serves each.
  public var aims: [Aim]

  /// Makes an SVG document of one layout.
  public var picture: @Sendable (Drawing<Geometry>) -> SVG

  /// The outlines of several layouts in one picture, so that moves can be shown; `nil` if the
  /// family has no such picture.
  public var outlines: (@Sendable ([Layout<Geometry>], _ frame: Rect) -> [Outlines])?

  /// The options of a style that the picture obeys besides those that all pictures obey.
  public var pictureOptions: Set<PictureOption>

  /// How a tree is laid out for a picture, unless the caller asks for something else.
  public var pictureDefaults: PictureDefaults<Geometry>

  /// Warnings about what a picture will not show, one sentence each.
  public var warnings: @Sendable (NamedTree) -> [String]

  /// Applies an edit to a layout, as a function of the seed; `nil` if the edit means nothing.
  public var edit: @Sendable (Layout<Geometry>, LayoutEdit, _ seed: UInt64) -> Layout<Geometry>?

  /// The options of the strategies on whose layouts the metrics are tried, by turns; not empty.
  /// Some metrics say nothing of layouts without certain options. A strategy gets those that it
  /// has.
  public var trialSettings: [[Setting]]

  /// The conventions of layouts from programs that state none.
  public var conventions: Geometry.Conventions

  /// Whether strategies read the widths and heights of nodes.
  public var readsNodeSizes: Bool

  /// The area of a leaf's shape, in frame units; `nil` if leaves are as large as their names.
  public var cellArea: (@Sendable (Geometry) -> Double)?

  /// An addition to the list of the family's metrics: metrics that were tried once and are not
  /// measured any more.
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
    trialSettings: [[Setting]] = [[]],
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
    self.trialSettings = trialSettings
    self.conventions = conventions
    self.readsNodeSizes = readsNodeSizes
    self.cellArea = cellArea
    self.note = note
  }
}

/// A part of a drawing's style that only some pictures can show.
public enum PictureOption: String, Sendable {
  case cushions, edges
  /// Colors that show how long the shapes are.
  case aspects
}

/// A strategy together with its family; both have one geometry.
public protocol FamilyMember<Geometry>: Sendable {
  associatedtype Geometry: NodeGeometry

  var kind: StrategyKind<Geometry> { get }

  /// The options that have been set, in the given order.
  var settings: [Setting] { get }

  /// The kind with these options.
  var strategy: AnyStrategy<Geometry> { get }
  var family: Family<Geometry> { get }
}

extension FamilyMember {
  public var id: String { strategy.id.description }
  public var familyID: String { family.id }
  public var readsNodeSizes: Bool { family.readsNodeSizes }

  /// The id of the strategy with the option of a role set to a value; `nil` if it has no such
  /// option, or the option does not take this value.
  package func variant(_ role: OptionRole, _ value: String) -> String? {
    // An icicle's orientation has other values than that of tree drawings, and no role.
    let isMeant = { (option: OptionFacts) in
      option.role == role || role == .orientation && option.name == "orientation"
    }
    guard let option = kind.options.first(where: isMeant),
      let strategy = try? kind.make(settings + [Setting(option.name, value)])
    else { return nil }
    return strategy.id.description
  }

  /// The area of the smallest leaf of positive weight that is shown in some layouts; `nil` if
  /// leaves have no areas.
  public func smallestCell(in layouts: [Layout<Geometry>]) -> Double? {
    guard let area = family.cellArea else { return nil }
    return layouts.compactMap { layout in
      let tree = layout.tree
      return tree.nodes.filter { node in
        tree.isLeaf(node) && tree.weights[node] > 0 && layout.marks?[node] ?? .shown == .shown
      }.map { area(layout[$0]) }.min()
    }.min()
  }

  /// Refuses a tree that the strategy cannot lay out.
  public func check(_ tree: LayoutTree) throws(LayoutError) { try strategy.check(tree) }

  /// Warnings about what a picture will not show, one sentence each.
  public func warnings(of tree: NamedTree) -> [String] { family.warnings(tree) }

  /// Remarks for a reader of the layout, one sentence each.
  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    strategy.remarks(on: tree, in: frame).map { "\(id): \($0)" }
  }
}

/// A kind of a family with options set.
package struct Member<Geometry: NodeGeometry>: FamilyMember {
  package let kind: StrategyKind<Geometry>
  package let settings: [Setting]
  package let strategy: AnyStrategy<Geometry>
  package let family: Family<Geometry>

  /// - Returns: `nil` if the family has no kind of this name.
  package init?(
    _ name: String, _ settings: [Setting] = [], of family: Family<Geometry>
  ) throws(OptionError) {
    guard let kind = family.kinds.first(where: { $0.name == name }) else { return nil }
    (self.kind, self.settings, self.family) = (kind, settings, family)
    strategy = try kind.make(settings)
  }
}
