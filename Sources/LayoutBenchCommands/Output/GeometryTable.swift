import ArgumentParser
import DelimitedText
import Foundation
import TreeData
import TreeLayout

/// The layout of a tree as rows of numbers, node by node in level order, which can be joined by id
/// with what `import` writes, and drawn from parent to child.
struct GeometryTable<Geometry: NodeGeometry> {
  private let layout: Layout<Geometry>
  private let names: NodeNames

  /// The names, and for nodes without one or with that of another node something else.
  private let ids: NodeNames
  private var marks: [NodeMark]? { layout.marks }

  init(_ layout: Layout<Geometry>, of named: NamedTree) {
    self.layout = layout
    names = named.names
    ids = named.uniqueIDs().ids
  }

  private var columns: [String] {
    ["id", "parent", "depth", "label"] + Geometry.componentNames + (marks == nil ? [] : ["mark"])
  }

  func writeCSV() throws {
    var output = OutputBytes()
    let marks = marks
    output.append(columns.joined(separator: ",") + "\n")
    let comma = UInt8(ascii: ",")
    try forEachNode { node, depth in
      output.bytes.appendCSVField(ids.utf8(of: node))
      output.bytes.append(comma)
      if node > 0 { output.bytes.appendCSVField(ids.utf8(of: Int(layout.tree.parent[node]))) }
      output.bytes.append(comma)
      output.append(depth)
      output.bytes.append(comma)
      output.bytes.appendCSVField(names.utf8(of: node))
      layout[node].forEachComponent {
        output.bytes.append(comma)
        output.bytes.append(shortest: $0)
      }
      if let marks { output.append(",\(marks[node])") }
      output.append("\n")
      try output.writeBlock()
    }
    try output.write()
  }

  func writeJSON() throws {
    var output = OutputBytes()
    let marks = marks
    let keys = Geometry.componentNames.map { ",\"\($0)\":" }
    output.append("[\n")
    try forEachNode { node, depth in
      output.append("{\"id\":")
      output.bytes.appendJSONString(ids.utf8(of: node))
      output.append(",\"parent\":")
      if node > 0 {
        output.bytes.appendJSONString(ids.utf8(of: Int(layout.tree.parent[node])))
      } else {
        output.append("null")
      }
      output.append(",\"depth\":")
      output.append(depth)
      output.append(",\"label\":")
      output.bytes.appendJSONString(names.utf8(of: node))
      var component = 0
      layout[node].forEachComponent {
        output.append(keys[component])
        output.bytes.append(shortest: $0)
        component += 1
      }
      if let marks { output.append(",\"mark\":\"\(marks[node])\"") }
      output.append(node == layout.tree.count - 1 ? "}\n" : "},\n")
      try output.writeBlock()
    }
    output.append("]\n")
    try output.write()
  }

  private func forEachNode(_ body: (_ node: Int, _ depth: String) throws -> Void) throws {
    for depth in 0..<layout.tree.levelCount {
      let text = "\(depth)"
      for node in layout.tree.level(depth) { try body(node, text) }
    }
  }
}

extension AnyStrategy {
  /// The layout for people: an error names the node that the strategy cannot take, or the first one
  /// that is placed beyond what a double can hold.
  ///
  /// - Parameter earlier: the versions before, which a strategy that remembers has laid out.
  func finiteLayout(
    of named: NamedTree, after earlier: [LayoutTree] = [], in frame: Rect
  ) throws -> Layout<Geometry> {
    try finiteLayouts(of: named, after: earlier, in: frame)[earlier.count]
  }

  /// The same with the layouts of the versions before it.
  func finiteLayouts(
    of named: NamedTree, after earlier: [LayoutTree], in frame: Rect
  ) throws -> [Layout<Geometry>] {
    for tree in earlier {
      do { try check(tree) } catch {
        throw ValidationError(
          "\(id) cannot lay out an earlier step of \(named.id): \(error.reason)")
      }
    }
    do {
      try check(named.tree)
    } catch {
      let node = named.names[error.node].excerpt()
      throw ValidationError("\(id) cannot lay out \(named.id): node '\(node)' \(error.reason)")
    }
    let layouts = layouts(of: earlier + [named.tree], in: frame)
    guard layouts.dropLast().allSatisfy(\.isFinite) else {
      throw ValidationError(
        "\(id) places a node of an earlier step of \(named.id) beyond what a double can hold; "
          + "use smaller options or another frame")
    }
    if let node = layouts[earlier.count].geometry.firstIndex(where: { !$0.isFinite }) {
      throw ValidationError(
        "\(id) places node '\(named.names[node].excerpt())' beyond what a double can hold; "
          + "use smaller options or another frame")
    }
    return layouts
  }
}

/// Text on its way to standard output, a block at a time.
private struct OutputBytes {
  var bytes: [UInt8] = []

  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes what there is if that is enough for one block.
  mutating func writeBlock() throws {
    if bytes.count > 1 << 16 { try write() }
  }

  mutating func write() throws {
    try Terminal.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
