import DelimitedText
import TreeLayout
import TreeModel

/// The layout of a tree as rows of numbers, node by node in level order. The rows can be joined by
/// id with those of the tree's own CSV, and drawn from parent to child.
package struct GeometryRows<Geometry: NodeGeometry>: Sendable {
  private let layout: Layout<Geometry>
  private let names: NodeNames

  /// The names; a node without a name, or with that of another node, has a different id.
  private let ids: NodeNames

  package init(_ layout: Layout<Geometry>, of named: NamedTree) {
    self.layout = layout
    names = named.names
    ids = named.uniqueIDs().ids
  }

  package var count: Int { layout.tree.count }

  /// The names of the columns of a CSV, as a line.
  package var header: [UInt8] {
    let columns =
      ["id", "parent", "depth", "label"] + Geometry.componentNames
      + (Geometry.List.exists ? ["list"] : []) + (layout.marks == nil ? [] : ["mark"])
    return Array((columns.joined(separator: ",") + "\n").utf8)
  }

  /// Lines of a CSV.
  ///
  /// - Complexity: O(*k*) for *k* rows, and O(log *n*) for the first.
  package func csv(_ rows: Range<Int>) -> [UInt8] {
    let comma = UInt8(ascii: ",")
    return lines(rows) { node, depth, components, bytes in
      bytes.appendCSVField(ids.utf8(of: node))
      bytes.append(comma)
      if node > 0 { bytes.appendCSVField(ids.utf8(of: Int(layout.tree.parent[node]))) }
      bytes.append(comma)
      bytes.append(contentsOf: depth)
      bytes.append(comma)
      bytes.appendCSVField(names.labelUTF8(of: node, in: layout.tree))
      for component in components {
        bytes.append(comma)
        bytes.append(shortest: component)
      }
      if Geometry.List.exists {
        bytes.append(comma)
        Self.append(layout.list(of: node), separatedBy: " ", to: &bytes)
      }
      if let marks = layout.marks { bytes.append(contentsOf: ",\(marks[node].name)".utf8) }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  /// Lines of a JSON array, without its brackets.
  ///
  /// - Complexity: O(*k*) for *k* rows, and O(log *n*) for the first.
  package func json(_ rows: Range<Int>) -> [UInt8] {
    let keys = Geometry.componentNames.map { Array(",\"\($0)\":".utf8) }
    return lines(rows) { node, depth, components, bytes in
      bytes.append(contentsOf: #"{"id":"#.utf8)
      bytes.appendJSONString(ids.utf8(of: node))
      bytes.append(contentsOf: #","parent":"#.utf8)
      if node > 0 {
        bytes.appendJSONString(ids.utf8(of: Int(layout.tree.parent[node])))
      } else {
        bytes.append(contentsOf: "null".utf8)
      }
      bytes.append(contentsOf: #","depth":"#.utf8)
      bytes.append(contentsOf: depth)
      bytes.append(contentsOf: #","label":"#.utf8)
      bytes.appendJSONString(names.labelUTF8(of: node, in: layout.tree))
      for (key, component) in zip(keys, components) {
        bytes.append(contentsOf: key)
        bytes.append(shortest: component)
      }
      if Geometry.List.exists {
        bytes.append(contentsOf: #","list":["#.utf8)
        Self.append(layout.list(of: node), separatedBy: ",", to: &bytes)
        bytes.append(UInt8(ascii: "]"))
      }
      if let marks = layout.marks {
        bytes.append(contentsOf: ",\"mark\":\"\(marks[node].name)\"".utf8)
      }
      bytes.append(contentsOf: (node == layout.tree.count - 1 ? "}\n" : "},\n").utf8)
    }
  }

  private static func append(
    _ list: ArraySlice<Double>, separatedBy separator: Unicode.Scalar, to bytes: inout [UInt8]
  ) {
    for (place, number) in list.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: separator)) }
      bytes.append(shortest: number)
    }
  }

  private func lines(
    _ rows: Range<Int>,
    _ append: (
      _ node: Int, _ depth: [UInt8], _ components: ArraySlice<Double>, _ bytes: inout [UInt8]
    ) -> Void
  ) -> [UInt8] {
    let (tree, width) = (layout.tree, Geometry.componentNames.count)
    let components = Geometry.components(of: layout.geometry[rows])
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * 128)
    var depth = depth(of: rows.lowerBound)
    while depth < tree.levelCount, tree.level(depth).lowerBound < rows.upperBound {
      let text = Array("\(depth)".utf8)
      for node in tree.level(depth).clamped(to: rows) {
        let place = (node - rows.lowerBound) * width
        append(node, text, components[place..<place + width], &bytes)
      }
      depth += 1
    }
    return bytes
  }

  /// - Complexity: O(log *n*).
  private func depth(of node: Int) -> Int {
    var (low, high) = (0, layout.tree.levelCount - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if layout.tree.level(middle).lowerBound <= node { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension NodeMark {
  fileprivate var name: String {
    switch self {
    case .shown: "shown"
    case .grouped: "grouped"
    case .hidden: "hidden"
    }
  }
}
