/// Something that a drawing can keep or break, such as areas in proportion to weights.
///
/// A law is identified by its name alone, so that a family from another package can bring its own.
public struct Law: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public var description: String { name }
}

extension Law {
  /// All laws of this package.
  package static let known: [Law] = [
    .containment, .order, .area, .layers, .sides, .centering, .mirror, .isomorphism, .separation,
    .planarity, .leaves, .edgeLength, .angle, .length,
  ]
}

/// The laws that a strategy promises to keep on a tree.
///
/// A metric counts a violation as a defect only where the law is claimed.
public typealias Claims = Set<Law>

// MARK: - Several families

extension Law {
  /// Every node's shape lies inside its parent's and meets no sibling's. In a sunburst, the same
  /// holds for the angles, and in an icicle for the extents along the levels.
  public static let containment = Law("containment")
  /// Siblings are read in their order: the next one lies to the right or below; in a sunburst,
  /// further on clockwise.
  public static let order = Law("order")
}

// MARK: - Treemaps and packed circles

extension Law {
  /// Area is proportional to weight.
  public static let area = Law("area")
}

// MARK: - Node-link trees
//
// These laws are for a drawing that runs down; where levels are columns, left and right are above
// and below. A1 to A4 are the aesthetics that Reingold and Tilford name.

extension Law {
  /// A1: nodes of one depth lie on one line, in order.
  public static let layers = Law("layers")
  /// A2: a left child lies to the left and a right child to the right of its parent.
  public static let sides = Law("sides")
  /// A3: a parent of two or more children is centered between the outer edges of its first and
  /// last.
  public static let centering = Law("centering")
  /// A4: a mirrored tree is drawn as the mirror image.
  public static let mirror = Law("mirror")
  /// A4: equal subtrees are drawn equally.
  public static let isomorphism = Law("isomorphism")
  /// No two boxes overlap.
  public static let separation = Law("separation")
  /// No two edges cross, on the paths of the layout's conventions.
  public static let planarity = Law("planarity")
  /// All leaves lie on one line, in order.
  public static let leaves = Law("leaves")
  /// What stands for an edge's length is in proportion to it: the last piece of a `square` or `arc`
  /// way, else the straight distance.
  public static let edgeLength = Law("edgeLength")
}

// MARK: - Sunbursts

extension Law {
  /// Angle is proportional to value.
  public static let angle = Law("angle")
}

// MARK: - Icicles

extension Law {
  /// The extent along a level is proportional to weight.
  public static let length = Law("length")
}
