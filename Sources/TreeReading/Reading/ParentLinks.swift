import DelimitedText
import TreeLayout

/// Nodes that name their parents by ids, in any order: while they are read, the column of parents
/// holds numbers of ids.
struct ParentLinks: ~Copyable {
  private var ids = TextIndex()
  private var idOfNode: [Int32] = []  // −1 where it has none
  private var nodeOfID: [Int32] = []  // −1 while the id is known as a parent only
  private var lastParent: Int32 = -1

  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    idOfNode.reserveCapacity(count)
    nodeOfID.reserveCapacity(count)
  }

  /// Gives the next node its id; returns the node that has it already, −1 if there is none.
  mutating func addNode(id: Span<UInt8>) -> Int32 {
    let number = number(of: id)
    idOfNode.append(number)
    guard number >= 0 else { return -1 }
    let other = nodeOfID[Int(number)]
    if other < 0 { nodeOfID[Int(number)] = Int32(idOfNode.count - 1) }
    return other
  }

  /// The number of a parent's id, −1 where it is empty.
  mutating func parent(_ id: Span<UInt8>) -> Int32 {
    // Siblings often follow one another.
    lastParent = number(of: id, guess: lastParent)
    return lastParent
  }

  /// The id with a number; empty for −1.
  func id(of number: Int32) -> String {
    number < 0 ? "" : String(decoding: ids.utf8(of: Int(number)), as: UTF8.self)
  }

  private mutating func number(of id: Span<UInt8>, guess: Int32 = -1) -> Int32 {
    if id.isEmpty { return -1 }
    let number = ids.index(of: id, guess: guess)
    if Int(number) == nodeOfID.count { nodeOfID.append(-1) }
    return number
  }

  /// Makes the numbers of ids in the column of parents the nodes that have these ids, and adds a
  /// root above several nodes without a parent. A mark of a missing value is no parent, and neither
  /// is a 0 or −1 that is nobody's id. Where every node has a parent, those that are their own are
  /// roots; if there are none, and all ids but one are those of nodes, that one is the root's.
  ///
  /// - Parameter addsParents: whether an id that no node has gets a node without a parent.
  /// - Returns: what is to be told.
  mutating func resolve(
    _ columns: inout NodeColumns, addsParents: Bool = false, source: String
  ) throws(TreeImportError) -> [String] {
    ids.seal()
    var remarks: [String] = []
    let orphans = addsParents ? [] : orphans(columns.parents)
    let isRoot = orphans.count == 1 && !hasRoots(columns.parents)
    if isRoot {
      let id = columns.parents[orphans[0]]
      remarks.append("`\(self.id(of: id).excerpt())` has no row and is read as the root")
    } else if let first = orphans.first {
      let parents = orphans.prefix(2).map { id(of: columns.parents[$0]) }
      throw TreeImportError(
        .unknownParents(
          parents, of: orphans.prefix(2).map { name($0) }, others: orphans.count - parents.count),
        source: source, line: Int(columns.lines[first]))
    }
    if addsParents || isRoot {
      for id in nodeOfID.indices
      where nodeOfID[id] < 0 && !MissingValues.isMark(ids.utf8(of: id)) {
        nodeOfID[id] = try columns.append(parent: -1, line: 1, source: source)
        idOfNode.append(Int32(id))
      }
    }
    var nobodies = (count: 0, first: "")
    for node in 0..<columns.count where columns.parents[node] >= 0 {
      let parentID = Int(columns.parents[node])
      guard nodeOfID[parentID] < 0 else {
        columns.setParent(nodeOfID[parentID], of: Int32(node))
        continue
      }
      columns.setParent(-1, of: Int32(node))
      if nobodies.count == 0 {
        nobodies.first = "`\(id(of: Int32(parentID)))` in line \(columns.lines[node])"
      }
      nobodies.count += 1
    }
    nodeOfID = []
    if nobodies.count > 0 {
      remarks.append(
        "parents that are not nodes and are read as no parent: \(nobodies.count), the first is "
          + nobodies.first)
    }
    // The root of some taxonomies is its own parent.
    if !columns.parents.contains(where: { $0 < 0 }),
      case let roots = columns.parents.indices.filter({ columns.parents[$0] == $0 }),
      let first = roots.first
    {
      for root in roots { columns.setParent(-1, of: Int32(root)) }
      remarks.append(
        "nodes that are their own parents and are read as roots: \(roots.count), the first is "
          + "`\(name(first).excerpt())` in line \(columns.lines[first])")
    }
    if let tops = try columns.addRootAboveTops(source: source) {
      remarks.append(tops.warning(first: name(tops.first)))
    }
    return remarks
  }

  /// The first nodes that name each parent that no node is, unless it stands for none.
  private func orphans(_ parents: [Int32]) -> [Int] {
    var seen: Set<Int32> = []
    return parents.indices.filter { node in
      let id = parents[node]
      return id >= 0 && nodeOfID[Int(id)] < 0 && !isNobody(id) && seen.insert(id).inserted
    }
  }

  /// Whether a node has no parent, or is its own.
  private func hasRoots(_ parents: [Int32]) -> Bool {
    parents.indices.contains { node in
      let id = parents[node]
      if id < 0 { return true }
      return nodeOfID[Int(id)] < 0 ? isNobody(id) : Int(nodeOfID[Int(id)]) == node
    }
  }

  /// Whether a parent's id stands for none, if no node has it.
  private func isNobody(_ id: Int32) -> Bool {
    let text = ids.utf8(of: Int(id))
    return MissingValues.isMark(text) || ["0", "-1"].contains { text.elementsEqual($0.utf8) }
  }

  /// Whether nodes name parents, but none that is a node.
  func nameNoNode(_ parents: [Int32]) -> Bool {
    parents.allSatisfy { $0 < 0 || nodeOfID[Int($0)] < 0 } && parents.contains { $0 >= 0 }
  }

  /// The node's id; empty where it has none.
  func utf8(of node: Int) -> ArraySlice<UInt8> { ids.bytes[range(of: node)] }

  /// Where the node's id is in those of all.
  func range(of node: Int) -> Range<Int> {
    node < idOfNode.count && idOfNode[node] >= 0 ? ids.range(of: Int(idOfNode[node])) : 0..<0
  }

  func name(_ node: Int) -> String {
    let id = utf8(of: node)
    return id.isEmpty ? "#\(node)" : String(decoding: id, as: UTF8.self)
  }

  /// Those of all ids.
  var bytes: [UInt8] { ids.bytes }
}
