/// The layouts that readers know, the simplest first.
///
/// Differences that nobody sees go to the earlier one. A layout that is not here, a refinement of
/// one that is, has to show clearly more.
enum KnownLayouts {
  private static let names = [
    "slice", "squarified", "partition", "sunburst", "strip", "slice-and-dice", "binary", "dice",
    "pack", "reingold-tilford", "indented", "cluster", "phylogram", "compact-org-chart", "mind-map",
    "radial-tree", "circular-phylogram",
  ]

  /// The layout to name for lengths of branches where others are more important.
  static let ofLengths = "phylogram"

  /// Whether edges stand for lengths of branches.
  static func drawsLengths(_ name: String) -> Bool {
    name == ofLengths || name == "circular-phylogram" || isUnrooted(name)
  }

  /// Whether the root is a node like others, and names take what room there is.
  static func isUnrooted(_ name: String) -> Bool {
    name == "equal-angle" || name == "equal-daylight"
  }

  /// The place in the order of simplicity; `nil` for others.
  static func place(of name: String) -> Int? { names.firstIndex(of: name) }

  /// How easily the structure is followed in a drawing: a factor. In a tidy tree a level is a line.
  /// An outline needs a look for the depth. In blocks of leaves, in two halves and on rings a level
  /// is in several places (rings: Burch et al. 2011 measured slower answers).
  static func ease(of name: String) -> Double {
    switch name {
    case "reingold-tilford", "buchheim", "van-der-ploeg", "partition", "sunburst": 1
    case "cluster", "phylogram": 0.97
    case "indented": 0.95
    case "mind-map": 0.8
    case "compact-org-chart": 0.7
    case "radial-tree", "radial-wedge", "circular-phylogram": 0.75
    case _ where isUnrooted(name): 0.6
    default: 0.9
    }
  }

  /// Whether two layouts look alike to most readers.
  static func lookAlike(_ one: String, _ other: String) -> Bool {
    let tidy = [
      "reingold-tilford", "buchheim", "van-der-ploeg", "wetherell-shannon", "contour-grid",
      "stack", "alignment", "knuth", "cluster",
    ]
    return one == other || tidy.contains(one) && tidy.contains(other)
  }
}
