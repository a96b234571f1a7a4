import TreeLayout

/// Nodes that name their parents by ids, in any order: while they are read, the column of parents
/// holds numbers of ids.
struct ParentLinks: ~Copyable {
  private var ids = TextTable()
  private var idOfNode: [Int32] = []  // −1 where it has none
  private var nodeOfID: [Int32] = []  // −1 while the id is known as a parent only
  private var lastParent: Int32 = -1

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

  /// Makes the numbers of ids in the column of parents the nodes that have these ids.
  ///
  /// - Parameter addsParents: whether an id that no node has gets a node without a parent.
  mutating func resolve(
    _ columns: inout NodeColumns, addsParents: Bool = false, source: String
  ) throws(TreeImportError) {
    ids.seal()
    if addsParents {
      for id in nodeOfID.indices where nodeOfID[id] < 0 {
        nodeOfID[id] = try columns.append(parent: -1, line: 1, source: source)
        idOfNode.append(Int32(id))
      }
    }
    for node in 0..<columns.count where columns.parents[node] >= 0 {
      let parentID = Int(columns.parents[node])
      guard nodeOfID[parentID] >= 0 else {
        throw TreeImportError(
          .unknownParent(String(decoding: ids.utf8(of: parentID), as: UTF8.self), of: name(node)),
          source: source, line: Int(columns.lines[node]))
      }
      columns.setParent(nodeOfID[parentID], of: Int32(node))
    }
    nodeOfID = []
  }

  /// The node's id; empty where it has none.
  func utf8(of node: Int) -> ArraySlice<UInt8> { ids.bytes[range(of: node)] }

  /// Where the node's id is in those of all.
  private func range(of node: Int) -> Range<Int> {
    node < idOfNode.count && idOfNode[node] >= 0 ? ids.range(of: Int(idOfNode[node])) : 0..<0
  }

  func name(_ node: Int) -> String {
    let id = utf8(of: node)
    return id.isEmpty ? "#\(node)" : String(decoding: id, as: UTF8.self)
  }

  /// How many bytes all ids have.
  var byteCount: Int { ids.byteCount }

  /// Names of nodes: their labels, or their ids where they have none.
  func names(_ labels: NameBuffer, _ colors: NameBuffer, in order: [Int32]) -> NodeNames {
    var names = NodeNames()
    names.reserveCapacity(nodes: order.count, bytes: byteCount + labels.bytes.count)
    let (idTexts, labelTexts, colorTexts) = (ids.bytes.span, labels.bytes.span, colors.bytes.span)
    for node in order {
      let label = labels.range(orEmpty: Int(node))
      let color = colorTexts.extracting(colors.range(orEmpty: Int(node)))
      if label.isEmpty {
        names.append(idTexts.extracting(range(of: Int(node))), color: color)
      } else {
        names.append(labelTexts.extracting(label), color: color)
      }
    }
    return names
  }
}
