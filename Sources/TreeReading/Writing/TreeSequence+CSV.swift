import DelimitedText
import TreeLayout
import TreeModel

extension TreeSequence {
  /// Writes all steps as one CSV file that reads back as the same sequence: a row for each node of
  /// each step, with the columns `step`, `id`, `parent` and `label`, and those that a file of one
  /// tree has.
  ///
  /// An id is the node's key, so that it says which nodes of two steps are the same. Steps are
  /// called by their names, or by numbers from 0 where they have none or two have the same.
  ///
  /// - Parameters:
  ///   - values: what the column of values is called.
  ///   - write: takes the next piece of the file, some 64 KiB at a time.
  /// - Complexity: O(*n*) for all nodes of all steps.
  public func writeCSV<Failure: Error>(
    values: String = "value", to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let isNamed = !stepNames.isEmpty && Set(stepNames).count == stepNames.count
    let fields = NodeFields(of: steps, hasColors: names.hasColors)
    var text = Array("step,id,parent,label,".utf8)
    fields.appendHeader(values: values, to: &text)
    text.append(UInt8(ascii: "\n"))
    for step in steps.indices {
      let named = version(step)
      let tree = named.tree
      let name = Array((isNamed ? stepNames[step] : "\(step)").utf8)
      for node in tree.nodes {
        text.appendCSVField(name[...])
        text += ",\(tree.key(of: node)),".utf8
        if node > 0 { text += "\(tree.key(of: Int(tree.parent[node])))".utf8 }
        text.append(UInt8(ascii: ","))
        text.appendCSVField(named.names.labelUTF8(of: node, in: tree))
        text.append(UInt8(ascii: ","))
        fields.append(node, of: named, to: &text)
        text.append(UInt8(ascii: "\n"))
        if text.count >= 1 << 16 {
          try write(text)
          text.removeAll(keepingCapacity: true)
        }
      }
    }
    if !text.isEmpty { try write(text) }
  }

  /// What `writeCSV` may call the values so that their unit is read again: the source's own name,
  /// unless it means something else, with the unit behind it where it does not state it.
  public var valueColumn: String {
    let own = valueName.flatMap { name in
      let plain = ColumnRole.plain(name)
      let isTaken = ColumnRole.allCases.contains { $0 != .value && $0.names.contains(plain) }
      return plain.isEmpty || isTaken || plain == "step" ? nil : name
    }
    let name = own ?? "value"
    guard let unit, StatedUnit.of(name) != unit else { return name }
    let stated = "\(name) (\(unit))"
    return StatedUnit.of(stated) == unit ? stated : name
  }
}
