import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Writes the tree as a CSV file that reads back as the same tree: one row a node in level order,
  /// with the columns `id`, `parent` and `value`, and `width`, `height`, `side`, `length` and
  /// `color` where the tree has them.
  ///
  /// An id is the node's name. A node without a name, or with one that an earlier node has, gets
  /// `#` and its index, with as many more `#` in front as it takes to be unique; a repeated name is
  /// its `label`, a column that is there where one is repeated. The sides of siblings are written
  /// as their order has them.
  ///
  /// - Parameter write: takes the next piece of the file, some 64 KiB at a time.
  /// - Complexity: O(*n*) time; O(*n*) memory for telling repeated names.
  public func writeCSV<Failure: Error>(
    to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let (ids, labels) = uniqueIDs()
    let hasLabels = labels.contains(true)
    let hasSizes = tree.sizes.contains { $0 != .unit }
    let hasSides = tree.sides.contains { $0 != .unstated }
    var text = Array("id,parent,value".utf8)
    if hasSizes { text += ",width,height".utf8 }
    if hasSides { text += ",side".utf8 }
    if !tree.lengths.isEmpty { text += ",length".utf8 }
    if names.hasColors { text += ",color".utf8 }
    if hasLabels { text += ",label".utf8 }
    text.append(UInt8(ascii: "\n"))
    for node in tree.nodes {
      text.appendCSVField(ids.utf8(of: node))
      text.append(UInt8(ascii: ","))
      if node > 0 { text.appendCSVField(ids.utf8(of: Int(tree.parent[node]))) }
      text.append(UInt8(ascii: ","))
      if let value = tree.value(of: node) { text.append(shortest: value) }
      if hasSizes {
        let size = tree.size(of: node)
        text += ",\(size.width.shortest),\(size.height.shortest)".utf8
      }
      if hasSides { text += ",\(writtenSide(of: node).word)".utf8 }
      if !tree.lengths.isEmpty {
        text.append(UInt8(ascii: ","))
        if case let length = tree.lengths[node], !length.isNaN { text.append(shortest: length) }
      }
      if names.hasColors {
        text.append(UInt8(ascii: ","))
        text.appendCSVField(names.color(of: node))
      }
      if hasLabels { text.append(UInt8(ascii: ",")) }
      if labels[node] { text.appendCSVField(names.utf8(of: node)) }
      text.append(UInt8(ascii: "\n"))
      if text.count >= 1 << 16 {
        try write(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    if !text.isEmpty { try write(text) }
  }

  /// The names, the repeated and missing ones replaced, and which of the nodes need a label.
  ///
  /// - Complexity: O(*n*).
  public func uniqueIDs() -> (ids: NodeNames, needLabels: [Bool]) {
    var taken = TextIndex()
    var isRepeated = [Bool](repeating: false, count: tree.count)
    for node in tree.nodes {
      let name = names.utf8(of: node)
      isRepeated[node] = name.isEmpty || !taken.insert(name.span)
    }
    var ids = NodeNames()
    var id: [UInt8] = []
    for node in tree.nodes {
      guard isRepeated[node] else {
        ids.append(names.utf8(of: node).span)
        continue
      }
      id.removeAll(keepingCapacity: true)
      id.append(UInt8(ascii: "#"))
      id.append(contentsOf: String(node).utf8)
      // Where no node has a name, no id is taken.
      while names.hasNames, !taken.insert(id.span) { id.insert(UInt8(ascii: "#"), at: 0) }
      ids.append(id.span)
    }
    return (ids, tree.nodes.map { isRepeated[$0] && !names.utf8(of: $0).isEmpty })
  }
}
