import DelimitedText
import TreeLayout

extension NamedTree {
  /// Reads `id,parent` rows: one node each, in any order; the root's parent is empty.
  ///
  /// A node may be named as a parent before its own row. A node without an id is nobody's parent.
  /// A node is called by its label, or by its id where it has none.
  static func readParents(
    _ rows: consuming CSVReader, _ format: CSVFormat, node: Int, parent: Int, label: Int?,
    id: String
  ) throws(TreeImportError) -> NamedTree {
    var rows = rows
    var format = format
    var labels = NameBuffer()
    var columns = NodeColumns()
    var ids = TextTable()
    var idOfNode: [Int32] = []  // −1 where it has none
    var nodeOfID: [Int32] = []  // −1 while the id is known as a parent only
    var parentID: Int32 = -1
    // The parents column holds ids until all rows are read.
    while try rows.nextRow() {
      let data = try format.data(of: rows)
      let name = rows.id(in: node, from: &ids, &nodeOfID)
      // Siblings often follow one another.
      parentID = rows.id(in: parent, from: &ids, &nodeOfID, guess: parentID)
      let index = try columns.append(
        parent: parentID, data, line: rows.line, source: rows.source)
      idOfNode.append(name)
      if let label {
        labels.append(rows.text[rows.range(of: label)])
      }
      guard name >= 0 else { continue }
      let other = nodeOfID[Int(name)]
      guard other < 0 else {
        let firstLine = Int(columns.lines[Int(other)])
        throw rows.error(.duplicateID(rows.string(node), firstLine: firstLine))
      }
      nodeOfID[Int(name)] = index
    }
    guard columns.count > 0 else { throw TreeImportError(.onlyHeader, source: rows.source) }
    ids.seal()

    func name(_ node: Int) -> String {
      node >= idOfNode.count || idOfNode[node] < 0
        ? "#\(node)" : String(decoding: ids.utf8(of: Int(idOfNode[node])), as: UTF8.self)
    }
    for node in 0..<columns.count where columns.parents[node] >= 0 {
      let parentID = Int(columns.parents[node])
      guard nodeOfID[parentID] >= 0 else {
        throw TreeImportError(
          .unknownParent(String(decoding: ids.utf8(of: parentID), as: UTF8.self), of: name(node)),
          source: rows.source, line: Int(columns.lines[node]))
      }
      columns.setParent(nodeOfID[parentID], of: Int32(node))
    }
    nodeOfID = []
    if !format.hasOneRoot { try columns.addRootAboveTops(source: rows.source) }
    let (tree, order) = try columns.numbered(source: rows.source, name: name)
    var names = NodeNames()
    names.reserveCapacity(nodes: order.count, bytes: ids.byteCount)
    for node in order {
      let label = labels.utf8(orEmpty: Int(node))
      let id = Int(node) < idOfNode.count ? idOfNode[Int(node)] : -1
      names.append(label.isEmpty && id >= 0 ? ids.utf8(of: Int(id)) : label)
    }
    return NamedTree(imported: tree, names: names, id: id, warnings: format.warnings)
  }
}

extension CSVReader {
  /// The number of the id in a field, −1 where it is empty.
  fileprivate func id(
    in field: Int, from ids: inout TextTable, _ nodeOfID: inout [Int32], guess: Int32 = -1
  ) -> Int32 {
    let range = range(of: field)
    if range.isEmpty { return -1 }
    let id = ids.index(of: text.span.extracting(range), guess: guess)
    if Int(id) == nodeOfID.count { nodeOfID.append(-1) }
    return id
  }
}
