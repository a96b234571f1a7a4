import ArgumentParser
import BenchmarkMeasuring
import DelimitedText
import LayoutFamilies
import TreeLayout
import TreeModel
import TreeReading

/// Prints the layout of a tree as rows of numbers.
struct GeometryTable<Geometry: NodeGeometry> {
  private let rows: GeometryRows<Geometry>

  init(_ layout: Layout<Geometry>, of named: NamedTree) {
    rows = GeometryRows(layout, of: named)
  }

  func writeCSV() throws {
    try Terminal.write(rows.header)
    try writeRows { [rows] in rows.csv($0) }
  }

  func writeJSON() throws {
    try Terminal.write(Array("[\n".utf8))
    try writeRows { [rows] in rows.json($0) }
    try Terminal.write(Array("]\n".utf8))
  }

  /// Writes a row for each node. All processors make blocks of rows, a batch at a time, while one
  /// of them writes the batch before.
  private func writeRows(_ lines: @Sendable (_ rows: Range<Int>) -> [UInt8]) throws {
    let total = rows.count
    let (block, batch) = (1_000, 64)
    var made: [[UInt8]] = []
    for first in stride(from: 0, to: total, by: block * batch) {
      let count = (min(total - first, block * batch) + block - 1) / block
      let results = concurrentMap(count + 1) { [made] place -> Result<[UInt8], any Error> in
        if place == 0 {
          return Result {
            for bytes in made { try Terminal.write(bytes) }
            return []
          }
        }
        let start = first + (place - 1) * block
        return .success(lines(start..<min(start + block, total)))
      }
      made = try results.map { try $0.get() }
    }
    for bytes in made { try Terminal.write(bytes) }
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
