import TreeLayout
import TreeModel

/// A format that trees are written in.
public enum WrittenFormat: CaseIterable, Sendable {
  case csv, json, newick

  /// What a file's name ends in, without the point, lower case; the first one is the usual one.
  public var extensions: [String] {
    switch self {
    case .csv: ["csv"]
    case .json: ["json"]
    case .newick: ["nwk", "newick"]
    }
  }

  /// The format whose files end so; `nil` if there is none.
  public init?(fileExtension: String) {
    let ending = fileExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.extensions.contains(ending) }) else {
      return nil
    }
    self = format
  }
}

extension NamedTree {
  /// Writes the tree as a file that reads back as the same tree, but for its `losses`.
  ///
  /// - Parameter write: takes the next piece of the file, some 64 KiB at a time.
  /// - Complexity: O(*n*) time; O(*n*) memory.
  public func write<Failure: Error>(
    as format: WrittenFormat, to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    switch format {
    case .csv: try writeCSV(to: write)
    case .json: try writeJSON(to: write)
    case .newick: try writeNewick(to: write)
    }
  }

  /// What the tree has and a file of this format cannot hold, one sentence for each.
  public func losses(as format: WrittenFormat) -> [String] {
    if format == .csv, tree.nodes.contains(where: { names.utf8(of: $0).isEmpty }) {
      return ["CSV calls nodes without a name by their ids, such as `#1`"]
    }
    guard format == .newick else { return [] }
    var parts: [String] = []
    if tree.sizes.contains(where: { $0 != .unit }) { parts.append("the sizes of nodes") }
    if tree.sides.contains(where: { $0 != .unstated }) { parts.append("the sides of children") }
    if names.hasColors { parts.append("colors") }
    if !tree.lengths.isEmpty, hasOtherValues { parts.append("values beside lengths") }
    return parts.map { "Newick has no place for \($0), which are left out" }
  }

  /// Whether a value is lost in Newick: one of an inner node, or one of a leaf that is neither its
  /// length nor the 1 that readers count for each leaf.
  private var hasOtherValues: Bool {
    tree.nodes.contains { node in
      let value = tree.values[node]
      let isKnown = tree.isLeaf(node) && (value == 1 || value == tree.lengths[node])
      return !value.isNaN && !isKnown
    }
  }

  /// What a side says is read only where a child is single, and of the root's children; the order
  /// tells of two others.
  func writtenSide(of node: Int) -> Side {
    let side = tree.side(of: node)
    guard node > 0, side != .unstated else { return side }
    let siblings = tree.children(of: Int(tree.parent[node]))
    let isBelowRoot = tree.parent[node] == 0
    switch siblings.count {
    case 1: return side
    case 2
    where isBelowRoot && tree.sides[siblings.lowerBound] == tree.sides[node]
      && tree.sides[siblings.upperBound - 1] == tree.sides[node]:
      return side
    case 2: return node == siblings.lowerBound ? .left : .right
    default: return isBelowRoot ? side : .unstated
    }
  }

  /// Goes through the tree along its branches, siblings in order.
  ///
  /// - Parameters:
  ///   - open: is called with each node before those below it.
  ///   - close: is called with each node behind those below it.
  func walk<Failure: Error>(
    open: (Int) throws(Failure) -> Void, close: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    var node = 0
    var isEntering = true
    while node >= 0 {
      if isEntering {
        try open(node)
        if let child = tree.children(of: node).first {
          node = child
          continue
        }
      }
      try close(node)
      let parent = Int(tree.parent[node])
      isEntering = parent >= 0 && node + 1 < tree.children(of: parent).upperBound
      node = isEntering ? node + 1 : parent
    }
  }
}
