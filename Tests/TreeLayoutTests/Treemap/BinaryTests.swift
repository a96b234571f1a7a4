import TestSupport
import Testing
import TreeLayout

@Suite("binary")
struct BinaryTests {
  @Test("cuts where the sum is nearest to half, across the longer side")
  func example() {
    expect(
      children(of: Treemap<Binary>(), [1, 2, 3, 4], width: 10, height: 4),
      equal: [(0, 0, 3, 4 / 3), (0, 4 / 3, 3, 8 / 3), (3, 0, 3, 4), (6, 0, 4, 4)])
  }

  @Test("takes the larger first half of two equally near, and cuts a square into top and bottom")
  func ties() {
    expect(
      children(of: Treemap<Binary>(), [1, 1, 1], width: 3, height: 3),
      equal: [(0, 0, 1.5, 2), (1.5, 0, 1.5, 2), (0, 2, 3, 1)])
    // The same where no sum is exact, and where giants hide it.
    for weight in [0.1, 0.7, 1e-5 / 3] {
      for count in [3, 101, 1001, 50_001] {
        let rects = children(
          of: Treemap<Binary>(), [Double](repeating: weight, count: count), width: 1, height: 1)
        let top = Double(count / 2 + 1) / Double(count)
        #expect(abs(rects[count / 2].maxY - top) < 1e-9, "\(count) times \(weight)")
      }
    }
    let rects = children(of: Treemap<Binary>(), [1e12, 0.3, 0.1, 0.3, 1e12], width: 1, height: 1)
    #expect(rects[2].maxY < 0.6 && rects[3].y > 0.4 && rects[2].maxY <= rects[3].y)
  }

  @Test("sees ties and differences that sums of doubles hide", arguments: 0..<10)
  func hiddenDifference(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let half = (0..<2000).map { _ in Double.random(in: 0.1...1, using: &generator) }
    let tie = half + [1e-6] + half.reversed()
    let rects = children(of: Treemap<Binary>(), tie, width: 1, height: 1)
    #expect(rects[half.count].midY < 0.5, "the middle one belongs to the first half")
    let heavier = children(of: Treemap<Binary>(), [2e-14] + tie, width: 1, height: 1)
    #expect(heavier[half.count + 1].midY > 0.5, "now it belongs to the second half")
  }

  @Test("agrees with its definition, carried out step by step")
  func definition() {
    for (index, weights) in randomGroups(seed: 3, count: 600).enumerated() {
      let frame = Rect(x: 0, y: 0, width: [4, 1, 30][index % 3], height: [3, 5, 2][index % 3])
      let rects = Treemap<Binary>().layout(TestTrees.flat(weights), in: frame).geometry.dropFirst()
      for (rect, wanted) in zip(rects, Self.cut(weights[...], in: frame)) where !wanted.isEmpty {
        #expect(rect.isNear(wanted, 1e-10), "\(weights)")
      }
    }
  }

  /// The definition without any thought for speed. A cut among zeros changes no rectangle with an
  /// inside.
  static func cut(_ weights: ArraySlice<Double>, in frame: Rect) -> [Rect] {
    guard weights.count > 1, !frame.isEmpty else { return weights.map { _ in frame } }
    let total = weights.reduce(0, +)
    func distance(_ middle: Int) -> Double { abs(weights[..<middle].reduce(0, +) - total / 2) }
    var middle = weights.startIndex + 1
    for candidate in middle..<weights.endIndex where distance(candidate) <= distance(middle) + 1e-12
    {
      middle = candidate
    }
    let first = weights[..<middle].reduce(0, +) / total
    var (before, after) = (frame, frame)
    if frame.width > frame.height * (1 + 1e-12) {
      before.width *= first
      after.x += before.width
      after.width -= before.width
    } else {
      before.height *= first
      after.y += before.height
      after.height -= before.height
    }
    return cut(weights[..<middle], in: before) + cut(weights[middle...], in: after)
  }

  @Test("cuts lists of small weights between giants where whole numbers say", arguments: 0..<200)
  func giants(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let weights = (0..<60).map { _ in
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: 1 << Int.random(in: 30...54, using: &generator)
      case 1, 2: 0
      default: Int.random(in: 1...40, using: &generator)
      }
    }
    let rects = children(of: Treemap<Binary>(), weights.map(Double.init), width: 3, height: 2)
    for (rect, wanted) in zip(rects, Self.cut(weights[...], Rect(x: 0, y: 0, width: 3, height: 2)))
    where !wanted.isEmpty {
      #expect(abs(rect.width / wanted.width - 1) < 1e-9, "\(weights)")
      #expect(abs(rect.height / wanted.height - 1) < 1e-9, "\(weights)")
    }
  }

  /// The sizes of the rectangles; where they lie does not matter.
  private static func cut(_ weights: ArraySlice<Int>, _ frame: Rect) -> [Rect] {
    guard weights.count > 1, !frame.isEmpty else { return weights.map { _ in frame } }
    let total = weights.reduce(0, +)
    var middle = weights.startIndex + 1
    var (sum, before) = (0, 0)
    var least = Int.max
    for candidate in weights.indices.dropLast() {
      sum += weights[candidate]
      if abs(2 * sum - total) <= least {
        (middle, least, before) = (candidate + 1, abs(2 * sum - total), sum)
      }
    }
    let isWide = frame.width > frame.height * (1 + 1e-12)
    func part(_ weight: Int) -> Rect {
      let share = Double(weight) / Double(total)
      return Rect(
        x: 0, y: 0, width: isWide ? frame.width * share : frame.width,
        height: isWide ? frame.height : frame.height * share)
    }
    return cut(weights[..<middle], part(before)) + cut(weights[middle...], part(total - before))
  }
}
