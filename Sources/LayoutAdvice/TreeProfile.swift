/// What is known of a tree before any layout is made: its size, what its nodes carry, and the words
/// of its source.
public struct TreeProfile: Equatable, Sendable {
  /// The number of nodes without children.
  public var leaves: Int

  /// The number of leaves that cannot be in sight: those without a name or a value above 0, if the
  /// tree has any of these.
  public var hidden: Int

  /// The number of the root's children that have children.
  public var tops: Int

  /// The number of edges on the longest way from the root down.
  public var height: Int

  /// How many versions the tree has of its own; 1 for a tree that does not change.
  public var versions: Int

  /// Whether two leaves have different values: equal ones, such as a count of 1 for each leaf, say
  /// nothing.
  public var hasValues: Bool

  /// Whether any node has a name.
  public var hasNames: Bool

  /// Whether the tree states lengths of branches.
  public var hasLengths: Bool

  /// Whether the names of a group are periods of time, such as months, in their order.
  public var isOrdered: Bool

  /// Whether each inner node has two children.
  public var isBinary: Bool

  /// Whether most leaves are called as files are, with an extension.
  public var areFiles: Bool

  /// Whether inner nodes have values of their own, as functions have that call others.
  public var hasOwnValues: Bool

  /// Whether half of the inner nodes or more have one child, as in nested views.
  public var hasChains: Bool

  /// What the source calls the levels below the root, the uppermost first; empty if it does not
  /// say.
  public var levels: [String]

  /// What the source calls the values; `nil` if it does not say.
  public var value: String?

  public init(
    leaves: Int, tops: Int, height: Int, versions: Int = 1, hasValues: Bool = true,
    hasNames: Bool = true, hasLengths: Bool = false, isOrdered: Bool = false,
    isBinary: Bool = false, areFiles: Bool = false, hasOwnValues: Bool = false,
    hasChains: Bool = false, levels: [String] = [], value: String? = nil, hidden: Int = 0
  ) {
    self.leaves = leaves
    self.hidden = hidden
    self.tops = tops
    self.height = height
    self.versions = versions
    self.hasValues = hasValues
    self.hasNames = hasNames
    self.hasLengths = hasLengths
    self.isOrdered = isOrdered
    self.isBinary = isBinary
    self.areFiles = areFiles
    self.hasOwnValues = hasOwnValues
    self.hasChains = hasChains
    self.levels = levels
    self.value = value
  }

  /// The number of leaves that can be in sight.
  public var shown: Int { leaves - hidden }

  /// The needs that the tree itself tells, in the order of `Need`.
  ///
  /// Without values the structure is all there is. With values it matters too where each inner node
  /// is a question with two answers, where functions call each other, and in deep trees: icicles
  /// are for dozens of layers. Files are an exception, since people know them as treemaps.
  public var needs: [Need] {
    Need.allCases.filter { need in
      switch need {
      case .values: hasValues
      case .names: hasNames
      case .structure: height > 1 && (!hasValues || isBinary && leaves > 6 || isDeep)
      case .order: isOrdered
      case .changes: versions > 1
      case .lengths: hasLengths
      }
    }
  }

  /// Whether levels are looked at, one by one: in call trees, and in trees of many levels that are
  /// not files.
  var isDeep: Bool { !areFiles && (height >= Self.deep || hasOwnValues) }

  /// Whether there are long chains of only children, which an outline shows as code is indented.
  var isChained: Bool { hasChains && height >= Self.deep }

  /// The height from which on the levels of a tree are looked at, one by one.
  static let deep = 8
}

#if !hasFeature(Embedded)
  extension TreeProfile: Codable {}
#endif
