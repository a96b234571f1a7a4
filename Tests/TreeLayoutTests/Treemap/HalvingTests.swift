import TestSupport
import Testing

@testable import TreeLayout

@Suite("halving")
struct HalvingTests {
  /// Weights of every kind that the sums have to tell apart.
  enum Kind: CaseIterable {
    case alike, equal, whole, mostlyZero, zerosFirst, heavyTailed, wide, falling, halved, giants

    func weights(_ count: Int, using generator: inout SeededGenerator) -> [Double] {
      (0..<count).map { item in
        let random = Double.random(in: 0.1...1, using: &generator)
        return switch self {
        case .alike: random
        case .equal: 0.1
        case .whole: (4 * random).rounded(.down)
        case .mostlyZero: random < 0.7 ? 0 : random
        case .zerosFirst: item < count / 2 ? 0 : random
        case .heavyTailed: 1 / (random * random * random - 0.000_99)
        case .wide: Double(sign: .plus, exponent: Int(random * 120), significand: random)
        case .falling: 1 / Double(item + 1)
        case .halved: Double(sign: .plus, exponent: -(item % 60), significand: 1)
        case .giants: item % 97 == 3 ? 1e18 : random
        }
      } + [1]
    }
  }

  @Test("gives what sums of each list alone give, few siblings or many", arguments: Kind.allCases)
  func plain(kind: Kind) {
    var generator = SeededGenerator(seed: 15)
    let frames = [
      Rect(x: 0, y: 0, width: 960, height: 540), Rect(x: 3, y: 7, width: 5, height: 5),
    ]
    for count in [3, 4, 9, 64, 511, 512, 513, 1_200] {
      for frame in frames {
        let weights = kind.weights(count, using: &generator)
        expectPlain(Binary(), weights, frame)
        expectPlain(Split(), weights, frame)
      }
    }
  }

  private func expectPlain<T: Halving>(_ tiling: T, _ weights: [Double], _ frame: Rect) {
    let rects = Treemap(tiling).layout(TestTrees.flat(weights), in: frame).geometry.dropFirst()
    let wanted = Self.halve(weights, by: T.self, in: frame)
    let first = zip(rects, wanted).enumerated().first { _, rects in
      !rects.1.isEmpty && !rects.0.isNear(rects.1, 1e-9 * frame.width)
    }
    #expect(first == nil, "item \(first?.offset ?? 0) of \(weights.count)")
  }

  /// The definition without any thought for speed: each list is added up anew.
  private static func halve(
    _ weights: [Double], by tiling: (some Halving).Type, in frame: Rect
  ) -> [Rect] {
    var rects = [Rect](repeating: frame, count: weights.count)
    var lists = [(weights.indices, frame)]
    while let (list, rect) = lists.popLast() {
      var sums = [PrefixSums.Pair()]
      for item in list {
        var sum = sums.last!
        sum.add(weights[item])
        sums.append(sum)
      }
      guard list.count > 1, sums[list.count].value > 0 else {
        for item in list { rects[item] = rect }
        continue
      }
      let middle =
        list.count == 2
        ? 1
        : PrefixSums.middle(
          of: 0..<list.count, within: 0..<list.count, surplus: tiling.surplus,
          weight: { weights[list.lowerBound + $0] }, sum: { sums[$0] })
      let (before, behind) = rect.cut(
        sums[middle].value, sums[list.count] - sums[middle], tolerance: tiling.tolerance)
      lists.append((list.lowerBound..<list.lowerBound + middle, before))
      lists.append((list.lowerBound + middle..<list.upperBound, behind))
    }
    return rects
  }

  @Test("many siblings without weight are placed at once")
  func zeros() {
    // Cut one by one, and each time added up anew, they would take minutes.
    let zeros = [Double](repeating: 0, count: 300_000)
    for weights in [[1] + zeros + [1], zeros + [1], [1] + zeros] {
      let frame = Rect(x: 0, y: 0, width: 4, height: 2)
      let rects = Treemap<Binary>().layout(TestTrees.flat(weights), in: frame).geometry.dropFirst()
      let areas = zip(rects, weights).filter { $0.1 > 0 }.map(\.0.area)
      #expect(areas.reduce(0, +) == 8 && Set(areas).count == 1)
      #expect(zip(rects, weights).allSatisfy { $0.1 > 0 || $0.0.isEmpty })
    }
  }

  @Test("of many groups, each is halved as it is alone")
  func largeTree() {
    var generator = SeededGenerator(seed: 16)
    let groups = (0..<60).map { index in
      Kind.alike.weights(index.isMultiple(of: 2) ? 1_200 : 40, using: &generator)
    }
    var (parents, values) = ([-1], [Double.nan])
    for _ in groups {
      parents.append(0)
      values.append(.nan)
    }
    for (group, weights) in groups.enumerated() {
      parents += weights.map { _ in group + 1 }
      values += weights
    }
    let frame = Rect(x: 0, y: 0, width: 960, height: 540)
    let rects = Treemap<Binary>().layout(TestTrees.tree(parents, values: values), in: frame)
      .geometry
    var start = groups.count + 1
    for (group, weights) in groups.enumerated() {
      let alone = Treemap<Binary>().layout(TestTrees.flat(weights), in: rects[group + 1]).geometry
      #expect(Array(rects[start..<start + weights.count]) == Array(alone.dropFirst()))
      start += weights.count
    }
  }
}
