import LayoutAdvice
import LayoutQuality
import TreeLayout
import TreeModel

/// A family of any geometry.
public protocol LayoutFamily<Geometry>: Sendable {
  associatedtype Geometry: NodeGeometry

  var itself: Family<Geometry> { get }
}

extension Family: LayoutFamily {
  public var itself: Family<Geometry> { self }
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

  /// The edits of a tree whose layouts the family's probes compare, each once.
  public var edits: [TreeEdit] {
    var seen: Set<String> = []
    return itself.metrics.flatMap(\.edits).filter { seen.insert($0.id).inserted }
  }

  /// The name of the geometry for a program in another language: `rect`, `point`, `arc`.
  public var geometryName: String { String(describing: Geometry.self).lowercased() }

  /// The numbers that a layout holds for each node.
  public var componentNames: [String] { Geometry.componentNames }

  /// What the numbers of a node's list are, in turn; `nil` where nodes have no lists.
  public var listNames: [String]? { Geometry.List.exists ? Geometry.listNames : nil }

  public var kindFacts: [KindFacts] {
    itself.kinds.map { KindFacts(name: $0.name, summary: $0.summary, options: $0.options) }
  }

  /// The strategy of a kind with options set; `nil` if the family has no such kind.
  public func member(
    _ kind: String, _ settings: [Setting] = []
  ) throws(OptionError) -> (any FamilyMember)? {
    try Member(kind, settings, of: itself)
  }
}

/// What a list shows of a kind.
public struct KindFacts: Sendable {
  public let name: String
  public let summary: String
  public let options: [OptionFacts]
}
