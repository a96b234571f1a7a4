import TestSupport
import Testing

@testable import TreeLayout

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
    var generator = SeededGenerator(seed: 5)
    let long = (0..<6).map { index in
      (0..<300).map { _ in Double.random(in: 0...1, using: &generator) * (index < 3 ? 1 : 1e-3) }
    }
    for (index, weights) in (randomGroups(seed: 2, count: 600) + long).enumerated() {
      let width: Double = weights.count > 100 ? 900 : [4, 1, 30][index % 3]
      let frame = Rect(x: 0, y: 0, width: width, height: [3, 5, 2][index % 3])
      let rects = Treemap<Strip>().layout(TestTrees.flat(weights), in: frame).geometry.dropFirst()
      for (rect, wanted) in zip(rects, Self.strips(weights, in: frame)) {
        #expect(rect.isNear(wanted, 1e-10), "\(weights)")
      }
    }
  }

  /// Weights that are hard on sums in buckets, in groups large enough to have long strips.
  static let long: [(name: String, weights: [Double])] = {
    var generator = SeededGenerator(seed: 4)
    func weights(_ weight: (Int, Double) -> Double) -> [Double] {
      (0..<3000).map { weight($0, Double.random(in: 0..<1, using: &generator)) }
    }
    func power(_ exponent: Double) -> Double {
      (0..<Int(abs(exponent))).reduce(1) { result, _ in exponent < 0 ? result / 2 : result * 2 }
    }
    return [
      ("random", weights { $1 }), ("equal", weights { _, _ in 0.1 }),
      ("skewed", weights { power(8 * $1) * $1 }), ("steep", weights { power(60 * $1) }),
      ("steeper than doubles", weights { power(2000 * $1 - 1000) }),
      ("rising", weights { index, _ in Double(index) }),
      ("falling", weights { index, _ in Double(3000 - index) }),
      ("falling powers", weights { index, _ in power(900 - Double(index) / 2) }),
      ("two kinds", weights { index, _ in index % 2 == 0 ? 1 : 100 }),
      ("close together", weights { 1 + $1 * 1e-12 }),
      (
        "close together but for a few",
        weights { index, random in
          1 + random * 1e-12 + (index % 97 == 0 ? 200 : 0)
        }
      ),
      ("giants between", weights { index, random in index % 150 == 149 ? 1e15 : random }),
      (
        "long and short strips",
        weights { index, random in
          index / 200 % 2 == 0 ? random : 3000 * random
        }
      ),
      ("zeros between", weights { $1 < 0.5 ? 0 : $1 }),
      ("tiny", weights { $1 * 1e-305 }), ("huge", weights { $1 * 1e304 }),
    ]
  }()

  /// In the second one, strips are longer.
  static let frames = [
    Rect(x: 0, y: 0, width: 4, height: 3), Rect(x: 0, y: 0, width: 900, height: 1),
  ]

  @Test("sums that are kept draw what ratios added up anew draw, to the last bit", arguments: long)
  func turns(_ name: String, _ weights: [Double]) {
    let tree = TestTrees.flat(weights)
    for frame in Self.frames {
      let (byRatios, _) = Self.strips(tree, in: frame, by: .ratios)
      let (byTurns, _) = Self.strips(tree, in: frame, by: .turns)
      #expect(byTurns == byRatios, "\(name)")
      #expect(byTurns == Treemap<Strip>().layout(tree, in: frame).geometry, "\(name)")
    }
  }

  @Test("ratios added up anew draw few siblings as kept sums do, to the last bit", arguments: long)
  func few(_ name: String, _ weights: [Double]) {
    let frames =
      Self.frames + [
        Rect(x: 0, y: 0, width: 1, height: 900), Rect(x: 0, y: 0, width: 1e-150, height: 1e150),
      ]
    for frame in frames {
      for count in 2..<64 {
        let group = Array(weights[20 * count..<21 * count])
        guard group.contains(where: { $0 > 0 }) else { continue }
        let tree = TestTrees.flat(group)
        let (byRatios, _) = Self.strips(tree, in: frame, by: .ratios)
        let (byTurns, _) = Self.strips(tree, in: frame, by: .turns)
        #expect(byRatios == byTurns, "\(name), \(count) from \(20 * count) on")
        #expect(byRatios == Treemap<Strip>().layout(tree, in: frame).geometry)
      }
    }
  }

  @Test("places two siblings as kept sums do, to the last bit")
  func pairs() {
    var random = Random(seed: 1)
    var weights: [Double] = [0, 1e-290, 1e-5, 1, 1 + 1e-15, 2, 3, 1e300]
    weights += (0..<20).map { _ in random.unit() }
    for (width, height) in [(2.0, 2.0), (3, 1), (1, 3), (1600, 900), (1e100, 1e-100)] {
      let frame = Rect(x: 1, y: 2, width: width, height: height)
      for first in weights {
        for second in weights where first + second > 0 {
          let tree = TestTrees.flat([first, second])
          let (byTurns, _) = Self.strips(tree, in: frame, by: .turns)
          let pair = Treemap<Strip>().layout(tree, in: frame).geometry
          #expect(pair == byTurns, "\(first) and \(second)")
        }
      }
    }
  }

  @Test("weights that squares cannot hold are placed")
  func tiny() {
    let least = Double.leastNonzeroMagnitude
    for weights in [
      [0, 0, least, least], [1e-300, 0, 100 * least, 1e-300], [1e-200, 1e200, 1e-200],
    ] {
      let group = [Double](repeating: 0, count: 70) + (0..<40).flatMap { _ in weights }
      for frame in Self.frames + [Rect(x: 0, y: 0, width: 1e150, height: 1e-150)] {
        let rects = Treemap<Strip>().layout(TestTrees.flat(group), in: frame).geometry
        #expect(rects.allSatisfy { $0.maxX.isFinite && $0.maxY.isFinite }, "\(weights)")
      }
    }
  }

  @Test("each item is put into few strips, whatever the weights", arguments: long)
  func work(_ name: String, _ weights: [Double]) {
    for frame in Self.frames {
      let (_, work) = Self.strips(TestTrees.flat(weights), in: frame, by: .turns)
      // A strip's window is 16 items and a quarter longer than the strip before, and is doubled
      // where it is too short; a strip behind one that took in another is filled twice. All of that
      // is less than 11 for each item of long strips, and at most 5.2 for these weights.
      #expect(work <= 6 * weights.count, "\(name)")
    }
  }

  private static func strips(
    _ tree: LayoutTree, in frame: Rect, by filling: Strip.Filling
  ) -> (rects: [Rect], work: Int) {
    var rects = [Rect](repeating: frame, count: tree.count)
    var numbers = [Double](
      repeating: .nan, count: Strip().scratchCount(forGroupsOf: tree.count - 1))
    var span = rects.mutableSpan
    var scratch = numbers.mutableSpan
    let work = Strip().work(
      tiling: 1..<tree.count, of: tree, in: frame, by: filling, &scratch, into: &span)
    return (rects, work)
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
