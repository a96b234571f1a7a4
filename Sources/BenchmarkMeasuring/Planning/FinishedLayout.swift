import LayoutFamilies
import TreeLayout

/// A finished layout of a sequence's steps, which takes part as a strategy does. No program makes
/// it again, so that probes are undefined, and nothing is timed.
public struct FinishedLayout<Geometry: NodeGeometry>: FinishedMember {
  /// What results call it.
  public let id: String

  /// The files that it is from, as results name them.
  public let source: String
  public let family: Family<Geometry>

  /// The layouts of the steps.
  public let layouts: [Layout<Geometry>]

  /// Whether the layouts have to keep the laws that they claim. Nobody else has promised anything
  /// of a finished layout: it claims what it keeps.
  public let haveClaims: Bool

  public init(
    id: String, source: String, family: Family<Geometry>, layouts: [Layout<Geometry>],
    haveClaims: Bool
  ) {
    self.id = id
    self.source = source
    self.family = family
    self.layouts = layouts
    self.haveClaims = haveClaims
  }
}

/// A finished layout of any geometry.
public protocol FinishedMember<Geometry>: Sendable {
  associatedtype Geometry: NodeGeometry

  var id: String { get }
  var source: String { get }
  var family: Family<Geometry> { get }
  var layouts: [Layout<Geometry>] { get }
  var haveClaims: Bool { get }
}

extension FinishedMember {
  public var familyID: String { family.id }
}
