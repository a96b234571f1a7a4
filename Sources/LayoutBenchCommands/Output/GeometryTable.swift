import ArgumentParser
import Foundation
import LayoutBenchmark
import TreeData
import TreeLayout

/// The layout of a tree as rows of numbers, node by node in level order.
struct GeometryTable<Geometry: NodeGeometry> {
  private let names: NodeNames
  private let output: [Geometry]
  private let marks: [NodeMark]?

  init(
    _ strategy: some LayoutStrategy<Geometry>, of named: NamedTree, in frame: Rect
  ) throws {
    names = named.names
    output = try strategy.finiteLayout(of: named, in: frame)
    marks = strategy.marks(of: named.tree, in: frame)
  }

  private var columns: [String] {
    ["node"] + Geometry.componentNames + (marks == nil ? [] : ["mark"])
  }

  func writeCSV() throws {
    var buffer = OutputBuffer(columns.joined(separator: ",") + "\n")
    for (node, geometry) in output.enumerated() {
      var line = csvQuoted(names[node])
      geometry.forEachComponent { line += ",\($0.shortest)" }
      if let marks { line += ",\(marks[node])" }
      try buffer.append(line + "\n")
    }
    try buffer.flush()
  }

  func writeJSON() throws {
    var buffer = OutputBuffer("[\n")
    for (node, geometry) in output.enumerated() {
      var line = "{\"node\":\(try Self.quoted(names[node]))"
      var component = 0
      geometry.forEachComponent {
        line += ",\"\(Geometry.componentNames[component])\":\($0.shortest)"
        component += 1
      }
      if let marks { line += ",\"mark\":\"\(marks[node])\"" }
      try buffer.append(line + (node == output.count - 1 ? "}\n" : "},\n"))
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

extension LayoutStrategy {
  /// The layout for people: an error names the node that the strategy cannot take, or the first one
  /// that is placed beyond what a double can hold.
  func finiteLayout(of named: NamedTree, in frame: Rect) throws -> [Geometry] {
    do {
      try check(named.tree)
    } catch {
      throw ValidationError(
        "\(id) cannot lay out \(named.id): node '\(named.names[error.node])' \(error.reason)")
    }
    let output = layout(named.tree, in: frame)
    for (node, geometry) in output.enumerated() {
      var isFinite = true
      geometry.forEachComponent { isFinite = isFinite && $0.isFinite }
      guard isFinite else {
        throw ValidationError(
          "\(id) places node '\(named.names[node])' beyond what a double can hold; "
            + "take smaller options or another frame")
      }
    }
    return output
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
