/// The use of a picture of a tree.
public enum Purpose: String, CaseIterable, Sendable {
  /// To compare the values of nodes.
  case values

  /// To see which nodes belong together.
  case structure

  /// To find one node among many.
  case find

  /// To see what happens to each node when the tree changes.
  case change

  /// To have a picture as small as possible.
  case size

  /// To have a layout as soon as possible. The time decides, and no family has an aim for it.
  case speed

  /// The task: `read values`.
  public var title: String {
    switch self {
    case .values: "read values"
    case .structure: "see what belongs to what"
    case .find: "find a thing"
    case .change: "compare versions"
    case .size: "get the smallest picture"
    case .speed: "be fast"
    }
  }
}

#if !hasFeature(Embedded)
  extension Purpose: Codable {}
#endif
