/// What a reader wants of a picture of a tree.
public enum Need: String, CaseIterable, Sendable {
  /// To compare the values of leaves.
  case values

  /// To know what is what.
  case names

  /// To follow the way from a node to its parent and its children.
  case structure

  /// To find siblings in the order of the data, such as months.
  case order

  /// To see what happens to each node from version to version.
  case changes

  /// To compare the lengths of branches.
  case lengths
}

#if !hasFeature(Embedded)
  extension Need: Codable {}
#endif
