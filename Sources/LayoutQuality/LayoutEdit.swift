/// A change of a picture that leaves its tree as it is: what metrics themselves are tested with.
///
/// A metric says which edits make it worse and which leave it as it is. What an edit does to a
/// geometry is said by the family.
public enum LayoutEdit: String, CaseIterable, Sendable {
  /// Everything lies elsewhere; a sunburst is turned.
  case move
  /// Everything is a third as large, the frame too if the layout fills one; names stay.
  case scale
  /// Left and right change places.
  case mirror
  /// Nodes get other names of the same lengths.
  case rename
  /// Nodes are moved a little, each in a direction of its own.
  case jitter
  /// Leaves with one parent change places.
  case swap
  /// Leaves with one parent lie on each other.
  case stack
  /// Everything but the root is pushed into a part of the frame; boxes of a drawing keep their
  /// sizes.
  case cramp
  /// Half of the leaves grow where they are; a drawing's boxes move apart.
  case inflate
  /// Everything becomes longer along one axis, rings thicker.
  case stretch
  /// A third of the leaves become points.
  case vanish
}

extension Set<LayoutEdit> {
  /// What hurts nobody: a picture elsewhere, and the same from the other side or with other names.
  public static var moves: Self { [.move, .mirror, .rename] }

  /// The same with size: for metrics without a unit.
  public static var similarities: Self { [.move, .mirror, .rename, .scale] }
}
