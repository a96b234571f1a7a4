import ArgumentParser
import DelimitedText
import Foundation
import TreeData
import TreeLayout

/// The layout of a tree as rows of numbers, node by node in level order.
struct GeometryTable<Geometry: NodeGeometry> {
  private let names: NodeNames
  private let layout: Layout<Geometry>
  private var marks: [NodeMark]? { layout.marks }

  init(_ layout: Layout<Geometry>, names: NodeNames) {
    self.layout = layout
    self.names = names
  }

  private var columns: [String] {
    ["node"] + Geometry.componentNames + (marks == nil ? [] : ["mark"])
  }

  func writeCSV() throws {
    var buffer = OutputBuffer(columns.joined(separator: ",") + "\n")
    for (node, geometry) in layout.geometry.enumerated() {
      var line = csvQuoted(names[node])
      geometry.forEachComponent { line += ",\($0.shortest)" }
      if let marks { line += ",\(marks[node])" }
      try buffer.append(line + "\n")
    }
    try buffer.flush()
  }

  func writeJSON() throws {
    var buffer = OutputBuffer("[\n")
    for (node, geometry) in layout.geometry.enumerated() {
      var line = "{\"node\":\(try Self.quoted(names[node]))"
      var component = 0
      geometry.forEachComponent {
        line += ",\"\(Geometry.componentNames[component])\":\($0.shortest)"
        component += 1
      }
      if let marks { line += ",\"mark\":\"\(marks[node])\"" }
      try buffer.append(line + (node == layout.tree.count - 1 ? "}\n" : "},\n"))
    }
    try buffer.append("]\n")
    try buffer.flush()
  }

  private static func quoted(_ text: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(text), as: UTF8.self)
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
          + "take smaller options or another frame")
    }
    if let node = layouts[earlier.count].geometry.firstIndex(where: { !$0.isFinite }) {
      throw ValidationError(
        "\(id) places node '\(named.names[node].excerpt())' beyond what a double can hold; "
          + "take smaller options or another frame")
    }
    return layouts
  }
}

/// Text on its way to standard output, a block at a time.
private struct OutputBuffer {
  private var text: String

  init(_ text: String) {
    self.text = text
  }

  mutating func append(_ line: String) throws {
    text += line
    if text.utf8.count > 1 << 16 { try flush() }
  }

  mutating func flush() throws {
    try Terminal.write(text)
    text.removeAll(keepingCapacity: true)
  }
}
