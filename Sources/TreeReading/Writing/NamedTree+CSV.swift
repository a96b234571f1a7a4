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
    let fields = NodeFields(of: [tree], hasColors: names.hasColors)
    var text = Array("id,parent,".utf8)
    fields.appendHeader(values: "value", to: &text)
    text += (hasLabels ? ",label\n" : "\n").utf8
    for node in tree.nodes {
      text.appendCSVField(ids.utf8(of: node))
      text.append(UInt8(ascii: ","))
      if node > 0 { text.appendCSVField(ids.utf8(of: Int(tree.parent[node]))) }
      text.append(UInt8(ascii: ","))
      fields.append(node, of: self, to: &text)
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
