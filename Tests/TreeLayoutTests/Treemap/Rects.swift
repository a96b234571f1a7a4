import TestSupport
import Testing
import TreeLayout

/// The rectangles of the siblings below a root.
func children(
  of treemap: some LayoutStrategy<Rect>, _ weights: [Double], width: Double, height: Double
) -> [Rect] {
  let frame = Rect(x: 0, y: 0, width: width, height: height)
  return Array(treemap.layout(TestTrees.flat(weights), in: frame).dropFirst())
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
