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
    try strategy.checkNaming(named)
    names = named.names
    output = strategy.layout(named.tree, in: frame)
    marks = strategy.marks(of: named.tree, in: frame)
  }

  private var columns: [String] {
    ["node"] + Geometry.componentNames + (marks == nil ? [] : ["mark"])
  }

  func writeCSV(to file: FileHandle) throws {
    var buffer = OutputBuffer(columns.joined(separator: ",") + "\n", to: file)
    for (node, geometry) in output.enumerated() {
      var line = csvQuoted(names[node])
      geometry.forEachComponent { line += ",\(plainDecimal($0))" }
      if let marks { line += ",\(marks[node])" }
      try buffer.append(line + "\n")
    }
    try buffer.flush()
  }

  func writeJSON(to file: FileHandle) throws {
    var buffer = OutputBuffer("[\n", to: file)
    for (node, geometry) in output.enumerated() {
      var line = "{\"node\":\(try Self.quoted(names[node]))"
      var component = 0
      geometry.forEachComponent {
        line += ",\"\(Geometry.componentNames[component])\":\(plainDecimal($0))"
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
  /// `check`, with the node's name in the error.
  func checkNaming(_ named: NamedTree) throws {
    do {
      try check(named.tree)
    } catch {
      throw ValidationError(
        "\(id) cannot lay out \(named.id): node '\(named.names[error.node])' \(error.reason)")
    }
  }
}

/// Text on its way to a file, a block at a time.
private struct OutputBuffer {
  private var text: String
  private let file: FileHandle

  init(_ text: String, to file: FileHandle) {
    self.text = text
    self.file = file
  }

  mutating func append(_ line: String) throws {
    text += line
    if text.utf8.count > 1 << 16 { try flush() }
  }

  mutating func flush() throws {
    try file.write(contentsOf: Data(text.utf8))
    text.removeAll(keepingCapacity: true)
  }
}
