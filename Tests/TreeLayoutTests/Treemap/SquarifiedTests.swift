import TestSupport
import Testing
import TreeLayout

@Suite("squarified")
struct SquarifiedTests {
  static let golden = (1 + 5.0.squareRoot()) / 2

  @Test("draws the paper's example")
  func paper() {
    let rects = children(of: Treemap<Squarified>(), [6, 6, 4, 3, 2, 2, 1], width: 6, height: 4)
    expect(
      rects,
      equal: [
        (0, 0, 3, 2), (0, 2, 3, 2), (3, 0, 12 / 7, 7 / 3), (3 + 12 / 7, 0, 9 / 7, 7 / 3),
        (3, 7 / 3, 6 / 5, 5 / 3), (3 + 6 / 5, 7 / 3, 6 / 5, 5 / 3),
        (3 + 12 / 5, 7 / 3, 3 / 5, 5 / 3),
      ])
    let ratios: [Double] = rects.map(\.ratio)
    let mean: Double = ratios.reduce(0, +) / 7
    #expect(abs(mean - 1.6759) < 5e-5)
    let greatest = 25.0 / 9
    #expect(abs(ratios.max()! - greatest) < 1e-12)
  }

  @Test("draws the paper's example with the golden ratio")
  func goldenRatio() {
    var tiling = Squarified()
    tiling.ratio = Self.golden
    let rects = children(of: Treemap(tiling), [6, 6, 4, 3, 2, 2, 1], width: 6, height: 4)
    let ratios: [Double] = rects.map(\.ratio)
    let mean: Double = ratios.reduce(0, +) / 7
    #expect(abs(mean - 2.1020) < 5e-5)
  }

  @Test("places siblings in any order as it does in descending order")
  func order() {
    expect(
      children(of: Treemap<Squarified>(), [1, 3, 6, 2, 6], width: 6, height: 3),
      equal: children(of: Treemap<Squarified>(), [6, 6, 3, 2, 1], width: 6, height: 3)
        .map { ($0.x, $0.y, $0.width, $0.height) }.reordered([4, 2, 0, 3, 1]))
  }

  @Test("places two siblings to the bit as it does beside a third one without weight")
  func pairs() {
    var random = Random(seed: 1)
    var weights: [Double] = [
      0, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-5, 1, 1 + 1e-15, 2, 3, 1e300,
    ]
    weights += (0..<9).map { _ in random.unit() }
    for ratio in [1, Self.golden, 10] {
      var tiling = Squarified()
      tiling.ratio = ratio
      for (width, height) in [(2.0, 2.0), (2, 2 * (1 - 1e-14)), (3, 1), (1, 3), (1600, 900)] {
        for first in weights {
          for second in weights where first + second > 0 {
            let treemap = Treemap(tiling)
            let pair = children(of: treemap, [first, second], width: width, height: height)
            let three = children(of: treemap, [first, second, 0], width: width, height: height)
            #expect(pair == Array(three.prefix(2)), "\(first) and \(second)")
          }
        }
      }
    }
  }

  @Test("starts a column at the left of a square and fills it from the top")
  func equalSides() {
    expect(
      children(of: Treemap<Squarified>(), [1, 1], width: 2, height: 2),
      equal: [(0, 0, 2, 1), (0, 1, 2, 1)])
    expect(
      children(of: Treemap<Squarified>(), [3, 1], width: 2, height: 2),
      equal: [(0, 0, 1.5, 2), (1.5, 0, 0.5, 2)])
  }

  @Test("starts a row at the top of a high frame and fills it from the left")
  func highFrame() {
    expect(
      children(of: Treemap<Squarified>(), [1, 1, 1, 1], width: 2, height: 2.5),
      equal: [(0, 0, 1, 1.25), (1, 0, 1, 1.25), (0, 1.25, 1, 1.25), (1, 1.25, 1, 1.25)])
  }

  @Test("agrees with its definition, carried out step by step", arguments: [1, golden, 4])
  func definition(ratio: Double) {
    var tiling = Squarified()
    tiling.ratio = ratio
    for (index, weights) in randomGroups(seed: 1, count: 400).enumerated() {
      let frame = Rect(x: 0, y: 0, width: [4, 1, 30][index % 3], height: [3, 5, 2][index % 3])
      let rects = Treemap(tiling).layout(TestTrees.flat(weights), in: frame).geometry.dropFirst()
      let wanted = Self.squarified(weights, in: frame, ratio: ratio)
      for (rect, wanted) in zip(rects, wanted) where !wanted.isEmpty {
        #expect(rect.isNear(wanted, 1e-10), "\(weights)")
      }
    }
  }

  /// The definition without any thought for speed.
  static func squarified(_ weights: [Double], in frame: Rect, ratio: Double) -> [Rect] {
    var result = weights.map { _ in Rect.zero }
    var siblings = weights.indices.filter { weights[$0] > 0 }
      .sorted { weights[$0] != weights[$1] ? weights[$0] > weights[$1] : $0 < $1 }
    var rest = frame
    while !siblings.isEmpty {
      let left = siblings.map { weights[$0] }.reduce(0, +)
      let isColumn = rest.width > rest.height * (1 - 1e-12)
      func row(_ count: Int) -> (rects: [Rect], thickness: Double) {
        let sum = siblings[..<count].map { weights[$0] }.reduce(0, +)
        let thickness = sum / left * max(rest.width, rest.height)
        var offset = 0.0
        let rects = siblings[..<count].map { node in
          let length = weights[node] / sum * min(rest.width, rest.height)
          defer { offset += length }
          return isColumn
            ? Rect(x: rest.x, y: rest.y + offset, width: thickness, height: length)
            : Rect(x: rest.x + offset, y: rest.y, width: length, height: thickness)
        }
        return (rects, thickness)
      }
      func score(_ count: Int) -> Double {
        row(count).rects.map { rect in
          let length = isColumn ? rect.height : rect.width
          let thickness = isColumn ? rect.width : rect.height
          return max(ratio * length / thickness, thickness / (ratio * length))
        }.max()!
      }
      var count = 1
      while count < siblings.count, score(count + 1) <= score(count) * (1 + 1e-12) { count += 1 }
      for (node, rect) in zip(siblings, row(count).rects) { result[node] = rect }
      let taken = row(count).thickness
      rest =
        isColumn
        ? Rect(x: rest.x + taken, y: rest.y, width: rest.width - taken, height: rest.height)
        : Rect(x: rest.x, y: rest.y + taken, width: rest.width, height: rest.height - taken)
      siblings.removeFirst(count)
    }
    return result
  }
}

extension Array {
  /// Element `i` of the result is element `order[i]` of this one.
  fileprivate func reordered(_ order: [Int]) -> [Element] { order.map { self[$0] } }
}
