import TestSupport
import Testing
import TreeLayout

/// Versions of trees for treemaps that remember.
enum RememberedSequences {
  /// One root with leaves, by key and weight.
  static func flat(_ leaves: [(key: Int, weight: Double)]) -> LayoutTree {
    try! LayoutTree(
      parents: [-1] + leaves.map { _ in 0 }, values: [.nan] + leaves.map(\.weight),
      keys: [0] + leaves.map { Int32($0.key) })
  }

  /// Versions of a root's leaves, whose weights stand in the order of their keys from 1 on; a
  /// missing leaf weighs `nil`.
  static func flat(_ versions: [[Double?]]) -> [LayoutTree] {
    versions.map { weights in
      flat(weights.enumerated().compactMap { key, weight in weight.map { (key + 1, $0) } })
    }
  }

  /// The worked example: a to h in 6 × 4; in the last step c leaves and h comes.
  static let worked = flat([
    [6, 6, 4, 3, 2, 2, 1, nil], [6, 5, 4, 4, 2, 2, 1, nil], [6, 5, nil, 4, 2, 2, 1, 3],
  ])

  /// The leaves' rectangles in each step of the worked example, in the order a to h.
  static func worked(by treemap: some LayoutStrategy<Rect>) -> [[Rect]] {
    treemap.layouts(of: worked, in: Rect(x: 0, y: 0, width: 6, height: 4)).map {
      Array($0.geometry.dropFirst())
    }
  }

  /// A tree of some levels whose leaves drift, leave, weigh nothing and come back; whole groups
  /// vanish, too.
  static func random(seed: UInt64, nodes: Int, steps: Int) -> [LayoutTree] {
    var generator = SeededGenerator(seed: seed)
    let whole = TestTrees.random(seed: seed, nodes: nodes)
    var values = whole.values
    return (0..<steps).map { _ in
      var isPresent = [Bool](repeating: true, count: whole.count)
      for node in whole.nodes.dropFirst() {
        let leaves = Double.random(in: 0..<1, using: &generator) < 0.08
        isPresent[node] = isPresent[Int(whole.parent[node])] && !leaves
        values[node] *= Double.random(in: 0.8...1.25, using: &generator)
        if Int.random(in: 0..<20, using: &generator) == 0 {
          values[node] = values[node] == 0 ? 5 : 0
        }
      }
      let nodes = whole.nodes.filter { isPresent[$0] }
      var position = [Int32](repeating: -1, count: whole.count)
      for (index, node) in nodes.enumerated() { position[node] = Int32(index) }
      return try! LayoutTree(
        parents: nodes.map { $0 == 0 ? -1 : position[Int(whole.parent[$0])] },
        values: nodes.map { values[$0] }, keys: nodes.map { Int32($0) })
    }
  }
}

/// Rectangles given as x, y and width, separated by semicolons, whose height follows from weights.
func rects(_ text: String, weights: [Double], width: Double, height: Double) -> [Rect] {
  let unit = width * height / weights.reduce(0, +)
  return zip(text.split(separator: ";"), weights).map { text, weight in
    let numbers = text.split(separator: " ").map { Double($0)! }
    return Rect(
      x: numbers[0], y: numbers[1], width: numbers[2], height: weight * unit / numbers[2])
  }
}

func expect(
  _ rects: [Rect], near text: String, weights: [Double],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let wanted = TreeLayoutTests.rects(text, weights: weights, width: 6, height: 4)
  #expect(rects.count == wanted.count, sourceLocation: sourceLocation)
  for (rect, wanted) in zip(rects, wanted) {
    #expect(rect.isNear(wanted, 6e-4), "\(wanted)", sourceLocation: sourceLocation)
  }
}
