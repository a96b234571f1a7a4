import ArgumentParser
import BenchmarkMeasuring
import DelimitedText
import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel
import TreeReading

/// The layout of a tree as rows of numbers, node by node in level order. The rows can be joined by
/// id with those of `import`, and drawn from parent to child.
struct GeometryTable<Geometry: NodeGeometry> {
  private let layout: Layout<Geometry>
  private let names: NodeNames

  /// The names; a node without a name, or with that of another node, has a different id.
  private let ids: NodeNames
  private var marks: [NodeMark]? { layout.marks }

  init(_ layout: Layout<Geometry>, of named: NamedTree) {
    self.layout = layout
    names = named.names
    ids = named.uniqueIDs().ids
  }

  private var columns: [String] {
    ["id", "parent", "depth", "label"] + Geometry.componentNames
      + (Geometry.List.exists ? ["list"] : []) + (marks == nil ? [] : ["mark"])
  }

  func writeCSV() throws {
    try Terminal.write(Array((columns.joined(separator: ",") + "\n").utf8))
    let marks = marks
    let comma = UInt8(ascii: ",")
    try writeRows { node, depth, components, bytes in
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
      if let marks { bytes.append(contentsOf: ",\(marks[node])".utf8) }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  func writeJSON() throws {
    try Terminal.write(Array("[\n".utf8))
    let marks = marks
    let keys = Geometry.componentNames.map { Array(",\"\($0)\":".utf8) }
    try writeRows { node, depth, components, bytes in
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
      if let marks { bytes.append(contentsOf: ",\"mark\":\"\(marks[node])\"".utf8) }
      bytes.append(contentsOf: (node == layout.tree.count - 1 ? "}\n" : "},\n").utf8)
    }
    try Terminal.write(Array("]\n".utf8))
  }

  private static func append(
    _ list: ArraySlice<Double>, separatedBy separator: Unicode.Scalar, to bytes: inout [UInt8]
  ) {
    for (place, number) in list.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: separator)) }
      bytes.append(shortest: number)
    }
  }

  /// Writes a row for each node. All processors make blocks of rows, a batch at a time, while one
  /// of them writes the batch before.
  private func writeRows(
    _ append:
      @Sendable (
        _ node: Int, _ depth: [UInt8], _ components: ArraySlice<Double>, _ bytes: inout [UInt8]
      ) -> Void
  ) throws {
    let tree = layout.tree
    let (block, batch) = (1_000, 64)
    let width = Geometry.componentNames.count
    var made: [[UInt8]] = []
    for first in stride(from: 0, to: tree.count, by: block * batch) {
      let count = (min(tree.count - first, block * batch) + block - 1) / block
      let results = concurrentMap(count + 1) { [made] place -> Result<[UInt8], any Error> in
        if place == 0 {
          return Result {
            for bytes in made { try Terminal.write(bytes) }
            return []
          }
        }
        let start = first + (place - 1) * block
        let components = Geometry.components(
          of: layout.geometry[start..<min(start + block, tree.count)])
        var bytes: [UInt8] = []
        bytes.reserveCapacity(block * 128)
        var depth = depth(of: start)
        while depth < tree.levelCount, tree.level(depth).lowerBound < start + block {
          let text = Array("\(depth)".utf8)
          for node in tree.level(depth).clamped(to: start..<start + block) {
            let place = (node - start) * width
            append(node, text, components[place..<place + width], &bytes)
          }
          depth += 1
        }
        return .success(bytes)
      }
      made = try results.map { try $0.get() }
    }
    for bytes in made { try Terminal.write(bytes) }
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

extension AnyStrategy {
  /// The layout for people: an error names the node that the strategy cannot take, the first one
  /// that is placed beyond what a double can hold, or the first one whose list cannot be read.
  ///
  /// - Parameters:
  ///   - earlier: the earlier versions, which a strategy that remembers has laid out.
  ///   - apart: makes the layout; `nil` for a layout that is made in this process.
  func finiteLayout(
    of named: NamedTree, after earlier: [LayoutTree] = [], in frame: Rect,
    apart: IsolatedLayouts? = nil
  ) throws -> Layout<Geometry> {
    try finiteLayouts(of: named, after: earlier, in: frame, apart: apart)[earlier.count]
  }

  /// The layout together with those of the earlier versions.
  func finiteLayouts(
    of named: NamedTree, after earlier: [LayoutTree], in frame: Rect, apart: IsolatedLayouts?
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
      let node = error.node.map { "node '\(named.names[$0].excerpt())' " } ?? ""
      throw ValidationError("\(id) cannot lay out \(named.id): \(node)\(error.reason)")
    }
    let steps = earlier + [named.tree]
    let layouts =
      try apart?.layouts(of: self, on: steps, in: frame) ?? self.layouts(of: steps, in: frame)
    for (step, layout) in layouts.enumerated() {
      do { try layout.checkLists() } catch {
        let place = step < earlier.count ? "an earlier step of " : ""
        throw ValidationError(
          "the layout that \(id) makes of \(place)\(named.id) cannot be read: \(error)")
      }
    }
    guard layouts.dropLast().allSatisfy(\.isFinite) else {
      throw ValidationError(
        "\(id) places a node of an earlier step of \(named.id) beyond what a double can hold; "
          + "use smaller options or another frame")
    }
    if let node = layouts[earlier.count].firstNotFinite {
      throw ValidationError(
        "\(id) places node '\(named.names[node].excerpt())' beyond what a double can hold; "
          + "use smaller options or another frame")
    }
    return layouts
  }
}
