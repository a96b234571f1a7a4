/// The laws that a strategy promises to keep on a tree.
///
/// A metric counts a violation as a defect only where the law is claimed.
public struct Claims: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  // MARK: Treemaps

  /// Every rectangle lies inside its parent's and meets no sibling's.
  public static let containment = Claims(rawValue: 1 << 0)
  /// Area is proportional to weight.
  public static let area = Claims(rawValue: 1 << 1)

  // MARK: Node-link trees

  /// A1: nodes of one depth lie on one line, in order.
  public static let layers = Claims(rawValue: 1 << 2)
  /// A2: a left child lies to the left and a right child to the right of its parent.
  public static let sides = Claims(rawValue: 1 << 3)
  /// A3: a parent of two or more children is centered between the outer edges of its first and last.
  public static let centering = Claims(rawValue: 1 << 4)
  /// A4: a mirrored tree is drawn as the mirror image.
  public static let mirror = Claims(rawValue: 1 << 5)
  /// A4: equal subtrees are drawn equally.
  public static let isomorphism = Claims(rawValue: 1 << 6)
  /// No two boxes overlap.
  public static let separation = Claims(rawValue: 1 << 7)
  /// No two edges cross.
  public static let planarity = Claims(rawValue: 1 << 8)

  // MARK: Sunbursts

  /// Angle is proportional to value.
  public static let angle = Claims(rawValue: 1 << 9)

  // MARK: Icicles

  /// The extent along a level is proportional to weight.
  public static let length = Claims(rawValue: 1 << 10)
}
