import TestSupport
import Testing
import TreeLayout

@Suite("strip")
struct StripTests {
  /// With 1 and 3 in the first strip, 4 would make the mean 2.11 instead of 2. With 4 and 6 in the
  /// second, 2 would make it 2.75 instead of 1.30; but the strip of 2 alone has 8, and the mean
  /// over both strips is 3.53.
  @Test("draws an example worked by hand, with look-ahead at its end")
  func lookAhead() {
    expect(
      children(of: Treemap<Strip>(), [1, 3, 4, 6, 2], width: 4, height: 4),
      equal: [
        (0, 0, 1, 1), (1, 0, 3, 1), (0, 1, 4 / 3, 3), (4 / 3, 1, 2, 3), (10 / 3, 1, 2 / 3, 3),
      ])
  }

  @Test("equal weights make a grid")
  func grid() {
    expect(
      children(of: Treemap<Strip>(), [1, 1, 1, 1], width: 2, height: 2),
      equal: [(0, 0, 1, 1), (1, 0, 1, 1), (0, 1, 1, 1), (1, 1, 1, 1)])
  }

  @Test("zeros join the current strip and change nothing else")
  func zeros() {
    expect(
      children(of: Treemap<Strip>(), [0, 1, 0, 1, 0, 1, 1, 0], width: 2, height: 2),
      equal: [
        (0, 0, 0, 1), (0, 0, 1, 1), (1, 0, 0, 1), (1, 0, 1, 1), (2, 0, 0, 1), (0, 1, 1, 1),
        (1, 1, 1, 1), (2, 1, 0, 1),
      ])
  }

  @Test("agrees with its definition, carried out step by step")
  func definition() {
    for (index, weights) in randomGroups(seed: 2, count: 600).enumerated() {
      let frame = Rect(x: 0, y: 0, width: [4, 1, 30][index % 3], height: [3, 5, 2][index % 3])
      let rects = Treemap<Strip>().layout(TestTrees.flat(weights), in: frame).geometry.dropFirst()
      for (rect, wanted) in zip(rects, Self.strips(weights, in: frame)) {
        #expect(rect.isNear(wanted, 1e-10), "\(weights)")
      }
    }
  }

  /// The definition without any thought for speed.
  static func strips(_ weights: [Double], in frame: Rect) -> [Rect] {
    let total = weights.reduce(0, +)
    func rects(_ range: Range<Int>) -> [Rect] {
      let sum = weights[range].reduce(0, +)
      let y = frame.y + weights[..<range.lowerBound].reduce(0, +) / total * frame.height
      var x = frame.x
      return range.map { node in
        let width = weights[node] / sum * frame.width
        defer { x += width }
        return Rect(x: x, y: y, width: width, height: sum / total * frame.height)
      }
    }
    func ratios(_ range: Range<Int>) -> [Double] {
      rects(range).filter { !$0.isEmpty }.map(\.ratio)
    }
    func mean(_ ratios: [Double]) -> Double {
      ratios.isEmpty ? .infinity : ratios.reduce(0, +) / Double(ratios.count)
    }
    func strip(from start: Int) -> Range<Int> {
      var end = start
      while end < weights.count {
        let isWorse = mean(ratios(start..<end + 1)) > mean(ratios(start..<end)) * (1 + 1e-12)
        if weights[end] > 0, isWorse { break }
        end += 1
      }
      return start..<end
    }
    var result: [Rect] = []
    while result.count < weights.count {
      var range = strip(from: result.count)
      let next = strip(from: range.upperBound)
      let both = range.lowerBound..<next.upperBound
      if !next.isEmpty, mean(ratios(both)) < mean(ratios(range) + ratios(next)) * (1 - 1e-12) {
        range = both
      }
      result += rects(range)
    }
    return result
  }
}
