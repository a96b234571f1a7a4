/// A change of a picture that leaves its tree as it is, by which metrics themselves are tested.
///
/// A metric says which edits make it worse and which do not change it. The family says what an edit
/// does to a geometry.
public enum LayoutEdit: String, CaseIterable, Sendable {
  /// All nodes lie elsewhere; a sunburst is turned.
  case move
  /// Everything is a third as large, also the frame if the layout fills one; names stay.
  case scale
  /// Left and right are exchanged.
  case mirror
  /// Nodes get other names of the same lengths.
  case rename
  /// Nodes are moved a little, each in a direction of its own.
  case jitter
  /// Leaves with one parent exchange their places.
  case swap
  /// Leaves with one parent lie on each other.
  case stack
  /// Everything but the root is pushed into a part of the frame; boxes of a drawing keep their
  /// sizes.
  case cramp
  /// Half of the leaves grow in their places; a drawing's boxes move apart.
  case inflate
  /// Everything becomes longer along one axis; rings become thicker.
  case stretch
  /// A third of the leaves become points.
  case vanish
}

extension Set<LayoutEdit> {
  /// Edits that do no harm: the picture lies elsewhere, is seen from the other side, or has other
  /// names.
  static var moves: Self { [.move, .mirror, .rename] }

  /// These edits and another size, for metrics without a unit.
  public static var similarities: Self { [.move, .mirror, .rename, .scale] }
}
