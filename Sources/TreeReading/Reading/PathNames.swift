import TreeLayout

/// Names of nodes that are paths, made of their components: `a/b/c` for `c` in `b` in `a`, or
/// `a.b.c` with another separator.
///
/// The paths of a deep tree add up to the square of its depth: beyond 64 MiB and 128 bytes a node
/// the components alone are the names, and `warning` says so. Both calls go in level order.
struct PathNames {
  private(set) var names = NodeNames()
  private let tree: LayoutTree

  /// Whether the names of the root's children begin with the root's.
  private let includesRoot: Bool
  private let separator: UInt8
  private var lengths: [Int] = []
  private var total = 0
  private var path: [UInt8] = []

  init(
    _ tree: LayoutTree, includesRoot: Bool = true, separator: UInt8 = UInt8(ascii: "/")
  ) {
    self.tree = tree
    self.separator = separator
    self.includesRoot = includesRoot
    lengths.reserveCapacity(tree.count)
  }

  private var limit: Int { max(64 << 20, 128 * tree.count) }

  /// Tells how long the component of the next node is. All are told before the first is appended.
  mutating func measure(_ length: Int) {
    let parent = Int(tree.parent[lengths.count])
    let above = parent < 0 || (parent == 0 && !includesRoot) ? 0 : lengths[parent] + 1
    lengths.append(above + length)
    total += above + length
  }

  /// Appends the name of the next node.
  mutating func append(_ component: ArraySlice<UInt8>, color: ArraySlice<UInt8> = []) {
    if names.count == 0 {
      lengths = []
      if total <= limit { names.pathSeparator = separator }
      names.reserveCapacity(nodes: tree.count, bytes: min(total, limit))
    }
    path.removeAll(keepingCapacity: true)
    let parent = Int(tree.parent[names.count])
    if total <= limit, parent > 0 || (parent == 0 && includesRoot) {
      path.append(contentsOf: names.utf8(of: parent))
      if !path.isEmpty, path != [separator] { path.append(separator) }
    }
    path.append(contentsOf: component)
    names.append(path, color: color)
  }

  var warnings: [String] {
    total <= limit
      ? [] : ["the full paths would take \(total) bytes; nodes are called by their last component"]
  }
}

extension NodeNames {
  /// What stands between the components of names that are paths in the source; `nil` where they are
  /// no paths.
  ///
  /// From some level on, each name has to begin with that of its parent, as in tables that were
  /// made of lists of paths, and so do ids below two nodes. Names such as `Python 3.11` and
  /// `TCP/IP` may begin so by chance, and each section of a text does: `1.1`. So of names that are
  /// no ids, one has to be below another one; where points separate, so it is with ids, and names
  /// begin so from the top on, without a digit behind a point.
  func separatorOfPaths(in tree: LayoutTree, areIDs: Bool) -> UInt8? {
    "/\\.".utf8.first { arePaths(in: tree, $0, areIDs) }
  }

  private func arePaths(in tree: LayoutTree, _ separator: UInt8, _ areIDs: Bool) -> Bool {
    // If the last node's name is no path, the other names need no look.
    guard count == tree.count, tree.count > 1, isPath(tree.count - 1, in: tree, separator),
      let first = tree.nodes.dropFirst().first(where: { isPath($0, in: tree, separator) })
    else { return false }
    let depth = tree.depth(of: first)
    let nodes = tree.level(depth).lowerBound..<tree.count
    guard nodes.allSatisfy({ isPath($0, in: tree, separator) }) else { return false }
    let parents = tree.parent[nodes]
    let isChain = parents.contains { nodes.contains(Int($0)) }
    let isPoint = separator == UInt8(ascii: ".")
    if isPoint, depth > (utf8(of: 0).isEmpty ? 2 : 1) { return false }
    return isChain || areIDs && !isPoint && parents.contains { $0 != parents.first }
  }

  private func isPath(_ node: Int, in tree: LayoutTree, _ separator: UInt8) -> Bool {
    let (name, parent) = (utf8(of: node), utf8(of: Int(tree.parent[node])))
    guard !parent.isEmpty, name.count > parent.count + 1, name.starts(with: parent),
      name[name.startIndex + parent.count] == separator
    else { return false }
    let isPoint = separator == UInt8(ascii: ".")
    return !isPoint || !name[name.startIndex + parent.count + 1].isDigit
  }
}
