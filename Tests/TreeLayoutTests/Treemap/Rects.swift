import TestSupport
import Testing
import TreeLayout

/// The rectangles of the siblings below a root.
func children(
  of treemap: some LayoutStrategy<Rect>, _ weights: [Double], width: Double, height: Double
) -> [Rect] {
  let frame = Rect(x: 0, y: 0, width: width, height: height)
  return Array(treemap.layout(TestTrees.flat(weights), in: frame).geometry.dropFirst())
}

/// The rectangles of all nodes but the root in a frame of 12 × 6.
func descendants(of treemap: some LayoutStrategy<Rect>, on tree: LayoutTree) -> [Rect] {
  Array(treemap.layout(tree, in: Rect(x: 0, y: 0, width: 12, height: 6)).geometry.dropFirst())
}

extension TestTrees {
  /// A root of 1 and 2, the second of which is divided into 0.5 and 1.5.
  static let nestedGroups = tree([-1, 0, 0, 2, 2], values: [.nan, 1, .nan, 0.5, 1.5])
}

/// Whether the rectangles are those given as x, y, width and height.
func expect(
  _ rects: [Rect], equal wanted: [(Double, Double, Double, Double)], tolerance: Double = 1e-12,
  _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(rects.count == wanted.count, comment, sourceLocation: sourceLocation)
  for (rect, (x, y, width, height)) in zip(rects, wanted) {
    let wanted = Rect(x: x, y: y, width: width, height: height)
    #expect(rect.isNear(wanted, tolerance), comment ?? "\(wanted)", sourceLocation: sourceLocation)
  }
}

extension Rect {
  func isNear(_ other: Rect, _ tolerance: Double) -> Bool {
    abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
      && abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
  }

  var ratio: Double { longerSide / shorterSide }
}

/// Small groups of siblings: random weights, whole ones with many ties, steep ones, and zeros.
func randomGroups(seed: UInt64, count: Int) -> [[Double]] {
  var generator = SeededGenerator(seed: seed)
  return (0..<count).map { index in
    (0..<Int.random(in: 1...30, using: &generator)).map { _ in
      let random = Double.random(in: 0.1...10, using: &generator)
      return switch index % 4 {
      case 0: random
      case 1: random.rounded(.up)
      case 2: random * random * random * random
      default: Bool.random(using: &generator) ? 0 : random
      }
    } + [1]
  }
}
